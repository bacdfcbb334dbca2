import { ActionIcon } from '@mantine/core'
import { type Icon, IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
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
      <StepButton act="Undo" words={canUndo} busy={busy} icon={IconArrowBackUp} onPress={undo} />
      <StepButton act="Redo" words={canRedo} busy={busy} icon={IconArrowForwardUp} onPress={redo} />
    </>
  )
}

interface StepButtonProps {
  act: 'Undo' | 'Redo'
  /** What it would take back or do again; undefined: nothing. */
  words: string | undefined
  busy: boolean
  icon: Icon
  onPress: () => void
}

function StepButton({ act, words, busy, icon: Glyph, onPress }: StepButtonProps) {
  const label = words ? `${act}: ${words}` : act
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="input-sm"
      className={classes.quiet ?? ''}
      aria-label={label}
      title={words ? label : `Nothing to ${act.toLowerCase()}`}
      disabled={!words && !busy}
      onClick={onPress}
    >
      <Glyph size={18} aria-hidden />
    </ActionIcon>
  )
}
