import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { deviceClock } from '#shared/time.ts'
import { NEAR_HOURS, secondsToWait } from '../../rules/cascade.ts'
import { count, people } from '../manager/shift-words.ts'

const PeopleDialog = lazy(async () => ({
  default: (await import('#client/ui/dialogs/people-dialog.tsx')).PeopleDialog,
}))

interface RepostProps {
  teamId: string
  shifts: readonly { id: string; startsAt: string }[]
  onDone?: () => void
}

/** Re-posts shifts as urgent, after the names of all who are told. */
export function Repost(props: RepostProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Re-Post as Urgent…
      </Button>
      <Suspense>{asking && <RepostDialog {...props} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}

function RepostDialog({ teamId, shifts, onDone, onClose }: RepostProps & { onClose: () => void }) {
  const shiftIds = shifts.map(({ id }) => id)
  const query = useQuery(api.shifts.planRepost.queryOptions({ input: { teamId, shiftIds }, gcTime: 0, staleTime: 0 }))
  const told = query.data?.people.length ?? 0

  async function repost() {
    const done = await actAndShow(() => client.shifts.repost({ teamId, shiftIds }), api.shifts.key())
    toast.success(sayDone(done, shifts))
    onDone?.()
  }

  return (
    <PeopleDialog
      title={shifts.length === 1 ? 'Re-Post This Shift as Urgent?' : `Re-Post ${shifts.length} Shifts as Urgent?`}
      label="Who is told"
      people={query.data?.people}
      failure={query.isError ? { error: query.error, retry: () => void query.refetch() } : undefined}
      nobody="Nobody who has not answered can take it now. It is marked as urgent for everybody who sees it later."
      confirmLabel={() => (told > 0 ? `Re-Post and Tell ${told}` : 'Re-Post')}
      onConfirm={repost}
      onClose={onClose}
    >
      {query.data && sayPlan(query.data, shifts)}
    </PeopleDialog>
  )
}

const leftOut = (capped: number) =>
  capped > 0 && `${people(capped)} left out: they have had as many messages today as your team allows`

/** When they are told, where it is night and not everything is near. */
function whenTold(shifts: RepostProps['shifts']): string {
  const now = new Date(deviceClock.now())
  const waits = shifts.some(({ startsAt }) => secondsToWait(now, startsAt) > 0)
  return waits ? ` in the morning, or now of what begins within ${NEAR_HOURS} hours` : ''
}

/** `7 people get one message each. 1 person left out: …` */
function sayPlan(plan: { people: readonly unknown[]; capped: number }, shifts: RepostProps['shifts']): string {
  const { length } = plan.people
  const told =
    length > 0 &&
    `${people(length)} ${length === 1 ? 'gets' : 'get'} one message${length === 1 ? '' : ' each'}${whenTold(shifts)}`
  return [told, leftOut(plan.capped)].flatMap((part) => (part ? [`${part}.`] : [])).join(' ')
}

/** `2 shifts re-posted as urgent. 7 people are told in the morning. 1 was left out: …` */
function sayDone(done: { reposted: number; people: number; capped: number }, shifts: RepostProps['shifts']): string {
  const told =
    done.people === 0
      ? done.capped === 0 && 'Nobody who has not answered can take it now'
      : `${people(done.people)} ${done.people === 1 ? 'is' : 'are'} told${whenTold(shifts)}`
  const left = shifts.length - done.reposted
  return [
    `${count(done.reposted, 'shift')} re-posted as urgent`,
    told,
    leftOut(done.capped),
    left > 0 && `${left} left out: full, not to be claimed, or re-posted in the last two hours`,
  ]
    .filter(Boolean)
    .join('. ')
}
