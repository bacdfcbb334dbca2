import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SearchField } from '#client/ui/lists/search-field.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { exclusionForm, inductionForm, type SiteDetails } from '../schema.ts'
import classes from './clients.module.css'
import { useRefreshClients } from './use-clients.ts'

export type AddedTo = 'inducted' | 'preferred' | 'excluded'

const TITLES: Record<AddedTo, string> = {
  inducted: 'Who was shown round?',
  preferred: 'Whom does the site prefer?',
  excluded: 'Who is not to be sent here?',
}

interface Person {
  userId: string
  fullName: string
}

interface AddPersonProps {
  teamId: string
  site: SiteDetails
  to: AddedTo
  onClose: () => void
}

/** Chooses a member of staff, and asks what more there is to say. */
export function AddPerson({ teamId, site, to, onClose }: AddPersonProps) {
  const refresh = useRefreshClients()
  const [person, setPerson] = useState<Person>()

  function done(message: string) {
    void refresh()
    toast.success(message)
    onClose()
  }

  async function choose(chosen: Person) {
    if (to !== 'preferred') return setPerson(chosen)
    try {
      await client.clients.prefer({ teamId, siteId: site.id, userId: chosen.userId, preferred: true })
      done(`${inSentence(chosen.fullName)} is preferred here`)
    } catch (error) {
      toast.failure(error)
    }
  }

  const back = (
    <Button variant="default" onClick={() => setPerson(undefined)}>
      Back
    </Button>
  )
  return (
    <Dialog opened onClose={onClose} title={person ? inSentence(person.fullName) : TITLES[to]} size="lg">
      {!person && <Choice teamId={teamId} onChoose={(chosen) => void choose(chosen)} onCancel={onClose} />}
      {person && to === 'inducted' && (
        <SchemaForm
          definition={inductionForm}
          widgets={standardWidgets}
          values={{ inductedOn: londonToday(deviceClock) }}
          submitLabel="Record Induction"
          before={back}
          onSubmit={async (values) => {
            await client.clients.recordInduction({ teamId, siteId: site.id, userId: person.userId, ...values })
            done(`The induction of ${inSentence(person.fullName)} is recorded`)
          }}
        />
      )}
      {person && to === 'excluded' && (
        <SchemaForm
          definition={exclusionForm}
          widgets={standardWidgets}
          values={{ from: londonToday(deviceClock), where: 'site' }}
          submitLabel="Exclude"
          before={back}
          onSubmit={async ({ where, ...values }) => {
            const place = { clientId: site.client.id, ...(where === 'site' && { siteId: site.id }) }
            await client.clients.exclude({ teamId, userId: person.userId, ...place, ...values })
            done(`${inSentence(person.fullName)} is not sent there`)
          }}
        />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  teamId: string
  onChoose: (person: Person) => void
  onCancel: () => void
}

function Choice({ teamId, onChoose, onCancel }: ChoiceProps) {
  const [search, setSearch] = useState('')
  const query = useQuery(
    api.members.list.queryOptions({
      input: { teamId, sort: 'name', descending: false, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  )
  const people = query.data?.items ?? []
  return (
    <Stack>
      <SearchField label="Search people by name" value={search} onSearch={setSearch} />
      {query.isPending && (
        <Loading what="people">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {people.length > 0 && (
        <Card withBorder padding={0} mah={360} style={{ overflowY: 'auto' }}>
          {people.map(({ userId, fullName, photoFileId, position }) => (
            <button key={userId} type="button" className={classes.found} onClick={() => onChoose({ userId, fullName })}>
              <PersonAvatar name={fullName} photoFileId={photoFileId} size={32} />
              <span className={classes.who}>
                <Name>{fullName}</Name>
                <span className={classes.quiet}>{position}</span>
              </span>
            </button>
          ))}
        </Card>
      )}
      {query.isSuccess && people.length === 0 && <Text c="dimmed">Nobody in your team has this name.</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
