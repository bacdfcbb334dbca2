import { Card, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { MarkedLine, MarkedList } from '#client/ui/lists/marked-list.tsx'
import { Name } from '#client/ui/name.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { placeOf } from '#features/profile/rules/place.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import { serves } from '../../rules/covers.ts'
import { factInWords } from '../../rules/fact-words.ts'
import { fieldOfKind, isCertificate, stepOfKind } from '../../rules/kinds.ts'
import { notedForPerson } from '../../rules/noted.ts'
import type { PersonCompliance } from '../../schema.ts'
import { ComplianceMark } from '../compliance-mark.tsx'
import { STATE_LOOKS } from '../state-look.ts'
import { RemindTeam } from './remind-team.tsx'

type Item = PersonCompliance['items'][number]

/** What each team of the person requires, whether it has verified it, and until when: their compliance passport. */
export function OwnCompliance() {
  const { data } = useQuery(api.compliance.own.queryOptions())
  const teams = data?.teams.filter(({ items }) => items.length > 0) ?? []
  return teams.map(({ teamId, teamName, items, evidence }) => (
    <Card key={teamId} withBorder padding="lg" component="section" aria-labelledby={`own-${teamId}`}>
      <Title order={2} size="h3" id={`own-${teamId}`}>
        Compliance passport for <Name>{teamName}</Name>
      </Title>
      <Text c="dimmed" size="sm" mb={12}>
        {summaryOf(items)} What you give once, you give to each of your teams; it waits there until that team has
        verified it. What this team has verified is seen by its managers and by you, and by no other team.
      </Text>
      <MarkedList>
        {sorted(items).map((item) => (
          <MarkedLine
            key={item.requirementId}
            mark={
              <ComplianceMark state={item.state}>{item.state === 'waiting' ? 'Not Checked' : undefined}</ComplianceMark>
            }
          >
            <Text fw={600}>{item.name}</Text>
            {item.noted && <Text size="sm">{notedForPerson(item.noted)}</Text>}
            <Text size="sm" c="dimmed">
              <Words item={item} teamName={teamName} evidence={evidence} />
            </Text>
          </MarkedLine>
        ))}
      </MarkedList>
      {items.some(({ state }) => state === 'waiting') && (
        <Group mt="md">
          <RemindTeam teamId={teamId} />
        </Group>
      )}
    </Card>
  ))
}

const WORST_FIRST = Object.keys(STATE_LOOKS)
const sorted = (items: readonly Item[]) =>
  items.toSorted((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state))

const GOOD = ['verified', 'expiring', 'exempt']

function summaryOf(items: readonly Item[]): string {
  const good = items.filter(({ state }) => GOOD.includes(state)).length
  if (good === items.length) return 'Everything is in place.'
  return `${good} of ${items.length} ${items.length === 1 ? 'is' : 'are'} in place.`
}

interface WordsProps extends Pick<PersonCompliance, 'evidence'> {
  item: Item
  teamName: string
}

/** How one requirement stands, in plain words, with the way to what is missing. */
function Words({ item, teamName, evidence }: WordsProps) {
  const { state, kinds, goodThrough, waitingSince } = item
  const of = evidence.filter((one) => serves(one, kinds))
  const verified = of.find(({ verification }) => verification?.decision === 'verified')?.verification
  const rejected = of.find(({ verification, superseded }) => verification?.decision === 'rejected' && !superseded)
  switch (state) {
    case 'verified':
      return verified ? factInWords({ ...verified, until: goodThrough }, teamName) : 'Verified'
    case 'expiring':
      return (
        <>
          {goodThrough && `Ends on ${formatDay(goodThrough)}. `}
          <Way item={item}>Give the new one</Way>
        </>
      )
    case 'exempt':
      return goodThrough ? `You are excused from it until ${formatDay(goodThrough)}` : 'You are excused from it'
    case 'waiting':
      return waitingSince
        ? `You gave it on ${formatDay(londonDay(new Date(waitingSince)))}; your agency has not checked it yet`
        : 'Waits until somebody of the team has verified it'
    case 'rejected':
      return (
        <>
          {rejected?.verification?.reason && `“${rejected.verification.reason}” `}
          <Way item={item}>Replace it</Way>
        </>
      )
    case 'expired':
      return (
        <>
          It has ended. <Way item={item}>Give the new one</Way>
        </>
      )
    default:
      return (
        <>
          Not given yet. <Way item={item}>Give it now</Way>
        </>
      )
  }
}

/** A link to where it is given: of a certificate the form with its name; nothing for what the team does itself. */
function Way({ item: { kinds, requirementId }, children }: { item: Item; children: string }) {
  const kind = kinds.find((one) => stepOfKind(one) !== null)
  const section = kind === undefined ? null : stepOfKind(kind)
  if (kind === undefined || section === null) return 'The team does this with you'
  return (
    <TextLink
      to="/profile"
      search={placeOf({ section, field: fieldOfKind(kind), ...(isCertificate(kind) && { give: requirementId }) })}
      underline="always"
    >
      {children}
    </TextLink>
  )
}
