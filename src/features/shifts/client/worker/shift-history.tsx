import { SimpleGrid, Stack } from '@mantine/core'
import { StatCard } from '#client/ui/figures/stat-card.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { FiguresSkeleton, Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'
import { type OwnListProps, OwnShiftList } from './own-shift-list.tsx'
import { usePastShifts } from './use-past-shifts.ts'

/** What the person has worked or given up, the latest first, with hours and pay of the week and the month. */
export function ShiftHistory({ selected, onOpen }: OwnListProps) {
  const { query, items, sums } = usePastShifts()
  if (!items)
    return query.error ? (
      <ErrorView error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading what="shift history">
        <RowsSkeleton rows={5} />
      </Loading>
    )
  if (items.length === 0)
    return <EmptyState title="No shifts yet">What you have worked appears here, with hours and pay.</EmptyState>
  return (
    <Stack gap="md">
      {sums ? (
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
          <StatCard label="Worked This Week" value={formatMinutes(sums.week.minutes)} />
          <StatCard label="Pay This Week" value={formatPence(sums.week.pay)} />
          <StatCard label="Worked This Month" value={formatMinutes(sums.month.minutes)} />
          <StatCard label="Pay This Month" value={formatPence(sums.month.pay)} />
        </SimpleGrid>
      ) : (
        <FiguresSkeleton />
      )}
      <OwnShiftList label="Shift History" shifts={items} selected={selected} onOpen={onOpen} />
      <MorePages query={query} />
    </Stack>
  )
}
