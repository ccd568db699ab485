// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

const dejaVu = ['DejaVuSans', 'DejaVuSans-Bold'].map((font) => `dejavu-fonts-ttf/ttf/${font}.ttf`)
const lexend = ['400Regular', '600SemiBold'].map((style) => `@expo-google-fonts/lexend-exa/LexendExa_${style}.ttf`)

/** Lexend Exa is wider and has Latin letters alone: other scripts fall back to a font of other heights. */
const fonts = [...dejaVu, ...lexend]

/**
 * Processes of one run do this at the same moment: none of them finds a file that is missing or half written.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
function writeWhole(file, content) {
  const written = resolve('.reports/fonts', `${process.pid}.part`)
  writeFileSync(written, content)
  renameSync(written, file)
}

/** A file for FONTCONFIG_FILE: with it Chromium knows these fonts alone, whatever is installed. */
export function fontConfiguration() {
  const folder = resolve('.reports/fonts/files')
  mkdirSync(folder, { recursive: true })
  for (const font of fonts) {
    const file = `${folder}/${basename(font)}`
    if (!existsSync(file)) writeWhole(file, readFileSync(resolve('node_modules', font)))
  }
  const prefer = (/** @type {string} */ alias) =>
    `<alias binding="same"><family>${alias}</family><prefer><family>DejaVu Sans</family></prefer></alias>`
  const file = resolve('.reports/fonts/fonts.conf')
  writeWhole(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${folder}</dir>
<cachedir>${resolve('.reports/fonts/cache')}</cachedir>
${['Inter', 'sans-serif'].map(prefer).join('\n')}
</fontconfig>
`,
  )
  return file
}
