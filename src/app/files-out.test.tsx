import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bar, button, importDialog, item, mountLeads, nameOf, panel, toast, watchLog } from '../../test/console-screen'
import { numberedLeads } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'

watchLog()

/** What was downloaded, by the names of the files. */
const downloads = new Map<string, Blob>()

beforeEach(() => {
  downloads.clear()
  const contents = new Map<string, Blob>()
  const create = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = create(content)
    if (content instanceof Blob) contents.set(address, content)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.set(this.download, contents.get(this.href)!)
  })
})
afterEach(() => vi.restoreAllMocks())

const leads = numberedLeads(3).map((lead) => ({ ...lead, name: `Lead of ${lead.id}` }))
const [lead] = leads

const textOf = async (name: string) => (await downloads.get(name)?.text()) ?? ''
const namesIn = async (name: string) => [...(await textOf(name)).matchAll(/^FN:(.*)\r$/gm)].map(([, each]) => each)

test('[CARD-4] the contact of a lead is saved from its menu More, and the panel stays', async () => {
  await mountLeads(leads)
  await nameOf(lead!).click()
  await panel.getByRole('button', { name: 'More' }).click()
  await item('Save contact').click()
  await expect.element(toast('1 contact exported')).toBeVisible()
  expect(await namesIn(`${lead!.name}.vcf`)).toEqual([lead!.name])
  expect(downloads.get(`${lead!.name}.vcf`)!.type).toBe('text/vcard')
  await expect.element(panel).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'More' })).toHaveFocus()
})

test('[CARD-4] [CALENDAR-1] of a selection; without a next step there is no calendar', async () => {
  await mountLeads(leads)
  for (const { name } of leads.slice(0, 2)) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await bar.getByRole('button', { name: 'More' }).click()
  await item('Save contact').click()
  await expect.element(toast('2 contacts exported')).toBeVisible()
  expect(new Set(await namesIn('contacts.vcf'))).toEqual(new Set(leads.slice(0, 2).map(({ name }) => name)))
  await bar.getByRole('button', { name: 'More' }).click()
  await item('Next steps for your calendar').click()
  await expect.element(toast('No next steps to export')).toBeVisible()
  expect([...downloads.keys()]).toEqual(['contacts.vcf'])
})

test('[CALENDAR-1] the menu Data has the next steps of all leads, whatever the filters', async () => {
  const { workspace } = await mountLeads(leads)
  const change = { name: 'next-step', step: 'Call', due: '2026-11-20' } as const
  await workspace.dispatch({ name: 'change-leads', change, leads: leads.slice(1).map(({ id }) => id) })
  await page.getByRole('searchbox').fill('nobody')
  await button('Data').click()
  await item('Next steps for your calendar').click()
  await expect.element(toast('2 next steps exported')).toBeVisible()
  expect((await textOf('next-steps.ics')).match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(downloads.get('next-steps.ics')!.type).toBe('text/calendar')
})

const cards = ['Ada', 'Bo']
  .map((name) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTITLE:Buyer\r\nTEL:+1 555 0100\r\nEND:VCARD\r\n`)
  .join('')
const choose = (file: File) => userEvent.upload(importDialog.element().querySelector('input[type=file]')!, file)

test('[CARD-1] [CARD-2] cards are chosen or pasted into the same dry run, and their encoding can be changed', async () => {
  await mountConsole(numberedLeads(2))
  await button('Data').click()
  await item('Import leads…').click()
  await choose(new File([`${cards}BEGIN:VCARD\r\nFN:Cut`], 'people.vcf'))
  await expect.element(importDialog.getByRole('combobox', { name: 'Delimiter' })).toHaveDisplayValue('Contact cards')
  await importDialog.getByRole('combobox', { name: 'Encoding' }).selectOptions('windows-1252')
  await expect.element(importDialog.getByRole('button', { name: 'Import 2 leads' })).toBeEnabled()
  await expect.element(importDialog.getByRole('checkbox', { name: 'Title' })).toBeChecked()
  await importDialog.getByRole('button', { name: 'Show unreadable' }).click()
  await expect.element(importDialog.getByText('Line 13: not a whole contact card')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Data').click()
  await item('Import leads…').click()
  await importDialog.getByRole('textbox', { name: 'Paste rows' }).fill(cards)
  await importDialog.getByRole('button', { name: 'Import 2 leads' }).click()
  await expect.element(button('Ada')).toBeVisible()
})

test('[CARD-1] a card that is pasted into New lead fills it', async () => {
  await mountLeads(numberedLeads(2))
  await button('New lead').click()
  await page.getByRole('textbox', { name: 'Paste anything' }).fill(cards.slice(0, cards.length / 2 + 2))
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada')
})
