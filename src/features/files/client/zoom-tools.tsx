import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import classes from './files.module.css'
import { ToolButton } from './tool-button.tsx'

const ZOOMS = [1, 1.5, 2, 3, 4]

/** Zoom and rotation of a document, and the buttons that change them. `turn`: quarter turns to the right, 0 to 3. */
export function useZoomAndTurn() {
  const [step, setStep] = useState(0)
  const [turn, setTurn] = useState(0)
  const zoom = ZOOMS[step] ?? 1
  const rotate = () => setTurn((turn + 1) % 4)
  useShortcut('rotate', rotate)
  const tools = (
    <Group gap={6} wrap="nowrap">
      <ToolButton label="Zoom out" Icon={IconZoomOut} disabled={step === 0} onClick={() => setStep(step - 1)} />
      <Text size="sm" aria-live="polite" className={classes.count}>
        <VisuallyHidden component="span">Zoom </VisuallyHidden>
        {zoom * 100}%
      </Text>
      <ToolButton
        label="Zoom in"
        Icon={IconZoomIn}
        disabled={step === ZOOMS.length - 1}
        onClick={() => setStep(step + 1)}
      />
      <ToolButton label="Rotate" Icon={IconRotateClockwise} onClick={rotate} />
    </Group>
  )
  return { zoom, turn, tools }
}
