import { sql } from 'kysely'
import { adoptFile, retireFile } from '#features/files/server/data.ts'
import { holdWorkers } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Owner } from '#server/crypto/vault.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { timesheetNouns } from '../nouns.ts'
import { MOST_PAPERS, OWN_PAPERS, TEAM_PAPERS } from '../rules/papers.ts'
import type { WorkPaper } from '../schema.ts'

interface Which {
  recordId: string
  fileId: string
}

/** Somebody's week at a site. */
interface Week {
  teamId: string
  userId: string
  siteId: string
  week: Day
}

/** The week of a line: of the team that the caller manages, or without `teamId` of the caller's own hours. 404 otherwise. */
async function weekOf(
  { db, actor }: PersonContext,
  recordId: string,
  { teamId }: { teamId: string | undefined },
): Promise<Week> {
  const { rows } = await sql<Week>`
    select r.team_id as "teamId", r.user_id as "userId", r.site_id as "siteId", date_trunc('week', r.day)::date as week
      from app.work_records r
     where r.id = ${recordId} and r.void_at is null and ${teamId ? sql`r.team_id = ${teamId}` : sql`r.user_id = ${actor.id}`}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

const OF_WEEK = ({ teamId, userId, siteId, week }: Week) =>
  sql`p.team_id = ${teamId} and p.user_id = ${userId} and p.site_id = ${siteId} and p.week = ${week}::date`

async function papersOf(
  { db, actor }: PersonContext,
  week: Week,
  { isTeam }: { isTeam: boolean },
): Promise<WorkPaper[]> {
  const { rows } = await sql<WorkPaper>`
    select f.id, f.name, f.mime, f.size, p.added_at as "addedAt", m.full_name as "addedBy",
        ${isTeam ? sql`p.added_by is distinct from p.user_id and p.user_id <> ${actor.id}` : sql`coalesce(p.added_by = ${actor.id}, false)`} as "mayRemove"
      from app.work_papers p join app.files f on f.id = p.file_id left join app.team_members m on m.team_id = p.team_id
        and m.user_id = p.added_by
     where ${OF_WEEK(week)} order by p.added_at, f.id`.execute(db)
  return rows
}

/** The papers beside a line: of the caller's own hours, or of a line of the team. */
export async function readPapers(context: PersonContext | TeamContext, recordId: string): Promise<WorkPaper[]> {
  const teamId = 'team' in context ? context.team.id : undefined
  return papersOf(context, await weekOf(context, recordId, { teamId }), { isTeam: teamId !== undefined })
}

async function tell(
  context: PersonContext,
  { teamId, userId, week }: Week,
  { fileId, action }: { fileId: string; action: 'timesheet.add-paper' | 'timesheet.remove-paper' },
) {
  await publish(context.db, timesheetNouns.timesheets.of(teamId), timesheetNouns.ownHours.of(userId))
  await audit(context, { action, teamId, subject: userId, object: `files:${fileId}`, meta: { week } })
}

/** The owner of what the caller adds: themselves, who are held, or the team that they manage, which the gate holds. */
async function ownerOf(
  context: PersonContext | TeamContext,
): Promise<{ owner: Owner; slot: string; teamId: string | undefined }> {
  if ('team' in context) return { owner: { teamId: context.team.id }, slot: TEAM_PAPERS, teamId: context.team.id }
  await holdWorkers(context, [context.actor.id])
  return { owner: { userId: context.actor.id }, slot: OWN_PAPERS, teamId: undefined }
}

/** Puts an uploaded file beside a week; 409 where there are enough (`limit_papers`), 422 for a file that is not there. */
export async function addPaper(
  context: PersonContext | TeamContext,
  { recordId, fileId }: Which,
): Promise<WorkPaper[]> {
  const { db, actor, clock } = context
  const { owner, slot, teamId } = await ownerOf(context)
  const week = await weekOf(context, recordId, { teamId })
  const isTeam = teamId !== undefined
  if ((await papersOf(context, week, { isTeam })).length >= MOST_PAPERS)
    throw conflict(null, `There are ${MOST_PAPERS} papers of this week already`)
  // First: a manager of some sites sees a file of the team as long as it stands beside hours there.
  await sql`
    insert into app.work_papers (file_id, team_id, user_id, site_id, week, added_at, added_by)
      select f.id, ${week.teamId}, ${week.userId}, ${week.siteId}, ${week.week}::date, ${instant(clock)}, ${actor.id}
        from app.files f where f.id = ${fileId}
    on conflict do nothing`.execute(db)
  await adoptFile(context, { owner, slot, id: fileId, path: 'fileId' })
  await tell(context, week, { fileId, action: 'timesheet.add-paper' })
  return papersOf(context, week, { isTeam })
}

/** Takes a paper away again: one's own, or of those that managers have added. 404 for any other. */
export async function removePaper(
  context: PersonContext | TeamContext,
  { recordId, fileId }: Which,
): Promise<WorkPaper[]> {
  const { owner, slot, teamId } = await ownerOf(context)
  const week = await weekOf(context, recordId, { teamId })
  // The file first, as it is the other way round when it is added.
  await retireFile(context, { owner, slot, id: fileId })
  const { rows } =
    await sql`delete from app.work_papers p where p.file_id = ${fileId} and ${OF_WEEK(week)} returning p.file_id`.execute(
      context.db,
    )
  if (rows.length === 0) throw notFound()
  await tell(context, week, { fileId, action: 'timesheet.remove-paper' })
  return papersOf(context, week, { isTeam: teamId !== undefined })
}
