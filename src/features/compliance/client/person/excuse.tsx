import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { exceptionForm } from '../../rules/exception-form.ts'
import type { Item, OfMember } from './member.ts'

/** Excuses the person from a requirement until a day; somebody answers for it. */
export function Excuse({ member, item: { requirementId, name } }: { member: OfMember; item: Item }) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        aria-haspopup="dialog"
        aria-label={`Excuse from ${name}`}
        onClick={() => setOpened(true)}
      >
        Excuse
      </Button>
      <Dialog opened={opened} onClose={close} title={`Excuse from ${name}`}>
        <Text mb="md">
          Until that day it does not keep this person from working. It is written down with your name.
        </Text>
        <SchemaForm
          definition={exceptionForm}
          widgets={standardWidgets}
          submitLabel="Excuse"
          before={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
          onSubmit={async ({ ground, reason, through }) => {
            await client.compliance.except({ ...member, requirementId, ground, reason, through, answersFor: true })
            close()
            toast.success('The exception has been recorded')
            await queries.invalidateQueries({ queryKey: api.compliance.key() })
          }}
        />
      </Dialog>
    </>
  )
}
