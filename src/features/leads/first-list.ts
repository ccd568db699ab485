import { type Lead, leadStatuses } from '../../domain/lead'

// The first leads are on the screen before its script has run. The built page holds the list itself, as a table and as
// cards, with one blank lead of each status; this fills a copy of it. What it shows is what the list shows.

/** The template with both lists. */
export const BLANK_LISTS = 'blank-lists'

/** Each field of a blank lead is the name of that field, in braces. */
export const blankLeads: readonly Lead[] = leadStatuses.map((status) => ({
  id: '{id}',
  name: '{name}',
  company: '{company}',
  email: '{email}',
  source: '{source}' as Lead['source'],
  score: '{score}' as unknown as Lead['score'],
  status,
}))

/** Shows these leads where the frame of the list stands, in a page that holds it and the blank lists. */
export function showFirstList(leads: readonly Lead[], isWide: boolean) {
  const template = document.getElementById(BLANK_LISTS)
  if (!(template instanceof HTMLTemplateElement) || leads.length === 0) return
  const list = template.content.children[isWide ? 0 : 1]?.cloneNode(true) as Element
  const body = list.querySelector('tbody, ul')
  const blanks = [...(body?.children ?? [])]
  const rows = leads.map((lead) => filled(blanks[leadStatuses.indexOf(lead.status)]?.cloneNode(true) as Element, lead))
  body?.replaceChildren(...rows)
  document.querySelector('[data-full]')?.replaceWith(list)
}

function filled(row: Element, lead: Lead): Element {
  for (const element of row.querySelectorAll('*')) {
    for (const place of [...element.attributes, ...element.childNodes]) {
      const text = place.nodeValue
      if (text?.includes('{'))
        place.nodeValue = text.replace(/\{(\w+)\}/, (_, field: keyof Lead) => String(lead[field]))
    }
  }
  return row
}
