import { Card, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { download } from '#client/ui/files/download.ts'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { RowName } from '#client/ui/lists/row-name.tsx'
import rowTarget from '#client/ui/lists/row-target.module.css'
import { stepThrough } from '#client/ui/lists/step-through.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { formatDay } from '#shared/time.ts'
import { holidayWords } from '../../rules/people.ts'
import { timeText } from '../../rules/words.ts'
import type { HolidayRow } from '../../schema/holiday.ts'
import classes from '../run/pay.module.css'

const HolidayPanel = lazy(async () => ({ default: (await import('./holiday-panel.tsx')).HolidayPanel }))

interface HolidayTabProps {
  teamId: string
  /** The person whose panel is open. */
  selected: string | undefined
  onPerson: (userId: string | undefined) => void
}

/** The ledger of holiday of this leave year: accrued, carried over, taken and left of each person. */
export function HolidayTab({ teamId, selected, onPerson }: HolidayTabProps) {
  const query = useQuery(api.pay.holidayLedger.queryOptions({ input: { teamId } }))
  if (!query.isSuccess)
    return (
      <Pending query={query} what="holiday">
        <RowsSkeleton rows={6} />
      </Pending>
    )
  const { people, yearFrom, yearThrough } = query.data
  return (
    <>
      {people.length === 0 ? (
        <EmptyState title="Nobody’s holiday is counted yet">
          People stand here once it is said how they are engaged and get holiday pay.
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between" mb="sm" gap="sm">
            <Text size="sm" c="dimmed" flex="1 1 300px">
              Leave year {formatDay(yearFrom)} to {formatDay(yearThrough)}. 12.07 % of the hours worked accrue: Working
              Time Regulations 1998, regulations 15B to 16B.
            </Text>
            <ActButton act={() => download(`/api/teams/${teamId}/pay/holiday.csv`)} variant="default" size="sm">
              Save as CSV
            </ActButton>
          </Group>
          <Card withBorder padding={0} className={classes.card ?? ''}>
            <div className={classes.head} aria-hidden>
              <span>Person</span>
              <span>Accrued</span>
              <span>Carried</span>
              <span>Taken</span>
              <span>Left</span>
            </div>
            <PlainList className={classes.people} aria-label="Holiday" onKeyDown={stepThrough}>
              {people.map((row) => (
                <Person
                  key={row.userId}
                  row={row}
                  isOpen={row.userId === selected}
                  onOpen={() => onPerson(row.userId)}
                />
              ))}
            </PlainList>
          </Card>
        </>
      )}
      <Suspense>
        {selected && (
          <HolidayPanel key={selected} teamId={teamId} userId={selected} onClose={() => onPerson(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function Person({ row, isOpen, onOpen }: { row: HolidayRow; isOpen: boolean; onOpen: () => void }) {
  const { userId, fullName, holiday, accrued, carried, taken, left, paid } = row
  return (
    <li className={`${rowTarget.row} ${classes.person}`} data-row={userId} data-selected={isOpen || undefined}>
      <span className={classes.who}>
        <RowName isOpen={isOpen} onClick={onOpen}>
          <Name>{fullName}</Name>
        </RowName>
        <small>
          {holidayWords[holiday]}
          {paid > 0 && ` · ${formatPence(paid)} paid`}
        </small>
      </span>
      <span className={classes.figure}>{timeText(accrued)}</span>
      <span className={classes.figure}>{carried === 0 ? '–' : timeText(carried)}</span>
      <span className={classes.figure}>{taken === 0 ? '–' : timeText(taken)}</span>
      <b className={classes.sum}>{timeText(left)}</b>
    </li>
  )
}
