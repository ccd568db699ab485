const WHOLE_MS = 1000
const FADE_MS = 200

/** For a moment, to show that its record was changed. */
export function tint(row: Element | null, id: string) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const backgroundColor = 'var(--accent-tint)'
  const duration = WHOLE_MS + FADE_MS
  row?.animate([{ backgroundColor }, { backgroundColor, offset: WHOLE_MS / duration }, {}], { duration, id })
}

/** Rows are reused: one that shows another record now is no longer tinted. */
export function keepTints(list: Element | null, rowOf: (id: string) => Element | null) {
  for (const animation of list?.getAnimations({ subtree: true }) ?? []) {
    const { effect, id } = animation
    if (id !== '' && effect instanceof KeyframeEffect && effect.target !== rowOf(id)) animation.cancel()
  }
}
