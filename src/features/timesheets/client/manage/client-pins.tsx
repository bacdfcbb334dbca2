import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, client, fieldProblems } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { email as emailFormat } from '#shared/formats.ts'
import { formatWhen } from '#shared/time.ts'
import type { ClientOfWeek } from '../../contract/signing.ts'
import { SiteChoice } from './site-choice.tsx'

interface ClientPinsProps {
  teamId: string
  client: ClientOfWeek
}

/** Who of a client signs with a PIN on the phones of people who work there, and the way to ask somebody to choose one. */
export function ClientPins({ teamId, client: one }: ClientPinsProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {one.signatories.length > 0 && (
        <List label={`Sign with a PIN for ${one.name}`}>
          {one.signatories.map((signatory) => (
            <Signatory key={signatory.id} teamId={teamId} signatory={signatory} />
          ))}
        </List>
      )}
      {isAsking ? (
        <AskForPin teamId={teamId} client={one} onDone={() => setAsking(false)} />
      ) : (
        <Button variant="default" size="sm" mt="xs" mr="xs" onClick={() => setAsking(true)}>
          Give a PIN…
        </Button>
      )}
    </>
  )
}

type OneSignatory = ClientOfWeek['signatories'][number]

/** Where somebody's PIN stands. */
function standingOf({ setAt, isOver, bounced }: OneSignatory): { state: State; label: string } {
  if (setAt) return { state: 'ok', label: 'Signs with a PIN' }
  if (bounced) return { state: 'bad', label: 'No email' }
  return isOver ? { state: 'soon', label: 'Link run out' } : { state: 'info', label: 'Waits' }
}

function Signatory({ teamId, signatory }: { teamId: string; signatory: OneSignatory }) {
  const { name, position, email, siteName, askedAt, setAt, bounced } = signatory
  const { state, label } = standingOf(signatory)
  return (
    <ListRow
      title={`${name}, ${position}`}
      more={[
        email,
        siteName ?? 'All sites',
        setAt ? `chosen ${formatWhen(setAt)}` : `asked ${formatWhen(askedAt)}`,
        bounced && 'this address takes no email',
      ]
        .filter(Boolean)
        .join(' · ')}
      end={<StateMark state={state}>{label}</StateMark>}
      actions={
        <ActButton
          variant="default"
          size="sm"
          act={() =>
            actAndShow(() => client.timesheets.endPin({ teamId, signatoryId: signatory.id }), api.timesheets.key())
          }
        >
          {setAt ? 'Take the PIN Away' : 'Take Back'}
        </ActButton>
      }
    />
  )
}

/** Asks somebody of a client to choose a PIN, of the contacts that its sites name or another one. */
function AskForPin({ teamId, client: one, onDone }: ClientPinsProps & { onDone: () => void }) {
  const [first] = one.contacts
  const [siteId, setSite] = useState(one.sites.length === 1 ? one.sites[0]!.id : '')
  const [typed, setTyped] = useState({ name: first?.name ?? '', position: '', email: first?.email ?? '' })
  const [isTried, setTried] = useState(false)
  const [name, position, email] = [typed.name.trim(), typed.position.trim(), typed.email.trim()]
  const isAddress = emailFormat.pattern.test(email)
  const { busy, run } = useAct(async () => {
    const asked = { teamId, clientId: one.id, name, position, email, ...(siteId && { siteId }) }
    try {
      await actAndShow(() => client.timesheets.askForPin(asked), api.timesheets.key())
    } catch (error) {
      if (fieldProblems(error).length === 0) throw error
      return
    }
    toast.success('The email is on its way')
    onDone()
  })
  const field = (key: keyof typeof typed) => ({
    value: typed[key],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [key]: value })),
  })
  return (
    <Stack gap="sm" mt="xs" mb="sm">
      <SiteChoice label="Signs at" sites={one.sites} siteId={siteId} onSite={setSite} />
      <TextInput
        label="Name"
        maxLength={120}
        error={isTried && !name ? 'Enter a name' : undefined}
        {...field('name')}
      />
      <TextInput
        label="Position"
        placeholder="Home manager"
        maxLength={120}
        error={isTried && !position ? 'Enter a position' : undefined}
        {...field('position')}
      />
      <TextInput
        label="Email"
        type="email"
        maxLength={254}
        error={isTried && !isAddress ? emailFormat.message : undefined}
        {...field('email')}
      />
      <Text size="sm" c="dimmed">
        They choose the PIN by a link, and nobody else can read it. Typed on the phone of whoever worked there, it is
        the client’s own signature.
      </Text>
      <Group>
        <Button
          size="sm"
          loading={busy}
          onClick={() => {
            setTried(true)
            if (name && position && isAddress) void run()
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
