import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from '../wizard/wizard.module.css'
import type { Autosave, SaveState } from './autosave.ts'

const WORDS: Record<Exclude<SaveState, 'refused'>, string> = {
  idle: '',
  typing: '',
  saved: 'Saved',
  waiting: 'Not saved yet - will retry',
}

interface SaveStateLineProps {
  autosave: Autosave
  /** What a draft on the server is called here; in the wizard, where it is all there is until the end, 'Saved'. */
  savedLabel?: string
  /** The button that compares and saves. */
  button?: string
}

/** Whether what was typed has reached the server. It stays in sight while it has not. */
export function SaveStateLine({ autosave, savedLabel = WORDS.saved, button = 'Next' }: SaveStateLineProps) {
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const words =
    state === 'refused'
      ? `Changed somewhere else - press ${button} to compare`
      : state === 'saved'
        ? savedLabel
        : WORDS[state]
  return (
    <div className={classes.saveState} data-state={state} role="status">
      {words && (
        <span className={classes.pill}>
          {state === 'saved' ? <IconCheck size={14} aria-hidden /> : <IconCloudOff size={14} aria-hidden />}
          {words}
        </span>
      )}
    </div>
  )
}
