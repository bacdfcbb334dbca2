import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './action-bar.module.css'

interface ActionBarProps {
  /** Beside the buttons, above them on a phone: what is saved, why it could not be. */
  note?: ReactNode
  /** The buttons; the last one is the way on. */
  children: ReactNode
}

/** The buttons of a long form at the foot of the screen. On a phone they stay above its keyboard. It sets `--dock`. */
export function ActionBar({ note, children }: ActionBarProps) {
  const bar = useDock()
  return (
    <div ref={bar} className={classes.bar} data-dock>
      {note}
      <div className={classes.actions}>{children}</div>
    </div>
  )
}

/** Measures the element docked to the foot, and lifts it by the part of the page that a keyboard covers. */
function useDock() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    function place() {
      const lift = coveredByKeyboard()
      style.setProperty('--lift', `${lift}px`)
      style.setProperty('--dock', `${(bar.current?.offsetHeight ?? 0) + lift}px`)
    }
    place()
    const size = new ResizeObserver(place)
    if (bar.current) size.observe(bar.current)
    visualViewport?.addEventListener('resize', place)
    visualViewport?.addEventListener('scroll', place)
    return () => {
      size.disconnect()
      visualViewport?.removeEventListener('resize', place)
      visualViewport?.removeEventListener('scroll', place)
      style.removeProperty('--lift')
      style.removeProperty('--dock')
    }
  }, [])
  return bar
}

/**
 * Safari lays the keyboard over the page; other browsers make the page smaller (`interactive-widget` in app.html). A
 * pinch is no keyboard.
 */
function coveredByKeyboard(): number {
  const view = visualViewport
  return view && view.scale <= 1 ? Math.max(0, Math.round(innerHeight - view.height - view.offsetTop)) : 0
}
