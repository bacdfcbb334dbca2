import { Card, Text, Title } from '@mantine/core'
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

/** `Manual Handling ended 9 days ago`, the first of them, and how many more. */
function ending({ ending: [first, ...more], at }: Person, today: Day) {
  const what = first ? `${first.name} ${endsText(first.day, today)}` : endsText(at, today)
  return more.length > 0 ? `${what} (${more.length} more)` : what
}

function blocking({ placesAtRisk: places }: Person) {
  if (places === 0) return undefined
  return places === 1 ? '1 booked shift at risk' : `${places} booked shifts at risk`
}

const WORDS: Record<NeedKind, { title: string; state: State; about: (person: Person, today: Day) => string }> = {
  certificates: {
    title: 'Ends This Week',
    state: 'soon',
    about: (person, today) => [ending(person, today), blocking(person)].filter(Boolean).join(' · '),
  },
  unfinished: {
    title: 'Unfinished for Four Weeks or More',
    state: 'draft',
    about: (person) => `${completionText(person.completion)} · joined ${formatWhen(person.at)}`,
  },
  offers: {
    title: 'Complete, No Offer Recorded',
    state: 'soon',
    about: (person) => `joined ${formatWhen(person.at)}`,
  },
}

type NeedPerson = Person

export interface NeedsProps {
  overview: Overview
  /** What can be done about a person in place, by kind. */
  actions: Partial<Record<NeedKind, (person: NeedPerson) => ReactNode>>
}

/** Whom the manager chases, the most urgent first, each with what settles it. */
export function Needs({ overview: { needs, today, team }, actions }: NeedsProps) {
  return needs
    .filter(({ count }) => count > 0)
    .map((need) => <NeedList key={need.kind} need={need} today={today} teamId={team.id} action={actions[need.kind]} />)
}

/** To where it is settled: their part of the candidates. */
function PersonLink({ kind, person: { userId, fullName } }: { kind: NeedKind; person: Person }) {
  const tab = TAB_OF[kind]
  return (
    <TextLink to="/manager-dashboard/candidates" search={{ member: userId, ...(tab && { tab }) }}>
      <Name>{fullName}</Name>
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
      <Title order={2} size="h5" className={classes.title ?? ''}>
        {title} <Count value={count >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(count)} state={state} />
      </Title>
      {isReminded(kind) && <RemindAll teamId={teamId} kind={kind} count={remindable} today={today} />}
      <AllLink kind={kind} today={today} />
    </div>
  )
}

function AllLink({ kind, today }: { kind: NeedKind; today: Day }) {
  return (
    <TextLink
      size="sm"
      aria-label={`Show All: ${WORDS[kind].title}`}
      to="/manager-dashboard/candidates"
      search={needFilter(kind, today)}
    >
      Show All
    </TextLink>
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
