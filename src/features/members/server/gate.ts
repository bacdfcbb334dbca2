import { sql } from 'kysely'
import { type Authorized, can, type Standing as TeamStanding } from '#features/teams/policy.ts'
import { type AskedOfTeam, type AuthorizedTeam, teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { Gate } from '#server/calls/caller.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { forbidden, notFound } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import type { Db } from '#server/database/db.ts'
import { GUARDS, type GuardedView } from '../policy.ts'

interface AskedOfMember extends AskedOfTeam {
  input: { teamId: string; userId: string }
}

export type AuthorizedMember = Authorized<NonNullable<Awaited<ReturnType<typeof findMember>>>>

/** The context of a handler about one member. */
export type MemberContext = PersonContext & { team: AuthorizedTeam; member: AuthorizedMember }

/** The gate `member`: the gate `team`, and the person is active staff of that team. 404 otherwise. */
export const memberGate: Gate<AskedOfMember, { team: AuthorizedTeam; member: AuthorizedMember }> = async (
  context,
  asked,
) => {
  // Sent behind the team's lock in one round trip. Row security hides members; a caller whom the gate refuses does not
  // learn whether they exist.
  const [{ team }, member] = await Promise.all([teamGate(context, asked), findMember(context.db, asked.input)])
  if (!member) throw notFound()
  return { team, member: member as AuthorizedMember }
}

function findMember(db: Db, { teamId, userId }: { teamId: string; userId: string }) {
  return db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.user_id as userId',
      'm.full_name as fullName',
      'm.position',
      'm.photo_file_id as photoFileId',
      'm.completion',
    ])
    .select([
      'm.certificate_count as certificateCount',
      'm.joined_at as joinedAt',
      'm.offer_recorded_at as offerRecordedAt',
      'u.email',
    ])
    .where('m.team_id', '=', teamId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('m.role', '=', 'staff')
    .executeTakeFirst()
}

/** The caller's standing towards a person in one team of both. */
export interface SharedTeam extends TeamStanding {
  teamId: string
  /** Whether a conditional offer is recorded for the person in that team. */
  offered: boolean
}

/** The teams that the caller runs and in which the person is active staff. */
export async function sharedTeams({ db }: Pick<PersonContext, 'db'>, userId: string): Promise<SharedTeam[]> {
  const { rows } = await sql<SharedTeam>`
    select m.team_id as "teamId", r.role, r.sees_health as "seesHealth", r.sees_pay as "seesPay", r.may_override as "mayOverride", r.runs_payroll as "runsPayroll",
      r.limited_to_sites as limited, m.offer_recorded_at is not null as offered
    from app.team_members m
    join app.team_members r on r.team_id = m.team_id and r.user_id = app.uid() and r.status = 'active' and r.role in ('owner', 'manager')
    where m.user_id = ${userId} and m.status = 'active' and m.role = 'staff'`.execute(db)
  return rows
}

/** A person whom the caller may see: themselves, or active staff of the teams that they share. */
export type Subject = Authorized<{ userId: string } & ({ isCaller: true } | { isCaller: false; teams: SharedTeam[] })>

/** The gate `subject`: the input's person is the caller, or active staff of a team that the caller runs. 404 otherwise. */
export const subjectGate: Gate<{ input: { userId: string } }, { subject: Subject }> = async (
  context,
  { input: { userId } },
) => {
  if (userId === context.actor.id) return { subject: { userId, isCaller: true } as Subject }
  const teams = await sharedTeams(context, userId)
  if (teams.length === 0) throw notFound()
  return { subject: { userId, isCaller: false, teams } as Subject }
}

/** Refuses the call unless the caller may open a guarded view of the member now (security 2.5). */
export function requireGuard(context: MemberContext, view: GuardedView) {
  const { team, member } = context
  const guard = GUARDS[view]
  if (!can(team, guard)) throw forbidden()
  if (guard.afterOffer && !member.offerRecordedAt)
    throw forbidden('Health answers are locked until a conditional offer is recorded')
  if (guard.recentSignIn) requireRecentSignIn(context)
}

/** Writes down that the caller has opened a guarded view of the member. */
export function auditView(context: MemberContext, view: GuardedView) {
  const { team, member } = context
  return audit(context, { action: 'profile.view', subject: member.userId, teamId: team.id, meta: { view } })
}
