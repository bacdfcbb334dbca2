import { Card, Group } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, client } from '#client/api.ts'
import { inQuery } from '#client/events/refetches.ts'
import { SearchField } from '#client/ui/filters/search-field.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { type Day, deviceClock, isBetweenDays, londonToday } from '#shared/time.ts'
import { Legend } from '../matrix/legend.tsx'
import { Corrections } from './corrections.tsx'
import { StoodList } from './stood-list.tsx'
import type { StoodState } from './stood-state.ts'
import { StoodTable } from './stood-table.tsx'

interface AsItStoodProps {
  teamId: string
  state: StoodState
  onState: (state: StoodState) => void
  /** A pack of the day: of these people, or (null) of everybody. */
  packOf: (day: Day, people: string[] | null) => ReactNode
}

function useDay({ teamId, day, search = '' }: { teamId: string; day: Day; search: string | undefined }) {
  const input = { teamId, day, ...(search && { search }) }
  return useInfiniteQuery({
    queryKey: [...api.compliance.teamAsItStood.key(), input],
    queryFn: ({ pageParam: after, signal, queryKey }) =>
      client.compliance.teamAsItStood({ ...input, ...(after && { after }) }, { signal, context: inQuery(queryKey) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** What was required on a day of everybody who worked here, as it was known when the day ended: a table, on a phone a list. */
export function AsItStood({ teamId, state, onState, packOf }: AsItStoodProps) {
  const phone = usePhone()
  const today = londonToday(deviceClock)
  const day = state.day && state.day <= today ? state.day : today
  const query = useDay({ teamId, day, search: state.search })
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const people = query.data?.pages.flatMap(({ items }) => items)
  const some = state.search && people && people.length > 0 && !query.hasNextPage
  return (
    <Card withBorder padding="md" component="section" aria-label="As it stood">
      <Group align="flex-end" gap="sm" mb="md">
        <DayField
          label="As it stood on"
          value={day}
          maxDate={today}
          onChange={(next) => next && isBetweenDays(next) && next <= today && onState({ ...state, day: next })}
        />
        <div style={{ flex: '1 1 200px', maxWidth: 320 }}>
          <SearchField
            label="Search name or position"
            value={state.search ?? ''}
            onSearch={(search) => onState({ ...state, search: search || undefined })}
          />
        </div>
        {people && people.length > 0 && packOf(day, some ? people.map(({ userId }) => userId) : null)}
      </Group>
      {!people && (
        <Loading what="day">
          <RowsSkeleton rows={8} />
        </Loading>
      )}
      {people?.length === 0 && (
        <EmptyState title={state.search ? 'Nobody matches this search' : 'Nobody worked here on that day'} />
      )}
      {people && people.length > 0 && (
        <>
          {phone ? (
            <StoodList people={people} />
          ) : (
            <>
              <StoodTable people={people} />
              <Legend />
            </>
          )}
          <MorePages query={query} my="md">
            Load More
          </MorePages>
          <Corrections people={people} />
        </>
      )}
    </Card>
  )
}
