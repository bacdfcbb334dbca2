import { type PointerEvent, useState } from 'react'

/** Where the pointer was last, on the screen: what appears under a resting pointer is 'entered' without any movement. */
let last: string | undefined

const placeOf = ({ screenX, screenY }: Pick<MouseEvent, 'screenX' | 'screenY'>) => `${screenX} ${screenY}`

document.addEventListener(
  'pointermove',
  (event) => {
    last = placeOf(event)
  },
  { capture: true, passive: true },
)

/** Whether a pointer has come to an element, and not the element to the pointer. */
export function usePointerComing() {
  const [isHere, setHere] = useState(false)
  return {
    isHere,
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && last !== undefined && placeOf(event) !== last) setHere(true)
    },
    onPointerLeave: () => setHere(false),
  }
}
