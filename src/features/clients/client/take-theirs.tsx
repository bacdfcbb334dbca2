import { Button } from '@mantine/core'

interface TakeTheirsProps {
  /** Given once somebody else has changed the same meanwhile. */
  takeTheirs: (() => void) | undefined
  onClose: () => void
}

/** Leaves a form as it is stored: with what another manager has changed meanwhile, or by closing it. */
export function TakeTheirs({ takeTheirs, onClose }: TakeTheirsProps) {
  return (
    <Button variant="default" onClick={takeTheirs ?? onClose}>
      {takeTheirs ? 'Take Theirs' : 'Cancel'}
    </Button>
  )
}
