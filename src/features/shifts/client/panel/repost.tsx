import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { NEAR_HOURS, secondsToWait } from '../../rules/cascade.ts'
import { count, people } from '../manager/shift-words.ts'

interface RepostProps {
  teamId: string
  shifts: readonly { id: string; startsAt: string }[]
  onDone?: () => void
}

/** Re-posts shifts as urgent in one press, and says how many are told of them, and when. */
export function Repost({ teamId, shifts, onDone }: RepostProps) {
  const repost = () =>
    actAndShow(async () => {
      const done = await client.shifts.repost({ teamId, shiftIds: shifts.map(({ id }) => id) })
      toast.success(say(done, shifts))
      onDone?.()
    }, api.shifts.key())

  return (
    <ActButton variant="default" act={repost}>
      Re-Post as Urgent
    </ActButton>
  )
}

/** `2 shifts re-posted as urgent. 7 people are told at 06:00. 1 was left out: …` */
function say(done: { reposted: number; people: number; capped: number }, shifts: RepostProps['shifts']): string {
  const now = new Date()
  const waits = shifts.some(({ startsAt }) => secondsToWait(now, startsAt) > 0)
  const told =
    done.people === 0
      ? done.capped === 0 && 'Nobody who has not answered can take it now'
      : `${people(done.people)} ${done.people === 1 ? 'is' : 'are'} told${waits ? ` in the morning, or now of what begins within ${NEAR_HOURS} hours` : ''}`
  const left = shifts.length - done.reposted
  return [
    `${count(done.reposted, 'shift')} re-posted as urgent`,
    told,
    done.capped > 0 && `${people(done.capped)} left out: they have had as many messages today as your team allows`,
    left > 0 && `${left} left out: full, not to be claimed, or re-posted in the last two hours`,
  ]
    .filter(Boolean)
    .join('. ')
}
