import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from '../wizard/wizard.module.css'
import type { DraftState, DraftStore } from './draft-store.ts'

interface SaveStateLineProps {
  drafts: DraftStore
  /** What a draft on the server is called here; in the wizard, where it is all there is until the end, 'Saved'. */
  savedLabel?: string
  /** The button that compares and saves. */
  button?: string
}

/** Whether what was typed has reached the server. It stays in sight while it has not. */
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
