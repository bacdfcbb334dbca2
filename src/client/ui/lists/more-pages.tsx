import { Button, Center, type CenterProps } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

interface MorePagesProps extends CenterProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

/** The button that fetches the next page of a list, as long as there is one. */
export function MorePages({ query, children = 'Show more', ...center }: MorePagesProps) {
  if (!query.hasNextPage) return null
  return (
    <Center {...center}>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {children}
      </Button>
    </Center>
  )
}
