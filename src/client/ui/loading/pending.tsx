import type { ReactNode } from 'react'
import { ErrorView } from '../states.tsx'
import { Loading } from './skeleton.tsx'

interface PendingProps {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  /** What it reads: `hours`. */
  what?: string
  /** What is said of an error without words of its own. */
  fallback?: string
  /** The skeleton of what comes. */
  children: ReactNode
}

/** Stands for what a query has not brought: the skeleton while it is read, the error with a way to try again. */
export function Pending({ query, what, fallback, children }: PendingProps) {
  if (query.isPending) return <Loading {...(what && { what })}>{children}</Loading>
  if (!query.isError) return null
  return <ErrorView error={query.error} {...(fallback && { fallback })} onRetry={() => void query.refetch()} />
}
