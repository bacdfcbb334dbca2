import { type ReactNode, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import type { Accepted, Run } from '../../schema.ts'
import { count } from '../plans/plan-words.ts'
import classes from './result.module.css'

/** So many are booked at once. */
const AT_ONCE = 100

const told = (tells: number) =>
  tells === 0 ? '' : `. ${tells === 1 ? 'One person is' : `${tells} people are`} told in ${HOLD_S} seconds`

/** Books from a plan, a hundred at a time, and takes it back; who could not be booked is said on the page. */
export function useTaking(teamId: string, run: Run) {
  const [refused, setRefused] = useState<Accepted['refused']>([])
  const of = { teamId, runId: run.id }
  const show = <Result,>(act: () => Promise<Result>) =>
    actAndShow(act, api.allocation.key(), api.shifts.key(), api.rota.key())

  async function acceptAll(placeIds: readonly string[]) {
    const answers: Accepted[] = []
    await show(async () => {
      for (let at = 0; at < placeIds.length; at += AT_ONCE)
        answers.push(await client.allocation.accept({ ...of, placeIds: placeIds.slice(at, at + AT_ONCE) }))
    })
    return answers
  }

  const undoing = useAct(async () => {
    const { places, tells } = await show(() => client.allocation.undo(of))
    setRefused([])
    toast.success(`${count(places, 'booking')} taken back${told(tells)}`)
  })

  const accepting = useAct(async (placeIds: readonly string[]) => {
    setRefused([])
    const answers = await acceptAll(placeIds)
    const booked = answers.reduce((sum, one) => sum + one.booked, 0)
    const tells = answers.reduce((sum, one) => sum + one.tells, 0)
    setRefused(answers.flatMap((one) => one.refused))
    if (booked > 0)
      toast.success(`${count(booked, 'place')} booked${told(tells)}`, {
        action: { label: 'Undo', run: () => void undoing.run() },
      })
  })

  return {
    busy: accepting.busy || undoing.busy,
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
