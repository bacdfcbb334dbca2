import { Stack } from '@mantine/core'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
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
        <FigureStrip label="Hours and Pay">
          <StripFigure value={formatMinutes(sums.week.minutes)} words="worked this week" />
          <StripFigure value={formatPence(sums.week.pay)} words="pay this week" />
          <StripFigure value={formatMinutes(sums.month.minutes)} words="worked this month" />
          <StripFigure value={formatPence(sums.month.pay)} words="pay this month" />
        </FigureStrip>
      ) : (
        <RowsSkeleton rows={1} />
      )}
      <TextLink to="/hours">Hours by week and month, to filter and to save</TextLink>
      <OwnShiftList label="Shift History" shifts={items} selected={selected} onOpen={onOpen} />
      <MorePages query={query} />
    </Stack>
  )
}
