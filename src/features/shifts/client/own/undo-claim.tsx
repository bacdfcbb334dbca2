import { VisuallyHidden } from '@mantine/core'
import { useAct } from '#client/ui/use-act.ts'
import { useNow } from '#client/use-now.ts'
import { deviceClock } from '#shared/time.ts'
import { whenText } from '../../rules/shift-words.ts'
import type { OwnShift } from '../../schema.ts'
import { timeLeft } from '../parts/time-left.ts'
import classes from '../worker/worker.module.css'
import { useComingShifts } from './use-coming-shifts.ts'
import { useOwnShiftActs } from './use-own-shift-acts.ts'

/** The claim made last, while it can be taken back: told by what is stored, so that it is there after a reload as well. */
export function UndoClaim() {
  const last = useComingShifts().items?.reduce<OwnShift | undefined>(
    (latest, shift) => (shift.undoUntil && (!latest || shift.bookedAt > latest.bookedAt) ? shift : latest),
    undefined,
  )
  const isNew = last?.undoUntil && Date.parse(last.undoUntil) > deviceClock.now()
  return (
    <>
      <VisuallyHidden role="status">
        {isNew && `Booked: ${whenText(last)} at ${last.siteName}. You can undo it for five minutes.`}
      </VisuallyHidden>
      {isNew && <Bar key={last.assignmentId} shift={last} until={Date.parse(last.undoUntil as string)} />}
    </>
  )
}

function Bar({ shift, until }: { shift: OwnShift; until: number }) {
  const left = until - useNow()
  const { undo } = useOwnShiftActs(shift)
  const { busy, run } = useAct(undo)
  if (left <= 0) return null
  return (
    <section className={classes.undo} aria-label="Last claim">
      <span className={classes.booked}>
        <b>Booked.</b> {whenText(shift)}
      </span>
      <span role="timer" aria-live="off">
        {timeLeft(left)}
      </span>
      <button type="button" disabled={busy} onClick={() => void run()}>
        Undo
      </button>
    </section>
  )
}
