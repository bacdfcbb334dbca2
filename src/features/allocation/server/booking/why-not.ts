import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import { eligibility } from '#features/eligibility/rules/eligibility.ts'
import { withSpells } from '#features/eligibility/rules/with-spells.ts'
import { sayAnswer } from '#features/eligibility/rules/words.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { judgeShifts, mayWork } from '#features/shifts/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import type { RunOptions, WhyNot } from '../../schema.ts'
import { Explainer } from '../../solver/week/explain.ts'
import { costOfNothing } from '../../solver/week/week.ts'
import { narrowed, type StoredPair, type StoredProblem } from '../plan/of-two.ts'
import { namesOf } from '../runs/read-result.ts'

const unpack = promisify(gunzip)

interface Row {
  shiftId: string
  nth: number
  holder: string | null
  options: RunOptions
  problem: Buffer | null
  /** It, and what the plan gives its holder and them, with who may take it; what was deleted since is missing. */
  plan: { nth: number; userId: string | null; shiftId: string; pairs: StoredPair[] | null }[]
}

interface Asked {
  runId: string
  placeId: string
  userId: string
}

/** Why somebody does not have a place: the reasons of eligibility of now, beside what the plan gives them; or what it would cost. */
export async function whyNot(context: TeamContext, { runId, placeId, userId }: Asked): Promise<WhyNot> {
  const { db, team } = context
  const { rows } = await sql<Row>`
    select p.shift_id as "shiftId", p.nth, p.user_id as holder, r.options, r.problem,
        (select json_agg(json_build_object('nth', o.nth, 'userId', o.user_id, 'shiftId', o.shift_id, 'pairs', o.pairs) order by o.nth)
          from app.allocation_places o where o.run_id = r.id and (o.id = p.id or o.user_id in (p.user_id, ${userId}))) as plan
      from app.allocation_places p join app.allocation_runs r on r.id = p.run_id and r.team_id = ${team.id}
     where p.run_id = ${runId} and p.id = ${placeId}`.execute(db)
  const row = rows[0]
  const names = await namesOf(context, [userId])
  if (!row || !names.has(userId)) throw notFound()
  const person = names.of(userId)
  const none = { ...person, reasons: [], points: null, pence: null, leaves: false }
  if (row.holder === userId) return { ...none, kind: 'has-it' }
  const { options, shiftId } = row
  const isLeftOut =
    options.leaveOut.includes(userId) || options.notFor.some((one) => one.shiftId === shiftId && one.userId === userId)
  const said = await judgeBeside(context, { row, userId })
  if (!said) throw notFound()
  if (said.verdict === 'blocked') return { ...none, kind: 'blocked', reasons: said.reasons }
  if (isLeftOut) return { ...none, kind: 'left-out', reasons: said.reasons }
  const cost = await dearer(row, userId)
  const isWarned = said.verdict === 'warned' && options.warnings === 'leave-out'
  const pence = can(team, shiftActions.charge) ? cost.pence : null
  return {
    ...none,
    kind: isWarned ? 'warned' : 'dearer',
    reasons: said.reasons,
    points: cost.points,
    pence,
    leaves: cost.leaves,
  }
}

/** What eligibility says now, beside the places that the plan gives them and that they do not have yet. */
async function judgeBeside(context: TeamContext, { row, userId }: { row: Row; userId: string }) {
  const own = row.plan.filter((one) => one.userId === userId && one.shiftId !== row.shiftId).map((one) => one.shiftId)
  const judge = await judgeShifts(context, {
    ...{ teamId: context.team.id, userIds: [userId], shiftIds: [...new Set([row.shiftId, ...own])] },
  })
  const [person, shift] = [judge.people.get(userId), judge.shifts.get(row.shiftId)]
  if (!person || !shift) return undefined
  const planned = own.flatMap((id) => {
    const one = judge.shifts.get(id)
    return one && !one.people.includes(userId) && mayWork(judge, { userId, shiftId: id }) ? [one] : []
  })
  const answer = eligibility(planned.length > 0 ? withSpells(person, planned) : person, shift, judge.context)
  return sayAnswer(answer, { ...judge.context, shift, reader: 'manager' })
}

/** How much dearer the plan would be with somebody on a place, by the problem as it was: of them and its holder alone. */
async function dearer(row: Row, userId: string): Promise<Pick<WhyNot, 'points' | 'pence' | 'leaves'>> {
  const unknown = { points: null, pence: null, leaves: false }
  if (!row.problem) return unknown
  const whole: StoredProblem = JSON.parse((await unpack(row.problem)).toString())
  const numberOf = (id: string) => whole.people.findIndex((one) => one.id === id)
  const people = [userId, ...(row.holder ? [row.holder] : [])].map(numberOf)
  const places = row.plan.flatMap(({ nth, pairs, ...of }) =>
    pairs ? [{ nth, pairs, holder: of.userId === null ? null : numberOf(of.userId) }] : [],
  )
  const place = places.findIndex(({ nth }) => nth === row.nth)
  // A plan of before pairs were kept with their places.
  if (people.includes(-1) || place < 0) return unknown
  const { problem, plan } = narrowed(whole, people, places)
  const found = new Explainer(problem, plan).whyNot(0, place)
  const extra = (of: number) => problem.pairs.find((pair) => pair.place === place && pair.person === of)?.extraPence
  const [own, theirs] = [extra(0), extra(1)]
  const holder = problem.people[1]
  const isOnly =
    holder !== undefined && plan.filter((one) => one === 1).length === 1 && costOfNothing(problem, holder, 1) > 0
  return {
    leaves: isOnly && found.kind === 'dearer',
    points: found.kind === 'dearer' ? found.price : null,
    pence: own === undefined || theirs === undefined ? null : own - theirs,
  }
}
