import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the screen something counts as coming into view. */
const AHEAD = '200px'

interface WhenInViewProps {
  className?: string | undefined
  /** Stands in the place until then. */
  before: ReactNode
  children: ReactNode
}

/** Draws its content once its place comes into view, and keeps it: what is large is loaded for whoever looks at it. Hidden from screen readers. */
export function WhenInView({ className, before, children }: WhenInViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !place.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [seen])
  return (
    <div ref={place} className={className} aria-hidden>
      {seen ? children : before}
    </div>
  )
}
