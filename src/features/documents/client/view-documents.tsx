import { useQuery } from '@tanstack/react-query'
import { api, isStatus } from '#client/api.ts'
import { useUser } from '#client/session/session.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { DocumentBrowser } from './document-browser.tsx'

export interface ViewDocumentsProps {
  userId: string
  opened: boolean
  onClose: () => void
}

/** A person's documents, as far as the reader may see them, with a viewer beside the list. */
export function ViewDocuments({ userId, opened, onClose }: ViewDocumentsProps) {
  const phone = usePhone()
  return (
    <Dialog opened={opened} onClose={onClose} size={1160} fullScreen={phone} title="Documents">
      <Documents userId={userId} phone={phone} />
    </Dialog>
  )
}

function Documents({ userId, phone }: { userId: string; phone: boolean }) {
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
        This person is not a member of your team any more.
      </Callout>
    )
  }
  if (query.isError)
    return <ErrorView error={query.error} fallback="Failed to load documents" onRetry={() => void query.refetch()} />
  return <DocumentBrowser {...query.data} own={id === userId} phone={phone} />
}
