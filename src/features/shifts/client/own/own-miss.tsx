import { Callout } from '#client/ui/state/callout.tsx'
import type { OwnShift } from '../../schema.ts'
import { NoteDialog } from '../parts/note-dialog.tsx'

/** That the person is said to have missed a shift: what they say to that, and what a manager has answered. */
export function OwnMiss({ shift, onDispute }: { shift: OwnShift; onDispute: (note: string) => Promise<unknown> }) {
  const { dispute } = shift
  if (!dispute)
    return (
      <Callout state="soon">
        <p>Your agency has noted that you did not come.</p>
        <NoteDialog
          button="I Was There"
          size="sm"
          title="Were you there?"
          details="A manager reads it, and takes the note back or answers you."
          label="What happened"
          required
          send="Send"
          onSend={onDispute}
        />
      </Callout>
    )
  return (
    <Callout state="info">
      <p>You said: “{dispute.said}”</p>
      <p>{dispute.answer === null ? 'A manager has not answered yet.' : `Your agency: “${dispute.answer}”`}</p>
    </Callout>
  )
}
