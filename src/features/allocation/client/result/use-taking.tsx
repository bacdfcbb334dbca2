import { Fragment, type ReactNode, useState } from 'react'
import { api, client, errorMessage } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import type { Accepted, Run } from '../../schema.ts'
import { count } from '../plans/plan-words.ts'
import { bookInParts, tellBooking, undoInParts, useBooking } from './booking-progress.ts'
import classes from './result.module.css'
import { toldWords } from './told-words.ts'

/** So many are booked at once, after which it is said how far it has come. */
const AT_ONCE = 50

/** Books from a plan, some at a time, and takes it back; who could not be booked is said on the page. */
export function useTaking(teamId: string, run: Run) {
  const [refused, setRefused] = useState<Accepted['refused']>([])
  const of = { teamId, runId: run.id }
  const show = <Result,>(act: () => Promise<Result>) =>
    actAndShow(act, api.allocation.key(), api.shifts.key(), api.rota.key())

  const progress = useBooking(run.id)

  async function acceptAll(placeIds: readonly string[]) {
    try {
      return await show(() =>
        bookInParts(placeIds, AT_ONCE, {
          book: (part) => client.allocation.accept({ ...of, placeIds: part }),
          tell: (told) => tellBooking(run.id, told),
        }),
      )
    } finally {
      tellBooking(run.id, undefined)
    }
  }

  async function undoAll(many: number) {
    const tell = (told: Parameters<typeof tellBooking>[1]) => tellBooking(run.id, told)
    try {
      return await show(() => undoInParts(many, { undo: () => client.allocation.undo(of), tell }))
    } finally {
      tell(undefined)
    }
  }

  const undoing = useAct(async (many: number) => {
    const { places, tells, left, atWork, error } = await undoAll(many)
    setRefused([])
    const stay =
      atWork === 0 ? '' : `. ${atWork === 1 ? 'One person stays: they are' : `${atWork} people stay: they are`} at work`
    toast.success(`${count(places, 'booking')} taken back${stay}${toldWords(tells)}`)
    if (left > 0) toast.error(`${count(left, 'booking')} not taken back: ${errorMessage(error)}`)
  })

  const accepting = useAct(async (placeIds: readonly string[]) => {
    setRefused([])
    const { answers, left, error } = await acceptAll(placeIds)
    const booked = answers.reduce((sum, one) => sum + one.booked, 0)
    const tells = answers.reduce((sum, one) => sum + one.tells, 0)
    setRefused(answers.flatMap((one) => one.refused))
    if (booked > 0)
      toast.success(`${count(booked, 'place')} booked${toldWords(tells)}`, {
        action: { label: 'Undo', run: () => void undoing.run(booked) },
      })
    const already = answers.reduce((sum, one) => sum + one.already, 0)
    if (already > 0) toast.success(`${count(already, 'place')} had been booked already`)
    if (left > 0) toast.error(`${count(left, 'place')} not booked: ${errorMessage(error)}`)
  })

  return {
    busy: progress !== undefined || accepting.busy || undoing.busy,
    /** How far the booking has come. */
    progress,
    accept: accepting.run,
    undo: () => undoing.run(run.undoable),
    said: refused.length > 0 && <Refused refused={refused} onDismiss={() => setRefused([])} />,
  }
}

/** So many are named of those who could not be booked for the same reason. */
const NAMED = 5

/** Who could not be booked any more, by why. */
function Refused({ refused, onDismiss }: { refused: Accepted['refused']; onDismiss: () => void }): ReactNode {
  return (
    <Callout
      state="soon"
      role="status"
      title={refused.length === 1 ? 'One could not be booked' : `${refused.length} could not be booked`}
      onDismiss={onDismiss}
      mt="sm"
    >
      <ul className={classes.refused}>
        {[...Map.groupBy(refused, ({ why }) => why)].map(([why, ones]) => (
          <li key={why}>
            {ones.slice(0, NAMED).map(({ placeId, fullName, siteName }, at) => (
              <Fragment key={placeId}>
                {at > 0 && '; '}
                <Name>{fullName}</Name>, <Name>{siteName}</Name>
              </Fragment>
            ))}
            {ones.length > NAMED && ` and ${count(ones.length - NAMED, 'other')}`}: {why}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
