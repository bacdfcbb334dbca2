import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { newPaperForm, newPolicyForm } from '../rules/new-policy-form.ts'
import { type PaperKind, paperTitles } from '../rules/paper-kinds.ts'

interface NewPolicyDialogProps {
  teamId: string
  /** A paper to sign, not a policy. */
  paper: boolean
  /** The kind of paper, where it is known already. */
  kind: PaperKind | undefined
  opened: boolean
  onClose: () => void
  onCreated: (policyId: string) => void
}

export function NewPolicyDialog({ teamId, paper, kind: sought, opened, onClose, onCreated }: NewPolicyDialogProps) {
  const queries = useQueryClient()

  async function begin(given: { title: string; kind?: PaperKind; ready?: boolean }) {
    const policy = await client.policies.create({ teamId, ...given })
    queries.setQueryData(api.policies.get.queryKey({ input: { teamId, policyId: policy.id } }), policy)
    await queries.invalidateQueries({ queryKey: api.policies.list.key() })
    onClose()
    onCreated(policy.id)
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={paper ? 'New Paper' : 'New Policy'}>
      {paper ? (
        <SchemaForm
          definition={newPaperForm}
          widgets={standardWidgets}
          values={{ text: 'ready', ...(sought && sought !== 'policy' && { kind: sought }) }}
          submitLabel="Begin Draft"
          onSubmit={({ kind, text }) => begin({ kind, title: paperTitles[kind], ready: text === 'ready' })}
        />
      ) : (
        <SchemaForm definition={newPolicyForm} submitLabel="Begin Draft" onSubmit={({ title }) => begin({ title })} />
      )}
    </Dialog>
  )
}
