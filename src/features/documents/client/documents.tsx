import { useQuery } from '@tanstack/react-query'
import { api, isStatus } from '#client/api.ts'
import { useUser } from '#client/session/session.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { DocumentBrowser } from './document-browser.tsx'

interface DocumentsProps {
  userId: string
  narrow: boolean
  inPanel?: boolean
  paper: string | undefined
  onPaper: (id: string | undefined) => void
}

/** Loads a person's documents, as far as the reader may see them. */
export function Documents({ userId, ...shown }: DocumentsProps) {
  const { id } = useUser()
  const query = useQuery(api.documents.list.queryOptions({ input: { userId } }))
  if (query.isPending)
    return (
      <Loading what="documents">
        <RowsSkeleton rows={6} />
      </Loading>
    )
  if (isStatus(query.error, 404)) {
    return (
      <Callout state="soon" role="alert">
        This person is no longer a member of your team.
      </Callout>
    )
  }
  if (query.isError)
    return <ErrorView error={query.error} fallback="Failed to load documents" onRetry={() => void query.refetch()} />
  return <DocumentBrowser {...query.data} own={id === userId} {...shown} />
}
