import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { select } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { inSentence } from '#shared/names.ts'
import { apartFields } from '../../schema.ts'
import { ChooseMember, type ChosenMember } from '../choose-member.tsx'
import { useRefreshClients, useSiteChoices } from '../use-clients.ts'

interface KeepApartProps {
  teamId: string
  userId: string
  onClose: () => void
}

/** Asks from whom a member is kept apart, where and why. */
export function KeepApart({ teamId, userId, onClose }: KeepApartProps) {
  const refresh = useRefreshClients()
  const [other, setOther] = useState<ChosenMember>()
  const sites = useSiteChoices(teamId)
  const definition = useMemo(
    () =>
      defineForm({
        title: 'Not booked together',
        fields: {
          siteId: select(sites, { label: 'Only at one site', hint: 'Blank: at every site', optional: true }),
          ...apartFields,
        },
      }),
    [sites],
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={other ? `Not booked with ${inSentence(other.fullName)}` : 'With whom are they not to be booked?'}
      size="lg"
    >
      {other ? (
        <SchemaForm
          definition={definition}
          widgets={standardWidgets}
          submitLabel="Keep Apart"
          before={
            <Button variant="default" onClick={() => setOther(undefined)}>
              Back
            </Button>
          }
          onSubmit={async (values) => {
            await client.clients.keepApart({ teamId, userId, otherId: other.userId, ...values })
            await refresh()
            toast.success(`They are not booked together with ${inSentence(other.fullName)}`)
            onClose()
          }}
        />
      ) : (
        <ChooseMember teamId={teamId} except={userId} onChoose={setOther} onCancel={onClose} />
      )}
    </Dialog>
  )
}
