import { Card, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { deviceClock, formatDayNear, londonDay, londonToday } from '#shared/time.ts'
import type { ProposedPlace } from '../../schema.ts'
import { count, whenWords } from '../plans/plan-words.ts'

/** Of a plan so many are shown; the plan has them all. */
const MOST = 5

/** For which places plans propose somebody, by plan; nothing where none does. */
export function ForPerson({ teamId, userId }: { teamId: string; userId: string }) {
  const { data } = useQuery(api.allocation.proposed.queryOptions({ input: { teamId, userId } }))
  const plans = Map.groupBy(data?.items ?? [], ({ runId }) => runId)
  return [...plans].map(([runId, places]) => <OfPlan key={runId} runId={runId} places={places} />)
}

function OfPlan({ runId, places }: { runId: string; places: readonly ProposedPlace[] }) {
  const [made, today] = [londonDay(new Date(places[0]!.plannedAt)), londonToday(deviceClock)]
  const words = `Proposed in the plan of ${formatDayNear(made, { today })}: ${count(places.length, 'place')}`
  return (
    <section>
      <Title order={3} size="h5" my="xs">
        <TextLink to="/manager-dashboard/rota/fill" search={{ run: runId }} inherit>
          {words}
        </TextLink>
      </Title>
      <Card withBorder padding={0} mb="lg">
        <List label={words}>
          {places.slice(0, MOST).map((one) => (
            <ListRow
              key={one.placeId}
              wraps
              title={
                <TextLink to="/manager-dashboard/shifts" search={{ day: one.day, shift: one.shiftId }}>
                  {whenWords(one)}
                </TextLink>
              }
              meta={[one.siteName, jobLabel(one.job), 'not booked'].join(' · ')}
            />
          ))}
          {places.length > MOST && <ListRow title={`${places.length - MOST} more in the plan`} />}
        </List>
      </Card>
    </section>
  )
}
