import { Card, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { deviceClock, formatDay, londonDay, londonToday } from '#shared/time.ts'
import { isLate, isOpen } from '../../rules/answer-state.ts'
import { isPaper } from '../../rules/paper-kinds.ts'
import type { OwnPolicy } from '../../schema.ts'
import { OWN_ANSWERS } from '../answer-look.ts'

/** What somebody is to read and sign, and what they have signed, by team. */
export function OwnPolicies() {
  const query = useQuery(api.policies.own.queryOptions())
  return (
    <>
      <PageHeader title="Policies" description="What your team asks you to read and sign" />
      <Pending query={query} what="policies">
        <RowsSkeleton rows={5} />
      </Pending>
      {query.data?.teams.length === 0 && (
        <EmptyState title="Nothing to read">
          Policies and papers that your team publishes for your job appear here.
        </EmptyState>
      )}
      {query.data?.teams.map(({ teamId, teamName, items }) => (
        <Card key={teamId} withBorder padding={0} mb="md" component="section" aria-labelledby={`policies-${teamId}`}>
          <Title order={2} size="h5" px="md" py="sm" id={`policies-${teamId}`}>
            <Name>{teamName}</Name>
          </Title>
          <List label={`Policies of ${teamName}`}>
            {items.map((item) => (
              <Item key={item.policyId} teamId={teamId} item={item} />
            ))}
          </List>
        </Card>
      ))}
    </>
  )
}

function Item({ teamId, item }: { teamId: string; item: OwnPolicy }) {
  const { policyId, kind, title, number, readBy, state, answeredAt, lastDay } = item
  const which = state === 'signed-earlier' ? `new version ${number}` : `version ${number}`
  const when = isOpen(state)
    ? `${isPaper(kind) ? 'Answer' : 'Read'} by ${formatDay(readBy)}`
    : lastDay
      ? `Until ${formatDay(lastDay)}`
      : `Answered ${formatDay(londonDay(new Date(answeredAt ?? '')))}`
  return (
    <ListRow
      wraps
      title={
        <TextLink to="/policies" search={{ team: teamId, policy: policyId }}>
          {title}
        </TextLink>
      }
      meta={`${when} · ${which}`}
      end={<OwnMark kind={kind} state={state} readBy={readBy} />}
    />
  )
}

function OwnMark({ kind, state, readBy }: Pick<OwnPolicy, 'kind' | 'state' | 'readBy'>) {
  if (state === 'not-signed' || state === 'signed-earlier') {
    const late = isLate({ kind, readBy }, londonToday(deviceClock))
    return <StateMark state={late ? 'bad' : 'soon'}>{late ? 'Overdue' : 'To read'}</StateMark>
  }
  const { state: look, word } = OWN_ANSWERS[state]
  return <StateMark state={look}>{word}</StateMark>
}
