import { Button, Text } from '@mantine/core'
import { type PointerEvent, useState } from 'react'
import { FIELD, MOST_DRAWN, type Point, pathOf } from '../../rules/signing.ts'
import classes from './sign.module.css'

/** Moves shorter than this change nothing that can be seen. */
const STEP = 3

interface DrawingFieldProps {
  drawing: string
  onDrawing: (drawing: string) => void
}

/** A field that is signed in with finger, pen or mouse. Whoever has none of these leaves it empty: the typed name counts. */
export function DrawingField({ drawing, onDrawing }: DrawingFieldProps) {
  const [stroke, setStroke] = useState<readonly Point[]>()
  const shown = drawing + pathOf(stroke ? [stroke] : [])
  const isFull = shown.length > MOST_DRAWN - 20

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) / width) * FIELD.width, ((clientY - top) / height) * FIELD.height]
  }

  function begin(event: PointerEvent) {
    if (isFull || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setStroke([pointOf(event)])
  }

  function move(event: PointerEvent) {
    if (!stroke || isFull) return
    const point = pointOf(event)
    const last = stroke.at(-1)!
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= STEP) setStroke([...stroke, point])
  }

  function end() {
    if (!stroke) return
    onDrawing(shown)
    setStroke(undefined)
  }

  return (
    <div>
      <div className={classes.over}>
        <Text fw={600} size="sm" id="drawing">
          Sign here
        </Text>
        <Button variant="subtle" size="sm" disabled={shown === ''} onClick={() => onDrawing('')}>
          Clear
        </Button>
      </div>
      <svg
        className={classes.field}
        viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
        role="img"
        aria-label={shown ? 'Your signature' : 'Empty: sign here with a finger, a pen or the mouse'}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={shown} />
      </svg>
      <Text size="sm" c="dimmed">
        With a finger, a pen or the mouse. Without one, leave it empty: your typed name counts.
      </Text>
    </div>
  )
}
