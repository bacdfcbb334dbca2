import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far below the screen something counts as coming into view. */
const AHEAD = '200px'

interface WhenInViewProps {
  className?: string | undefined
  /** Stands in the place until then. */
  before: ReactNode
  /** Stands there on paper until then: nothing is loaded any more once a page is printed. */
  onPaper: ReactNode
  children: ReactNode
}

/**
 * Draws its content once its place comes into view, and keeps it: large content is loaded only for people who look at
 * it. Hidden from screen readers.
 */
export function WhenInView({ className, before, onPaper, children }: WhenInViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  const printed = usePrinted()
  useEffect(() => {
    if (seen || !place.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [seen])
  const standsIn = printed ? onPaper : before
  return (
    <div ref={place} className={className} aria-hidden>
      {seen ? children : standsIn}
    </div>
  )
}

/** Whether the page is being printed. */
function usePrinted() {
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    // The sheets show what is drawn when the event ends.
    const follow = ({ type }: Event) => flushSync(() => setPrinted(type === 'beforeprint'))
    addEventListener('beforeprint', follow)
    addEventListener('afterprint', follow)
    return () => {
      removeEventListener('beforeprint', follow)
      removeEventListener('afterprint', follow)
    }
  }, [])
  return printed
}
