import { sql } from 'kysely'
import type { Judge } from '#features/eligibility/server/data.ts'
import { act, hold } from '#features/rota/server/data.ts'
import { type answerFor, judgeInTurn, judgeShifts } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { londonTime } from '#shared/time.ts'
import { allocationNouns } from '../../nouns.ts'
import type { Accepted } from '../../schema.ts'
import { namesOf } from '../runs/read-result.ts'

interface Proposed {
  placeId: string
  shiftId: string
  userId: string
  siteName: string
  placesLeft: number
  isClosed: boolean
  isBooked: boolean
  startedAt: string
}

/**
 * Books proposals as one step of the rota. Everybody is held, then judged again beside those who come before them; who
 * cannot be booked any more is named, and the others are booked. Whom a colleague has booked by then is only counted.
 */
export async function accept(
  context: TeamContext,
  { runId, placeIds }: { runId: string; placeIds: readonly string[] },
): Promise<Accepted> {
  const { db, team, clock } = context
  const found = await readProposed(context, runId, placeIds)
  if (found.length < new Set(placeIds).size) throw notFound()
  const of = (what: 'shiftId' | 'userId') => found.map((one) => one[what])
  await hold(context, { shiftIds: of('shiftId'), userIds: of('userId') })
  const proposed = await readProposed(context, runId, placeIds)
  const judge = await judgeShifts(context, { teamId: team.id, userIds: of('userId'), shiftIds: of('shiftId') })
  const asked = proposed.filter(({ isBooked }) => !isBooked)
  const refused = await refuse(context, refusals(asked, judge))
  const kept = asked.filter(({ placeId }) => !refused.some((one) => one.placeId === placeId))
  const already = proposed.length - asked.length
  if (kept.length === 0) return { booked: 0, already, refused, step: null, tells: 0 }
  const changes = kept.map(({ shiftId, userId }) => ({ kind: 'book' as const, shiftId, userId }))
  const { step, tells } = await act(context, { changes })
  await sql`update app.allocation_places p set step_id = ${step.id}, booked_at = ${instant(clock)}
    where p.id = any (${kept.map(({ placeId }) => placeId)}::uuid[])`.execute(db)
  await publish(db, allocationNouns.plans.of(team.id))
  await audit(context, {
    ...{ action: 'plan.accept', object: `allocation_runs:${runId}`, teamId: team.id },
    meta: { count: kept.length },
  })
  return { booked: kept.length, already, refused, step, tells }
}

/** Proposals of a plan that the caller may see, in the order of time. */
async function readProposed({ db, team, clock }: TeamContext, runId: string, placeIds: readonly string[]) {
  const { rows } = await sql<Proposed>`
    select p.id as "placeId", p.shift_id as "shiftId", p.user_id as "userId", x.name as "siteName", r.started_at as "startedAt",
        s.staff_required - s.filled - s.worked as "placesLeft",
        s.state = 'cancelled' or s.starts_at <= ${instant(clock)} as "isClosed",
        exists (select from app.assignments a where a.shift_id = s.id and a.user_id = p.user_id and app.holds_place(a.state)) as "isBooked"
      from app.allocation_places p join app.allocation_runs r on r.id = p.run_id and r.team_id = ${team.id}
        join app.shifts s on s.id = p.shift_id join app.sites x on x.id = s.site_id
     where p.run_id = ${runId} and p.id = any (${[...placeIds]}::uuid[]) and p.user_id is not null
     order by s.starts_at, s.id, p.nth`.execute(db)
  return rows
}

interface Refusal {
  one: Proposed
  why: string
  /** Somebody else has changed the shift: who did is said. */
  isTaken: boolean
}

const CLOSED = 'This shift has been cancelled or has begun'
const FULL = 'Every place is taken'
const LEFT = 'They are not on the staff any more'

/** Who cannot be booked beside those who come before them. */
function refusals(proposed: readonly Proposed[], judge: Judge): Refusal[] {
  const turn = judgeInTurn(judge)
  const left = new Map(proposed.map(({ shiftId, placesLeft }) => [shiftId, placesLeft]))
  const refused: Refusal[] = []
  for (const one of proposed) {
    const { shiftId } = one
    const places = left.get(shiftId) ?? 0
    const taken = takenBy({ ...one, isClosed: one.isClosed || !judge.shifts.has(shiftId) }, places)
    const why = taken ?? blockedBy(turn.answer({ ...one, reader: 'manager' }))
    if (why) refused.push({ one, why, isTaken: taken !== undefined })
    else {
      turn.book(one)
      left.set(shiftId, places - 1)
    }
  }
  return refused
}

const takenBy = ({ isClosed }: Pick<Proposed, 'isClosed'>, places: number) =>
  isClosed ? CLOSED : places === 0 ? FULL : undefined

function blockedBy(answer: ReturnType<typeof answerFor>) {
  return answer ? answer.said.reasons.find(({ level }) => level === 'block')?.text : LEFT
}

/** Refusals in words: of a place that is taken who has changed its shift since the plan. */
async function refuse(context: TeamContext, refused: readonly Refusal[]): Promise<Accepted['refused']> {
  const { db, team } = context
  if (refused.length === 0) return []
  const names = await namesOf(
    context,
    refused.map(({ one }) => one.userId),
  )
  const others = new Map<string, string>()
  for (const shiftId of new Set(refused.filter(({ isTaken }) => isTaken).map(({ one }) => one.shiftId))) {
    const { rows } = await sql<{ by: string; at: string }>`
      select by, at from app.last_change_by_another(${team.id}, array[${shiftId}::uuid], ${refused[0]!.one.startedAt})`.execute(
      db,
    )
    const [other] = rows
    if (other) others.set(shiftId, ` (${other.by} changed it at ${londonTime(new Date(other.at))})`)
  }
  return refused.map(({ one: { placeId, shiftId, userId, siteName }, why, isTaken }) => ({
    ...{ placeId, siteName, fullName: names.of(userId).fullName },
    why: why + ((isTaken && others.get(shiftId)) || ''),
  }))
}
