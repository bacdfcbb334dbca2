import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { useOnline } from '#client/offline/connection.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { plainChoice, plainText } from '#shared/fields/plain.ts'
import { MOST_WORDS } from '../rules/limits.ts'

interface BeginUnbookedProps {
  sites: readonly { siteId: string; siteName: string; teamName: string }[]
  onClose: () => void
}

const formOf = (sites: BeginUnbookedProps['sites']) =>
  defineForm({
    title: 'Work without a booking',
    fields: {
      siteId: plainChoice(
        sites.map(({ siteId, siteName, teamName }) => ({ value: siteId, label: [siteName, teamName].join(', ') })),
        { label: 'Where you are', widget: 'select' },
      ),
      note: plainText({ label: 'Who asked you to come? You may leave this out', max: MOST_WORDS }),
    },
  })

/** Says that one works somewhere without a booking, from now on. */
export function BeginUnbooked({ sites, onClose }: BeginUnbookedProps) {
  const isOnline = useOnline()
  const [form] = useState(() => formOf(sites))

  async function begin({ siteId, note }: { siteId: string; note: string }) {
    const now = new Date().toISOString()
    const told = { id: crypto.randomUUID(), siteId, deviceAt: now, sentAt: now, ...(note && { note }) }
    await actAndShow(() => client.attendance.beginUnbooked(told), api.attendance.ownUnbooked.key())
    onClose()
  }

  return (
    <Dialog opened onClose={onClose} title="I am working but have no shift">
      <SchemaForm
        definition={form}
        widgets={{ ...standardWidgets, ...choiceWidgets }}
        values={{ siteId: sites[0]?.siteId ?? '', note: '' }}
        onSubmit={begin}
      >
        {({ field, message }) => (
          <Stack gap="md">
            <Text size="sm">It counts from now. Your agency is told, makes a shift of it, or says why not.</Text>
            {field('siteId')}
            {field('note')}
            {!isOnline && (
              <Callout state="soon" role="status">
                This needs a network, and this phone has none. What you have typed stays here. If you cannot wait, tell
                your agency when you came.
              </Callout>
            )}
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>I Am Working Here</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}
