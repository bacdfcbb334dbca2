import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '#client/api.ts'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { RowName } from '#client/ui/lists/row-name.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { Stripe } from '#client/ui/stripe.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, londonToday, monthOf } from '#shared/time.ts'
import { headWords } from '../../rules/head-words.ts'
import { paidTo } from '../../rules/sums.ts'
import { payDayText, periodText, sumsOf, timeText } from '../../rules/words.ts'
import type { OwnRun } from '../../schema.ts'
import { PayLines } from '../parts/pay-lines.tsx'
import { WageList } from '../parts/wage-list.tsx'
import { OwnDocuments } from './own-documents.tsx'
import { OwnHoliday } from './own-holiday.tsx'
import classes from './own-pay.module.css'

/** What one is paid: the run that is open with every line's story, and the earlier ones. */
export function OwnPay() {
  const { run: opened } = useSearch({ from: '/staff/pay' })
  const navigate = useNavigate({ from: '/pay' })
  const query = useQuery(api.pay.mine.queryOptions({ input: {} }))
  const runs = query.data ?? []
  const shown = runs.find(({ runId }) => runId === opened) ?? runs[0]
  const agencies = new Set(runs.map(({ teamId }) => teamId)).size
  return (
    <>
      <PageHeader title="My Pay" />
      <Pending query={query} what="pay">
        <RowsSkeleton rows={5} />
      </Pending>
      {query.data && !shown && (
        <EmptyState title="No pay yet" action={<LinkButton to="/hours">See My Hours</LinkButton>}>
          When your agency has closed a pay run, it stands here with what each shift pays and why.
        </EmptyState>
      )}
      {shown && (
        <Stack gap="md">
          <Shown key={shown.runId} run={shown} />
          {runs.length > 1 && (
            <section aria-labelledby="all-runs">
              <Title order={2} size="h5" id="all-runs" mb={4}>
                All Pay
              </Title>
              <Card withBorder padding={0}>
                <List label="All pay">
                  {runs.map((run) => (
                    <ListRow
                      key={run.runId}
                      selected={run.runId === shown.runId}
                      title={
                        <RowName
                          isOpen={run.runId === shown.runId}
                          onClick={() => void navigate({ search: { run: run.runId }, resetScroll: true })}
                        >
                          {periodText(run, londonToday(deviceClock))}, {payDayText(run, londonToday(deviceClock))}
                        </RowName>
                      }
                      more={[agencies > 1 && run.teamName, timeText(run.minutes)].filter(Boolean).join(' · ')}
                      end={<b>{formatPence(paidTo(run))}</b>}
                    />
                  ))}
                </List>
              </Card>
            </section>
          )}
        </Stack>
      )}
      <Stack gap="md" mt="md">
        <OwnHoliday />
        <OwnDocuments />
      </Stack>
    </>
  )
}

function Shown({ run }: { run: OwnRun }) {
  const query = useQuery(api.pay.myLines.queryOptions({ input: { runId: run.runId } }))
  return (
    <>
      <Card withBorder padding={0} className={classes.card ?? ''}>
        <Stripe />
        <div className={classes.figures}>
          <Text c="dimmed">
            {periodText(run, londonToday(deviceClock))}, {payDayText(run, londonToday(deviceClock))}
          </Text>
          <span className={classes.amount}>{formatPence(paidTo(run))}</span>
          <Text c="dimmed">
            {headWords(run)} · {timeText(run.minutes)} · {run.teamName}
          </Text>
          <StateMark state={run.isPaid ? 'ok' : 'info'}>{run.isPaid ? 'Paid' : 'To be paid'}</StateMark>
        </div>
      </Card>
      <Pending query={query} what="lines">
        <RowsSkeleton rows={4} />
      </Pending>
      {query.data && (
        <Card withBorder padding="sm">
          <PayLines lines={query.data} isOwn sums={sumsOf(run)} />
        </Card>
      )}
      {run.wage.length > 0 && (
        <section aria-labelledby="own-wage">
          <Title order={2} size="h5" id="own-wage" mb={4}>
            What Counts for Your Minimum Wage
          </Title>
          <WageList entries={run.wage} isOwn />
        </section>
      )}
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          This is no payslip: tax, National Insurance and pension come off it. Something is wrong? Say it at the shift:
          what is put right comes with a later run.
        </Text>
        <Group gap="xs">
          <LinkButton to="/hours" search={{ month: monthOf(run.through) }} variant="default">
            Something Is Wrong…
          </LinkButton>
          <DownloadButton url={`/api/pay/${run.runId}/statement.pdf`} label="Save the Statement">
            Save the Statement
          </DownloadButton>
        </Group>
      </div>
    </>
  )
}
