import { Card, NativeSelect, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchField } from '#client/ui/filters/search-field.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { RowName } from '#client/ui/lists/row-name.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { isEqual, percentText, standingText, standsText, whereText } from '../../rules/words.ts'
import type { EqualClock } from '../../schema.ts'
import classes from '../parts/weeks.module.css'
import type { EqualState, Show } from './equal-state.ts'

const SHOWS: readonly { value: Show; label: string }[] = [
  { value: 'running', label: 'All who count' },
  { value: 'soon', label: 'Week 13 in 4 weeks' },
  { value: 'equal', label: 'Week 13 and later' },
  { value: 'lacking', label: 'Without a rate' },
  { value: 'over', label: 'Ended' },
]

interface Listed {
  items: readonly EqualClock[]
  count: number
}

interface ClockListProps {
  query: UseQueryResult<Listed>
  state: EqualState
  onState: (state: EqualState) => void
}

/** People by client and role, the furthest first. */
export function ClockList({ query, state, onState }: ClockListProps) {
  const { data } = query
  return (
    <>
      <div className={classes.tools} data-screen-only>
        <SearchField
          className={classes.search}
          label="Search person or client"
          value={state.search ?? ''}
          onSearch={(words) => onState({ ...state, search: words || undefined })}
        />
        <NativeSelect
          aria-label="Which people"
          data={SHOWS.map((one) => ({ ...one }))}
          value={state.show ?? 'running'}
          onChange={({ currentTarget }) => onState({ ...state, show: currentTarget.value as Show })}
        />
      </div>
      <Pending query={query} what="people">
        <RowsSkeleton rows={6} />
      </Pending>
      {data && data.items.length === 0 && (
        <EmptyState title="Nobody is in this list">
          People stand here from their first shift with a client in a role on. The list is counted by calendar weeks.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <Card withBorder padding={0}>
          <List label="People">
            {data.items.map((clock) => (
              <Row
                key={`${clock.userId} ${clock.clientId} ${clock.job}`}
                clock={clock}
                isOpen={clock.userId === state.person}
                onOpen={() => onState({ ...state, person: clock.userId })}
              />
            ))}
          </List>
        </Card>
      )}
      {data && data.count > data.items.length && (
        <Text c="dimmed" mt="sm">
          The first {data.items.length} of {data.count}. Search to see others; the CSV has all.
        </Text>
      )}
    </>
  )
}

/** What the client pays its own staff, as far as it is known. */
function rateText({ comparable }: EqualClock): string {
  if (!comparable?.pay) return 'No rate to compare with'
  const holiday = comparable.holiday > 0 ? `, ${percentText(comparable.holiday)} more holiday` : ''
  return `Own staff ${formatPence(comparable.pay)}/h${holiday}`
}

function Row({ clock, isOpen, onOpen }: { clock: EqualClock; isOpen: boolean; onOpen: () => void }) {
  const today = londonToday(deviceClock)
  const lacks = !clock.comparable?.pay && clock.weeks >= 9 && clock.state !== 'over'
  const look = clock.state === 'over' ? 'plain' : lacks ? 'soon' : isEqual(clock, today) ? 'ok' : 'info'
  return (
    <ListRow
      selected={isOpen}
      wraps
      title={
        <RowName isOpen={isOpen} onClick={onOpen}>
          <Name>{clock.fullName}</Name>, {whereText(clock)}
        </RowName>
      }
      more={`${standsText(clock, today)} · ${rateText(clock)}`}
      end={<StateMark state={look}>{standingText(clock, today)}</StateMark>}
    />
  )
}
