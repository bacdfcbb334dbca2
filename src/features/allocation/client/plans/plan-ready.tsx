import { Card, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { inSentence } from '#shared/names.ts'
import { formatWhen, londonDay } from '#shared/time.ts'
import { STANDS_DAYS } from '../../rules/standing.ts'
import type { ListedRun } from '../../schema.ts'
import { daysText } from '../asking/asked.ts'
import { count } from './plan-words.ts'
import classes from './plans.module.css'

/** How many proposals of a plan nobody has booked yet. */
const leftOf = ({ places, open, booked }: ListedRun) => (places ?? 0) - (open ?? 0) - booked
const DAY_MS = 86_400_000

/** The latest plan while something can be done with it: it is being made, or has proposals of days to come. */
function currentOf(items: readonly ListedRun[] | undefined, now: number): ListedRun | undefined {
  const latest = items?.[0]
  if (!latest || latest.state === 'failed') return undefined
  if (latest.state !== 'done') return latest
  const isOld =
    latest.options.through < londonDay(new Date(now)) || now - Date.parse(latest.startedAt) > STANDS_DAYS * DAY_MS
  return isOld || leftOf(latest) <= 0 ? undefined : latest
}

/** The plan that waits to be booked, or is being made; nothing where there is none. */
export function PlanReady({ teamId, time }: { teamId: string; time: number }) {
  const { data } = useQuery(api.allocation.runs.queryOptions({ input: { teamId, limit: 1 } }))
  const run = currentOf(data?.items, time)
  if (!run) return null
  const { places, open, booked, options, startedAt, by } = run
  const isDone = run.state === 'done'
  const filled = (places ?? 0) - (open ?? 0)
  return (
    <Card withBorder padding="sm" component="section" aria-labelledby="plan-ready" className={classes.ready}>
      <div>
        <Title order={2} size="h4" id="plan-ready">
          {isDone ? `A plan is ready: ${filled} of ${count(places ?? 0, 'place')}` : 'A plan is being made'}{' '}
          {booked > 0 && <StateMark state="ok">{`${booked} booked`}</StateMark>}
        </Title>
        <p>
          {daysText(options.from, options.through, londonDay(new Date(time)))}, asked for {formatWhen(startedAt)}
          {by && ` by ${inSentence(by)}`}
        </p>
      </div>
      <LinkButton variant="default" to="/manager-dashboard/rota/fill" search={{ run: run.id }}>
        {isDone ? 'See the Plan' : 'Follow It'}
      </LinkButton>
    </Card>
  )
}
