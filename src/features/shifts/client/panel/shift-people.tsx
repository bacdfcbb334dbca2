import { Stack, Text } from '@mantine/core'
import { use } from 'react'
import { mayAct } from '../../rules/states.ts'
import type { ShiftDetails } from '../../schema.ts'
import { Cascade } from '../asking/cascade.tsx'
import { AskedBefore, Interest } from '../asking/interest.tsx'
import { CandidateTools } from '../candidates/candidate-tools.ts'
import { Candidates } from '../candidates/candidates.tsx'
import { Assigning } from '../candidates/use-assigning.tsx'
import { placesLeft } from '../manager/shift-words.ts'
import type { Team } from '../manager/team.ts'
import { SwapsOfShift } from '../parts/swap-tools.ts'
import { PlaceList } from './place-list.tsx'

interface ShiftPeopleProps {
  team: Team
  shift: ShiftDetails
  onPerson: (userId: string) => void
}

/** Who is on a shift, who wants to be, and who can take the places that are left. */
export function ShiftPeople({ team, shift, onPerson }: ShiftPeopleProps) {
  const { places, former } = shift
  const [tools, Swaps] = [use(CandidateTools), use(SwapsOfShift)]
  const about = { ...shift, state: 'new' as const, who: 'manager' as const, now: Date.now() }
  const fills = shift.state !== 'cancelled' && placesLeft(shift) > 0 && mayAct('assignment', 'assign', about)
  // Before a shift begins nobody has clocked in: whoever fills it sees first who can take it.
  const isFilling = fills && Date.parse(shift.startsAt) > Date.now()
  return (
    <Assigning team={team} shift={shift}>
      <Stack gap="md">
        {places.length > 0 ? (
          <PlaceList title="On it" team={team} shift={shift} places={places} onPerson={onPerson} />
        ) : (
          !fills && <Text c="dimmed">Nobody is on it yet.</Text>
        )}
        {Swaps && <Swaps teamId={team.id} shift={shift} onPerson={onPerson} />}
        <Cascade teamId={team.id} shift={shift} onPerson={onPerson} />
        <Interest teamId={team.id} shift={shift} fills={fills} onPerson={onPerson} />
        {!isFilling && tools?.ofShift}
        {fills && <Candidates teamId={team.id} shift={shift} onPerson={onPerson} />}
        <AskedBefore teamId={team.id} shift={shift} fills={fills} onPerson={onPerson} />
        {tools?.log}
        {isFilling && tools?.ofShift}
        {former.length > 0 && (
          <PlaceList title="No longer on it" team={team} shift={shift} places={former} onPerson={onPerson} />
        )}
      </Stack>
    </Assigning>
  )
}
