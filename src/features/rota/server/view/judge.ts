import { type Candidate, rankCandidates } from '#features/eligibility/rules/ranking.ts'
import { sayAnswer } from '#features/eligibility/rules/words.ts'
import { judgeShifts } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import type { Day } from '#shared/time.ts'
import type { Judged } from '../../schema.ts'

interface Asked {
  shiftId: string
  /** As if it began on this day: then also whoever has it, without it. */
  day?: Day | undefined
}

/** Everybody for one place of a shift but those who have one, in the order of `shifts.candidates`, none left out. */
export async function judgeEverybody(context: TeamContext, { shiftId, day }: Asked): Promise<{ people: Judged[] }> {
  const asked = { teamId: context.team.id, userIds: null, shiftIds: [shiftId], onDay: day }
  const judged = await judgeShifts(context, asked)
  const shift = judged.shifts.get(shiftId)
  if (!shift) throw notFound()
  const hasIt = ({ userId }: { userId: string }) => shift.people.includes(userId)
  const people = [...judged.people.values()].flatMap((person) => {
    if (!hasIt(person)) return person
    return day ? (judged.without(person.userId, [judged.began.get(shiftId)!]) ?? []) : []
  })
  const { eligible, nearly, blocked } = rankCandidates(people, shift, judged.context)
  const told = { ...judged.context, shift, reader: 'manager' as const }
  const shown = ({ userId, answer, weekMinutes, metres, visits }: Candidate): Judged => ({
    ...{ userId, weekMinutes, metres },
    answer: sayAnswer(answer, told),
    timesHere: visits,
  })
  return { people: [...eligible, ...nearly, ...blocked.flatMap(({ candidates }) => candidates)].map(shown) }
}
