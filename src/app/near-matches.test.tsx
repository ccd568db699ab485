import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, focus, heading, nameOf, names, panel, status, watchLog } from '../../test/console-screen'
import { leadWith } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { SIMULATED_DELAY_MS } from '../domain/constants'
import type { AnswerTo, Query } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

const jose = leadWith({ id: 'jose', name: 'José García', email: 'jg@rive.example', score: 90, order: 0 })
const munoz = leadWith({ id: 'munoz', name: 'José Muñoz', email: 'jm@rive.example', score: 80, order: 1 })
const ashley = leadWith({ id: 'ashley', name: 'Ashley Barlow', email: 'ashley@rive.example', score: 70, order: 2 })
const natasha = leadWith({ id: 'natasha', name: 'Natasha Wu', email: 'nw@rive.example', score: 60, order: 3 })
const lukasz = leadWith({ id: 'lukasz', name: 'Łukasz Ek', email: 'jose@ek.example', status: 'qualified', order: 4 })
const leads = [jose, munoz, ashley, natasha, lukasz]

const search = page.getByRole('searchbox')
const source = page.getByRole('combobox', { name: 'Source' })
const scoreButton = page.getByRole('button', { name: /^Score/ })
const saying = (text: string) => page.getByText(text, { exact: true })
/** The buttons that show what would match, with their sentences. */
const suggestions = () =>
  page
    .getByRole('button', { name: /^Show (that|those)/ })
    .elements()
    .map(
      (each) =>
        `${document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent}: ${each.textContent}`,
    )

watchLog()

test('[LIST-5] [SEARCH-3] where no lead of a status matches, the notice says how many of the others do and shows them', async () => {
  await mountConsole(leads)
  await search.fill('ash')
  await status.selectOptions('Qualified')
  await expect.element(saying('No qualified leads match ‘ash’')).toBeVisible()
  await expect.poll(suggestions).toEqual(['2 leads with another status do: Show those 2'])
  await button('Show those 2').click()
  await expect.poll(names).toEqual([ashley.name, natasha.name])
  await expect.element(status).toHaveValue('all')
  await expect.element(search).toHaveValue('ash')
  await expect.element(heading('2 of 5 leads')).toHaveFocus()
})

test('[SOURCE-3] [SEARCH-3] the notice names the source too, and what the others would give', async () => {
  await mountConsole([...leads, leadWith({ id: 'google', name: 'Asher', source: 'Google', score: 1, order: 5 })])
  await search.fill('ash')
  await source.selectOptions('LinkedIn')
  await expect.element(saying('No leads from LinkedIn match ‘ash’')).toBeVisible()
  await expect.poll(suggestions).toEqual(['3 leads from other sources do: Show those 3'])
  await status.selectOptions('Qualified')
  await expect.element(saying('No qualified leads from LinkedIn match ‘ash’')).toBeVisible()
  await expect.element(saying('Search covers names and companies. Try a shorter search.')).toBeVisible()
  await status.selectOptions('New')
  await button('Show those 3').click()
  await expect.poll(names).toEqual([ashley.name, natasha.name, 'Asher'])
  await expect.element(source).toHaveValue('all')
  await search.clear()
  await status.selectOptions('All Status')
  await source.selectOptions('Trade Show')
  await expect.element(saying('No leads from Trade Show')).toBeVisible()
  await expect.element(saying('All 6 leads are from other sources.')).toBeVisible()
  await status.selectOptions('Qualified')
  await expect.element(saying('None of the 6 leads passes the filters.')).toBeVisible()
  await button('Clear filters').click()
  await expect.element(heading('6 leads')).toBeVisible()
  await expect.element(source).toHaveValue('all')
})

test('[SEARCH-3] without a search there is nothing but the status to clear', async () => {
  await mountConsole(leads)
  await status.selectOptions('Converted')
  await expect.element(saying('No converted leads')).toBeVisible()
  await expect.element(saying('All 5 leads have another status.')).toBeVisible()
  expect(suggestions()).toEqual([])
  await button('Clear filters').click()
  await expect.element(heading('5 leads')).toBeVisible()
})

test('[SEARCH-3] [SEARCH-4] accents and emails: the list shows those leads and says so, until the seller changes it', async () => {
  await mountConsole(leads)
  await search.fill('jose')
  await expect.element(saying('No leads match ‘jose’')).toBeVisible()
  await expect.poll(suggestions).toEqual(['2 if accents are ignored: Show those 2', '1 by its email: Show that lead'])
  await button('Show those 2').click()
  await expect.poll(names).toEqual([jose.name, munoz.name])
  await expect.element(heading('2 of 5 leads, accents ignored')).toHaveFocus()
  await expect.element(search).toHaveValue('jose')

  await scoreButton.click()
  await expect.element(saying('No leads match ‘jose’')).toBeVisible()
  await button('Show that lead').click()
  await expect.poll(names).toEqual([lukasz.name])
  await expect.element(heading('1 of 5 leads, found by email')).toHaveFocus()

  await status.selectOptions('New')
  await expect.element(saying('No new leads match ‘jose’')).toBeVisible()
  await button('Show those 2').click()
  await expect.poll(names).toEqual([munoz.name, jose.name])
  await button('Clear filters').click()
  await expect.element(heading('5 leads')).toBeVisible()
})

