import { ORPCError } from '@orpc/client'
import { AuthError } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { RecentSignInPrompt } from './recent-sign-in-prompt.tsx'

/** Whether a call was refused because it needs a recent sign-in. */
export function needsRecentSignIn(error: unknown): boolean {
  if (error instanceof ORPCError) return error.code === 'REAUTHENTICATION_NEEDED'
  return error instanceof AuthError && error.code === 'reauthentication_needed'
}

interface Waiting {
  proceed: () => void
  giveUp: () => void
}

interface RecentSignIn {
  /**
   * Makes a call; when the server requires a recent sign-in, asks for it and makes the call again. Rejects with the call's own error,
   * also when the person closes the dialog.
   */
  run: <T>(call: () => Promise<T>) => Promise<T>
  /** The dialog, to be rendered near the control. */
  prompt: ReactNode
}

/**
 * For calls that need a recent sign-in (security 4.5): `const { run, prompt } = useRecentSignIn()`, then `run(() =>
 * remove.mutateAsync(input))`.
 */
export function useRecentSignIn(): RecentSignIn {
  const [waiting, setWaiting] = useState<Waiting>()

  async function run<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!needsRecentSignIn(error)) throw error
      await new Promise<void>((resolve, reject) => setWaiting({ proceed: resolve, giveUp: () => reject(error) }))
      return call()
    }
  }

  function close(outcome: 'proceed' | 'giveUp') {
    waiting?.[outcome]()
    setWaiting(undefined)
  }

  const prompt = (
    <RecentSignInDialog
      opened={waiting !== undefined}
      onDone={() => close('proceed')}
      onClose={() => close('giveUp')}
    />
  )
  return { run, prompt }
}

interface RecentSignInDialogProps {
  opened: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks for a recent sign-in before an irreversible act. */
function RecentSignInDialog({ opened, onDone, onClose }: RecentSignInDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Is it you?">
      <RecentSignInPrompt reason="Please enter your password again before you go on." onDone={onDone} />
    </Dialog>
  )
}
