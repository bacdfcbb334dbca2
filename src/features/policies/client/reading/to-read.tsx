import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { isLate, isOpen } from '../../rules/answer-state.ts'
import { isPaper } from '../../rules/paper-kinds.ts'
import type { OwnPolicy } from '../../schema.ts'

/** `3 policies and papers to read and sign`. */
function titleOf(waiting: readonly Pick<OwnPolicy, 'kind'>[]) {
  const papers = waiting.filter(({ kind }) => isPaper(kind)).length
  if (waiting.length === 1) return papers === 1 ? 'A paper to read and answer' : 'A policy to read and sign'
  const what = papers === 0 ? 'policies' : papers === waiting.length ? 'papers' : 'policies and papers'
  return `${waiting.length} ${what} to read and sign`
}

/** On the dashboard: how many policies and papers wait for a signature, and until when. Nothing where none does. */
export function PoliciesToRead() {
  const { data } = useQuery(api.policies.own.queryOptions())
  const waiting = (data?.teams ?? []).flatMap(({ teamId, items }) =>
    items.filter(({ state }) => isOpen(state)).map((item) => ({ ...item, teamId })),
  )
  const [first] = waiting.toSorted((one, other) => (one.readBy < other.readBy ? -1 : 1))
  if (!first) return null
  const late = isLate(first, londonToday(deviceClock))
  const many = waiting.length > 1
  return (
    <Callout state={late ? 'bad' : 'soon'} title={titleOf(waiting)}>
      <p>
        {first.title}, {late ? 'overdue since' : 'by'} {formatDay(first.readBy)}
        {many && ', and others'}
      </p>
      <LinkButton
        mt="xs"
        to="/policies"
        search={many ? {} : { team: first.teamId, policy: first.policyId }}
        variant="default"
      >
        {many ? 'See All' : 'Read It'}
      </LinkButton>
    </Callout>
  )
}
