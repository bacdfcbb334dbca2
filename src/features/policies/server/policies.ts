import { sql } from 'kysely'
import { findFiles } from '#features/files/server/data.ts'
import { reminderLimit } from '#features/members/rules/reminding.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { ACTIVE_CONTENT, LINKS } from '#server/files/inspect.ts'
import { type Day, londonToday } from '#shared/time.ts'
import type { NoticePeriod } from '../rules/opt-out.ts'
import { stateOfPolicy } from '../rules/state.ts'
import type { Block, Content, Draft, ListedPolicy, Policy, PolicyFile, Question } from '../schema.ts'
import { isWaiting } from './readers.ts'

/** What a draft or a version says, as it is stored. */
export interface StoredContent {
  title: string
  blocks: Block[]
  fileId: string | null
  questions: Question[]
  passMark: number
  mostTries: number | null
  notice: NoticePeriod | null
}

type ListedRow = Omit<ListedPolicy, 'state'> & {
  withdrawn: boolean
  revision: number
  ownerId: string | null
}

/** The policies of a team with their figures, or one of them. Staff are counted once for all. */
async function readRows({ db, clock, team }: TeamContext, policyId?: string): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    with staff as materialized (
        select m.user_id, m."position" as job, coalesce(r.reminded_at <= ${reminderLimit(clock)}, true) as free
          from app.team_members m left join app.policy_reminders r on r.team_id = m.team_id and r.user_id = m.user_id
         where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff'),
      jobs as (select job, count(*)::int as people, count(*) filter (where free)::int as free from staff group by job),
      current as materialized (
        select distinct on (v.policy_id) v.* from app.policy_versions v where v.team_id = ${team.id}
          ${policyId === undefined ? sql`` : sql`and v.policy_id = ${policyId}`} order by v.policy_id, v.number desc),
      answered as (
        select s.version_id, f.job, s.declined or s.ended_at is not null as declined, ${isWaiting} as waiting, count(*)::int as people,
            count(*) filter (where f.free)::int as free
          from app.policy_signatures s join current c on c.id = s.version_id join app.policies p on p.id = c.policy_id
          join staff f on f.user_id = s.user_id
         where s.team_id = ${team.id} and s.replaced_at is null group by 1, 2, 3, 4)
    select p.id, p.kind, coalesce(c.title, d.title) as title, coalesce(c.number, 0) as number,
      d.policy_id is not null as "hasDraft", c.read_by as "readBy",
      p.review_on as "reviewOn", o.full_name as "ownerName", p.jobs, r.id is not null as required, p.withdrawn_at is not null as withdrawn,
      p.revision, p.owner_id as "ownerId",
      asked.people as asked, a.signed, a.declined, a.waiting,
      case when c.id is null or p.withdrawn_at is not null then 0 else asked.free - a.free end as remindable
    from app.policies p
    left join current c on c.policy_id = p.id
    left join app.policy_drafts d on d.policy_id = p.id
    cross join lateral (
      select coalesce(sum(j.people), 0)::int as people, coalesce(sum(j.free), 0)::int as free
        from jobs j where p.jobs = '{}' or j.job = any (p.jobs)) asked
    cross join lateral (
      select coalesce(sum(people) filter (where not a.declined), 0)::int as signed,
        coalesce(sum(people) filter (where a.declined), 0)::int as declined,
          coalesce(sum(people) filter (where a.waiting), 0)::int as waiting, coalesce(sum(free), 0)::int as free
        from answered a where a.version_id = c.id and (p.jobs = '{}' or a.job = any (p.jobs))) a
    left join lateral (
      select q.requirement_id as id, q.retired from app.requirement_versions q where q.requirement_id = p.requirement_id
        order by q.version desc limit 1) r
      on not r.retired
    left join app.team_members o on o.team_id = p.team_id and o.user_id = p.owner_id
    where p.team_id = ${team.id} ${policyId === undefined ? sql`` : sql`and p.id = ${policyId}`}
    order by lower(coalesce(c.title, d.title)), p.id`.execute(db)
  return rows
}

function toListed({ withdrawn, revision: _, ownerId: __, ...row }: ListedRow, today: Day): ListedPolicy {
  return { ...row, state: stateOfPolicy({ ...row, withdrawn }, today) }
}

/** A team's policies by title. */
export async function listPolicies(context: TeamContext): Promise<ListedPolicy[]> {
  const today = londonToday(context.clock)
  return (await readRows(context)).map((row) => toListed(row, today))
}

const CONTENT = sql`c.title, c.blocks, c.file_id as "fileId", c.questions, c.pass_mark as "passMark",
  c.most_tries as "mostTries", c.notice`

interface StoredDraft extends StoredContent, Pick<Draft, 'revision' | 'savedAt' | 'savedBy'> {
  authorId: string | null
}

/** The draft of a policy, as it is stored. */
export async function findDraft({ db, team }: TeamContext, policyId: string) {
  const { rows } = await sql<StoredDraft>`
    select ${CONTENT}, c.revision, c.saved_at as "savedAt", m.full_name as "savedBy", c.saved_by as "authorId"
    from app.policy_drafts c left join app.team_members m on m.team_id = c.team_id and m.user_id = c.saved_by
    where c.team_id = ${team.id} and c.policy_id = ${policyId}`.execute(db)
  return rows[0]
}

/** A version of a policy: the one in force, or the one with this number. */
export async function findVersion(
  { db, team }: TeamContext,
  { policyId, number }: { policyId: string; number?: number },
) {
  const { rows } = await sql<StoredContent>`
    select ${CONTENT} from app.policy_versions c
    where c.team_id = ${team.id} and c.policy_id = ${policyId} ${number === undefined ? sql`` : sql`and c.number = ${number}`}
    order by c.number desc limit 1`.execute(db)
  return rows[0]
}

/** What is stored, with the record of its file. */
export async function toContent(context: TeamContext, { fileId, ...stored }: StoredContent): Promise<Content> {
  return { ...stored, file: await findPolicyFile(context, fileId) }
}

/** The record of a team's file; null without one. */
export async function findPolicyFile(context: TeamContext, fileId: string | null): Promise<PolicyFile | null> {
  if (fileId === null) return null
  const found = (await findFiles(context, { owner: { teamId: context.team.id }, ids: [fileId] })).get(fileId)
  if (!found) return null
  const { id, name, mime, size, flags } = found
  return { id, name, mime, size, saveOnly: flags.includes(ACTIVE_CONTENT), links: flags.includes(LINKS) }
}

/** One policy with everything that its page shows; undefined for another team's. */
export async function findPolicy(context: TeamContext, policyId: string): Promise<Policy | undefined> {
  const { db, team } = context
  const [[row], draft, current, versions, managers] = await Promise.all([
    readRows(context, policyId),
    findDraft(context, policyId),
    findVersion(context, { policyId }),
    sql<Policy['versions'][number]>`
      select v.id, v.number, v.changes, v.read_by as "readBy", v.published_at as "publishedAt", m.full_name as "publishedBy"
      from app.policy_versions v left join app.team_members m on m.team_id = v.team_id and m.user_id = v.published_by
      where v.team_id = ${team.id} and v.policy_id = ${policyId} order by v.number desc`.execute(db),
    sql<Policy['managers'][number]>`
      select m.user_id as "userId", m.full_name as "fullName" from app.team_members m
      where m.team_id = ${team.id} and m.status = 'active' and m.role <> 'staff' order by m.sort_name, m.id`.execute(
      db,
    ),
  ])
  if (!row) return undefined
  const { revision, ownerId } = row
  const { revision: draftRevision = 0, savedAt = '', savedBy = null } = draft ?? {}
  return {
    ...toListed(row, londonToday(context.clock)),
    revision,
    ownerId,
    draft: draft
      ? { ...(await toContent(context, contentOf(draft))), revision: draftRevision, savedAt, savedBy }
      : null,
    current: current ? await toContent(context, current) : null,
    versions: versions.rows,
    managers: managers.rows,
  }
}

/** What a draft says. */
export function contentOf(stored: StoredContent): StoredContent {
  const { title, blocks, fileId, questions, passMark, mostTries, notice } = stored
  return { title, blocks, fileId, questions, passMark, mostTries, notice }
}
