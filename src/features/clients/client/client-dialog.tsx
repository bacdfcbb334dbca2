import { client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { type ClientDetails, type ClientInput, clientFields, clientForm } from '../schema.ts'
import { TakeTheirs } from './take-theirs.tsx'
import { useRefreshClients } from './use-clients.ts'
import { useSaving } from './use-saving.ts'

interface ClientDialogProps {
  teamId: string
  /** Undefined for a new one. */
  stored?: ClientDetails
  onClose: () => void
  onSaved?: (saved: ClientDetails) => void
}

/** Adds a client, or changes one. */
export function ClientDialog({ teamId, stored, onClose, onSaved }: ClientDialogProps) {
  const refresh = useRefreshClients()
  const { base, values, save, takeTheirs } = useSaving<ClientDetails, ClientInput>({
    stored,
    fields: clientFields,
    send: (values, version) =>
      stored && version
        ? client.clients.changeClient({ teamId, clientId: stored.id, version, ...values })
        : client.clients.addClient({ teamId, ...values }),
    onSaved: (saved) => {
      void refresh()
      toast.success(`${inSentence(saved.name)} has been saved`)
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <Dialog opened onClose={onClose} title={stored ? `Change ${inSentence(stored.name)}` : 'Add Client'} size="lg">
      <SchemaForm
        key={base?.version}
        definition={clientForm}
        widgets={standardWidgets}
        values={values}
        submitLabel={stored ? 'Save Client' : 'Add Client'}
        before={<TakeTheirs takeTheirs={takeTheirs} onClose={onClose} />}
        onSubmit={save}
      />
    </Dialog>
  )
}
