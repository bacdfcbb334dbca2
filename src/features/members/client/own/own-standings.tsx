import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#client/api.ts'

const OwnStandingList = lazy(async () => ({ default: (await import('./own-standing-list.tsx')).OwnStandingList }))

/** Where one stands in each of one's teams. `leads`: to the page with all that each team asks for. */
export function OwnStandings({ leads = false }: { leads?: boolean }) {
  const { data } = useQuery(api.members.ownStandings.queryOptions())
  // Drawn before the answer is there, so that both are on their way at once.
  return (
    <Suspense>
      <OwnStandingList items={data?.items ?? []} leads={leads} />
    </Suspense>
  )
}
