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

/** Written by `npm run keys`. */
const page = `# Keys

'?' shows them in the console. Single letters can be switched off there. \`npm run keys\` writes this page.

| Key | Does |
|---|---|
${drawn.join('\n')}

J and then 2, 3 or C goes through a list without the mouse, row after row, or lead after lead in the open panel. Each change shows
at once, runs on behind the next lead, and can be undone. Arrows, Home, End and Page keys need the focus in the list; letters work
from anywhere but a field. None does anything while Ctrl, Alt or Cmd is held, or on a lead that is being saved.
`

test('[KEY-4] docs/keys.md lists the keys as they are declared', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/keys.md')
})

test('[KEY-4] in one place no key does two things, and every key has a label', () => {
  for (const scope of Object.values(shortcuts)) {
    const keys = Object.values(scope).flatMap((each) => each.split(' '))
    expect(new Set(keys).size).toBe(keys.length)
  }
  for (const { shortcuts: listed } of labelledShortcuts)
    for (const { label, keys } of listed) expect(label, keys.join()).not.toBe('')
})
