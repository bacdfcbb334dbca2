import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { complianceNouns } from '../../nouns.ts'
import { versionOn } from '../../rules/versions.ts'
import type { Question, QuestionsVersion } from '../../schema.ts'
import { firstDay } from './requiring.ts'

/** Every version of a team's questions, the newest first. */
export async function readQuestions(db: Db, teamId: string): Promise<QuestionsVersion[]> {
  const { rows } = await sql<QuestionsVersion>`
    select q.version, q.starts, q.source, q.questions, q.recorded_at as "recordedAt", m.full_name as "recordedBy"
    from app.inspection_questions q left join app.team_members m on m.team_id = q.team_id and m.user_id = q.recorded_by
    where q.team_id = ${teamId} order by q.version desc`.execute(db)
  return rows
}

/** The questions that apply on a day; undefined when the team had none. */
export async function questionsOn(db: Db, { teamId, day }: { teamId: string; day: Day }) {
  return versionOn(await readQuestions(db, teamId), day)
}

/** Records a version. */
async function insertQuestions(
  { db, actor, clock, team }: TeamContext,
  { version, starts, source, questions }: { version: number; starts: Day; source: string; questions: Question[] },
) {
  await db
    .insertInto('inspection_questions')
    .values({
      team_id: team.id,
      version,
      starts,
      source,
      questions: JSON.stringify(questions),
      recorded_at: instant(clock),
      recorded_by: actor.id,
    })
    .execute()
}

/** Every requirement that a team has or had. */
async function requirementIds(db: Db, teamId: string): Promise<string[]> {
  const rows = await db.selectFrom('requirements').select('id').where('team_id', '=', teamId).execute()
  return rows.map(({ id }) => id)
}

/** Records a version of what answers an inspector’s questions; 409 when there is a newer one. */
export async function saveQuestions(
  context: TeamContext,
  {
    latest,
    from,
    source,
    questions,
  }: Pick<QuestionsVersion, 'source' | 'questions'> & { latest: number; from?: Day | undefined },
) {
  const { db, team } = context
  const starts = firstDay(context, from)
  const own = new Set(await requirementIds(db, team.id))
  if (questions.some(({ requirements }) => requirements.some((id) => !own.has(id))))
    throw invalid([{ path: 'questions', message: 'Choose requirements of this team' }])
  // The gate has locked the team: nobody records another version meanwhile.
  const [newest] = await readQuestions(db, team.id)
  if ((newest?.version ?? 0) !== latest) throw conflict(newest)
  await insertQuestions(context, { version: latest + 1, starts, source, questions })
  await publish(db, complianceNouns.requirements.of(team.id))
  await audit(context, {
    action: 'questions.change',
    object: `teams:${team.id}`,
    teamId: team.id,
    meta: { version: latest + 1, starts },
  })
  return (await readQuestions(db, team.id))[0] as QuestionsVersion
}
