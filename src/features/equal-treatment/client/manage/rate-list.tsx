import { Button, Card, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatDayMonth, formatMinutes, londonToday } from '#shared/time.ts'
import { percentText } from '../../rules/words.ts'
import type { Comparable, ComparableRate } from '../../schema.ts'
import { RateDialog } from './rate-dialog.tsx'

/** What clients pay their own staff, by role; roles that people work in for them without a rate too. */
export function RateList({ teamId }: { teamId: string }) {
  const query = useQuery(api.equalTreatment.comparables.queryOptions({ input: { teamId } }))
  const [opened, setOpened] = useState<Comparable>()
  if (!query.isSuccess)
    return (
      <Pending query={query} what="rates">
        <RowsSkeleton rows={6} />
      </Pending>
    )
  return (
    <>
      <Text c="dimmed" mb="sm">
        Regulation 5: from week 13 on an hour pays the highest of rate card, shift, person and this. From the first day
        on, people may use what the client gives its own staff in common, such as a canteen, and hear of its vacancies
        (regulations 12 and 13).
      </Text>
      {query.data.length === 0 ? (
        <EmptyState title="Nobody has worked for a client yet">
          Clients stand here with their roles once somebody has.
        </EmptyState>
      ) : (
        <Card withBorder padding={0}>
          <List label="Rates of clients">
            {query.data.map((one) => (
              <Row key={`${one.clientId} ${one.job} ${one.siteId}`} one={one} onSay={() => setOpened(one)} />
            ))}
          </List>
        </Card>
      )}
      {opened && <RateDialog teamId={teamId} of={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** `£14.20 an hour from 1 Nov, 5 days more holiday (2.47 %)`. */
function versionText({ pay, from, holiday, holidayDays }: ComparableRate, today: string): string {
  const since = `from ${formatDayMonth(from, { today })}`
  if (pay === null) return `Nothing to compare with ${since}`
  const days = holidayDays === null ? '' : `${holidayDays} days, `
  return `${formatPence(pay)} an hour ${since}${holiday > 0 ? `, more holiday: ${days}${percentText(holiday)}` : ''}`
}

function Row({ one, onSay }: { one: Comparable; onSay: () => void }) {
  const today = londonToday(deviceClock)
  const latest = one.versions.at(-1)
  const { owed } = one
  const earlier = one.versions.slice(0, -1).toReversed()
  const name = [one.clientName, one.siteName, jobLabel(one.job)].filter(Boolean).join(', ')
  return (
    <ListRow
      wraps
      title={name}
      more={
        latest ? (
          <>
            {versionText(latest, today)}
            {latest.recordedBy && ` · said by ${latest.recordedBy}`}
            {owed.length > 0 &&
              ` · hours of before lack ${owed.map(({ fullName, amount, minutes }) => `${formatPence(amount)} of ${inSentence(fullName)} (${formatMinutes(minutes)})`).join(', ')}: correct them to price them again`}
            {earlier.length > 0 && ` · before: ${earlier.map((version) => versionText(version, today)).join('; ')}`}
          </>
        ) : undefined
      }
      end={
        latest?.pay == null ? (
          <StateMark state="soon">Not known</StateMark>
        ) : (
          owed.length > 0 && (
            <StateMark state="bad">{formatPence(owed.reduce((sum, { amount }) => sum + amount, 0))} owed</StateMark>
          )
        )
      }
      actions={
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Say Rate…, ${name}`}
          aria-haspopup="dialog"
          onClick={onSay}
        >
          Say Rate…
        </Button>
      }
    />
  )
}
