import { Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
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
import { type Day, formatWhen } from '#shared/time.ts'
import { endsText, needFilter } from '../rules/needs.ts'
import { MOST_COUNTED } from '../rules/periods.ts'
import { type RemindedKind, remindedKinds } from '../rules/reminders.ts'
import type { Need, NeedKind, Overview } from '../schema.ts'
import classes from './needs.module.css'
import { RemindAll, RemindButton } from './remind-button.tsx'

type Person = Need['people'][number]

const dayOf = ({ at }: Person) => formatWhen(at)

const ends = ({ at }: Person, today: Day) => endsText(at, today)

function couldTake({ shifts }: Person) {
  if (!shifts) return undefined
  return shifts === 1 ? 'could take 1 open shift' : `could take ${shifts} open shifts`
}

const WORDS: Record<NeedKind, { title: string; state: State; about: (person: Person, today: Day) => string }> = {
  requests: {
    title: 'Requests to answer',
    state: 'info',
    about: (person) => `${completionText(person.completion)} · asked ${dayOf(person)}`,
  },
  verify: {
    title: 'Kept from working until you verify',
    state: 'info',
    about: (person) => [`given ${dayOf(person)}`, couldTake(person)].filter(Boolean).join(' · '),
  },
  certificates: { title: 'Certificate expired or ends within a week', state: 'bad', about: ends },
  unfinished: {
    title: 'Unfinished for four weeks or more',
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
export function Needs({ overview: { needs, today, team }, actions }: NeedsProps) {
  const open = needs.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="needs">
      <VisuallyHidden component="h2" id="needs">
        What Needs You Today
      </VisuallyHidden>
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
            <NeedList key={need.kind} need={need} today={today} teamId={team.id} action={actions[need.kind]} />
          ))}
        </Stack>
      )}
    </section>
  )
}

/** To where it is settled: what waits of the person, or their part of the candidates. */
function PersonLink({ kind, person: { userId, fullName } }: { kind: NeedKind; person: Person }) {
  const name = <Name>{fullName}</Name>
  if (kind === 'verify')
    return (
      <TextLink to="/manager-dashboard/compliance" search={{ tab: 'verify', person: userId }}>
        {name}
      </TextLink>
    )
  const search =
    kind === 'requests' ? { list: 'requests' as const } : { member: userId, ...(TAB_OF[kind] && { tab: TAB_OF[kind] }) }
  return (
    <TextLink to="/manager-dashboard/candidates" search={search}>
      {name}
    </TextLink>
  )
}

interface NeedListProps {
  need: Need
  today: Day
  teamId: string
  action: ((person: NeedPerson) => ReactNode) | undefined
}

const isReminded = (kind: NeedKind): kind is RemindedKind => (remindedKinds as readonly NeedKind[]).includes(kind)

function NeedList({ need, today, teamId, action }: NeedListProps) {
  const { kind, people } = need
  const keepsFocus = useRowFocus()
  return (
    <Card withBorder padding={0} component="section" aria-label={WORDS[kind].title}>
      <NeedHeader need={need} today={today} teamId={teamId} />
      <List ref={keepsFocus} label={WORDS[kind].title}>
        {people.map((person) => (
          <ListRow
            key={person.userId}
            leading={<PersonAvatar name={person.fullName} photoFileId={person.photoFileId} />}
            title={<PersonLink kind={kind} person={person} />}
            meta={WORDS[kind].about(person, today)}
            actions={
              isReminded(kind) ? (
                <Reminding kind={kind} person={person} teamId={teamId} ask={action} />
              ) : (
                action?.(person)
              )
            }
          />
        ))}
      </List>
    </Card>
  )
}

function NeedHeader({ need: { kind, count, remindable }, today, teamId }: Omit<NeedListProps, 'action'>) {
  const { title, state } = WORDS[kind]
  const Icon = STATE_ICONS[state]
  return (
    <div className={classes.header} data-state={state}>
      <Icon size={18} color="var(--s)" aria-hidden />
      <Title order={3} size="h5" className={classes.title}>
        {title} <Count value={count >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(count)} state={state} />
      </Title>
      {isReminded(kind) && <RemindAll teamId={teamId} kind={kind} count={remindable} today={today} />}
      <AllLink kind={kind} today={today} />
    </div>
  )
}

function AllLink({ kind, today }: { kind: NeedKind; today: Day }) {
  const words = { size: 'sm', 'aria-label': `Show all: ${WORDS[kind].title}`, children: 'Show all' }
  if (kind === 'verify') return <TextLink {...words} to="/manager-dashboard/compliance" search={{ tab: 'verify' }} />
  return (
    <TextLink
      {...words}
      to="/manager-dashboard/candidates"
      search={kind === 'requests' ? { list: 'requests' as const } : needFilter(kind, today)}
    />
  )
}

interface RemindingProps {
  kind: RemindedKind
  person: NeedPerson
  teamId: string
  ask: NeedListProps['action']
}

/** Asks first, where something can be asked for; reminds later; in between it says when the last time was. */
function Reminding({ kind, person, teamId, ask }: RemindingProps) {
  const { userId, fullName, asked, toldAt, mayRemind } = person
  if (!mayRemind)
    return (
      <Text c="dimmed" size="sm" component="span">
        {asked ? 'Asked' : 'Reminded'} {toldAt && formatWhen(toldAt)}
      </Text>
    )
  if (!asked && ask) return ask(person)
  return <RemindButton teamId={teamId} kind={kind} userId={userId} fullName={fullName} />
}

/** The part of the profile where it is settled. */
const TAB_OF: Partial<Record<NeedKind, string>> = { certificates: 'certificates', offers: 'medical' }
