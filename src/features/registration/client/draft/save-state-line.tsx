import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from '../wizard/wizard.module.css'
import type { DraftState, DraftStore } from './draft-store.ts'

interface SaveStateLineProps {
  drafts: DraftStore
  /** The label for a draft that is on the server; in the wizard 'Saved'. */
  savedLabel?: string
  /** The name of the button that compares and saves. */
  button?: string
}

/** Whether the server has what was typed. Stays in sight while it has not. */
export function SaveStateLine({ drafts, savedLabel = 'Saved', button = 'Next' }: SaveStateLineProps) {
  const state = useSyncExternalStore(drafts.subscribe, drafts.state)
  const words: Partial<Record<DraftState, string>> = {
    saved: savedLabel,
    waiting: 'Not saved yet - will retry',
    conflict: `Changed somewhere else - press ${button} to compare`,
    refused: `This draft cannot be kept - press ${button} to save`,
    'signed-out': 'Not saved - please sign in again',
  }
  return (
    <div className={classes.saveState} data-state={state} role="status">
      {words[state] && (
        <span className={classes.pill}>
          {state === 'saved' ? <IconCheck size={14} aria-hidden /> : <IconCloudOff size={14} aria-hidden />}
          {words[state]}
        </span>
      )}
    </div>
  )
}
