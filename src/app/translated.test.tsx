import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bareTexts } from '../../test/bare-texts'
import { EXPLORES } from '../../test/cases'
import { button, emailField, focus, heading, nameOf, panel, toast, watchLog } from '../../test/console-screen'
import { leadWith } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { PAGE_SIZE, SIMULATED_DELAY_MS } from '../domain/constants'

// As a translator of the browser or an extension for calls does it: they wrap the texts of the page while it works.

watchLog()

let observer: MutationObserver | null = null

afterEach(() => {
  observer?.disconnect()
  observer = null
})

type Wrapping = 'untouched' | 'with copies' | 'moved'

const skipped = 'font, script, style, textarea, option, title'

function wrapTexts(how: 'with copies' | 'moved') {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.textContent?.trim() && !text.parentElement?.closest(skipped)) texts.push(text)
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    text.parentNode?.replaceChild(outer, text)
    inner.append(how === 'moved' ? text : document.createTextNode(text.textContent ?? ''))
  }
}

function keepWrapping(how: Wrapping) {
  if (how === 'untouched') return
  wrapTexts(how)
  observer = new MutationObserver(() => wrapTexts(how))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** What a lead of these says, where it is a text of its own. */
const verbatim = /^(Person \d\d|Company \d|person\d+@|example\.com|\+49 30 \d+|call \d+|Hello)$/

function translated(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const said = text.textContent?.trim() ?? ''
    if (verbatim.test(said) && !text.parentElement?.closest('[translate=no]')) found.push(said)
  }
  return found
}

const leads = Array.from({ length: 3 * PAGE_SIZE }, (_, index) =>
  leadWith({
    id: `lead-${index}`,
    order: index,
    name: `Person ${String(index).padStart(2, '0')}`,
    company: `Company ${index % 7}`,
    email: index % 5 === 4 ? '' : `person${index}@example.com`,
    phone: index % 3 === 0 ? `+49 30 ${index}` : '',
    score: 99 - index,
    ...(index % 4 === 1 && { step: `call ${index}`, due: index % 8 === 1 ? '2026-01-02' : '2026-01-05' }),
  }),
)

/** All that the page says. What is copied to leave with a movement is no longer part of it. */
const said = () => document.body.innerText.replaceAll(/\s+/g, ' ')

