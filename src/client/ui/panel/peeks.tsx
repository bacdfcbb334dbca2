import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './peeks.module.css'

/** So long does the pointer or the focus rest on something before its card opens, and so long does the card wait for the pointer. */
const REST_MS = 350
const LEAVE_MS = 150
const GAP = 6
const WIDTH = 440
/** The height below that a card needs; otherwise it opens above. */
const HEIGHT_NEEDED = 200

interface PeeksProps {
  /** What the card of `data-peek` says. What is in it can be reached by a press, too. */
  card: (id: string) => ReactNode
  children: ReactNode
}

/**
 * Shows a card beside what has `data-peek` in it while a mouse rests on that, or the focus of the keyboard does. Escape
 * and a press close it.
 */
export function Peeks({ card, children }: PeeksProps) {
  const { shown, hide, handlers } = useResting()
  const id = shown?.isConnected ? shown.dataset.peek : undefined
  return (
    <div {...handlers}>
      {children}
      {shown && id && (
        <Card key={id} at={shown.getBoundingClientRect()} onHide={hide}>
          {card(id)}
        </Card>
      )}
    </div>
  )
}

const peekOf = (target: Element) =>
  target.closest<HTMLElement>('[data-peek]') ?? target.querySelector<HTMLElement>(':scope [data-peek]')
function isOver(element: Element, x: number, y: number) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}
const inCard = (target: Element) => target.closest(`.${classes.card}`) !== null

function useResting() {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  const aimed = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function aim(at: HTMLElement | null, after: number) {
    aimed.current = at
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(at), after)
  }

  const hide = () => aim(null, 0)
  return {
    shown,
    hide,
    handlers: {
      onPointerMove({ target, pointerType, clientX, clientY }: PointerEvent) {
        if (pointerType !== 'mouse') return
        // The link of a row lies over all of it: only what is pointed at counts.
        const near = peekOf(target as Element)
        const at = inCard(target as Element) ? shown : near && isOver(near, clientX, clientY) ? near : null
        if (at !== aimed.current) aim(at, at && !shown ? REST_MS : LEAVE_MS)
      },
      onPointerLeave: () => aim(null, LEAVE_MS),
      onPointerDown: hide,
      onFocus({ target }: FocusEvent) {
        if (target.matches(':focus-visible')) aim(peekOf(target), REST_MS)
      },
      onBlur: hide,
    },
  }
}

function Card({ at, onHide, children }: { at: DOMRect; onHide: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onHide)
  latest.current = onHide
  // At once: on a slow phone a key may come between what is seen and the effects after it.
  useLayoutEffect(() => {
    const ends = new AbortController()
    const { signal } = ends
    function close(event: KeyboardEvent) {
      if (event.key === 'Escape') event.stopPropagation()
      // Whoever acts by keys sees what they do.
      latest.current()
    }
    addEventListener('keydown', close, { capture: true, signal })
    addEventListener('scroll', () => latest.current(), { capture: true, signal })
    box.current?.showPopover()
    return () => ends.abort()
  }, [])
  const above = at.bottom + HEIGHT_NEEDED > innerHeight
  const left = Math.max(GAP, Math.min(innerWidth - WIDTH - GAP, at.left))
  const place = above ? { bottom: innerHeight - at.top + GAP } : { top: at.bottom + GAP }
  return (
    <div ref={box} popover="manual" className={classes.card} style={{ left, width: WIDTH, ...place }} aria-hidden>
      {children}
    </div>
  )
}
