import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { deviceClock, formatDay, londonToday } from '#shared/time.ts'

/** On the dashboard: how many policies wait for a signature, and until when. Nothing where none does. */
export function PoliciesToRead() {
  const { data } = useQuery(api.policies.own.queryOptions())
  const waiting = (data?.teams ?? []).flatMap(({ teamId, items }) =>
    items.filter(({ signedAt }) => !signedAt).map((item) => ({ ...item, teamId })),
  )
  const [first] = waiting.toSorted((one, other) => (one.readBy < other.readBy ? -1 : 1))
  if (!first) return null
  const late = first.readBy < londonToday(deviceClock)
  const many = waiting.length > 1
  return (
    <Callout
      state={late ? 'bad' : 'soon'}
      title={many ? `${waiting.length} policies to read and sign` : 'A policy to read and sign'}
    >
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
        {many ? 'See Policies' : 'Read It'}
      </LinkButton>
    </Callout>
  )
}
