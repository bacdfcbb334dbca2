import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { client } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { formatDay } from '#shared/time.ts'
import type { SiteDetails } from '../schema.ts'
import { type AddedTo, AddPerson } from './add-person.tsx'
import { Exclusions } from './exclusions.tsx'
import { useRefreshClients } from './use-clients.ts'

interface OfSite {
  teamId: string
  site: SiteDetails
}

interface SitePeopleProps extends OfSite {
  /** The person to record as shown round: the form is open from the beginning. */
  induct: string | undefined
}

/** Who was shown round a site, whom it prefers, and who is not sent there. */
export function SitePeople({ teamId, site, induct }: SitePeopleProps) {
  const [adding, setAdding] = useState<{ to: AddedTo; userId?: string } | undefined>(
    induct ? { to: 'inducted', userId: induct } : undefined,
  )
  const take = useTakeAway({ teamId, site })
  return (
    <Stack gap="lg">
      <Group
        title="Shown round"
        empty={
          site.inductionNeeded
            ? 'Nobody yet, and nobody can be booked here before an induction.'
            : 'Nobody has been shown round yet.'
        }
        add="Record Induction"
        onAdd={() => setAdding({ to: 'inducted' })}
        people={site.inducted.map(({ inductedOn, inductedBy, ...person }) => ({
          ...person,
          meta: `${formatDay(inductedOn)}${inductedBy ? `, by ${inSentence(inductedBy)}` : ''}`,
          takeLabel: `Take back the induction of ${inSentence(person.fullName)}`,
          onTake: () => take.induction(person, { inductedOn, inductedBy }),
        }))}
      />
      <Group
        title="Preferred"
        empty="Nobody yet. Preferred people come first where people are ranked."
        add="Add Preferred"
        onAdd={() => setAdding({ to: 'preferred' })}
        people={site.preferred.map((person) => ({
          ...person,
          takeLabel: `Do not prefer ${inSentence(person.fullName)}`,
          onTake: () => take.preference(person),
        }))}
      />
      <section>
        <Heading title="Not sent here" add="Exclude Somebody" onAdd={() => setAdding({ to: 'excluded' })} />
        {site.exclusions.length === 0 && <Text c="dimmed">Nobody is excluded.</Text>}
        <Exclusions teamId={teamId} exclusions={site.exclusions} />
      </section>
      {adding && <AddPerson teamId={teamId} site={site} {...adding} onClose={() => setAdding(undefined)} />}
    </Stack>
  )
}

interface Person {
  userId: string
  fullName: string
  photoFileId: string | null
}

interface GroupProps {
  title: string
  empty: string
  add: string
  onAdd: () => void
  people: readonly (Person & { meta?: string; takeLabel: string; onTake: () => void })[]
}

function Group({ title, empty, add, onAdd, people }: GroupProps): ReactNode {
  const list = useRowFocus()
  return (
    <section>
      <Heading title={title} add={add} onAdd={onAdd} />
      {people.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <Card withBorder padding={0}>
          <List label={title} ref={list}>
            {people.map(({ userId, fullName, photoFileId, meta, takeLabel, onTake }) => (
              <ListRow
                key={userId}
                leading={<PersonAvatar name={fullName} photoFileId={photoFileId} size={32} />}
                title={<Name>{fullName}</Name>}
                meta={meta}
                actions={
                  <Button variant="default" size="sm" aria-label={takeLabel} px="xs" onClick={onTake}>
                    <IconX size={16} aria-hidden />
                  </Button>
                }
              />
            ))}
          </List>
        </Card>
      )}
    </section>
  )
}

function Heading({ title, add, onAdd }: { title: string; add: string; onAdd: () => void }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8, marginBottom: 4 }}>
      <Title order={3} size="h5" style={{ flex: 1 }}>
        {title}
      </Title>
      <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={onAdd}>
        {add}
      </Button>
    </div>
  )
}

/** Takes a person off a list at once; the toast puts them back. */
function useTakeAway({ teamId, site: { id: siteId } }: OfSite) {
  const refresh = useRefreshClients()

  async function run({
    act,
    message,
    undo,
  }: {
    act: () => Promise<unknown>
    message: string
    undo: () => Promise<unknown>
  }) {
    try {
      await act()
      toast.success(message, {
        action: { label: 'Undo', run: () => void undo().catch(toast.failure).then(refresh) },
      })
    } catch (error) {
      toast.failure(error)
    }
    await refresh()
  }

  return {
    induction: (
      { userId, fullName }: Person,
      { inductedOn, inductedBy }: { inductedOn: string; inductedBy: string | null },
    ) =>
      void run({
        act: () => client.clients.removeInduction({ teamId, siteId, userId }),
        message: `The induction of ${inSentence(fullName)} is taken back`,
        undo: () =>
          client.clients.recordInduction({ teamId, siteId, userId, inductedOn, ...(inductedBy && { inductedBy }) }),
      }),
    preference: ({ userId, fullName }: Person) =>
      void run({
        act: () => client.clients.prefer({ teamId, siteId, userId, preferred: false }),
        message: `${inSentence(fullName)} is not preferred any more`,
        undo: () => client.clients.prefer({ teamId, siteId, userId, preferred: true }),
      }),
  }
}
