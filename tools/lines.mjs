// @ts-check
import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// Lines of code in the working tree, new files too: the product by room, and what stands around it.
const list = 'git ls-files --cached --others --exclude-standard'
const paths = [...new Set(execSync(list, { encoding: 'utf8' }).split('\n'))].filter((path) => existsSync(path))
const code = paths.filter((path) => /\.(tsx?|m?js|cjs|css)$/.test(path))

/** @param {string} path */
function linesOf(path) {
  return readFileSync(path, 'utf8').split('\n').length - 1
}

/** @param {string} path */
function placeOf(path) {
  const [top, room = ''] = path.split('/')
  if (/\.test\.tsx?$/.test(path) || top === 'test' || top === 'e2e') return 'tests'
  if (path.endsWith('.css')) return 'CSS'
  if (top === 'tools' || top === 'bench') return 'tools and bench'
  if (top !== 'src') return 'other'
  return /\./.test(room) ? 'src' : `src/${room}`
}

/** @type {Map<string, { files: number, lines: number }>} */
const places = new Map()
for (const path of code) {
  const lines = linesOf(path)
  for (const place of [placeOf(path), ...(placeOf(path).startsWith('src') ? ['product'] : [])]) {
    const { files = 0, lines: before = 0 } = places.get(place) ?? {}
    places.set(place, { files: files + 1, lines: before + lines })
  }
}
const sums = ['product', 'CSS', 'tests', 'tools and bench']
const rooms = [...places.keys()].filter((place) => place.startsWith('src')).toSorted()
for (const place of [...rooms, ...sums]) {
  const { files = 0, lines = 0 } = places.get(place) ?? {}
  console.log(`${place.padEnd(18)}${String(files).padStart(4)} files${lines.toLocaleString('en').padStart(9)} lines`)
}
