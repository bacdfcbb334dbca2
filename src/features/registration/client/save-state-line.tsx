import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { Autosave, SaveState } from './autosave.ts'
import classes from './wizard.module.css'

const WORDS: Record<SaveState, string> = {
  idle: '',
  typing: '',
  saved: 'Saved',
  waiting: 'Not saved yet - will retry',
  refused: 'Changed somewhere else - press Next to compare',
}

/** Whether what was typed has reached the server. It stays in sight while it has not. */
export function SaveStateLine({ autosave }: { autosave: Autosave }) {
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  return (
    <div className={classes.saveState} data-state={state} role="status">
      {WORDS[state] && (
        <span className={classes.pill}>
          {state === 'saved' ? <IconCheck size={14} aria-hidden /> : <IconCloudOff size={14} aria-hidden />}
          {WORDS[state]}
        </span>
      )}
    </div>
  )
}
