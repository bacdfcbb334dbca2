import { type PointerEvent, useState } from 'react'

/** The pointer's last position on the screen: an element that appears under a resting pointer is 'entered' without any movement. */
let last: string | undefined

const placeOf = ({ screenX, screenY }: Pick<MouseEvent, 'screenX' | 'screenY'>) => `${screenX} ${screenY}`

document.addEventListener(
  'pointermove',
  (event) => {
    last = placeOf(event)
  },
  { capture: true, passive: true },
)

/** Whether the pointer has moved onto an element, rather than the element under the pointer. */
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
