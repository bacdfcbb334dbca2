import { ownMinutes } from '#features/eligibility/rules/prepare.ts'
import { metresTo } from '#features/eligibility/rules/shift/travel.ts'
import { sayReason } from '#features/eligibility/rules/words.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { searching } from '#server/limits/costly-work.ts'
import { mondayOf } from '#shared/calendar.ts'
import { presets, weightsOf } from '../../rules/goals.ts'
import type { SickCall, SickCallMove } from '../../schema.ts'
import { repair } from '../../solver/sick-call.ts'
import { optimise } from '../optimiser/optimiser.ts'
import { PlanJudge } from '../plan/plan-judge.ts'
import { makeProblem } from '../plan/problem.ts'
import { payFor } from '../plan/scene.ts'
import { namesOf } from '../runs/read-result.ts'
import { AROUND_HOURS, readSituation, type Situation } from './situation.ts'

interface Asked {
  userId: string
  shiftIds: readonly string[]
  better: boolean
}

type Changes = ReturnType<ReturnType<typeof repair>['repairOf']>

/** Who could take what somebody cannot work: at once and without moving anybody, or after a search. */
export async function planSickCall(context: TeamContext, { userId, shiftIds, better }: Asked): Promise<SickCall> {
  const situation = await readSituation(context, { userId, shiftIds, hours: better ? AROUND_HOURS : 0 })
  const { scene, plan, gone } = situation
  const options = { warnings: 'propose' as const, pins: [], notFor: [] }
  const { problem } = await makeProblem(scene, { options, weights: weightsOf(presets[0].goals) })
  const call = repair(problem, plan, gone)
  const search = () => optimise(call.question).result
  const found = better ? call.repairOf((await searching(search, context.actor.id)).plan) : call.instant
  return answerOf(
    context,
    situation,
    [found, call.instant].find((one) => isAllowed(situation, one)) ?? nothing(plan, gone),
  )
}

/** Nobody comes. */
const nothing = (plan: Situation['plan'], gone: Situation['gone']): Changes => ({
  plan: plan.map((person, place) => (gone.places.includes(place) ? null : person)),
  changes: gone.places.map((place) => ({ place, from: gone.person, to: null })),
  open: gone.places,
  moved: 0,
})

/** Whether eligibility alone allows everybody who is to work otherwise, beside all the rest. */
function isAllowed({ scene }: Situation, { plan, changes }: Changes): boolean {
  const judge = judgeOf(scene, plan)
  return changes.every(({ place, to }) => to === null || judge.answer(to, place).verdict !== 'blocked')
}

function judgeOf(scene: Situation['scene'], plan: Changes['plan']) {
  const judge = new PlanJudge(scene)
  for (const [place, person] of plan.entries()) if (person !== null) judge.give(person, place)
  return judge
}

/** A repair in words and figures. */
async function answerOf(
  context: TeamContext,
  situation: Situation,
  { plan, changes, moved }: Changes,
): Promise<SickCall> {
  const { scene, rows, assignments, gone } = situation
  const judge = judgeOf(scene, plan)
  const idOf = (person: number) => scene.people[person]!.userId
  const names = await namesOf(
    context,
    changes.flatMap(({ from, to }) => [from, to].flatMap((one) => (one === null ? [] : [idOf(one)]))),
  )
  const seesPay = can(context.team, shiftActions.charge)
  const moves = changes.flatMap(({ place, from, to }): SickCallMove[] => {
    if (to === null) return []
    const number = scene.places[place]!
    const [shift, row, one] = [scene.asked[number]!, rows[number]!, scene.people[to]!]
    const answer = judge.answer(to, place)
    const monday = mondayOf(shift.firstDay)
    const assignmentId = assignments[place] ?? null
    const isOther = from !== null && from !== gone.person && assignmentId !== null
    return [
      {
        ...{ shiftId: row.id, siteName: row.siteName, startsAt: row.startsAt, endsAt: row.endsAt },
        person: names.of(idOf(to)),
        from: isOther ? { assignmentId, ...names.of(idOf(from)) } : null,
        timesHere: one.visits[shift.siteId] ?? 0,
        metres: metresTo(one, shift),
        weekMinutes: ownMinutes(judge.personWith(to, place), monday, monday + 6),
        wishedMinutes: one.wishedMinutesAWeek,
        pay: seesPay ? payFor(scene, row, one, shift) : null,
        reasons: answer.reasons.map((reason) =>
          sayReason(reason, { ...scene.judge.context, shift, reader: 'manager' }),
        ),
      },
    ]
  })
  const lost = rows.filter(({ isLost }) => isLost)
  return {
    moves,
    open: changes.flatMap(({ place, to }) => {
      const { id: shiftId, siteName, startsAt } = rows[scene.places[place]!]!
      return to === null ? [{ shiftId, siteName, startsAt, why: whyOpen(judge, place) }] : []
    }),
    way: lost.every(({ booking }) => booking === 'assign') ? 'book' : 'offer',
    moved,
  }
}

/** What keeps most people from it. */
function whyOpen(judge: PlanJudge, place: number): string {
  const { eligible, nearly, blocked } = judge.rank(place)
  const kept = nearly.length + blocked.reduce((all, { candidates }) => all + candidates.length, 0)
  return eligible.length > 0 ? 'Somebody can, but not beside the other shifts' : `Nobody of ${kept} can`
}
