import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import type { Authorized, Permissions } from '../policy.ts'
import type { TeamManager } from '../schema.ts'

type AnyTeam = Authorized<{ id: string }>

const PER_PAGE = 50

/** The managers and owners of a team, the longest-serving first. */
export async function listManagers(
  { db }: PersonContext,
  { team, after }: { team: AnyTeam; after?: string | undefined },
) {
  const place = placeAfter(after)
  const rows = await db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.user_id as userId',
      'm.full_name as fullName',
      'u.email',
      'm.photo_file_id as photoFileId',
      'm.role',
    ])
    .select(['m.joined_at as joinedAt', sql<string>`m.joined_at::text`.as('exactly')])
    .select([
      sql<boolean>`m.role = 'owner' or m.sees_health`.as('seesHealth'),
      sql<boolean>`m.role = 'owner' or m.sees_pay`.as('seesPay'),
      sql<boolean>`m.role = 'owner' or m.may_override`.as('mayOverride'),
      sql<boolean>`m.role = 'owner' or m.runs_payroll`.as('runsPayroll'),
    ])
    .where('m.team_id', '=', team.id)
    .where('m.status', '=', 'active')
    .where('m.role', '<>', 'staff')
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(m.joined_at, m.id) > (${place?.key}::timestamptz, ${place?.id}::uuid)`),
    )
    .orderBy('m.joined_at')
    .orderBy('m.id')
    .limit(PER_PAGE + 1)
    .execute()
  const page = toPage(rows, { size: PER_PAGE, place: (row) => ({ key: row.exactly, id: row.id }) })
  return {
    ...page,
    items: page.items.map(({ id: _, exactly: __, ...row }) => ({ ...row, role: row.role as TeamManager['role'] })),
  }
}

/** All managers and owners of the team. The team's row is locked, so that nobody else changes them meanwhile. */
export function thoseWhoRun(db: Db, team: AnyTeam) {
  return db
    .selectFrom('team_members')
    .select([
      'id',
      'user_id as userId',
      'role',
      'sees_health as seesHealth',
      'sees_pay as seesPay',
      'may_override as mayOverride',
      'runs_payroll as runsPayroll',
      'limited_to_sites as limited',
    ])
    .where('team_id', '=', team.id)
    .where('status', '=', 'active')
    .where('role', '<>', 'staff')
    .execute()
}

/** Whether the team would have no owner without this person. */
export function needsOwner(managers: { userId: string; role: string }[], userId: string): boolean {
  return !managers.some((one) => one.role === 'owner' && one.userId !== userId)
}

/** Changes the role and permissions of a manager or owner; an owner's permissions need not be stored. */
export async function setStanding(
  db: Db,
  {
    team,
    userId,
    role,
    seesHealth,
    seesPay,
    mayOverride,
    runsPayroll,
  }: Permissions & { team: AnyTeam; userId: string; role: TeamManager['role'] },
) {
  await db
    .updateTable('team_members')
    .set({ role, sees_health: seesHealth, sees_pay: seesPay, may_override: mayOverride, runs_payroll: runsPayroll })
    .where('team_id', '=', team.id)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .execute()
}

/**
 * Ends a membership in any role. The caller holds the team, and has found the membership in it. Triggers: as for
 * `endMembership`; filters and sites of a manager go, too.
 */
export async function endManager(
  { db, clock, actor }: PersonContext,
  { team, userId, status }: { team: AnyTeam; userId: string; status: 'left' | 'removed' },
) {
  return db
    .updateTable('team_members')
    .set({ status, ended_at: instant(clock), ended_by: actor.id })
    .where('team_id', '=', team.id)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirstOrThrow()
}
