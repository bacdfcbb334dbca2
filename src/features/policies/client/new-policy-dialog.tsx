import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { newPolicyForm } from '../rules/new-policy-form.ts'

interface NewPolicyDialogProps {
  teamId: string
  opened: boolean
  onClose: () => void
  onCreated: (policyId: string) => void
}

export function NewPolicyDialog({ teamId, opened, onClose, onCreated }: NewPolicyDialogProps) {
  const queries = useQueryClient()
  return (
    <Dialog opened={opened} onClose={onClose} title="New Policy">
      <SchemaForm
        definition={newPolicyForm}
        submitLabel="Begin Draft"
        onSubmit={async ({ title }) => {
          const policy = await client.policies.create({ teamId, title })
          queries.setQueryData(api.policies.get.queryKey({ input: { teamId, policyId: policy.id } }), policy)
          await queries.invalidateQueries({ queryKey: api.policies.list.key() })
          onClose()
          onCreated(policy.id)
        }}
      />
    </Dialog>
  )
}
