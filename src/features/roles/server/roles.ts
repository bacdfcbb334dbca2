import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import type { MemberContext } from '#features/members/server/gate.ts'
import { notify } from '#features/notifications/server/data.ts'
import { can } from '#features/teams/policy.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { penceOf } from '#shared/fields/pounds.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { roleNouns } from '../nouns.ts'
import { roleActions } from '../policy.ts'
import { latestOf } from '../rules/by-job.ts'
import type { MemberRoles, OwnRole, Role } from '../schema.ts'

/** What is recorded of a member's roles, by job and day. */
export async function readRoles({ db, team, member }: MemberContext): Promise<MemberRoles> {
  const { rows } = await sql<Role>`
    select job, version, from_day as "from", until_day as until, held, sites, rate, contract_minutes as "contractMinutes",
        recorded_at as "recordedAt", recorded_by as "recordedBy"
      from app.roles_of_member(${team.id}, ${member.userId}) order by job, from_day, version`.execute(db)
  return { job: member.position, items: rows }
}

/** The roles of the caller that are not over, by team. */
export async function readOwnRoles({ db, actor, clock }: PersonContext): Promise<OwnRole[]> {
  const { rows } = await sql<OwnRole>`
    select t.id as "teamId", t.team_name as "teamName", r.job, r.from_day as "from", r.until_day as until, r.sites, r.rate,
        r.contract_minutes as "contractMinutes"
      from app.team_members m join app.teams t on t.id = m.team_id cross join lateral app.roles_of_member(m.team_id, m.user_id) r
     where m.user_id = ${actor.id} and m.status = 'active' and r.held and coalesce(r.until_day > ${londonToday(clock)}::date, true)
     order by lower(t.team_name), t.id, r.job, r.from_day`.execute(db)
  return rows
}

interface OfRole {
  job: string
  replaces: number
  from: Day
}

interface Holding extends OfRole {
  siteIds: readonly string[]
  rate?: string | undefined
  contractMinutes?: number | null | undefined
}

/** Appends what holds of a role from a day on; null: it ends. The team's row is locked: nobody else records meanwhile. */
async function append(context: MemberContext, role: OfRole, held: Omit<Holding, keyof OfRole> | null) {
  const { db, team, member, clock } = context
  const { job, replaces, from } = role
  // What has been worked stays as it was judged and paid.
  if (from < londonToday(clock)) throw invalid([{ path: 'from', message: 'Choose today or a later day' }])
  const rate = held?.rate ? penceOf(held.rate) : null
  const { rows } = await sql<{ id: string | null }>`
    select app.record_role(${team.id}, ${member.userId}, ${job}, ${replaces + 1}, ${from}::date, ${held !== null},
      ${[...(held?.siteIds ?? [])]}::uuid[],
      ${rate}, ${held?.contractMinutes ?? null}, ${instant(clock)}) as id`.execute(db)
  const id = rows[0]?.id
  if (!id) throw conflict(await readRoles(context))
  await audit(context, {
    action: held ? 'role.record' : 'role.end',
    subject: member.userId,
    object: `work_roles:${id}`,
    teamId: team.id,
    meta: { job, from },
  })
}

/** 409 unless the caller has read what was recorded last of the role. */
function checkLatest(roles: MemberRoles, { job, replaces }: OfRole) {
  if ((latestOf(roles.items, job)?.version ?? 0) !== replaces) throw conflict(roles)
}

/** Tells the person, who learns the rate on their page alone, and pages on which it stands. */
async function announce(context: MemberContext, kind: 'role-recorded' | 'role-ended', { job, from }: OfRole) {
  const { db, team, member } = context
  await notify(context, { to: [member.userId], kind, teamId: team.id, about: member.userId, params: { job, from } })
  await publish(db, roleNouns.roles.of(team.id), roleNouns.ownRoles.of(member.userId))
}

/** Gives a member a role from a day on, or changes its sites and rate. */
export async function recordRole(
  context: MemberContext,
  { keepsJob = false, ...role }: Holding & { keepsJob?: boolean | undefined },
): Promise<MemberRoles> {
  const { db, team, member } = context
  if (role.rate && !can(team, roleActions.rates))
    throw invalid([{ path: 'rate', message: 'Ask an owner to let you see pay first' }])
  const siteIds = [...new Set(role.siteIds)]
  const sites = await readSites(db, { teamId: team.id, ids: siteIds })
  if (sites.length < siteIds.length) throw notFound()
  const before = await readRoles(context)
  checkLatest(before, role)
  await append(context, role, { siteIds, rate: role.rate, contractMinutes: role.contractMinutes })
  const job = member.position
  const latest = latestOf(before.items, job)
  if (keepsJob && job !== role.job && !latest?.held)
    await append(context, { job, replaces: latest?.version ?? 0, from: role.from }, { siteIds: [] })
  await announce(context, 'role-recorded', role)
  return readRoles(context)
}

/** Ends a role of a member from a day on; 409 when they do not hold it. */
export async function endRole(context: MemberContext, role: OfRole): Promise<MemberRoles> {
  const before = await readRoles(context)
  checkLatest(before, role)
  if (!latestOf(before.items, role.job)?.held) throw conflict(before, 'They do not hold this role any more')
  await append(context, role, null)
  await announce(context, 'role-ended', role)
  return readRoles(context)
}
