import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
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

/** Whether the server has what was typed. */
export function SaveStateLine({ drafts, savedLabel = 'Saved', button = 'Next' }: SaveStateLineProps) {
  const state = useSyncExternalStore(drafts.subscribe, drafts.state)
  const words: Partial<Record<DraftState, string>> = {
    saved: savedLabel,
    waiting: 'Not saved yet - will retry',
    conflict: `Changed somewhere else - press ${button} to compare`,
    refused: `This draft cannot be kept - press ${button} to save`,
    'signed-out': 'Not saved - please sign in again',
  }
  const isSaved = state === 'saved'
  const Icon = isSaved ? IconCloudCheck : IconCloudOff
  return (
    <div className={classes.saveState} data-trouble={(words[state] && !isSaved) || undefined} role="status">
      {words[state] && (
        <>
          <Icon size={16} aria-hidden />
          <span>{words[state]}</span>
        </>
      )}
    </div>
  )
}
