import { Card, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { Readings } from '#client/ui/lists/readings.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatMinutes } from '#shared/time.ts'
import { payOfPlace } from '../../rules/pay.ts'
import { CAUSED } from '../../rules/reasons.ts'
import { lengthText, whenText } from '../../rules/shift-words.ts'
import type { MemberShift } from '../../schema.ts'
import { count } from '../manager/shift-words.ts'
import { PlaceMark } from '../parts/place-mark.tsx'

/** The shifts of a member in this team: what they come to, those to come, and past ones. */
export function PanelShifts({ teamId, userId }: { teamId: string; userId: string }) {
  const query = useInfiniteQuery(
    api.shifts.ofMember.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, userId, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending)
    return (
      <Loading what="shifts">
        <RowsSkeleton rows={5} />
      </Loading>
    )
  const items = query.data.pages.flatMap((page) => page.items)
  const sums = query.data.pages[0]?.sums
  if (items.length === 0) return <Text c="dimmed">No shifts in this team yet.</Text>
  const now = deviceClock.now()
  const isComing = ({ endsAt }: MemberShift) => Date.parse(endsAt) > now
  return (
    <Stack gap="lg">
      {sums && <Readings blocks={[{ lines: linesOf(sums) }]} order={3} />}
      <Shifts title="To come" shifts={items.filter(isComing).toReversed()} />
      <Shifts title="Past" shifts={items.filter((shift) => !isComing(shift))} />
      <MorePages query={query} />
    </Stack>
  )
}

interface Sums {
  worked: number
  minutes: number
  missed: number
  cancelled: { hirer: number; agency: number; worker: number }
}

function linesOf({ worked, minutes, missed, cancelled: { hirer, agency, worker } }: Sums) {
  const by = [
    hirer > 0 && `${hirer} by the client`,
    agency > 0 && `${agency} by us`,
    worker > 0 && `${worker} by the worker`,
  ]
  return [
    { label: 'Worked', text: worked > 0 ? `${count(worked, 'shift')}, ${formatMinutes(minutes)}` : 'None yet' },
    { label: 'Did not come', text: missed > 0 ? count(missed, 'time') : 'Never' },
    { label: 'Cancelled', text: by.filter(Boolean).join(', ') || 'None' },
  ]
}

function Shifts({ title, shifts }: { title: string; shifts: readonly MemberShift[] }) {
  if (shifts.length === 0) return null
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      <Card withBorder padding={0}>
        <List label={`${title}: shifts`}>
          {shifts.map((shift) => (
            <ListRow
              key={shift.assignmentId}
              wraps
              title={
                <TextLink to="/manager-dashboard/shifts" search={{ day: shift.day, shift: shift.shiftId } as never}>
                  {whenText(shift)}
                </TextLink>
              }
              meta={[
                shift.kind,
                shift.siteName,
                jobLabel(shift.job),
                lengthText(shift),
                payText(shift),
                shift.cause && CAUSED[shift.cause],
              ]
                .filter(Boolean)
                .join(' · ')}
              end={<PlaceMark state={shift.state} late={null} isOver={Date.parse(shift.endsAt) <= deviceClock.now()} />}
            />
          ))}
        </List>
      </Card>
    </section>
  )
}

/** What they got for it; nothing for a manager who sees no pay, or where it was not worked. */
function payText({ price, state }: MemberShift): string | undefined {
  const amount = price && payOfPlace({ state, price })
  return amount === null ? undefined : formatPence(amount)
}
