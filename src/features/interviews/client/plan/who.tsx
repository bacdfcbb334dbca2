import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { FindPeople } from '#client/ui/filters/find-people.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import type { ApplicantDetails, CandidateInput, Interviewee, LookAlike } from '../../schema.ts'
import { applicantForm } from '../../schema.ts'

export const RELATIONS: Record<Interviewee['relation'], string> = {
  member: 'In the team',
  request: 'Asks to join',
  applicant: 'Applicant from outside',
  former: 'Was in the team',
  invited: 'Invited to the team',
}

/** A candidate of an interview that is being planned. */
export interface Chosen {
  fullName: string
  input: CandidateInput
}

interface WhoProps {
  teamId: string
  onChoose: (chosen: Chosen) => void
  onCancel: () => void
}

/** Chooses somebody whom the team knows, or takes down an applicant from outside. */
export function Who({ teamId, onChoose, onCancel }: WhoProps) {
  const [outside, setOutside] = useState(false)
  if (outside) return <Outside teamId={teamId} onChoose={onChoose} onBack={() => setOutside(false)} />
  return <Known teamId={teamId} onChoose={onChoose} onOutside={() => setOutside(true)} onCancel={onCancel} />
}

function Known({ teamId, onChoose, onOutside, onCancel }: WhoProps & { onOutside: () => void }) {
  const [search, setSearch] = useState('')
  const query = useQuery(
    api.interviews.people.queryOptions({ input: { teamId, search }, placeholderData: keepPreviousData }),
  )
  const people = query.data?.items ?? []
  return (
    <FindPeople
      search={search}
      onSearch={setSearch}
      query={query}
      people={people.map((person) => ({
        key: (person.userId ?? person.applicantId) as string,
        name: person.fullName,
        detail: [RELATIONS[person.relation], person.job].filter(Boolean).join(' · '),
        onChoose: () => onChoose(toChosen(person)),
      }))}
      empty="Nobody with this name."
    >
      <Group justify="space-between">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="light" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onOutside}>
          Somebody From Outside
        </Button>
      </Group>
    </FindPeople>
  )
}

function toChosen({ userId, applicantId, fullName }: Pick<Interviewee, 'userId' | 'applicantId' | 'fullName'>): Chosen {
  return { fullName, input: userId ? { userId } : { applicantId: applicantId as string } }
}

interface OutsideProps {
  teamId: string
  onChoose: (chosen: Chosen) => void
  onBack: () => void
}

/** Takes down an applicant, and asks first whether they are somebody whom the team knows. */
function Outside({ teamId, onChoose, onBack }: OutsideProps) {
  const [typed, setTyped] = useState<ApplicantDetails>()
  const [alike, setAlike] = useState<LookAlike[]>([])
  if (typed && alike.length > 0)
    return <MaybeSame details={typed} alike={alike} onChoose={onChoose} onBack={() => setAlike([])} />
  return (
    <SchemaForm
      definition={applicantForm}
      widgets={standardWidgets}
      values={typed}
      submitLabel="Continue"
      busyLabel="Looking for the same person..."
      before={
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      }
      onSubmit={async (details) => {
        const given = details as ApplicantDetails
        const { items } = await client.interviews.lookAlikes({ teamId, ...given })
        setTyped(given)
        setAlike(items)
        if (items.length === 0) onChoose({ fullName: given.fullName, input: { applicant: given } })
      }}
    />
  )
}

interface MaybeSameProps {
  details: ApplicantDetails
  alike: readonly LookAlike[]
  onChoose: (chosen: Chosen) => void
  onBack: () => void
}

function MaybeSame({ details, alike, onChoose, onBack }: MaybeSameProps) {
  return (
    <Stack>
      <Callout state="soon" title="May be the same person" role="alert">
        You know somebody with the same details as <Name>{details.fullName}</Name>.
      </Callout>
      <Card withBorder padding={0}>
        {alike.map((person) => (
          <Group key={person.userId ?? person.applicantId} justify="space-between" p="sm" gap="sm">
            <div>
              <Text fw={600}>
                <Name>{person.fullName}</Name>
              </Text>
              <Text c="dimmed" size="sm">
                {RELATIONS[person.relation]} · same {person.by.join(' and ')}
              </Text>
            </div>
            {(person.userId || person.applicantId) && person.relation !== 'former' && (
              <Button variant="default" onClick={() => onChoose(toChosen(person))}>
                Use This Person
              </Button>
            )}
          </Group>
        ))}
      </Card>
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button variant="light" onClick={() => onChoose({ fullName: details.fullName, input: { applicant: details } })}>
          It Is Another Person
        </Button>
      </Group>
    </Stack>
  )
}
