// @ts-check
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stampFile = 'node_modules/.installed'

/** Installs what package-lock.json names, when it is missing or has changed. */
export function installDependencies() {
  // Native packages differ by platform and by Node's major version.
  const [major] = process.versions.node.split('.')
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const stamp = `${lock} node-${major} ${process.platform}-${process.arch}\n`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing dependencies (npm ci)')
  // Under NODE_ENV=production npm would leave out the build tools, which even `npm start` needs.
  const { status } = spawnSync('npm ci --include=dev --no-audit --no-fund', { shell: true, stdio: 'inherit' })
  if (status !== 0) throw new Error('The dependencies could not be installed: npm ci failed.')
  writeFileSync(stampFile, stamp)
}
