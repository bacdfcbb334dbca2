import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { createContext, use } from 'react'
import classes from '../grid/grid.module.css'
import type { Steps } from './use-steps.ts'

interface Shown extends Pick<Steps, 'canUndo' | 'canRedo' | 'busy'> {
  undo: () => void
  redo: () => void
}

/** What can be undone: by a context, because a press that sets something down draws no more of the head than these buttons. */
export const ShownSteps = createContext<Shown | undefined>(undefined)

/** Undo and Redo. */
export function StepButtons() {
  const steps = use(ShownSteps)
  if (!steps) return null
  const { canUndo, canRedo, busy, undo, redo } = steps
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="input-sm"
        className={classes.quiet ?? ''}
        aria-label={canUndo ? `Undo: ${canUndo}` : 'Undo'}
        title={canUndo ? `Undo: ${canUndo}` : 'Nothing to undo'}
        disabled={!canUndo && !busy}
        onClick={undo}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="input-sm"
        className={classes.quiet ?? ''}
        aria-label={canRedo ? `Redo: ${canRedo}` : 'Redo'}
        title={canRedo ? `Redo: ${canRedo}` : 'Nothing to redo'}
        disabled={!canRedo && !busy}
        onClick={redo}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
