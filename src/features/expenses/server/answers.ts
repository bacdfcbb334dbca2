import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Day } from '#shared/time.ts'
import { type Journey, milesPaid, taxYearOf } from '../rules/mileage.ts'
import { saidOfMiles, type What, whatWords } from '../rules/words.ts'
import type { TeamClaim } from '../schema.ts'
import { publishClaims } from './claims.ts'
import { MILES_BEFORE, readClaim } from './reading.ts'

interface Waiting extends Journey {
  id: string
  userId: string
  kind: 'miles' | 'receipt'
  what: What | null
  amount: number | null
  milesBefore: number
}

interface Approved {
  id: string
  userId: string
  day: Day
  amount: number
  said: string
}

/** What each claim pays, the earlier day first: the miles of a tax year count up. */
function pricedInOrder(claims: readonly Waiting[]): Approved[] {
  const counted = new Map<string, number>()
  return claims.map((claim) => {
    const { id, userId, day } = claim
    if (claim.kind === 'receipt')
      return { id, userId, day, amount: claim.amount!, said: whatWords[claim.what!].toLowerCase() }
    const year = `${userId} ${taxYearOf(day).from}`
    const before = counted.get(year) ?? claim.milesBefore
    const paid = milesPaid(claim, before)
    if (claim.vehicle === 'car') counted.set(year, before + claim.tenths)
    return { id, userId, day, amount: paid.amount, said: saidOfMiles(claim, paid) }
  })
}

/**
 * Approves claims, all or none. The gate's lock of the team keeps the miles of the year as they were read. Trigger:
 * `pay_follows_claims` writes their lines of pay.
 */
export async function approveClaims(context: TeamContext, claimIds: readonly string[]) {
  const { db, team, actor, clock } = context
  const ids = [...new Set(claimIds)].sort()
  const { rows } = await sql<Waiting & { state: TeamClaim['state'] }>`
    select c.id, c.user_id as "userId", c.kind, c.day, c.vehicle, c.tenths, c.passengers, c.what, c.amount, c.state,
        ${MILES_BEFORE} as "milesBefore"
      from app.expense_claims c where c.team_id = ${team.id} and c.id = any (${ids}::uuid[]) order by c.day, c.id`.execute(
    db,
  )
  if (rows.length !== ids.length) throw notFound()
  if (rows.some(({ userId }) => userId === actor.id)) throw forbidden('Somebody else has to approve your own expenses')
  if (rows.some(({ state }) => state !== 'waiting'))
    throw conflict(null, 'One of these claims no longer waits. Nothing was approved')
  const approved = pricedInOrder(rows)
  const { numAffectedRows } = await sql`
    update app.expense_claims c set state = 'approved', amount = x.amount, said = x.said, answered_at = ${instant(clock)}, answered_by = ${actor.id}
      from jsonb_to_recordset(${JSON.stringify(approved)}::jsonb) x (id uuid, amount int, said text)
     where c.id = x.id and c.state = 'waiting'`.execute(db)
  if (Number(numAffectedRows) !== ids.length)
    throw conflict(null, 'One of these claims no longer waits. Nothing was approved')
  await tell(context, { kind: 'expenses-approved', claims: approved })
  await done(context, { action: 'expenses.approve', claims: approved })
  return { approved: ids.length }
}

interface Of {
  id: string
  userId: string
  day: Day
}

const tell = (
  context: TeamContext,
  { kind, claims }: { kind: 'expenses-approved' | 'expenses-refused'; claims: readonly Of[] },
) =>
  notify(
    context,
    claims.map(({ userId, day }) => ({ kind, teamId: context.team.id, to: [userId], params: { day } })),
  )

