import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Folded } from '#client/ui/folded.tsx'
import { KeyDocumentView } from '../parts/key-document.tsx'

/** The Key Information Document that somebody was given last. */
export function LatestDocument({ teamId, userId }: { teamId: string; userId: string }) {
  const query = useQuery(api.pay.documentsOf.queryOptions({ input: { teamId, userId } }))
  const [latest] = query.data ?? []
  if (!latest) return null
  return (
    <Folded summary={`Key Information Document, ${latest.readAt ? 'read' : 'not read yet'}`}>
      <KeyDocumentView document={latest} teamId={teamId} />
    </Folded>
  )
}
