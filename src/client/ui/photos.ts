import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far outside of the screen a photo is sent for. */
const AHEAD = '200px'
/** The server answers so many at once. */
const MOST = 60

interface Place {
  id: string
  src?: string
  show: (src: string) => void
}

/** The places for photos on the page. */
const places = new Map<Element, Place>()
let watcher: IntersectionObserver | undefined

/**
 * Sends for the photos of the places that have come into view: those of a list come together, in one request that the
 * browser keeps for five minutes.
 */
async function sendFor(coming: Place[]) {
  const wanted = [...new Set(coming.map(({ id }) => id))]
  for (let at = 0; at < wanted.length; at += MOST) {
    const answer = await fetch(`/api/files/thumbnails?ids=${wanted.slice(at, at + MOST)}`)
    if (!answer.ok) return
    const photos = (await answer.json()) as Record<string, string>
    for (const place of coming) {
      const photo = photos[place.id]
      if (photo) place.show(`data:image/webp;base64,${photo}`)
    }
  }
}

function see(entries: IntersectionObserverEntry[]) {
  const coming: Place[] = []
  for (const { target, isIntersecting } of entries) {
    const place = places.get(target)
    if (!isIntersecting || !place) continue
    watcher?.unobserve(target)
    const shown = [...places.values()].find(({ id, src }) => id === place.id && src)
    if (shown?.src) place.show(shown.src)
    else coming.push(place)
  }
  // Without a photo the initials stay.
  if (coming.length > 0) sendFor(coming).catch(() => {})
}

/** A photo for the element of `ref`, once that comes into view; undefined until then, and without a photo. */
export function usePhoto(id: string | null): { ref: RefObject<HTMLDivElement | null>; src: string | undefined } {
  const ref = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ id: string; src: string }>()
  useEffect(() => {
    const element = ref.current
    if (!id || !element) return
    const place: Place = {
      id,
      show(src) {
        place.src = src
        setShown({ id, src })
      },
    }
    places.set(element, place)
    watcher ??= new IntersectionObserver(see, { rootMargin: AHEAD })
    watcher.observe(element)
    return () => {
      places.delete(element)
      watcher?.unobserve(element)
    }
  }, [id])
  return { ref, src: shown?.id === id ? shown?.src : undefined }
}
