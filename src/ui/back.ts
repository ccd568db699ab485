import { useEffect, useEffectEvent } from 'react'

/** There, Back is how one closes what is open. */
const PHONE = '(width < 48em), (pointer: coarse)'

/** What Back closes, the topmost last. */
const layers: (() => void)[] = []
const popovers = new Map<HTMLElement, () => void>()
let isGoing = false
let frame = 0

function depth(): number {
  const state: unknown = history.state
  return state instanceof Object && 'layers' in state ? Number(state.layers) : 0
}

/**
 * Each layer has an entry of the history with the same address, which Back leaves instead of the page. Where it is closed
 * otherwise, or gone to by Forward or a reload, its entry is left again.
 */
function follow() {
  for (const [popover, remove] of popovers) if (!popover.matches(':popover-open')) remove()
  // Until then the history is still as it was.
  if (isGoing) return
  const left = depth() - layers.length
  isGoing = left > 0
  if (isGoing) history.go(-left)
  else enter()
}

/** At once: Back may come before the next frame. */
function enter() {
  if (depth() < layers.length) history.scrollRestoration = 'manual'
  for (let next = depth() + 1; next <= layers.length; next++) history.pushState({ layers: next }, '')
}

/** Once what was closed together is closed. */
function followSoon() {
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(follow)
}

function add(close: () => void): () => void {
  if (!window.matchMedia(PHONE).matches) return () => {}
  layers.push(close)
  if (!isGoing) enter()
  return () => {
    const at = layers.indexOf(close)
    if (at !== -1) layers.splice(at, 1)
    followSoon()
  }
}

/** On a phone, Back closes it; what refuses to close stays. */
export function useBack(close: () => void, isOpen = true) {
  const onBack = useEffectEvent(close)
  useEffect(() => (isOpen ? add(() => onBack()) : undefined), [isOpen])
}

/** The same for every popover. */
export function followBack(): () => void {
  function onPopState() {
    if (!isGoing) for (const close of layers.slice(depth()).toReversed()) close()
    isGoing = false
    followSoon()
  }

  // Before it is seen: a task that comes later may come after Back.
  function onToggle({ target, newState }: ToggleEvent) {
    if (!(target instanceof HTMLElement)) return
    if (newState === 'closed' || popovers.has(target)) return followSoon()
    const remove = add(() => target.hidePopover())
    popovers.set(target, () => {
      popovers.delete(target)
      remove()
    })
  }

  followSoon()
  window.addEventListener('popstate', onPopState)
  document.addEventListener('beforetoggle', onToggle, true)
  return () => {
    window.removeEventListener('popstate', onPopState)
    document.removeEventListener('beforetoggle', onToggle, true)
  }
}
