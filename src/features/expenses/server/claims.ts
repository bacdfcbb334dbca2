import { sql } from 'kysely'
import { adoptFile } from '#features/files/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addYears, type Day, londonToday } from '#shared/time.ts'
import { expenseNouns } from '../nouns.ts'
import type { Vehicle } from '../rules/mileage.ts'
import { RECEIPTS } from '../rules/receipts.ts'
import type { What } from '../rules/words.ts'
import type { OwnClaim } from '../schema.ts'
import { readOwnClaim } from './reading.ts'

interface Claimed {
  day: Day
  siteId?: string | undefined
  note?: string | undefined
}

interface Miles extends Claimed {
  vehicle: Vehicle
  tenths: number
  passengers: number
  from: string
  to: string
}

interface Receipt extends Claimed {
  what: What
  amount: number
  vat: number
  fileId?: string | undefined
}

async function checkClaim({ db, clock, team }: TeamContext, { day, siteId }: Claimed) {
  const today = londonToday(clock)
  if (day > today) throw invalid([{ path: 'day', message: 'Enter a day that has come' }])
  if (day < addYears(today, -1)) throw invalid([{ path: 'day', message: 'Enter a day of the last twelve months' }])
  if (!siteId) return
  const { rows } = await sql`
    select from app.my_worked_sites(${addYears(today, -1)}::date) s where s.team_id = ${team.id} and s.id = ${siteId}`.execute(
    db,
  )
  if (rows.length === 0) throw invalid([{ path: 'siteId', message: 'Choose a site where you have worked' }])
}

/** Who looks at the claims of a team, and whose they are, hears that one has changed. */
export async function publishClaims({ db, team }: TeamContext, userIds: readonly string[]) {
  await publish(
    db,
    expenseNouns.expenses.of(team.id),
    ...[...new Set(userIds)].map((userId) => expenseNouns.ownExpenses.of(userId)),
  )
}

async function made(context: TeamContext, { id, day }: { id: string; day: Day }): Promise<OwnClaim> {
  await publishClaims(context, [context.actor.id])
  await audit(context, {
    ...{ action: 'expenses.claim', teamId: context.team.id, subject: context.actor.id },
    ...{ object: `expense_claims:${id}`, meta: { day } },
  })
  return readOwnClaim(context, id)
}

/** Claims miles: what they pay is worked out when they are approved. */
export async function claimMiles(context: TeamContext, miles: Miles): Promise<OwnClaim> {
  await checkClaim(context, miles)
  if (miles.passengers > 0 && miles.vehicle !== 'car')
    throw invalid([{ path: 'passengers', message: 'Passengers are paid for in a car or van' }])
  const { db, team, actor, clock } = context
  const { id } = await db
    .insertInto('expense_claims')
    .values({
      ...{ team_id: team.id, user_id: actor.id, kind: 'miles', day: miles.day, vehicle: miles.vehicle },
      ...{ tenths: miles.tenths, passengers: miles.passengers, from_place: miles.from, to_place: miles.to },
      ...{ note: miles.note || null, site_id: miles.siteId ?? null, claimed_at: instant(clock) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made(context, { id, day: miles.day })
}

/** Claims what a receipt says, with its photo where there is one. */
export async function claimReceipt(context: TeamContext, receipt: Receipt): Promise<OwnClaim> {
  await checkClaim(context, receipt)
  if (receipt.vat > receipt.amount) throw invalid([{ path: 'vat', message: 'VAT is a part of the amount' }])
  const { db, team, actor, clock } = context
  if (receipt.fileId)
    await adoptFile(context, { owner: { userId: actor.id }, slot: RECEIPTS, id: receipt.fileId, path: 'fileId' })
  const { id } = await db
    .insertInto('expense_claims')
    .values({
      ...{ team_id: team.id, user_id: actor.id, kind: 'receipt', day: receipt.day, what: receipt.what },
      ...{ amount: receipt.amount, vat: receipt.vat, file_id: receipt.fileId ?? null },
      ...{ note: receipt.note || null, site_id: receipt.siteId ?? null, claimed_at: instant(clock) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made(context, { id, day: receipt.day })
}

/** Takes back a claim of the caller that waits. */
export async function withdrawClaim(context: TeamContext, claimId: string): Promise<OwnClaim> {
  const { db, team, actor } = context
  const before = await readOwnClaim(context, claimId)
  if (before.teamId !== team.id) throw notFound()
  const withdrawn = await db
    .updateTable('expense_claims')
    .set({ state: 'withdrawn' })
    .where('id', '=', claimId)
    .where('user_id', '=', actor.id)
    .where('state', '=', 'waiting')
    .returning('day')
    .executeTakeFirst()
  if (!withdrawn) throw conflict(before, 'This claim no longer waits for an answer')
  await publishClaims(context, [actor.id])
  await audit(context, {
    ...{ action: 'expenses.withdraw', teamId: team.id, subject: actor.id },
    ...{ object: `expense_claims:${claimId}`, meta: { day: before.day } },
  })
  return readOwnClaim(context, claimId)
}
