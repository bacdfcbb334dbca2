import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import classes from '../wizard/wizard.module.css'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, toSignature } from './signature-image.ts'

const LINE_WIDTH = 2

/** A canvas for signing with mouse, pen or finger, as wide as the screen allows and sharp at every pixel ratio. */
export function SignatureDrawing({ onSave }: { onSave: (signature: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [empty, setEmpty] = useState(true)

  useEffect(() => {
    const field = canvas.current
    if (!field) return
    const drawing = new SignaturePad(field, {
      penColor: '#000',
      minWidth: LINE_WIDTH,
      maxWidth: LINE_WIDTH,
      backgroundColor: '#fff',
    })
    pad.current = drawing
    const fit = new ResizeObserver(() => fitToScreen(field, drawing))
    fit.observe(field)
    drawing.addEventListener('endStroke', () => setEmpty(drawing.isEmpty()))
    return () => {
      fit.disconnect()
      drawing.off()
    }
  }, [])

  function clear() {
    pad.current?.clear()
    setEmpty(true)
  }

  return (
    <>
      <canvas
        ref={canvas}
        className={classes.pad}
        role="img"
        aria-label="Drawing area: sign here with your mouse or finger"
      />
      <Text size="sm" c="dimmed" mt={4}>
        Sign in the box with your mouse or finger.
      </Text>
      <Group mt="sm" gap="sm">
        <Button variant="default" disabled={empty} onClick={clear}>
          Clear
        </Button>
        <Button disabled={empty} onClick={() => canvas.current && onSave(toSignature(canvas.current))}>
          Save Signature
        </Button>
      </Group>
    </>
  )
}

/** Redraws the strokes after a resize, e.g. when a phone is turned: setting a canvas' size clears it. */
function fitToScreen(canvas: HTMLCanvasElement, pad: SignaturePad) {
  const width = canvas.clientWidth
  const ratio = Math.max(devicePixelRatio, 1)
  const scale = width / SIGNATURE_WIDTH
  if (canvas.width === Math.round(width * ratio)) return
  const strokes = pad.toData()
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(SIGNATURE_HEIGHT * scale * ratio)
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.fromData(strokes)
}
