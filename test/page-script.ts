import html from '../index.html?raw'

/** Runs the script that stands in index.html itself: it notes whether pointer or keyboard was used last. */
export function runPageScript() {
  const source = new DOMParser().parseFromString(html, 'text/html')
  const script = document.createElement('script')
  script.textContent = source.querySelector('script')?.textContent ?? ''
  document.head.append(...source.querySelectorAll('[name=theme-color]'), script)
}
