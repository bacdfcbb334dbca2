import type { FormerPlace } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { inSentence } from '#shared/names.ts'
import { type Day, formatLongDay } from '#shared/time.ts'
import type { Refusal } from '../../schema.ts'
import { type AsItIs, isHeld, shiftsOf } from './as-it-is.ts'
import { readNames } from './names.ts'

interface Asked {
  from: AsItIs
  to: AsItIs
  /** The places of people who are at work there: they stay. */
  atWork: ReadonlySet<string>
}

interface Crowded extends Pick<Refusal, 'inTheWay' | 'oneOf'> {
  shiftId: string
  why: string
}

/**
 * The first shift that would have more people than places once a step is turned from one moment to another, because
 * others have got its places since; and who could come off it: all of them, or somebody chooses. Undefined: there is
 * room for everybody.
 */
export async function readCrowded(context: TeamContext, now: AsItIs, asked: Asked): Promise<Crowded | undefined> {
  const { from, to, atWork } = asked
  for (const shiftId of shiftsOf(from, to)) {
    const shift = to.shifts[shiftId] ?? now.shifts[shiftId]
    const goes = from.shifts[shiftId] && !to.shifts[shiftId]
    if (!shift || goes) continue
    const { back, stay } = onShift(shiftId, now, asked)
    const over = stay.length + back.length - shift.staffRequired
    if (over <= 0) continue
    const people = [...back, ...stay].map(({ userId }) => userId)
    const names = await readNames(context, people)
    const nameOf = ({ userId }: FormerPlace) => names.get(userId) ?? 'a former member'
    const mayGo = stay
      .filter(({ id }) => !atWork.has(id))
      .map((place) => ({ assignmentId: place.id, shiftId, fullName: nameOf(place) }))
    const whom = new Intl.ListFormat('en-GB').format(back.map((place) => inSentence(nameOf(place))))
    return {
      shiftId,
      why: `Every place on ${formatLongDay(shift.day as Day)} is taken by now${whom && `: somebody has to come off for ${whom}`}`,
      inTheWay: mayGo.length === over ? mayGo : [],
      oneOf: mayGo.length > over ? mayGo : [],
    }
  }
  return undefined
}

/** Who is brought back to a shift, and who stays on it, whoever has been there longest first. */
function onShift(shiftId: string, now: AsItIs, { from, to }: Asked) {
  const heldIn = ({ places }: AsItIs) =>
    Object.values(places)
      .filter(isHeld)
      .filter((place) => place.shiftId === shiftId)
  const back = heldIn(to).filter(({ id }) => !isHeld(from.places[id]))
  const goes = ({ id }: FormerPlace) => isHeld(from.places[id]) && !isHeld(to.places[id])
  const stay = heldIn(now).filter((place) => !goes(place) && back.every(({ id }) => id !== place.id))
  stay.sort((one, other) => one.bookedAt.localeCompare(other.bookedAt) || one.id.localeCompare(other.id))
  return { back, stay }
}