async function done(
  context: TeamContext,
  { action, claims }: { action: 'expenses.approve' | 'expenses.refuse' | 'expenses.take-back'; claims: readonly Of[] },
) {
  await publishClaims(
    context,
    claims.map(({ userId }) => userId),
  )
  const entries = claims.map(({ id, userId, day }) => ({
    ...{ action, subject: userId, object: `expense_claims:${id}` },
    meta: { day },
  }))
  await auditEach(context, { teamId: context.team.id, entries })
}

async function readOthers(context: TeamContext, claimId: string): Promise<TeamClaim> {
  const claim = await readClaim(context, claimId)
  if (claim.isOwn) throw forbidden('Somebody else has to answer your own expenses')
  return claim
}

/** Refuses a claim that waits, with a reason that the person reads. */
export async function refuseClaim(
  context: TeamContext,
  { claimId, reason }: { claimId: string; reason: string },
): Promise<TeamClaim> {
  const { db, actor, clock } = context
  const claim = await readOthers(context, claimId)
  if (claim.state !== 'waiting') throw conflict(claim, 'This claim no longer waits')
  await sql`
    update app.expense_claims set state = 'refused', reason = ${reason}, answered_at = ${instant(clock)}, answered_by = ${actor.id}
     where id = ${claimId} and state = 'waiting'`.execute(db)
  await tell(context, { kind: 'expenses-refused', claims: [claim] })
  await done(context, { action: 'expenses.refuse', claims: [claim] })
  return readClaim(context, claimId)
}

interface Counted extends Journey {
  id: string
  userId: string
  amount: number
  said: string
}

/**
 * Prices the car journeys anew that were approved in the tax year of a claim that is taken back, in the order of their
 * approval: it no longer uses up miles of the full rate. Where a pay run has one, its line is taken back and a new one
 * comes with a later run. Trigger: `pay_follows_claims`.
 */
async function countAgain(context: TeamContext, { userId, day }: Of) {
  const { db, team } = context
  const { from, through } = taxYearOf(day)
  const { rows } = await sql<Counted>`
    select c.id, c.user_id as "userId", c.day, c.vehicle, c.tenths, c.passengers, c.amount, c.said from app.expense_claims c
     where (c.team_id, c.user_id, c.state, c.vehicle) = (${team.id}, ${userId}, 'approved', 'car')
       and c.day between ${from}::date and ${through}::date order by c.answered_at, c.day, c.id`.execute(db)
  let before = 0
  const changed: Approved[] = []
  for (const claim of rows) {
    const paid = milesPaid(claim, before)
    before += claim.tenths
    if (paid.amount !== claim.amount) changed.push({ ...claim, amount: paid.amount, said: saidOfMiles(claim, paid) })
  }
  if (changed.length === 0) return
  await sql`
    update app.expense_claims c set amount = x.amount, said = x.said
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) x (id uuid, amount int, said text) where c.id = x.id`.execute(
    db,
  )
  await auditEach(context, {
    teamId: team.id,
    entries: changed.map((one) => ({
      ...{ action: 'expenses.count-again' as const, subject: userId, object: `expense_claims:${one.id}` },
      meta: { day: one.day },
    })),
  })
}

/** Lets a claim wait again; 409 once a pay run has it. Trigger: `pay_follows_claims` takes its line of pay back. */
export async function takeBackAnswer(context: TeamContext, claimId: string): Promise<TeamClaim> {
  const claim = await readOthers(context, claimId)
  if (claim.state !== 'approved' && claim.state !== 'refused') throw conflict(claim, 'Nobody has answered this claim')
  if (claim.run !== null) throw conflict(claim, `Pay run ${claim.run} has paid this claim`)
  await sql`
    update app.expense_claims set state = 'waiting', reason = null, said = null, answered_at = null, answered_by = null,
        amount = case kind when 'receipt' then amount end
     where id = ${claimId}`.execute(context.db)
  if (claim.state === 'approved' && claim.vehicle === 'car') await countAgain(context, claim)
  await done(context, { action: 'expenses.take-back', claims: [claim] })
  return readClaim(context, claimId)
}
