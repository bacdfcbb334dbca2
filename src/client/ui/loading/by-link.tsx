import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isStatus } from '../../api.ts'
import { Callout } from '../state/callout.tsx'
import { ErrorView } from '../states.tsx'
import { Loading, RowsSkeleton } from './skeleton.tsx'

/** Why a link shows nothing any more. */
export const CLOSED_LINK = {
  expired: 'The time of this link has run out. Please ask the agency for another one.',
  revoked: 'The agency has taken this link back.',
  left: 'The agency has closed this link.',
}

interface ByLinkProps<Shown> {
  /** What the link carries; '' where it was opened without. */
  token: string
  query: UseQueryResult<Shown>
  /** What is read, in so many rows. */
  what: string
  rows: number
  /** What to do where the link carries nothing, and where what it carries opens nothing. */
  again?: string
  unknown?: string
  children: (shown: Shown) => ReactNode
}

/** What a link opens for somebody who is not signed in. */
export function ByLink<Shown>({
  token,
  query,
  what,
  rows,
  again = 'Open the link in the email again.',
  unknown = 'This link opens nothing. Please use the link of the newest email, as a whole.',
  children,
}: ByLinkProps<Shown>) {
  if (token === '') return <Callout state="plain">{again}</Callout>
  if (query.isPending)
    return (
      <Loading what={what}>
        <RowsSkeleton rows={rows} />
      </Loading>
    )
  if (isStatus(query.error, 404))
    return (
      <Callout state="soon" role="alert">
        {unknown}
      </Callout>
    )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  return children(query.data)
}
