import { sql } from 'kysely'
import type { Gate } from '#server/calls/caller.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { forbidden, insufficientAal, notFound } from '#server/calls/errors.ts'
import { type SavedFile, savedFile } from '#server/calls/saved-file.ts'
import { type Db, sendWithoutWaiting } from '#server/database/db.ts'
import type { Effect } from '#shared/contract.ts'
import { type Authorized, can, isBeyondSites, type Standing, type TeamAction } from '../policy.ts'
import type { ManagedSite, TeamRole } from '../schema.ts'

/** Teams with the standing of their active members. */
export const teamColumns = (db: Db) =>
  db
    .selectFrom('teams as t')
    .innerJoin('team_members as m', (join) => join.onRef('m.team_id', '=', 't.id').on('m.status', '=', 'active'))
    .select([
      't.id',
      't.team_name as teamName',
      't.team_code as teamCode',
      't.created_at as createdAt',
      't.members_see_cards as membersSeeCards',
      'm.role',
      'm.joined_at as joinedAt',
      'm.limited_to_sites as limited',
      sql<boolean>`m.role = 'owner' or m.sees_health`.as('seesHealth'),
      sql<boolean>`m.role = 'owner' or m.sees_pay`.as('seesPay'),
      sql<boolean>`m.role = 'owner' or m.may_override`.as('mayOverride'),
      sql<boolean>`m.role = 'owner' or m.runs_payroll`.as('runsPayroll'),
      sql<boolean>`t.require_two_factor and m.role <> 'staff' and coalesce(current_setting('app.aal', true), '') <> 'aal2'`.as(
        'needsTwoFactor',
      ),
      sql<ManagedSite[]>`case when m.limited_to_sites then app.my_sites_in(t.id) else '[]' end`.as('sites'),
    ])

/** A team with the standing of the caller. */
export type AuthorizedTeam = Awaited<ReturnType<typeof authorizeTeam>>

/** The context of a handler about a team. */
export type TeamContext = PersonContext & { team: AuthorizedTeam }

/**
 * Admits callers whom the action's row of the policy names. 404 for a person who does not run the team, 403 for a
 * manager who attempts an owner's action, or has no second factor where the team requires one (security MF10).
 */
export async function authorizeTeam(
  { db, actor }: PersonContext,
  { teamId, action }: { teamId: string; action: TeamAction },
) {
  const found = await teamColumns(db).where('t.id', '=', teamId).where('m.user_id', '=', actor.id).executeTakeFirst()
  if (!found) throw notFound()
  const { joinedAt: _, ...rest } = found
  const team = { ...rest, role: found.role as TeamRole }
  // Actions that staff may do need no second factor: a manager may leave without one.
  if (team.needsTwoFactor && action.who !== 'members')
    throw insufficientAal('This team asks its managers for two-factor sign-in')
  if (!can(team, action)) throw refusalOf(team, action)
  return team as Authorized<typeof team>
}

/** Answers 404 to staff, as for a team that is not there, and 403 to managers. */
function refusalOf(team: Standing, action: TeamAction) {
  if (team.role === 'staff') return notFound()
  return isBeyondSites(team, action) ? forbidden(SITES_ONLY) : forbidden()
}

const SITES_ONLY = 'You manage some sites of this team only. Ask an owner for what is about the whole team'

/** What identifies the team to lock: its id, its code, an invitation to the caller, or a request of theirs. */
type Held =
  | { teamId: string; shared?: boolean | undefined }
  | { code: string }
  | { invitationId: string }
  | { requestId: string }

/**
 * Locks a team's row until the transaction ends, so that everything read afterwards stays true: acts on one team are
 * serialized, but for those that hold it shared (`TeamAction.besideEachOther`). The first lock of every act on a team,
 * taken once in one mode, because two that share it and then exclude each other deadlock (docs/architecture.md, The
 * order of locks); a person without a relation to the team takes no lock.
 */
export async function holdTeam(db: Db, held: Held) {
  await sendWithoutWaiting(db, holding(held).compile(db))
}

function holding(held: Held) {
  if ('teamId' in held) return sql`select app.hold_team(${held.teamId}, ${held.shared ?? false})`
  if ('code' in held) return sql`select app.hold_team_of_code(${held.code})`
  if ('invitationId' in held) return sql`select app.hold_team_of_invitation(${held.invitationId})`
  return sql`select app.hold_team(team_id) from app.team_join_requests where id = ${held.requestId} and user_id = app.uid()`
}

/** Locks every team that the caller is related to, for an act on all of them at once. */
export async function holdOwnTeams(db: Db) {
  await sendWithoutWaiting(db, sql`select app.hold_own_teams()`.compile(db))
}

/** What a call about one team declares. */
export interface AskedOfTeam {
  input: { teamId: string }
  meta: { access: string; effect: Effect; action: TeamAction }
}

/**
 * The gate `team`: admits by the declared action, in the team that the input names. A write locks the team's row first,
 * in the mode of its action.
 */
export const teamGate: Gate<AskedOfTeam, { team: AuthorizedTeam }> = async (context, { input: { teamId }, meta }) => {
  if (meta.effect === 'write') await holdTeam(context.db, { teamId, shared: meta.action.besideEachOther })
  return { team: await authorizeTeam(context, { teamId, action: meta.action }) }
}

// A manager of some sites is shown what their person may see, row by row.
teamGate.rightsOf = ({ team }) => (team.limited ? undefined : JSON.stringify(team))

/** The route of a file of a team that is saved, and that its audit log knows of. */
export const teamFile = <Input extends { teamId: string }>({
  action,
  ...file
}: SavedFile<Input, { team: AuthorizedTeam }> & { action: TeamAction }) =>
  savedFile({ ...file, meta: { access: 'team', effect: 'audited', action } as const, gate: teamGate })
