import { type RefObject, useEffect, useState } from 'react'

/** How much of an element has been on the screen, in percent: it never goes back. */
export function useRead(element: RefObject<HTMLElement | null>): number {
  const [read, setRead] = useState(0)
  useEffect(() => {
    function look() {
      const box = element.current?.getBoundingClientRect()
      if (!box || box.height === 0) return
      const seen = Math.min(100, Math.max(0, (100 * (innerHeight - box.top)) / box.height))
      setRead((before) => Math.max(before, seen))
    }
    look()
    const size = new ResizeObserver(look)
    if (element.current) size.observe(element.current)
    addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      removeEventListener('scroll', look)
    }
  }, [element])
  return read
}
