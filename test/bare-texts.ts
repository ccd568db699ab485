/**
 * Texts that React keeps as nodes of their own, beside others or below a component: a translator or an extension that
 * moves them makes React change or remove what is not there. A text that is alone in its element is none of these.
 */
export function bareTexts(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isOwn = Object.keys(text).some((key) => key.startsWith('__reactFiber$'))
    if (isOwn && text.textContent?.trim())
      found.push(`${text.textContent} in ${text.parentElement?.outerHTML.slice(0, 200)}`)
  }
  return found
}