test('[SEARCH-3] spaces that alone are in the way are named; spaces do not hide what accents do', async () => {
  await mountConsole(leads)
  await search.fill('ashley barlow ')
  await expect.poll(suggestions).toEqual(['1 without the space at the end: Show that lead'])
  await search.fill(' ashley  barlow')
  await expect.poll(suggestions).toEqual(['1 without the extra spaces: Show that lead'])
  await search.fill('jose garcia ')
  await expect.poll(suggestions).toEqual(['1 if accents are ignored: Show that lead'])
  await search.fill('ashley barlow ')
  await expect.poll(suggestions).toEqual(['1 without the space at the end: Show that lead'])
  await button('Show that lead').click()
  await expect.poll(names).toEqual([ashley.name])
  await expect.element(search).toHaveValue('ashley barlow')
})

test('[SEARCH-3] where nothing would match, the notice says what is searched; a long search is shortened', async () => {
  await mountConsole(leads)
  await search.fill(`🚀${'z'.repeat(500)}`)
  await expect.element(saying(`No leads match ‘🚀${'z'.repeat(39)}…’`)).toBeVisible()
  await expect.element(saying('Search covers names and companies. Try a shorter search.')).toBeVisible()
  expect(suggestions()).toEqual([])
})

test('[LIST-5] who was searched for can be added: the name, or the email, is filled in and nothing typed is lost', async () => {
  await mountConsole(leads)
  const dialog = page.getByRole('dialog', { name: 'New lead' })
  async function add(found: string) {
    await search.fill(found)
    await button(`Add ‘${found}’ as a new lead`).click()
    await expect.element(dialog).toBeVisible()
  }
  await add('Sofia')
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Sofia')
  await userEvent.keyboard('{Escape}')
  await add('maria@sun.example')
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('maria@sun.example')
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Sun')
  await userEvent.keyboard('{Escape}')
  await add('Sofia')
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('maria@sun.example')
  await expect.element(dialog.getByRole('textbox', { name: 'Company' })).toHaveValue('Sun')
})

test('[SEARCH-4] [TRIAGE-1] the panel steps through the leads that are shown', async () => {
  await mountConsole(leads)
  await search.fill('jose')
  await button('Show those 2').click()
  await nameOf(jose).click()
  await expect.element(panel.getByText('Lead 1 of 2', { exact: true })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(panel.getByText('Lead 2 of 2', { exact: true })).toBeVisible()
  await expect.element(panel.getByText(munoz.email, { exact: true })).toBeVisible()
})

test('[SEARCH-3] [SEARCH-4] the counts and the leads that are shown follow every change', async () => {
  const { clock, workspace } = await mountConsole(leads)
  async function setEmail(id: string, email: string) {
    const saved = workspace.dispatch({ name: 'save-lead', id, draft: { email, status: 'new' } })
    await clock.advance(SIMULATED_DELAY_MS)
    await saved
  }
  await search.fill('rive.ex')
  await expect.poll(suggestions).toEqual(['4 by their email: Show those 4'])
  await setEmail('jose', 'jose@elsewhere.example')
  await expect.poll(suggestions).toEqual(['3 by their email: Show those 3'])
  await button('Show those 3').click()
  await expect.poll(names).toEqual([munoz.name, ashley.name, natasha.name])
  await setEmail('munoz', 'munoz@elsewhere.example')
  await expect.element(heading('2 of 5 leads, found by email')).toBeVisible()
  await workspace.dispatch({ name: 'undo', action: null })
  await expect.poll(names).toEqual([munoz.name, ashley.name, natasha.name])
})

test('[LIST-8] a suggestion that goes while it has the focus gives it to the heading', async () => {
  const { clock, workspace } = await mountConsole(leads)
  await search.fill('@ek')
  await focus(button('Show that lead'))
  const saved = workspace.dispatch({
    name: 'save-lead',
    id: 'lukasz',
    draft: { email: 'lukasz@elsewhere.example', status: 'qualified' },
  })
  await clock.advance(SIMULATED_DELAY_MS)
  await saved
  await expect.element(saying('Search covers names and companies. Try a shorter search.')).toBeVisible()
  await expect.element(heading('0 of 5 leads')).toHaveFocus()
})

test('[SEARCH-5] what would match is asked when no lead matches, and for the newest search alone', async () => {
  const asked: Query[] = []
  let answerList: (() => void) | null = null
  let isHeld = false
  const watched = (workspace: Workspace): Workspace => ({
    ...workspace,
    async query<Q extends Query>(query: Q): Promise<AnswerTo<Q>> {
      if (query.name === 'near-matches') asked.push(query)
      if (query.name === 'leads' && isHeld) await new Promise<void>((resolve) => (answerList = resolve))
      return workspace.query(query)
    },
  })
  await mountConsole(leads, watched)
  await search.fill('ash')
  await expect.element(heading('2 of 5 leads')).toBeVisible()
  expect(asked).toEqual([])
  isHeld = true
  await search.fill('jos')
  await search.fill('jose')
  isHeld = false
  // The answer to the first of the two comes when the second is awaited.
  ;(answerList as (() => void) | null)?.()
  await expect.element(saying('No leads match ‘jose’')).toBeVisible()
  await expect.poll(() => asked).toEqual([{ name: 'near-matches', search: 'jose', status: 'all', source: 'all' }])
})
