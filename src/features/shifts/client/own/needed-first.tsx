import { Callout } from '#client/ui/state/callout.tsx'
import { useNow } from '#client/use-now.ts'
import { inSentence } from '#shared/names.ts'
import { mayAct } from '../../rules/states.ts'
import type { OwnShift } from '../../schema.ts'
import { NoteDialog } from '../parts/note-dialog.tsx'
import { ReasonList } from '../parts/reason-list.tsx'
import classes from '../worker/worker.module.css'
import { useOwnShiftActs } from './use-own-shift-acts.ts'

/** What stands against the person on a shift since something has changed, what makes it good, whom to ask, and a way to disagree. */
export function NeededFirst({ shift }: { shift: OwnShift }) {
  const now = useNow()
  const { object } = useOwnShiftActs(shift)
  const { concern, state, teamName } = shift
  if (!concern) return null
  const { reasons, objection, isReleased } = concern
  return (
    <Callout
      state={isReleased ? 'bad' : 'soon'}
      title={isReleased ? 'You are off this shift' : 'Before this shift something is needed'}
    >
      <ReasonList reasons={reasons} at={{ reader: 'worker', teamId: shift.teamId }} />
      <p className={classes.ask}>
        {isReleased
          ? `${inSentence(teamName)} ends bookings that a rule does not allow any more. Ask them if you think that it is wrong.`
          : `You are still booked. ${inSentence(teamName)} knows, and can tell you more.`}
      </p>
      {objection ? (
        <p className={classes.ask}>You disagree: “{objection}”. They have been told.</p>
      ) : (
        mayAct('assignment', 'object', { ...shift, state, who: 'worker', now }) && (
          <NoteDialog
            button="I Disagree"
            title="Why do you disagree?"
            details={`Those who run ${inSentence(teamName)} read it beside your booking.`}
            label="In your words"
            required
            back="Back"
            send="Tell Them"
            onSend={object}
          />
        )
      )}
    </Callout>
  )
}
