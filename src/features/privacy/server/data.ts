import { sql } from 'kysely'
import { changedBy, teamNouns } from '#features/teams/nouns.ts'
import type { Authorized } from '#features/teams/policy.ts'
import type { TeamRole } from '#features/teams/schema.ts'
import { authorizeTeam } from '#features/teams/server/gate.ts'
import { truncateIp } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { sessionTopic } from '#server/publish.ts'
import type { Topic } from '#shared/nouns.ts'
import { coversAll, exportedViews, privacyActions } from '../policy.ts'
import {
  type ExportRow,
  type ExportState,
  type PackAsked,
  type PackRow,
  type PassportAsked,
  packAsked,
} from '../schema.ts'

const SHOWN = 10

const columns = [
  'id',
  'state',
  'done',
  'total',
  'rows',
  'size',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

function toRow<Row extends { state: string }>(row: Row) {
  return { ...row, state: row.state as ExportState }
}

/** The caller's latest exports, newest first; row security hides those of a team that they no longer run. */
function latestOf({ db, actor }: PersonContext, teamId: string | null) {
  return db
    .selectFrom('exports')
    .select(columns)
    .where('user_id', '=', actor.id)
    .where('team_id', teamId === null ? 'is' : '=', teamId)
    .where('state', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
}

/** The caller's latest exports of a team, or of their own data. */
export async function listExports(context: PersonContext, teamId: string | null): Promise<ExportRow[]> {
  return (await latestOf(context, teamId).where('pack', 'is', null).execute()).map(toRow)
}

/** Whether the caller works in a team. */
export async function worksIn({ db, actor }: PersonContext, teamId: string): Promise<boolean> {
  const found = await db
    .selectFrom('team_members')
    .select('id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', actor.id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return found !== undefined
}

/** The caller's latest passport packs. */
export async function listPassports(context: PersonContext): Promise<ExportRow[]> {
  return (await latestOf(context, null).where('pack', 'is not', null).execute()).map(toRow)
}

/** The caller's latest inspection packs of a team. */
export async function listPacks(context: PersonContext, teamId: string): Promise<PackRow[]> {
  const rows = await latestOf(context, teamId)
    .select('pack')
    .select(
      sql<string | null>`(select m.full_name from app.team_members m
        where m.team_id = exports.team_id and jsonb_build_array(m.user_id) = exports.pack -> 'people')`.as(
        'personName',
      ),
    )
    .where('pack', 'is not', null)
    .execute()
  return rows.map((row) => ({ ...toRow(row), pack: packAsked.parse(row.pack) }))
}

/** Records a request for an export; undefined while one of the same kind is being built. */
export async function insertExport(
  { db, actor, clock }: PersonContext,
  { teamId, views, pack }: { teamId: string | null; views: string[]; pack?: PackAsked | PassportAsked },
) {
  const made = await db
    .insertInto('exports')
    .values({
      user_id: actor.id,
      team_id: teamId,
      session_id: actor.sessionId,
      asked_from: truncateIp(actor.ip),
      aal: actor.aal,
      views,
      pack: pack ? JSON.stringify(pack) : null,
      created_at: instant(clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return made && toRow(made)
}

export async function cancelExport({ db, actor, clock }: PersonContext, id: string) {
  return db
    .updateTable('exports')
    .set({ state: 'cancelled', ended_at: instant(clock) })
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('state', 'in', ['queued', 'running', 'ready'])
    .returning('team_id as teamId')
    .executeTakeFirst()
}

/** The gate of a ready archive: its requester alone, and only while they may still see everything in it. 404 otherwise. */
export async function authorizeExport(context: PersonContext, id: string) {
  const { db, actor, clock } = context
  const found = await db
    .selectFrom('exports')
    .select([
      'id',
      'team_id as teamId',
      'views',
      'file_id as fileId',
      'size',
      'rows',
      'pack',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', instant(clock))
    .executeTakeFirst()
  if (!found) throw notFound()
  const { teamId } = found
  const team = teamId ? await authorizeTeam(context, { teamId, action: privacyActions.exportTeam }) : undefined
  if (team && !coversAll(exportedViews(team), found.views)) throw notFound()
  const archive = { ...found, fileId: found.fileId as string, size: found.size as number, teamName: team?.teamName }
  return archive as Authorized<typeof archive>
}

interface Left {
  sessionId: string | null
  teamId: string | null
  /** Their role in the team; null for a person with a pending request. */
  role: TeamRole | null
}

/** Disables the caller's account and ends their memberships; returns the topics to publish. */
export async function beginErasure({ db, clock, actor }: PersonContext): Promise<Topic[]> {
  const { rows } = await sql<Left>`
    select session_id as "sessionId", team_id as "teamId", role from app.begin_erasure(${instant(clock)})`.execute(db)
  const topics = rows.flatMap(({ sessionId, teamId, role }) => [
    ...(sessionId ? [sessionTopic(sessionId)] : []),
    ...(teamId ? (role ? changedBy(role) : [teamNouns.requests]).map((noun) => noun.of(teamId)) : []),
  ])
  return [...topics, teamNouns.teams.of(actor.id)]
}

/** The requested and unfinished erasures, for the job that catches up on lost ones. */
export async function openErasures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('erasures').select('user_id as userId').where('erased_at', 'is', null).execute()
  return rows.map(({ userId }) => userId)
}
