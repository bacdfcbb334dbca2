import { sql } from 'kysely'
import { managersOf, notify } from '#features/notifications/server/data.ts'
import type { StepId } from '#features/registration/schema.ts'
import { stepOf } from '#features/registration/steps.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { addDays, EXPIRING_WITHIN_DAYS, londonToday } from '#shared/time.ts'
import type { Ask } from '../rules/tasks.ts'
import type { OpenAsk, ProfileCard } from '../schema.ts'

/** The card of the signed-in person. */
export async function readOwnCard({ actor, db, clock }: PersonContext): Promise<ProfileCard> {
  const today = londonToday(clock)
  const last = addDays(today, EXPIRING_WITHIN_DAYS)
  const card = await db
    .selectFrom('profiles')
    .select([
      'full_name as fullName',
      'role',
      'job_applying_for as job',
      'photo_file_id as photoFileId',
      'completion',
      'certificate_count as certificateCount',
    ])
    .select(
      sql<number>`(select count(*) from unnest(certificate_expiries) as day where day between ${today}::date and ${last}::date)`.as(
        'expiringSoon',
      ),
    )
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const { job, role, ...rest } = card
  return { ...rest, userId: actor.id, email: actor.email, position: jobLabel(job), role: role as ProfileCard['role'] }
}

/** Replaces name and role label; answers what they were, or nothing when nothing was different. */
export async function updateOwnCard(
  { actor, db }: PersonContext,
  { fullName, role }: Pick<ProfileCard, 'fullName' | 'role'>,
) {
  const { rows } = await sql<{ fullName: string; role: string }>`
    update app.profiles p set full_name = ${fullName}, role = ${role}, updated_at = now()
    from (select user_id, full_name, role from app.profiles where user_id = ${actor.id} for update) before
    where p.user_id = before.user_id and (before.full_name, before.role) is distinct from (${fullName}, ${role})
    returning before.full_name as "fullName", before.role`.execute(db)
  return rows[0]
}

/** The names of the teams that the signed-in person works in. */
export async function ownTeams({ db, actor }: PersonContext): Promise<string[]> {
  const teams = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select('t.team_name as name')
    .where('m.user_id', '=', actor.id)
    .where('m.status', '=', 'active')
    .orderBy('m.joined_at')
    .execute()
  return teams.map(({ name }) => name)
}

/** What the signed-in person has been asked for and has not given yet. */
export async function ownAsks({ db, actor }: PersonContext): Promise<Ask[]> {
  const asks = await db
    .selectFrom('detail_requests as d')
    .innerJoin('teams as t', 't.id', 'd.team_id')
    .select(['d.section', 'd.note', 't.team_name as teamName', 'd.asked_at as askedAt'])
    .where('d.user_id', '=', actor.id)
    .where('d.ended_at', 'is', null)
    .execute()
  return asks as Ask[]
}

interface OfMember {
  teamId: string
  userId: string
}

function toOpenAsk(row: { id: string; section: string; note: string | null; askedAt: string }): OpenAsk {
  const section = row.section as StepId
  return { ...row, section, title: stepOf(section).title }
}

/** What a team has asked one member for and not had yet, oldest first. Who may ask is the caller's to check. */
export async function asksOf({ db }: PersonContext, { teamId, userId }: OfMember): Promise<OpenAsk[]> {
  const asks = await db
    .selectFrom('detail_requests')
    .select(['id', 'section', 'note', 'asked_at as askedAt'])
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('asked_at')
    .execute()
  return asks.map(toOpenAsk)
}

/** Asks a member for a section; undefined while the team already waits for it. */
export async function insertAsk(
  { db, actor, clock }: PersonContext,
  { teamId, userId, section, note }: OfMember & { section: StepId; note?: string | undefined },
): Promise<OpenAsk | undefined> {
  const ask = await db
    .insertInto('detail_requests')
    .values({
      team_id: teamId,
      user_id: userId,
      section,
      note: note ?? null,
      asked_by: actor.id,
      asked_at: instant(clock),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'team_id', 'section']).where('ended_at', 'is', null).doNothing(),
    )
    .returning(['id', 'section', 'note', 'asked_at as askedAt'])
    .executeTakeFirst()
  return ask && toOpenAsk(ask)
}

/** Takes an ask back; answers of whom it was asked, or undefined when it is not open any more. */
export async function closeAsk({ db, clock }: PersonContext, { teamId, askId }: { teamId: string; askId: string }) {
  const closed = await db
    .updateTable('detail_requests')
    .set({ outcome: 'withdrawn', ended_at: instant(clock) })
    .where('id', '=', askId)
    .where('team_id', '=', teamId)
    .where('ended_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst()
  return closed?.userId
}

/** Ends what was asked of the signed-in person about a section that they have just saved, and tells who asked. */
export async function finishAsks(context: PersonContext, section: StepId): Promise<void> {
  const { db, actor, clock } = context
  const done = await db
    .updateTable('detail_requests')
    .set({ outcome: 'done', ended_at: instant(clock) })
    .where('user_id', '=', actor.id)
    .where('section', '=', section)
    .where('ended_at', 'is', null)
    .returning(['team_id as teamId', 'asked_by as askedBy'])
    .execute()
  for (const { teamId, askedBy } of done) {
    const managers = await managersOf(db, teamId)
    const to = askedBy && managers.includes(askedBy) ? [askedBy] : managers
    await notify(context, {
      to,
      kind: 'details-updated',
      teamId,
      about: actor.id,
      params: { what: stepOf(section).title },
    })
  }
}

interface OpeningRow {
  chain: string
  seq: number
  at: string
  action: string
  meta: Record<string, unknown>
  actor_name: string | null
  team_name: string | null
}

/** Looks of others at the signed-in person's data, newest first; `before` is the last row of the page before. */
export async function readOpenings(
  { db }: PersonContext,
  before: Pick<OpeningRow, 'at' | 'seq' | 'chain'> | undefined,
  atMost: number,
) {
  const { rows } = await sql<OpeningRow>`select * from app.opened_my_data(
    ${before?.at ?? null}::timestamptz, ${before?.seq ?? null}::bigint, ${before?.chain ?? null}::uuid, ${atMost}::int)`.execute(
    db,
  )
  return rows
}
