import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { NamedPeople } from '#client/ui/dialogs/named-people.tsx'
import { Folded } from '#client/ui/folded.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import type { Shift } from '../../schema.ts'
import { count, people as peopleOf } from '../manager/shift-words.ts'
import { OfferDialog, type Plan } from './offer-dialog.tsx'

interface OfferSeveralProps {
  teamId: string
  shifts: readonly Shift[]
  onClose: () => void
  onOffered: () => void
}

/** As many as one call judges, and as many people as one call offers to. */
const MOST_SHIFTS = 40
const MOST_PEOPLE = 200

/**
 * Offers several shifts to everybody who can take one of them but those whom the manager unticks; each is offered those
 * that they can take.
 */
export function OfferSeveral({ teamId, shifts, onClose, onOffered }: OfferSeveralProps) {
  const [offered] = useState(() => shifts.slice(0, MOST_SHIFTS))
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const query = useQuery(api.shifts.whoCan.queryOptions({ input: { teamId, shiftIds: offered.map(({ id }) => id) } }))
  if (!query.data)
    return (
      <Dialog opened onClose={onClose} title={`Offer ${count(offered.length, 'shift')}`}>
        {query.isError ? (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading what="people">
            <RowsSkeleton rows={2} />
          </Loading>
        )}
      </Dialog>
    )
  const { shifts: takers, people } = query.data
  const free = people.filter(({ room }) => room > 0)
  const shown = free.slice(0, MOST_PEOPLE)
  const canTake = (userId: string) => takers.filter(({ userIds }) => userIds.includes(userId)).length

  function toggle(userId: string) {
    const next = new Set(without)
    if (!next.delete(userId)) next.add(userId)
    setWithout(next)
  }

  return (
    <OfferDialog
      teamId={teamId}
      shifts={offered}
      userIds={shown.flatMap(({ userId }) => (without.has(userId) ? [] : [userId]))}
      plan={query.data}
      onClose={onClose}
      onOffered={onOffered}
    >
      {shifts.length > offered.length && (
        <Text size="sm">
          The first {offered.length} of {shifts.length} shifts.
        </Text>
      )}
      <LeftOut plan={query.data} />
      {free.length > shown.length && <Text size="sm">The first {shown.length} people by name.</Text>}
      {shown.length === 0 ? (
        <Text c="dimmed">Nobody who is not asked yet can take one of them.</Text>
      ) : (
        <NamedPeople
          label="Who is asked"
          people={shown.map((person) => ({ ...person, about: `can take ${canTake(person.userId)}` }))}
          ticks={{ without, toggle }}
        />
      )}
    </OfferDialog>
  )
}

/** Who is not asked because they have as many offers as the team allows. */
function LeftOut({ plan: { people, caps } }: { plan: Plan }) {
  const full = people.filter(({ room }) => room === 0)
  if (full.length === 0) return null
  return (
    <Folded
      summary={`${peopleOf(full.length)} left out: one person may have ${count(caps.atOnce, 'open offer')} at once, and ${count(caps.aDay, 'message')} a day`}
    >
      <ul>
        {full.map(({ userId, fullName }) => (
          <li key={userId}>
            <Name>{fullName}</Name>
          </li>
        ))}
      </ul>
    </Folded>
  )
}
