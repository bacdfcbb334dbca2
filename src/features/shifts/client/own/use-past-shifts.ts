import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#client/api.ts'
import { deviceClock, londonToday, startOfMonth, startOfWeek } from '#shared/time.ts'
import { sumOf } from './sums.ts'

/** The person's shifts that are over or were given up, a page after the other, and what those of this week and month come to. */
export function usePastShifts() {
  const query = useInfiniteQuery(
    api.shifts.mine.infiniteOptions({
      input: (after: string | undefined) => ({ when: 'past' as const, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const items = data?.pages.flatMap((page) => page.items)
  const today = londonToday(deviceClock)
  const [monday, first] = [startOfWeek(today), startOfMonth(today)]
  const [since = first] = [monday, first].sort()
  // Sums are made of whole weeks and months: what belongs to them is fetched, however many pages that takes.
  const isWhole = items !== undefined && (!hasNextPage || (items.at(-1)?.day ?? '') < since)
  useEffect(() => {
    if (items && !isWhole && !isFetching) void fetchNextPage()
  })
  return { query, items, sums: isWhole ? { week: sumOf(items, monday), month: sumOf(items, first) } : undefined }
}
