// @ts-check
import { readdirSync, readFileSync } from 'node:fs'

/** The packages that are shipped, as the lock file has them: their folders. */
export function shippedPackages() {
  /** @type {{ packages: Record<string, { dev?: boolean, devOptional?: boolean, optional?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return Object.entries(packages)
    .filter(([folder, { dev, devOptional, optional }]) => folder !== '' && !dev && !devOptional && !optional)
    .map(([folder]) => folder)
}

/** The licences of all that is in the built folder. Vite's own list leaves out what only the worker imports. */
export function licensesText() {
  const ofPackages = shippedPackages().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
    if (!file) throw new Error(`${folder} has no licence`)
    return [`${name} ${version}`, `${folder}/${file}`]
  })
  return [['Sales Console', 'LICENSE'], ['Icons of Lucide', 'src/ui/lucide-license.txt'], ...ofPackages]
    .map(([title = '', file = '']) => `${title}\n${'='.repeat(title.length)}\n\n${readFileSync(file, 'utf8').trim()}\n`)
    .join('\n\n')
}
