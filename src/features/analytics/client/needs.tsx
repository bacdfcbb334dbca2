import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { Count } from '#client/ui/state/count.tsx'
import type { State } from '#client/ui/state/state.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { type Day, formatDay, londonDay } from '#shared/time.ts'
import { needFilter } from '../rules/needs.ts'
import { MOST_COUNTED } from '../rules/periods.ts'
import type { Need, NeedKind, Overview } from '../schema.ts'

type Person = Need['people'][number]

const dayOf = ({ at }: Person) => formatDay(londonDay(new Date(at)))

function ends({ at }: Person, today: Day) {
  if (at === today) return 'ends today'
  return `${at < today ? 'expired' : 'ends'} ${formatDay(at)}`
}

const WORDS: Record<NeedKind, { title: string; state: State; about: (person: Person, today: Day) => string }> = {
  requests: {
    title: 'Requests to answer',
    state: 'info',
    about: (person) => `asked ${dayOf(person)} · profile ${person.completion}% complete`,
  },
  certificates: { title: 'Certificates expired or ending within a week', state: 'bad', about: ends },
  unfinished: {
    title: 'Profiles unfinished for four weeks or more',
    state: 'draft',
    about: (person) => `${person.completion}% complete · joined ${dayOf(person)}`,
  },
  offers: { title: 'Complete, no offer recorded', state: 'soon', about: (person) => `joined ${dayOf(person)}` },
}

/** What needs a manager's attention, the most urgent first, each with a link to it. */
export function Needs({ overview: { needs, today } }: { overview: Overview }) {
  const open = needs.filter(({ count }) => count > 0)
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="needs">
      <Title order={2} size="h4" id="needs" mb="sm">
        What Needs You Today
      </Title>
      {open.length === 0 ? (
        <Group gap="xs" wrap="nowrap">
          <IconCircleCheck size={20} aria-hidden />
          <Text>Nothing needs you today.</Text>
        </Group>
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="lg">
          {open.map((need) => (
            <NeedList key={need.kind} need={need} today={today} />
          ))}
        </SimpleGrid>
      )}
    </Card>
  )
}

function NeedList({ need: { kind, count, people }, today }: { need: Need; today: Day }) {
  const { title, about } = WORDS[kind]
  const many = count >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(count)
  return (
    <section aria-label={title}>
      <Group gap="xs" mb="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="xs">
          <Title order={3} size="h5">
            {title}
          </Title>
          <Count value={many} state={WORDS[kind].state} />
        </Group>
        <TextLink
          to="/manager-dashboard/candidates"
          search={kind === 'requests' ? {} : needFilter(kind, today)}
          size="sm"
          aria-label={`Show all: ${title}`}
          style={{ flex: 'none' }}
        >
          Show all
        </TextLink>
      </Group>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {people.map((person) => (
          <Group component="li" key={person.userId} gap="sm" wrap="nowrap">
            <PersonAvatar name={person.fullName} photoFileId={person.photoFileId} />
            <div style={{ minWidth: 0 }}>
              <TextLink
                to="/manager-dashboard/candidates"
                search={kind === 'requests' ? {} : { member: person.userId }}
                fw={600}
                style={{ overflowWrap: 'anywhere' }}
              >
                <Name>{person.fullName}</Name>
              </TextLink>
              <Text c="dimmed" size="sm">
                {about(person, today)}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
