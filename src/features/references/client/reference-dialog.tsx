import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { inSentence } from '#shared/names.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { ANOTHER, questionForm, refereeFields, requestForm, shareForm, stepsForm } from '../rules/request-forms.ts'
import type { MemberReferences, Referee, Reference } from '../schema.ts'
import { ReadReference } from './read-reference.tsx'
import type { MemberIds, Take } from './use-member-references.ts'

/** What is done about references at the moment. */
export type Opened =
  | { what: 'ask'; named: Partial<Referee> }
  | { what: 'read' | 'resend' | 'cancel' | 'question'; item: Reference }
  | { what: 'steps' }
  | { what: 'share' }

interface ReferenceDialogProps extends MemberIds {
  opened: Opened
  all: MemberReferences
  take: Take
  refetch: () => Promise<unknown>
  onClose: () => void
}

function titleOf(opened: Opened): string {
  if (opened.what === 'ask') return 'Ask for a reference'
  if (opened.what === 'steps') return 'Record the steps taken'
  if (opened.what === 'share') return 'Record what a hirer was given'
  const name = inSentence(opened.item.referee.name)
  if (opened.what === 'read') return `Reference of ${name}`
  if (opened.what === 'resend') return `Send the request to ${name} again`
  if (opened.what === 'cancel') return `Cancel the request to ${name}?`
  return `Ask ${name} once more`
}

const WIDE = new Set<Opened['what']>(['ask', 'read'])

/** One dialog for all acts on references. */
export function ReferenceDialog(props: ReferenceDialogProps) {
  const { opened, onClose } = props
  return (
    <Dialog opened onClose={onClose} title={titleOf(opened)} size={WIDE.has(opened.what) ? 'lg' : 440}>
      <Content {...props} />
    </Dialog>
  )
}

interface ShareProps extends Pick<ReferenceDialogProps, 'teamId' | 'userId' | 'all' | 'take' | 'onClose'> {
  before: ReactNode
}

function Share({ teamId, userId, all, before, take, onClose }: ShareProps) {
  const shareable = all.items.filter(({ state, disclosable }) => state === 'verified' && disclosable)
  const options = shareable.map(({ id, referee: { name, employer } }) => ({
    value: id,
    label: `${name}, ${employer}`,
  }))
  return (
    <SchemaForm
      definition={shareForm(options, londonToday(deviceClock))}
      values={{ sharedOn: londonToday(deviceClock) }}
      widgets={standardWidgets}
      submitLabel="Record"
      before={before}
      onSubmit={async ({ what, referenceId, document, ...values }) => {
        const about = { ...(what === 'reference' && { referenceId }), ...(what === 'document' && { document }) }
        await take(client.references.share({ teamId, userId, ...values, what, ...about }), 'Recorded')
        onClose()
      }}
    />
  )
}

function Content({ opened, teamId, userId, all, take, refetch, onClose }: ReferenceDialogProps) {
  const member = { teamId, userId }
  const before = (
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
  )
  if (opened.what === 'ask')
    return <Ask {...member} named={opened.named} employers={all.employers} refetch={refetch} onClose={onClose} />
  if (opened.what === 'steps') {
    return (
      <SchemaForm
        definition={stepsForm}
        submitLabel="Record"
        before={before}
        onSubmit={async (values) => {
          await take(client.references.recordSteps({ ...member, ...values }), 'Recorded')
          onClose()
        }}
      />
    )
  }
  if (opened.what === 'share') return <Share {...member} all={all} before={before} take={take} onClose={onClose} />
  const { item } = opened
  const seen = { ...member, referenceId: item.id, version: item.version }
  if (opened.what === 'read') return <ReadReference seen={seen} item={item} take={take} onClose={onClose} />
  if (opened.what === 'cancel') return <Cancel seen={seen} take={take} onClose={onClose} />
  if (opened.what === 'question') {
    return (
      <SchemaForm
        definition={questionForm}
        submitLabel="Send Question"
        busyLabel="Sending..."
        before={before}
        onSubmit={async (values) => {
          await take(client.references.reopen({ ...seen, ...values }), 'Question sent')
          onClose()
        }}
      />
    )
  }
  return (
    <SchemaForm
      definition={resendForm}
      values={{ email: item.referee.email }}
      submitLabel="Send Again"
      busyLabel="Sending..."
      before={before}
      onSubmit={async (values) => {
        await take(client.references.resend({ ...seen, ...values }), 'Sent, with a new link. Earlier links are dead')
        onClose()
      }}
    />
  )
}

interface AskProps extends MemberIds {
  named: Partial<Referee>
  employers: readonly string[]
  refetch: () => Promise<unknown>
  onClose: () => void
}

function Ask({ teamId, userId, named, employers, refetch, onClose }: AskProps) {
  const definition = useMemo(() => requestForm(employers), [employers])
  return (
    <SchemaForm
      definition={definition}
      values={valuesOf(named)}
      widgets={choiceWidgets}
      submitLabel="Send Request"
      busyLabel="Sending..."
      before={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
      onSubmit={async ({ otherEmployer, ...values }) => {
        const employer = (values.employer === ANOTHER && otherEmployer) || values.employer
        await client.references.ask({ teamId, userId, ...values, employer })
        toast.success(`${inSentence(values.name)} has been asked`)
        await refetch()
        onClose()
      }}
    />
  )
}

const resendForm = defineForm({
  title: 'Send again',
  fields: { email: refereeFields.email },
})

/** What the person has said of the referee, as far as the form has it. */
function valuesOf({ name, position, employer, relationship, email, phone }: Partial<Referee>) {
  const given = { name, position, employer, email, phone }
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value))
  return { ...known, ...(relationship && { relationship: relationship as 'employer' }) }
}

interface CancelProps {
  seen: MemberIds & { referenceId: string; version: number }
  take: Take
  onClose: () => void
}

function Cancel({ seen, take, onClose }: CancelProps) {
  const [busy, setBusy] = useState(false)
  async function cancel() {
    setBusy(true)
    try {
      await take(client.references.cancel(seen), 'Request cancelled')
    } catch (error) {
      toast.failure(error)
    }
    onClose()
  }
  return (
    <>
      <Text>Its link stops working, and the referee is not reminded.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep It
        </Button>
        <Button color="red" loading={busy} onClick={() => void cancel()}>
          Cancel Request
        </Button>
      </Group>
    </>
  )
}
