import { type ReactNode, useState } from 'react'
import { api, client, errorMessage } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import type { Accepted, Run } from '../../schema.ts'
import { count } from '../plans/plan-words.ts'
import { bookInParts, tellBooking, useBooking } from './booking-progress.ts'
import classes from './result.module.css'

/** So many are booked at once: a step of some seconds, after which it is said how far it has come. */
const AT_ONCE = 20

const told = (tells: number) =>
  tells === 0 ? '' : `. ${tells === 1 ? 'One person is' : `${tells} people are`} told in ${HOLD_S} seconds`

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

  const undoing = useAct(async () => {
    const { places, tells } = await show(() => client.allocation.undo(of))
    setRefused([])
    toast.success(`${count(places, 'booking')} taken back${told(tells)}`)
  })

  const accepting = useAct(async (placeIds: readonly string[]) => {
    setRefused([])
    const { answers, left, error } = await acceptAll(placeIds)
    const booked = answers.reduce((sum, one) => sum + one.booked, 0)
    const tells = answers.reduce((sum, one) => sum + one.tells, 0)
    setRefused(answers.flatMap((one) => one.refused))
    if (booked > 0)
      toast.success(`${count(booked, 'place')} booked${told(tells)}`, {
        action: { label: 'Undo', run: () => void undoing.run() },
      })
    if (left > 0) toast.error(`${count(left, 'place')} not booked: ${errorMessage(error)}`)
  })

  return {
    busy: progress !== undefined || accepting.busy || undoing.busy,
    /** How far the booking has come. */
    progress,
    accept: accepting.run,
    undo: () => undoing.run(),
    said: refused.length > 0 && <Refused refused={refused} onDismiss={() => setRefused([])} />,
  }
}

/** Who could not be booked any more, and why. */
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
        {refused.map(({ placeId, fullName, siteName, why }) => (
          <li key={placeId}>
            <Name>{fullName}</Name>, {siteName}: {why}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
