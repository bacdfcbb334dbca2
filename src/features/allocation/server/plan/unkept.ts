import { sayReason } from '#features/eligibility/rules/words.ts'
import type { RunOptions } from '../../schema.ts'
import type { PlanJudge } from './plan-judge.ts'
import type { Asking } from './problem.ts'
import type { SaidPin } from './said.ts'
import type { Scene } from './scene.ts'
import type { Wishes } from './wishes.ts'

interface Planned {
  scene: Scene
  asking: Pick<Asking, 'numberOf'>
  judge: PlanJudge
  wishes: Wishes
  options: Pick<RunOptions, 'pins' | 'leaveOut'>
}

const NO_PLACE = 'No place is open there'
const LEFT_OUT = 'They are left out of this plan'
const NO_STAFF = 'They cannot be asked: they are not on your staff, or not at your sites'
const NOT_WANTED = 'They are not wanted there by another wish'
const OTHERS = 'Others are pinned to it'

/** Who was pinned to a place that they do not have, and why: a wish is not dropped without a word. */
export function unkeptPins(planned: Planned): SaidPin[] {
  const { scene, judge, asking, options } = planned
  return options.pins.flatMap(({ shiftId, userId }) => {
    const shift = scene.shifts.findIndex(({ id }) => id === shiftId)
    const places = [...scene.places.keys()].filter((place) => scene.places[place] === shift)
    const person = asking.numberOf.get(userId)
    if (person !== undefined && places.some((place) => judge.plan[place] === person)) return []
    return [{ shiftId, userId, why: whyOf(planned, { userId, person, places }) }]
  })
}

interface Pin {
  userId: string
  person: number | undefined
  places: readonly number[]
}

function whyOf({ scene, judge, wishes, options }: Planned, { userId, person, places }: Pin): string {
  const [place] = places
  if (place === undefined) return NO_PLACE
  if (person === undefined) return options.leaveOut.includes(userId) ? LEFT_OUT : NO_STAFF
  const blocking = judge.answer(person, place).reasons.find(({ level }) => level === 'block')
  if (blocking)
    return sayReason(blocking, { ...scene.judge.context, shift: judge.shiftOf(place), reader: 'manager' }).text
  return places.some((one) => wishes.isKeptAway(one, person)) ? NOT_WANTED : OTHERS
}
