import { sayComingOff } from '../../rules/notice.ts'
import type { OwnShift } from '../../schema.ts'
import { NoteDialog } from '../parts/note-dialog.tsx'

/** Asks a manager to take a shift back, with a few words if the person wants to say why. */
export function HandBack({ shift, onHandBack }: { shift: OwnShift; onHandBack: (note: string) => Promise<unknown> }) {
  const follows = sayComingOff(shift.bands, { shift, at: new Date().toISOString() })
  return (
    <NoteDialog
      button="Hand Back"
      title="Hand this shift back?"
      details={`A manager is asked. Until they agree, the shift is yours. ${follows}`}
      label="Note for the manager"
      back="Keep It"
      send="Ask to Hand Back"
      onSend={onHandBack}
    />
  )
}
