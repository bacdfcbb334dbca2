import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { answerState, type StoredAnswer } from '../rules/answer-state.ts'
import { paperRules } from '../rules/paper-kinds.ts'
import { countRight } from '../rules/quiz.ts'
import { triesLeft } from '../rules/tries.ts'
import type { Block, OwnPolicy, Question, QuizTry, Reading } from '../schema.ts'
import { findPolicyFile } from './policies.ts'

/**
 * Whether the member `m` has an opt-out under the policy `p` that still lasts: then they read it, and end it, whatever
 * became of the policy or their job.
 */
const holds = (today: Day) => sql`p.kind = 'opt-out' and exists (
  select from app.policy_signatures h join app.policy_versions w on w.id = h.version_id
   where w.policy_id = p.id and h.user_id = m.user_id and not h.declined and h.left_at is null
     and coalesce(h.last_day >= ${today}::date, true))`

/** Whether the policy `p` is for the job of the member `m`. */
const isForJob = sql`(p.jobs = '{}' or m."position" = any (p.jobs))`

/** What is in force for the caller's job in each of their teams, what they have to read first. */
export async function readOwn({ db, actor, clock }: PersonContext) {
  const { rows } = await sql<Omit<OwnPolicy, 'state'> & StoredAnswer & { teamId: string; teamName: string }>`
    select t.id as "teamId", t.team_name as "teamName", p.id as "policyId", p.kind, v.title, v.number, v.read_by as "readBy",
      s.signed_at as "answeredAt", s.declined, s.countersigned_at as "countersignedAt", s.last_day as "lastDay",
      exists (
        select from app.policy_signatures l join app.policy_versions w on w.id = l.version_id
         where l.user_id = m.user_id and w.policy_id = p.id and not l.declined and l.left_at is null) as earlier
    from app.team_members m
    join app.teams t on t.id = m.team_id
    join app.policies p on p.team_id = m.team_id and ((p.withdrawn_at is null and ${isForJob}) or ${holds(londonToday(clock))})
    join lateral (select v.* from app.policy_versions v where v.policy_id = p.id order by v.number desc limit 1) v on true
    left join app.policy_signatures s on s.version_id = v.id and s.user_id = m.user_id and s.replaced_at is null
    where m.user_id = ${actor.id} and m.status = 'active' and m.role = 'staff'
    order by t.team_name, t.id, s.id is not null, v.read_by, lower(v.title), p.id`.execute(db)
  const teams = Map.groupBy(rows, ({ teamId }) => teamId)
  return {
    teams: [...teams].map(([teamId, items]) => ({
      teamId,
      teamName: items[0]?.teamName ?? '',
      items: items.map(toOwn),
    })),
  }
}

function toOwn(row: Omit<OwnPolicy, 'state'> & StoredAnswer): OwnPolicy {
  const { policyId, kind, title, number, readBy, answeredAt, lastDay } = row
  return { policyId, kind, title, number, readBy, answeredAt, lastDay, state: answerState(kind, row) }
}

export interface ReadingRow
  extends Omit<Reading, 'file' | 'questions' | 'quiz' | 'since' | 'signed' | 'state' | 'triesLeft'>,
    StoredAnswer {
  questions: Question[]
  mostTries: number | null
  /** How often more tries were allowed. */
  allowed: number
  fileId: string | null
  digest: string
  name: string | null
  countersignedBy: string | null
  since: { number: number; blocks: Block[]; fileId: string | null } | null
}

/**
 * The version in force with the caller's answer to it, the last version that they signed before, and what they have to
 * sign first; undefined when nothing is in force.
 */
