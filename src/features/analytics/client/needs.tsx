import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { Count } from '#client/ui/state/count.tsx'
import { STATE_ICONS, type State } from '#client/ui/state/state.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { completionText } from '#features/accounts/rules/completion.ts'
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
    about: (person) => `asked ${dayOf(person)} · ${completionText(person.completion)}`,
  },
  certificates: { title: 'Certificates expired or ending within a week', state: 'bad', about: ends },
  unfinished: {
    title: 'Profiles unfinished for four weeks or more',
    state: 'draft',
    about: (person) => `${completionText(person.completion)} · joined ${dayOf(person)}`,
  },
  offers: { title: 'Complete, no offer recorded', state: 'soon', about: (person) => `joined ${dayOf(person)}` },
}

export type NeedPerson = Person

export interface NeedsProps {
  overview: Overview
  /** What can be done about a person in place, by kind. */
  actions: Partial<Record<NeedKind, (person: NeedPerson) => ReactNode>>
}

/** The manager's open tasks, the most urgent first, each with what settles it. */
export function Needs({ overview: { needs, today }, actions }: NeedsProps) {
  const open = needs.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="needs">
      <Title order={2} size="h4" id="needs" mb="sm">
        What Needs You Today
      </Title>
      {open.length === 0 ? (
        <Card withBorder padding="lg">
          <Group gap="xs" wrap="nowrap" data-state="ok">
            <IconCircleCheck size={20} color="var(--s-fill)" aria-hidden />
            <Text>Nothing needs you today.</Text>
          </Group>
        </Card>
      ) : (
        <Stack gap="md">
          {open.map((need) => (
            <NeedList key={need.kind} need={need} today={today} action={actions[need.kind]} />
          ))}
        </Stack>
      )}
    </section>
  )
}

interface NeedListProps {
  need: Need
  today: Day
  action: ((person: NeedPerson) => ReactNode) | undefined
}

function NeedList({ need: { kind, count, people }, today, action }: NeedListProps) {
  const { title, state, about } = WORDS[kind]
  const keepsFocus = useRowFocus()
  const Icon = STATE_ICONS[state]
  const many = count >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(count)
  return (
    <Card withBorder padding={0} component="section" aria-label={title}>
      <Group gap="xs" px="md" py="xs" wrap="nowrap" data-state={state}>
        <Icon size={18} color="var(--s)" aria-hidden />
        <Title order={3} size="h5">
          {title}
        </Title>
        <Count value={many} state={state} />
        <TextLink
          to="/manager-dashboard/candidates"
          search={kind === 'requests' ? { list: 'requests' } : needFilter(kind, today)}
          size="sm"
          aria-label={`Show all: ${title}`}
          style={{ flex: 'none', marginLeft: 'auto' }}
        >
          Show all
        </TextLink>
      </Group>
      <List ref={keepsFocus} label={title}>
        {people.map((person) => (
          <ListRow
            key={person.userId}
            leading={<PersonAvatar name={person.fullName} photoFileId={person.photoFileId} />}
            title={
              <TextLink
                to="/manager-dashboard/candidates"
                search={
                  kind === 'requests'
                    ? { list: 'requests' }
                    : { member: person.userId, ...(TAB_OF[kind] && { tab: TAB_OF[kind] }) }
                }
              >
                <Name>{person.fullName}</Name>
              </TextLink>
            }
            meta={about(person, today)}
            actions={action?.(person)}
          />
        ))}
      </List>
    </Card>
  )
}

/** The part of the profile where it is settled. */
const TAB_OF: Partial<Record<NeedKind, string>> = { certificates: 'certificates', offers: 'medical' }
