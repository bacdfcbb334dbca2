import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

type Pages = Pick<
  UseInfiniteQueryResult<{ pages: unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'isPlaceholderData' | 'fetchNextPage'
>

/** Fetches the pages of a list in order until the number in the address is loaded. */
export function useFurtherPages(
  { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage }: Pages,
  pages: number,
) {
  const missing = !isPlaceholderData && !isFetching && hasNextPage && (data?.pages.length ?? 0) < pages
  useEffect(() => {
    if (missing) void fetchNextPage()
  }, [missing, fetchNextPage])
}
