import { Card, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { carriedWords } from '../../rules/holiday.ts'
import { timeText } from '../../rules/words.ts'
import type { HolidayEntry } from '../../schema/holiday.ts'

interface HolidayEntriesProps {
  entries: readonly HolidayEntry[]
  /** Buttons of an entry. */
  actions?: (entry: HolidayEntry, title: string) => ReactNode
}

/** What was written down of somebody's holiday: days taken with what they pay, and what is carried over. */
export function HolidayEntries({ entries, actions }: HolidayEntriesProps) {
  const counting = entries.filter(({ voidAt }) => !voidAt)
  if (counting.length === 0) return <Text c="dimmed">No holiday is recorded in this leave year.</Text>
  return (
    <Card withBorder padding={0}>
      <List label="Holiday recorded">
        {counting.map((entry) => (
          <ListRow
            key={entry.id}
            wraps
            title={titleOf(entry)}
            meta={timeText(entry.minutes)}
            more={moreOf(entry)}
            end={
              entry.amount !== null && (
                <StateMark state={entry.isPaid ? 'ok' : 'info'}>
                  {entry.isPaid ? 'In a pay run' : 'To be paid'}
                </StateMark>
              )
            }
            actions={!entry.isPaid && actions?.(entry, titleOf(entry))}
          />
        ))}
      </List>
    </Card>
  )
}

function titleOf({ kind, from, through }: HolidayEntry): string {
  const today = londonToday(deviceClock)
  if (kind === 'carried') return 'Carried over'
  const [first, last] = [formatShortDay(from, { today }), formatShortDay(through, { today })]
  return from === through ? first : `${first} – ${last}`
}

function moreOf({ reason, amount, weeks, kind }: HolidayEntry): string {
  if (reason) return carriedWords[reason]
  if (amount === null) return kind === 'taken' ? 'Its pay came with each pay' : ''
  return `${formatPence(amount)} at the average of ${weeks === 1 ? 'one week' : `${weeks} weeks`}`
}
