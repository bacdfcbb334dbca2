import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { countRight } from '../rules/quiz.ts'
import type { OwnPolicy, Question, QuizTry, Reading } from '../schema.ts'
import { findPolicyFile } from './policies.ts'

/** What is in force for the caller's job in each of their teams, what they have to read first. */
export async function readOwn({ db, actor }: PersonContext) {
  const { rows } = await sql<OwnPolicy & { teamId: string; teamName: string }>`
    select t.id as "teamId", t.team_name as "teamName", p.id as "policyId", v.title, v.number, v.read_by as "readBy", s.signed_at as "signedAt",
      s.id is null and exists (
        select from app.policy_signatures l join app.policy_versions w on w.id = l.version_id
         where l.user_id = m.user_id and w.policy_id = p.id) as again
    from app.team_members m
    join app.teams t on t.id = m.team_id
    join app.policies p on p.team_id = m.team_id and p.withdrawn_at is null and (p.jobs = '{}' or m."position" = any (p.jobs))
    join lateral (select v.* from app.policy_versions v where v.policy_id = p.id order by v.number desc limit 1) v on true
    left join app.policy_signatures s on s.version_id = v.id and s.user_id = m.user_id
    where m.user_id = ${actor.id} and m.status = 'active' and m.role = 'staff'
    order by t.team_name, t.id, s.id is not null, v.read_by, lower(v.title), p.id`.execute(db)
  const teams = Map.groupBy(rows, ({ teamId }) => teamId)
  return {
    teams: [...teams].map(([teamId, items]) => ({
      teamId,
      teamName: items[0]?.teamName ?? '',
      items: items.map(({ teamId: _, teamName: __, ...item }) => item),
    })),
  }
}

interface ReadingRow extends Omit<Reading, 'file' | 'questions' | 'quiz'> {
  questions: Question[]
  fileId: string | null
  digest: string
}

/** The version in force with what the caller knows and has done of it; undefined when nothing is in force. */
export async function findReading({ db, actor, team }: TeamContext, policyId: string): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`
    select p.id as "policyId", v.id as "versionId", v.number, v.title, v.blocks, v.file_id as "fileId", v.changes, v.read_by as "readBy",
      v.published_at as "publishedAt", v.questions, v.pass_mark as "passMark", v.digest, m.full_name as "readerName",
      m.role = 'staff' and (p.jobs = '{}' or m."position" = any (p.jobs)) as mine,
      case when s.id is not null then jsonb_build_object('name', s.name, 'at', to_char(s.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
        as signed,
      case when e.number < v.number then jsonb_build_object('number', e.number, 'blocks', e.blocks) end as since
    from app.policies p
    join lateral (select v.* from app.policy_versions v where v.policy_id = p.id order by v.number desc limit 1) v on true
    join app.team_members m on m.team_id = p.team_id and m.user_id = ${actor.id} and m.status = 'active'
    left join app.policy_signatures s on s.version_id = v.id and s.user_id = m.user_id
    left join lateral (
      select w.number, w.blocks from app.policy_signatures l join app.policy_versions w on w.id = l.version_id
       where l.user_id = m.user_id and w.policy_id = p.id order by w.number desc limit 1) e on true
    where p.team_id = ${team.id} and p.id = ${policyId} and p.withdrawn_at is null`.execute(db)
  return rows[0]
}

/** The same as its reader gets it: questions without their answers. */
export async function toReading(context: TeamContext, row: ReadingRow): Promise<Reading> {
  const { fileId, questions, digest: _, ...reading } = row
  const [file, last] = await Promise.all([findPolicyFile(context, fileId), findTry(context, row.versionId)])
  return {
    ...reading,
    file,
    questions: questions.map(({ text, choices }) => ({ text, choices })),
    quiz: last ? toTry(last, row) : null,
  }
}

interface StoredTry {
  id: string
  number: number
  answers: number[]
  finished: boolean
  passed: boolean
}

/** The caller's last try at the questions of a version. */
export async function findTry({ db, actor }: PersonContext, versionId: string): Promise<StoredTry | undefined> {
  const { rows } = await sql<StoredTry>`
    select t.id, (count(*) over ())::int as number, t.answers, t.finished_at is not null as finished, t.passed
    from app.policy_tries t where t.version_id = ${versionId} and t.user_id = ${actor.id} order by t.finished_at desc nulls first, t.passed desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** A try as its person sees it: what they have answered, and what would have been right. */
export function toTry(stored: StoredTry, { questions }: { questions: readonly Question[] }): QuizTry {
  const { number, answers, finished, passed } = stored
  return {
    ...{ number, finished, passed },
    answers: answers.map((chosen, at) => {
      const { right = 0, why = '', where = '' } = questions[at] ?? {}
      return { chosen, right, why, where }
    }),
  }
}

interface Answering {
  versionId: string
  passMark: number
  questions: readonly Question[]
  /** The open try; without one a new try begins. */
  open: StoredTry | undefined
  choice: number
}

/** Adds an answer to a try. With the last one the try is finished, and passed or not. */
export async function storeAnswer(
  { db, actor, clock, team }: TeamContext,
  { versionId, passMark, questions, open, choice }: Answering,
) {
  const answers = [...(open?.answers ?? []), choice]
  const right = countRight(questions, answers)
  const finished = answers.length === questions.length
  const done = {
    ...{ answers, right_answers: right, passed: finished && right >= passMark },
    finished_at: finished ? instant(clock) : null,
  }
  if (open) await db.updateTable('policy_tries').set(done).where('id', '=', open.id).execute()
  else
    await db
      .insertInto('policy_tries')
      .values({ team_id: team.id, user_id: actor.id, version_id: versionId, begun_at: instant(clock), ...done })
      .execute()
}

/** Records a signature. */
export async function insertSignature(
  { db, actor, clock, team }: TeamContext,
  { versionId, name, digest }: { versionId: string; name: string; digest: string },
) {
  const { id } = await db
    .insertInto('policy_signatures')
    .values({ team_id: team.id, user_id: actor.id, version_id: versionId, name, digest, signed_at: instant(clock) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
