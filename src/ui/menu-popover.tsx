import { type ReactNode, type RefObject, useEffect } from 'react'
import styles from './menu.module.css'

interface MenuPopoverProps {
  id: string
  ref: RefObject<HTMLDivElement | null>
  /** It opens below this, and ends where it ends. */
  button: RefObject<HTMLElement | null>
  children: ReactNode
}

const GAP_PX = 4
/** To the edges of the window. */
const MARGIN_PX = 16
const MIN_HEIGHT_PX = 200
/** As in the style sheet. */
const MAX_WIDTH_REM = 20

export function MenuPopover({ id, ref, button, children }: MenuPopoverProps) {
  useEffect(() => {
    const popover = ref.current
    function place() {
      const target = button.current?.getBoundingClientRect()
      if (!popover || !target) return
      const { clientWidth } = document.documentElement
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const widest = Math.min(MAX_WIDTH_REM * rem, clientWidth - 2 * MARGIN_PX)
      popover.style.top = `${target.bottom + GAP_PX}px`
      popover.style.right = `${Math.min(clientWidth - target.right, clientWidth - MARGIN_PX - widest)}px`
      popover.style.maxHeight = `${Math.max(MIN_HEIGHT_PX, innerHeight - target.bottom - GAP_PX - MARGIN_PX)}px`
    }
    popover?.addEventListener('beforetoggle', place)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      popover?.removeEventListener('beforetoggle', place)
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
    }
  }, [ref, button])

  return (
    <div ref={ref} id={id} popover="auto" className={styles.popover}>
      {children}
    </div>
  )
}
