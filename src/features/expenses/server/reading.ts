import { type RawBuilder, sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { addYears, londonToday } from '#shared/time.ts'
import { type Journey, milesPaid } from '../rules/mileage.ts'
import type { OwnClaim, OwnExpenses, TeamClaim } from '../schema.ts'

const PER_PAGE = 50

/** Tenths of a mile that were approved for a car in the tax year of a claim `c`. */
export const MILES_BEFORE = sql`(select coalesce(sum(o.tenths), 0)::int from app.expense_claims o
  where (o.team_id, o.user_id, o.state, o.vehicle) = (c.team_id, c.user_id, 'approved', 'car')
    and app.tax_year(o.day) = app.tax_year(c.day))`

const COLUMNS = sql`c.id, c.kind, c.day, c.vehicle, c.tenths, c.passengers, c.from_place as "fromPlace", c.to_place as "toPlace", c.what, c.vat,
  case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size) end as receipt,
  c.note, case when c.site_id is not null then app.site_of_claim(c.id) end as "siteName", c.amount, c.state, c.claimed_at as "claimedAt", c.answered_at as "answeredAt", c.reason,
  case when c.amount is null then ${MILES_BEFORE} else 0 end as "milesBefore"`
const FROM = sql`app.expense_claims c left join app.files f on f.id = c.file_id`

type Stored<Claim> = Omit<Claim, 'amount'> & { amount: number | null; milesBefore: number }

/** Miles that wait have the amount that they would pay now. */
function amountOf({ amount, milesBefore, ...journey }: Stored<OwnClaim | TeamClaim>): number {
  return amount ?? milesPaid(journey as Journey, milesBefore).amount
}

async function findOwn({ db, actor }: PersonContext, where: RawBuilder<unknown>) {
  const { rows } = await sql<Stored<OwnClaim>>`
    select ${COLUMNS}, c.team_id as "teamId", t.team_name as "teamName" from ${FROM} join app.teams t on t.id = c.team_id
     where c.user_id = ${actor.id} and ${where} order by c.day desc, c.claimed_at desc, c.id limit 500`.execute(db)
  return rows.map(({ milesBefore, ...row }) => ({ ...row, amount: amountOf({ ...row, milesBefore }) }))
}

/** A claim of the caller. */
export async function readOwnClaim(context: PersonContext, claimId: string) {
  const [found] = await findOwn(context, sql`c.id = ${claimId}`)
  if (!found) throw notFound()
  return found
}

/** What the caller claims and may claim. */
export async function readOwnExpenses(context: PersonContext): Promise<OwnExpenses> {
  const since = addYears(londonToday(context.clock), -2)
  const [{ rows: teams }, claims] = await Promise.all([
    sql<OwnExpenses['teams'][number]>`
      select t.id, t.team_name as name, coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
          from app.my_worked_sites(${addYears(londonToday(context.clock), -1)}::date) s where s.team_id = t.id), '[]') as sites
        from app.teams t where t.id in (select app.my_teams()) and t.deleted_at is null order by t.team_name, t.id`.execute(
      context.db,
    ),
    findOwn(context, sql`c.day >= ${since}::date`),
  ])
  return { teams, claims }
}

const OF_TEAM = sql`${COLUMNS}, c.user_id as "userId", coalesce(m.full_name, '') as "fullName", m.photo_file_id as "photoFileId",
  b.full_name as "answeredBy", app.run_of_whole(c.id) as run`
const FROM_TEAM = sql`${FROM} left join app.team_members m on m.team_id = c.team_id and m.user_id = c.user_id
  left join app.team_members b on b.team_id = c.team_id and b.user_id = c.answered_by`

async function findOfTeam({ db, team, actor }: TeamContext, where: RawBuilder<unknown>) {
  const { rows } = await sql<Stored<TeamClaim> & { place: string }>`
    select ${OF_TEAM}, c.user_id = ${actor.id} as "isOwn", ${PLACE} as place from ${FROM_TEAM}
     where c.team_id = ${team.id} and ${where}`.execute(db)
  return rows.map(({ milesBefore, ...row }) => ({ ...row, amount: amountOf({ ...row, milesBefore }) }))
}

/** What waits is read from its first day on, what is answered from the last answer back. */
const PLACE = sql`case when c.state = 'waiting' then c.day::text else to_char(c.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') end`

interface Asked {
  show?: 'waiting' | 'answered' | undefined
  after?: string | undefined
}

/** What people of a team claim. */
export async function listClaims(context: TeamContext, { show = 'waiting', after }: Asked) {
  const place = placeAfter(after)
  const waits = show === 'waiting'
  const beyond = place && sql`and (${PLACE}, c.id) ${waits ? sql`>` : sql`<`} (${place.key}, ${place.id}::uuid)`
  const order = waits ? sql`${PLACE}, c.id` : sql`${PLACE} desc, c.id desc`
  const states = waits ? sql`c.state = 'waiting'` : sql`c.state in ('approved', 'refused')`
  const rows = await findOfTeam(context, sql`${states} ${beyond ?? sql``} order by ${order} limit ${PER_PAGE + 1}`)
  const page = toPage(rows, { size: PER_PAGE, place: ({ id, place: key }) => ({ id, key }) })
  return { ...page, items: page.items.map(({ place: _, ...item }) => item) }
}

/** A claim of the team. */
export async function readClaim(context: TeamContext, claimId: string): Promise<TeamClaim> {
  const [found] = await findOfTeam(context, sql`c.id = ${claimId}`)
  if (!found) throw notFound()
  const { place: _, ...claim } = found
  return claim
}
