import { type PointerEvent, useEffect, useState } from 'react'

/** So long does the pointer rest on something before it is asked about. */
const REST_MS = 350

/** The element of these, by selector, on which a mouse rests; a finger rests on nothing. Handlers for the element around them. */
export function useHovered(selector: string) {
  const [over, setOver] = useState<HTMLElement | null>(null)
  const [hovered, setHovered] = useState<HTMLElement | null>(null)
  useEffect(() => {
    setHovered(null)
    if (!over) return
    const timer = setTimeout(() => setHovered(over), REST_MS)
    return () => clearTimeout(timer)
  }, [over])
  return {
    hovered,
    leave: () => setOver(null),
    handlers: {
      onPointerOver: ({ target, pointerType }: PointerEvent) =>
        setOver(pointerType === 'mouse' ? (target as Element).closest<HTMLElement>(selector) : null),
      onPointerLeave: () => setOver(null),
    },
  }
}
