import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { publishForm } from '../../rules/publish-form.ts'
import type { Policy } from '../../schema.ts'

/** How long staff have when nothing else is chosen. */
const USUAL_DAYS = 14

interface PublishDialogProps {
  teamId: string
  policy: Policy
  /** Saves what is on screen and returns the revision to publish. */
  flush: () => Promise<number>
  opened: boolean
  onClose: () => void
  onPublished: () => void
}

/** Asks until when staff are to read the new version, and what has changed. */
export function PublishDialog({ teamId, policy, flush, opened, onClose, onPublished }: PublishDialogProps) {
  const queries = useQueryClient()
  const { number } = policy
  const definition = useMemo(() => publishForm({ first: number === 0 }), [number])
  return (
    <Dialog opened={opened} onClose={onClose} title={`Publish version ${number + 1}`} size="lg">
      <SchemaForm
        definition={definition}
        widgets={standardWidgets}
        values={{ readBy: addDays(londonToday(deviceClock), USUAL_DAYS) }}
        submitLabel={policy.asked === 1 ? 'Publish and ask 1 person' : `Publish and ask ${policy.asked} people`}
        busyLabel="Publishing..."
        onSubmit={async ({ readBy, changes }) => {
          const revision = await flush()
          const stored = await client.policies.publish({
            teamId,
            policyId: policy.id,
            revision,
            readBy,
            changes: changes || undefined,
          })
          queries.setQueryData(api.policies.get.queryKey({ input: { teamId, policyId: policy.id } }), stored)
          await queries.invalidateQueries({ queryKey: api.policies.list.key() })
          toast.success(`Version ${stored.number} is in force`)
          onClose()
          onPublished()
        }}
      />
    </Dialog>
  )
}