export async function findReading(
  { db, actor, clock, team }: TeamContext,
  policyId: string,
): Promise<ReadingRow | undefined> {
  const today = londonToday(clock)
  const { rows } = await sql<ReadingRow>`
    select p.id as "policyId", p.kind, version.id as "versionId", version.number, version.title, version.blocks,
      version.file_id as "fileId", version.changes,
      version.read_by as "readBy", version.published_at as "publishedAt", version.questions, version.pass_mark as "passMark",
        version.most_tries as "mostTries",
      version.notice, version.digest,
      m.full_name as "readerName", m.role = 'staff' and p.withdrawn_at is null and ${isForJob} as mine,
      (select count(*)::int from app.policy_more_tries more where more.version_id = version.id and more.user_id = m.user_id) as allowed,
      answer.signed_at as "answeredAt", answer.name, answer.declined, answer.countersigned_at as "countersignedAt",
        answer.last_day as "lastDay",
      app.countersigner(answer.id) as "countersignedBy", before.number is not null as earlier,
      case when before.number < version.number
        then jsonb_build_object('number', before.number, 'blocks', before.blocks, 'fileId', before.file_id) end as since,
      case when p.kind = 'opt-out' and coalesce(before.last_day >= ${today}::date, before.number is not null)
        then jsonb_build_object('number', before.number, 'notice', before.notice, 'lastDay', before.last_day) end as held,
      (select jsonb_build_object('policyId', other.id, 'title', in_force.title) from app.policies other
        cross join lateral (
          select x.* from app.policy_versions x where x.policy_id = other.id order by x.number desc limit 1) in_force
        where other.team_id = p.team_id and other.kind = ${paperRules.terms.after} and p.kind = 'terms' and other.withdrawn_at is null
          and (other.jobs = '{}' or m."position" = any (other.jobs)) and not exists (
            select from app.policy_signatures signed where signed.version_id = in_force.id and signed.user_id = m.user_id
              and signed.replaced_at is null)
        order by in_force.published_at limit 1) as first
    from app.policies p
    join lateral (select x.* from app.policy_versions x where x.policy_id = p.id order by x.number desc limit 1) version on true
    join app.team_members m on m.team_id = p.team_id and m.user_id = ${actor.id} and m.status = 'active'
    left join app.policy_signatures answer on answer.version_id = version.id and answer.user_id = m.user_id and answer.replaced_at is null
    left join lateral (
      select x.number, x.blocks, x.file_id, x.notice, signed.last_day
        from app.policy_signatures signed join app.policy_versions x on x.id = signed.version_id
       where signed.user_id = m.user_id and x.policy_id = p.id and not signed.declined and signed.left_at is null
       order by x.number desc, signed.signed_at desc limit 1) before on true
    where p.team_id = ${team.id} and p.id = ${policyId} and (p.withdrawn_at is null or ${holds(today)})`.execute(db)
  return rows[0]
}

/** The same as its reader gets it: questions without their answers. */
export async function toReading(context: TeamContext, row: ReadingRow): Promise<Reading> {
  const { fileId, questions, digest: _, since, mostTries, allowed, name, countersignedBy, ...rest } = row
  const { answeredAt, countersignedAt, declined: __, lastDay: ___, earlier: ____, ...reading } = rest
  const [file, earlierFile, last] = await Promise.all([
    findPolicyFile(context, fileId),
    findPolicyFile(context, since?.fileId ?? null),
    findTry(context, row.versionId),
  ])
  const state = answerState(row.kind, row)
  return {
    ...reading,
    file,
    state,
    since: since && { number: since.number, blocks: since.blocks, file: earlierFile },
    questions: questions.map(({ text, choices }) => ({ text, choices })),
    quiz: last ? toTry(last, row) : null,
    triesLeft: triesLeft({ mostTries, allowed, tried: triedOf(last) }),
    signed:
      name !== null && answeredAt !== null && state !== 'ended'
        ? { name, at: answeredAt, countersigned: countersignedAt ? { by: countersignedBy, at: countersignedAt } : null }
        : null,
  }
}

/** Finished tries, from the last one. */
export const triedOf = (last: Pick<StoredTry, 'number' | 'finished'> | undefined) =>
  last ? last.number - (last.finished ? 0 : 1) : 0

export interface StoredTry {
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
    from app.policy_tries t where t.version_id = ${versionId} and t.user_id = ${actor.id}
      order by t.finished_at desc nulls first, t.passed desc limit 1`.execute(db)
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

interface Answer {
  versionId: string
  /** Null: no. */
  name: string | null
  digest: string
}

/**
 * Records a signature or a no, in place of an earlier answer to the same version. Triggers end what its notification
 * needed; `judge_again` has their bookings judged again, because an opt-out lifts a limit.
 */
export async function insertAnswer({ db, actor, clock, team }: TeamContext, { versionId, name, digest }: Answer) {
  const at = instant(clock)
  await db
    .updateTable('policy_signatures')
    .set({ replaced_at: at })
    .where('version_id', '=', versionId)
    .where('user_id', '=', actor.id)
    .where('replaced_at', 'is', null)
    .execute()
  await db
    .insertInto('policy_signatures')
    .values({
      team_id: team.id,
      user_id: actor.id,
      version_id: versionId,
      name,
      declined: name === null,
      digest,
      signed_at: at,
    })
    .execute()
}

/** Ends what the caller holds under an opt-out, in whatever version. */
export async function endHeld(
  { db, actor, clock }: TeamContext,
  { policyId, lastDay }: { policyId: string; lastDay: Day },
) {
  await sql`update app.policy_signatures s set ended_at = ${instant(clock)}, last_day = ${lastDay}
      from app.policy_versions v where v.id = s.version_id and v.policy_id = ${policyId} and s.user_id = ${actor.id}
       and not s.declined and s.ended_at is null and s.left_at is null`.execute(db)
}
