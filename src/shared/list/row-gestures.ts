import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { useApp } from '../app/app-context'
import type { Listed, ShownSelection } from './selection'

const LONG_PRESS_MS = 500
/** A finger that moves further scrolls. */
const MOVE_PX = 10

/**
 * What pointers select: Shift and a click the rows up to this one, a long press of a finger its row. As long as anything
 * is selected, taps select too, instead of opening.
 */
export function useRowGestures(rows: readonly Listed[], selection: ShownSelection) {
  const { clock } = useApp()
  const press = useRef({ isTouch: false, isHeld: false, x: 0, y: 0, stop() {} })

  function leadAt(target: EventTarget): Listed | undefined {
    const row = target instanceof Element ? target.closest('tr, li') : null
    const id = row?.querySelector('[data-lead]')?.getAttribute('data-lead')
    return rows.find((lead) => lead.id === id)
  }

  function hold(lead: Listed) {
    press.current.stop()
    press.current.isHeld = true
    selection.set([lead], true)
  }

  const endPress = () => press.current.stop()

  return {
    onPointerDown({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
      endPress()
      const isTouch = pointerType === 'touch'
      const lead = isTouch && leadAt(target)
      const stop = lead ? clock.after(LONG_PRESS_MS, () => hold(lead)) : () => {}
      press.current = { isTouch, isHeld: false, x, y, stop }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current
      if (Math.hypot(clientX - x, clientY - y) > MOVE_PX) endPress()
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    // Some browsers have their own, shorter or longer, long press.
    onContextMenu(event: MouseEvent) {
      const lead = leadAt(event.target)
      if (!press.current.isTouch || !lead) return
      event.preventDefault()
      if (!press.current.isHeld) hold(lead)
    },
    onMouseDown(event: MouseEvent) {
      // Shift would select text.
      if (event.shiftKey && leadAt(event.target)) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      const lead = leadAt(event.target)
      if (!lead || event.detail === 0) return
      const { isTouch, isHeld } = press.current
      const isBox = event.target instanceof HTMLInputElement
      const isTap = isTouch && selection.isOn
      if (!isHeld && (isBox || !(isTap || event.shiftKey))) return
      event.preventDefault()
      event.stopPropagation()
      if (isHeld) press.current.isHeld = false
      else if (isTap) selection.set([lead], !selection.has(lead))
      else selection.setRange(rows, lead, true)
    },
  }
}
