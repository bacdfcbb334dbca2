import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { wageMeasure, wageWords } from '../../rules/wage.ts'
import type { WageEntry } from '../../schema.ts'

interface WageListProps {
  entries: readonly WageEntry[]
  /** Of the reader. */
  isOwn?: boolean
  actions?: (entry: WageEntry) => ReactNode
}

/** What counts for somebody's minimum wage besides their lines of pay. */
export function WageList({ entries, isOwn = false, actions }: WageListProps) {
  const today = londonToday(deviceClock)
  return (
    <Card withBorder padding={0}>
      <List label="For the minimum wage">
        {entries.map((entry) => (
          <ListRow
            key={entry.id}
            wraps
            title={wageWords(entry.kind, isOwn)}
            meta={wageMeasure(entry)}
            more={`${entry.days === null ? '' : 'From '}${formatShortDay(entry.day, { today })}: ${entry.what}`}
            actions={actions?.(entry)}
          />
        ))}
      </List>
    </Card>
  )
}
