import { Button, Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { formatDay, formatInstant } from '#shared/time.ts'
import { changesBetween } from '../rules/changes.ts'
import type { Policy } from '../schema.ts'
import { PdfChanges } from './pdf-changes.tsx'
import { PolicyContent } from './policy-content.tsx'

interface VersionsProps {
  teamId: string
  policy: Policy
}

/** Every version as it was published: none of them ever changes. */
export function Versions({ teamId, policy: { id, versions } }: VersionsProps) {
  const [shown, setShown] = useState<number>()
  return (
    <Card withBorder padding={0}>
      <List label="Versions">
        {versions.map(({ id: versionId, number, changes, publishedAt, publishedBy, readBy }) => (
          <ListRow
            key={versionId}
            title={`Version ${number}`}
            meta={`${formatInstant(publishedAt)}${publishedBy ? ` · ${publishedBy}` : ''} · read by ${formatDay(readBy)}`}
            more={changes}
            actions={
              <Button variant="default" aria-label={`Read version ${number}`} onClick={() => setShown(number)}>
                Read
              </Button>
            }
          />
        ))}
      </List>
      <Dialog opened={shown !== undefined} onClose={() => setShown(undefined)} title={`Version ${shown}`} size="xl">
        {shown !== undefined && <Version teamId={teamId} policyId={id} number={shown} />}
      </Dialog>
    </Card>
  )
}

/** A version with what was new in it. */
function Version({ teamId, policyId, number }: { teamId: string; policyId: string; number: number }) {
  const of = (which: number) => ({ input: { teamId, policyId, number: which } })
  const query = useQuery(api.policies.version.queryOptions(of(number)))
  const earlier = useQuery({ ...api.policies.version.queryOptions(of(number - 1)), enabled: number > 1 })
  if (!query.isSuccess)
    return (
      <Pending query={query} what="version">
        <ReadingsSkeleton />
      </Pending>
    )
  if (earlier.data && (earlier.data.file || query.data.file))
    return (
      <>
        <PdfChanges before={earlier.data} after={query.data} number={number} />
        <PolicyContent content={query.data} />
      </>
    )
  const changes = earlier.data && changesBetween(earlier.data.blocks, query.data.blocks)
  return <PolicyContent content={query.data} changes={changes} number={number} />
}
