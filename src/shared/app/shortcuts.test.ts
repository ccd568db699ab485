import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { labelledShortcuts } from '../../app/keyboard'
import { keyNames } from '../../ui/keys'
import { shortcuts } from './shortcuts'

/** As text: both names of the key that a Mac calls otherwise. */
function keyTexts(key: string): string[] {
  const mods = key.startsWith('Mod+') ? ['Ctrl', 'Cmd'] : ['']
  return mods.map((mod) => keyNames(key, mod).join('+'))
}

const drawn = labelledShortcuts.flatMap(({ title, shortcuts: listed }) => [
  `| **${title}** | |`,
  ...listed.map(({ label, keys }) => `| ${keys.flatMap(keyTexts).join(', ')} | ${label} |`),
])

test('[KEY-4] docs/keys.md lists the keys as they are declared', () => {
  const page = readFileSync('docs/keys.md', 'utf8')
  expect(page).toContain(['| Key | Does |', '|---|---|', ...drawn].join('\n'))
})

test('[KEY-4] in one place no key does two things, and every key has a label', () => {
  for (const scope of Object.values(shortcuts)) {
    const keys = Object.values(scope).flatMap((each) => each.split(' '))
    expect(new Set(keys).size).toBe(keys.length)
  }
  for (const { shortcuts: listed } of labelledShortcuts)
    for (const { label, keys } of listed) expect(label, keys.join()).not.toBe('')
})
