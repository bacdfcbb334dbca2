import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, client, fieldProblems } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { email as emailFormat } from '#shared/formats.ts'
import type { ClientOfWeek } from '../../contract/signing.ts'
import { SiteChoice } from './site-choice.tsx'

interface AskClientProps {
  teamId: string
  week: string
  client: ClientOfWeek
  onDone: () => void
}

type Contact = ClientOfWeek['contacts'][number]

interface ContactChoiceProps {
  contacts: readonly Contact[]
  email: string
  onChoose: (contact: Contact | undefined) => void
}

function ContactChoice({ contacts, email, onChoose }: ContactChoiceProps) {
  return (
    <NativeSelect
      label="Contact"
      value={contacts.some((contact) => contact.email === email) ? email : ''}
      data={[
        ...contacts.map((contact) => ({
          value: contact.email,
          label: `${contact.name}, ${contact.siteName}`,
        })),
        { value: '', label: 'Somebody else' },
      ]}
      onChange={({ currentTarget }) => onChoose(contacts.find((known) => known.email === currentTarget.value))}
    />
  )
}

/** Asks a contact of a client, of those that its sites name or another one. */
export function AskClient({ teamId, week, client: one, onDone }: AskClientProps) {
  const [first] = one.contacts
  const [siteId, setSite] = useState(one.sites.length === 1 ? one.sites[0]!.id : '')
  const [name, setName] = useState(first?.name ?? '')
  const [email, setEmail] = useState(first?.email ?? '')
  const [isTried, setTried] = useState(false)
  const isFine = emailFormat.pattern.test(email.trim())
  const { busy, run } = useAct(async () => {
    const ask = { teamId, week, clientId: one.id, email: email.trim() }
    try {
      await actAndShow(
        () =>
          client.timesheets.askClient({ ...ask, ...(siteId && { siteId }), ...(name.trim() && { name: name.trim() }) }),
        api.timesheets.key(),
      )
    } catch (error) {
      if (fieldProblems(error).length === 0) throw error
      return
    }
    toast.success('The email is on its way')
    onDone()
  })
  const choose = (contact: Contact | undefined) => {
    setName(contact?.name ?? '')
    setEmail(contact?.email ?? '')
  }
  return (
    <Stack gap="sm" mt="xs">
      <SiteChoice label="Hours of" sites={one.sites} siteId={siteId} onSite={setSite} />
      {one.contacts.length > 0 && <ContactChoice contacts={one.contacts} email={email} onChoose={choose} />}
      <TextInput
        label="Name"
        maxLength={120}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Email"
        type="email"
        maxLength={254}
        value={email}
        error={isTried && !isFine ? emailFormat.message : undefined}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        They see no pay and need no account. The link is open for 14 days.
      </Text>
      <Group>
        <Button
          size="sm"
          loading={busy}
          onClick={() => {
            setTried(true)
            if (isFine) void run()
          }}
        >
          Send the Link
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