/** What is seen after each step of a day's work. */
async function work(how: Wrapping, isPhone: boolean): Promise<Record<string, string>> {
  if (isPhone) await page.viewport(375, 812)
  const { clock, screen, workspace } = await mountConsole(leads)
  const seen: Record<string, string> = {}
  const bare = new Set<string>()
  const sent = new Set<string>()
  await expect.element(nameOf(leads[0]!)).toBeVisible()
  keepWrapping(how)
  async function see(step: string, until: () => Promise<unknown>) {
    await until()
    // Answers to what was asked last, what React does with them, and what is wrapped then.
    for (let turn = 0; turn < 3; turn++) {
      await workspace.query({ name: 'totals' })
      await clock.advance(0)
      await new Promise(requestAnimationFrame)
    }
    seen[step] = said()
    for (const text of bareTexts()) bare.add(text)
    for (const text of translated()) sent.add(`${step}: ${text}`)
  }
  const press = (keys: string) => userEvent.keyboard(keys)
  async function opened(name: string) {
    await expect.poll(() => panel.element().querySelector('[data-field=name]')?.textContent).toBe(name)
  }

  await see('start', async () => {})
  await see('next page', async () => {
    await button('Next page').click()
    await expect.element(button('Person 20')).toBeVisible()
  })
  await see('search', async () => {
    await page.getByRole('searchbox').fill('person 1')
    await expect.element(heading('10 of 60 leads')).toBeVisible()
  })
  await see('no match', async () => {
    await page.getByRole('searchbox').fill('nobody')
    await expect.element(page.getByText(/No leads match/).first()).toBeVisible()
  })
  await see('cleared', async () => {
    await page.getByRole('searchbox').fill('')
    await expect.element(nameOf(leads[0]!)).toBeVisible()
  })
  await see('due', async () => {
    await button(/^Due/).click()
    await expect.element(button('Person 01')).toBeVisible()
  })
  await see('all again', async () => {
    await button(/^Due/).click()
    await expect.element(nameOf(leads[0]!)).toBeVisible()
  })
  if (!isPhone) {
    await see('sorted', async () => {
      await button(/^Score/)
        .first()
        .click()
      await expect.element(button('Person 59')).toBeVisible()
    })
    await see('sorted back', async () => {
      await button(/^Score/)
        .first()
        .click()
      await expect.element(nameOf(leads[0]!)).toBeVisible()
    })
    await see('selected', async () => {
      await focus(nameOf(leads[0]!))
      await press('xjx')
      await expect.element(page.getByText('2 selected')).toBeVisible()
    })
    await see('marked', async () => {
      await press('2{Escape}')
      await expect.element(toast('2 leads marked as Contacted')).toBeVisible()
    })
  }
  await see('opened', async () => {
    await nameOf(leads[0]!).click()
    await opened('Person 00')
  })
  for (const name of ['Person 01', 'Person 02', 'Person 03', 'Person 04', 'Person 05'])
    await see(`panel: ${name}`, async () => {
      await press('j')
      await opened(name)
    })
  await see('step typed', async () => {
    await press('kksx friday')
    await expect.element(panel.getByRole('textbox', { name: 'Next step' })).toHaveValue('x friday')
  })
  await see('step set', async () => {
    await press('{Enter}')
    await expect.element(toast('Next step: Fri, Jan 9').or(page.getByText(/^Next step: /).first())).toBeInTheDocument()
  })
  await see('step done', () => press('d'))
  await see('step left', () => press('s{Escape}'))
  await see('note typed', () => press('nHello'))
  await see('note added', async () => {
    await press('{Enter}')
    await expect.element(panel.getByText('Hello')).toBeVisible()
  })
  await see('marked in the panel', async () => {
    await press('3')
    await opened('Person 04')
  })
  await see('saved', async () => {
    await clock.advance(SIMULATED_DELAY_MS)
    await expect.element(toast('Lead updated successfully!')).toBeInTheDocument()
  })
  await see('form', async () => {
    await press('ke')
    await expect.element(emailField).toHaveFocus()
  })
  await see('invalid email', async () => {
    await emailField.fill('none')
    await press('{Enter}')
    await expect.element(panel.getByText('Please enter a valid email address.')).toBeVisible()
  })
  await see('cancelled', async () => {
    await button('cancel').click()
    await expect.element(button('edit lead')).toBeEnabled()
  })
  await see('converted', async () => {
    await press('c')
    await opened('Person 04')
    await clock.advance(SIMULATED_DELAY_MS)
    await expect.element(toast('Lead converted to opportunity!')).toBeInTheDocument()
  })
  await see('converted lead', async () => {
    await press('k')
    await opened('Person 03')
    await expect.element(panel.getByRole('radiogroup', { name: 'Stage' })).toBeInTheDocument()
  })
  await see('amount edited', async () => {
    await press('m')
    await expect.element(panel.getByRole('textbox', { name: /^Amount/ })).toHaveFocus()
    await press('12x')
  })
  await see('closed', async () => {
    await press('{Escape}{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  })
  await see('undone', async () => {
    await press('{Control>}z{/Control}')
    await expect
      .element(toast('Conversion of Person 03 undone').or(page.getByText(/undone/).first()))
      .toBeInTheDocument()
  })
  await see('redone', async () => {
    await press('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.element(page.getByText(/redone/).first()).toBeInTheDocument()
  })
  await see('recent actions', async () => {
    await press('r')
    await expect
      .element(page.getByRole('dialog', { name: 'Recent actions' }).getByRole('listitem').first())
      .toBeVisible()
  })
  await see('undone there', async () => {
    const dialog = page.getByRole('dialog', { name: 'Recent actions' })
    await dialog.getByRole('button', { name: 'Undo', disabled: false }).last().click()
    await expect.element(dialog.getByRole('button', { name: 'Redo' })).toBeVisible()
    await press('{Escape}')
  })
  await see('data', async () => {
    await button('Data').click()
    await expect.element(page.getByRole('menu', { name: 'Data' })).toBeVisible()
  })
  await see('new lead', async () => {
    await press('{Escape}a')
    await expect.element(page.getByRole('dialog', { name: 'New lead' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('Zora')
    await press('{Enter}')
    await expect.element(button('Zora')).toBeInTheDocument()
  })
  await see('opportunities', async () => {
    await page.getByRole('tab', { name: 'Opportunities' }).click()
    await expect.element(page.getByRole('tabpanel', { name: 'Opportunities' })).toBeVisible()
  })
  await see('toasts closed', () => clock.advance(20_000))
  observer?.disconnect()
  await screen.unmount()
  expect.soft([...bare]).toEqual([])
  expect.soft([...sent]).toEqual([])
  return seen
}

const ways = ['with copies', 'moved'] as const

// In `npm test` each way and each layout once.
test.each([false, true])(
  '[WORDS-4] whoever wraps the texts of the page, each row and the panel say what they did, on a phone: %s',
  async (isPhone) => {
    const untouched = await work('untouched', isPhone)
    expect(Object.keys(untouched).length).toBeGreaterThan(30)
    for (const how of EXPLORES ? ways : [ways[Number(isPhone)]!]) {
      const seen = await work(how, isPhone)
      for (const step of Object.keys(untouched)) expect.soft(seen[step], `${step}, ${how}`).toBe(untouched[step])
    }
  },
)
