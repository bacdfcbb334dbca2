import { sql } from 'kysely'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { coveringAll, type ReadyRequirement } from '../../rules/ready-sets.ts'
import { versionOn } from '../../rules/versions.ts'
import type {
  EndedRequirement,
  PastVersion,
  Preview,
  RecordedVersion,
  Requirement,
  RequirementFields,
} from '../../schema.ts'

export interface StoredVersion extends RecordedVersion {
  requirementId: string
}

/** A stay that began before every requirement. */
const BEFORE_ALL = '0001-01-01'

/** All versions of the requirements of a team, or of one of them; with an instant those that had been recorded by then. */
export async function readVersions(
  db: Db,
  { teamId, requirementId, knownAt }: { teamId: string; requirementId?: string; knownAt?: string },
): Promise<StoredVersion[]> {
  const versions = await db
    .selectFrom('requirement_versions as v')
    .select(['v.requirement_id as requirementId', 'v.version', 'v.starts', 'v.name', 'v.kinds', 'v.jobs', 'v.people'])
    .select(['v.lasts_months as lastsMonths', 'v.ignores_expiry as ignoresExpiry', 'v.blocks', 'v.retired'])
    .select(['v.person_lead_days as personLeadDays', 'v.manager_lead_days as managerLeadDays'])
    .select(['v.new_starters_only as newStartersOnly', 'v.grace_days as graceDays'])
    .where('v.team_id', '=', teamId)
    .$if(requirementId !== undefined, (query) => query.where('v.requirement_id', '=', requirementId as string))
    .$if(knownAt !== undefined, (query) => query.where('v.recorded_at', '<=', knownAt as string))
    .orderBy('v.requirement_id')
    .orderBy('v.version')
    .execute()
  return versions as StoredVersion[]
}

/** Versions by requirement. */
export function byRequirement(versions: StoredVersion[]): Map<string, StoredVersion[]> {
  return Map.groupBy(versions, ({ requirementId }) => requirementId)
}

function toRequirement(id: string, { versions, today }: { versions: StoredVersion[]; today: Day }): Requirement {
  const shown = (version: StoredVersion | undefined): RecordedVersion | null => {
    if (!version) return null
    const { requirementId: _, ...rest } = version
    return rest
  }
  const inForce = versionOn(versions, today, BEFORE_ALL)
  const forNewStarters = versionOn(versions, today)
  const next = versions
    .filter(({ starts, version }) => starts > today && versionOn(versions, starts)?.version === version)
    .sort((a, b) => (a.starts < b.starts ? -1 : 1))[0]
  return {
    id,
    latest: versions.at(-1)?.version ?? 0,
    inForce: inForce?.retired ? null : shown(inForce),
    coming: shown(next),
    forNewStarters: forNewStarters?.version === inForce?.version ? null : shown(forNewStarters),
  }
}

/** What a team requires now or from a later day on, by name. */
export async function listRequirements({ db, clock, team }: TeamContext): Promise<Requirement[]> {
  const today = londonToday(clock)
  const versions = byRequirement(await readVersions(db, { teamId: team.id }))
  return [...versions]
    .map(([id, ofOne]) => toRequirement(id, { versions: ofOne, today }))
    .filter(({ inForce, coming, forNewStarters }) => inForce || coming || forNewStarters)
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
}

/** What the team has required and asks of nobody any more, the latest end first. */
export async function listEnded({ db, clock, team }: TeamContext): Promise<EndedRequirement[]> {
  const today = londonToday(clock)
  const versions = byRequirement(await readVersions(db, { teamId: team.id }))
  return [...versions]
    .flatMap(([id, ofOne]) => {
      const { inForce, coming, forNewStarters } = toRequirement(id, { versions: ofOne, today })
      const last = versionOn(ofOne, today)
      if (inForce || coming || forNewStarters || !last) return []
      const { requirementId: _, ...ended } = last
      return [{ id, ended }]
    })
    .sort((a, b) => b.ended.starts.localeCompare(a.ended.starts) || a.ended.name.localeCompare(b.ended.name, 'en'))
}

const nameOf = ({ inForce, forNewStarters, coming }: Requirement) => (inForce ?? forNewStarters ?? coming)?.name ?? ''

/** One requirement of the team; undefined for another's. */
export async function findRequirement({ db, clock, team }: TeamContext, id: string) {
  const versions = await readVersions(db, { teamId: team.id, requirementId: id })
  if (versions.length === 0) throw notFound()
  return { ...toRequirement(id, { versions, today: londonToday(clock) }), versions }
}

/** Everything that a requirement of the team has said, the newest first, and whom it has chosen; undefined for another team's. */
export async function readHistory({ db, team }: TeamContext, requirementId: string) {
  const recorded = db
    .selectFrom('requirement_versions as v')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.team_id', '=', 'v.team_id').onRef('m.user_id', '=', 'v.recorded_by'),
    )
    .select(['v.version', 'v.recorded_at as recordedAt', 'm.full_name as recordedBy'])
    .where('v.team_id', '=', team.id)
    .where('v.requirement_id', '=', requirementId)
    .execute()
  const [versions, records] = await Promise.all([readVersions(db, { teamId: team.id, requirementId }), recorded])
  if (versions.length === 0) throw notFound()
  const recordOf = new Map(records.map(({ version, ...record }) => [version, record]))
  const items = versions.toReversed().map(({ requirementId: _, ...version }): PastVersion => {
    const { recordedAt = '', recordedBy = null } = recordOf.get(version.version) ?? {}
    return { ...version, recordedAt, recordedBy }
  })
  return { items, people: await namesOf({ db, team }, [...new Set(versions.flatMap(({ people }) => people ?? []))]) }
}

async function namesOf({ db, team }: Pick<TeamContext, 'db' | 'team'>, userIds: string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('team_members as m')
    .select(['m.user_id as userId', 'm.full_name as fullName'])
    .where('m.team_id', '=', team.id)
    .where('m.user_id', 'in', userIds)
    .orderBy('m.sort_name')
    .execute()
}

export interface Draft {
  requirementId: string
  version: number
  starts: Day
  fields: RequirementFields
  retired?: boolean
}

function rowOf(
  { actor, clock, team }: TeamContext,
  { requirementId, version, starts, fields, retired = false }: Draft,
) {
  return {
    requirement_id: requirementId,
    team_id: team.id,
    version,
    starts,
    name: fields.name,
    kinds: fields.kinds,
    jobs: fields.jobs,
    people: fields.people,
    lasts_months: fields.lastsMonths,
    ignores_expiry: fields.ignoresExpiry,
    person_lead_days: fields.personLeadDays,
    manager_lead_days: fields.managerLeadDays,
    blocks: fields.blocks,
    new_starters_only: fields.newStartersOnly,
    grace_days: fields.graceDays,
    retired,
    recorded_at: instant(clock),
    recorded_by: actor.id,
  }
}

/** The version from whose first day on a requirement is asked of nobody: what it said stays. */
export function retirementOf(latest: StoredVersion, starts: Day): Draft {
  const { requirementId, version } = latest
  return { requirementId, version: version + 1, starts, fields: latest as RequirementFields, retired: true }
}

/**
 * Records versions. Triggers follow in the same statement: `follow_requirements` rewrites the compliance statuses,
 * queue and standings of the team, `judge_again` has its bookings judged again.
 */
export async function recordVersions(context: TeamContext, drafts: Draft[]) {
  if (drafts.length === 0) return
  await context.db
    .insertInto('requirement_versions')
    .values(drafts.map((draft) => rowOf(context, draft)))
    .execute()
}

/** Creates requirements, without a version yet; `origins`: the items of the ready sets that they come from, null for a team's own. */
export async function insertRequirements({ db, team }: TeamContext, origins: (string | null)[]): Promise<string[]> {
  if (origins.length === 0) return []
  const rows = await db
    .insertInto('requirements')
    .values(origins.map((origin) => ({ team_id: team.id, origin })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The ones among these people who are not active staff of the team. */
export async function strangersAmong({ db, team }: TeamContext, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return []
  const members = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', team.id)
    .where('status', '=', 'active')
    .where('role', '=', 'staff')
    .where('user_id', 'in', [...people])
    .execute()
  const known = new Set(members.map(({ user_id }) => user_id))
  return people.filter((person) => !known.has(person))
}

/** Adds ready requirements that the team has not, and asks those that it has of further jobs. Returns how many were added or changed. */
export async function addReady(context: TeamContext, ready: readonly ReadyRequirement[]): Promise<number> {
  const { db, clock, team } = context
  const starts = londonToday(clock)
  const known = await db
    .selectFrom('requirements')
    .select(['id', 'origin'])
    .where('team_id', '=', team.id)
    .where('origin', 'is not', null)
    .execute()
  const idOf = new Map(known.map(({ id, origin }) => [origin, id]))
  const versions = byRequirement(await readVersions(db, { teamId: team.id }))
  const fresh = ready.filter(({ id }) => !idOf.has(id))
  const ids = await insertRequirements(
    context,
    fresh.map(({ id }) => id),
  )
  const added = fresh.map(({ id: _, source: __, ...fields }, index) => ({
    requirementId: ids[index] as string,
    version: 1,
    starts,
    fields,
  }))
  const widened = ready.flatMap((item): Draft[] => {
    const requirementId = idOf.get(item.id)
    const latest = requirementId && versions.get(requirementId)?.at(-1)
    if (!requirementId || !latest) return []
    const jobs = latest.retired ? item.jobs : union(latest.jobs, item.jobs)
    if (!latest.retired && jobs.length === latest.jobs.length) return []
    const { version, starts: began, retired: _, requirementId: __, ...fields } = latest
    return [
      {
        requirementId,
        version: version + 1,
        starts: [began, starts].toSorted().at(-1) as Day,
        fields: { ...fields, jobs } as RequirementFields,
      },
    ]
  })
  await recordVersions(context, [...added, ...widened])
  return added.length + widened.length
}

/** The jobs of both; the empty list is all. */
function union(some: readonly string[], others: readonly string[]): string[] {
  if (some.length === 0 || others.length === 0) return []
  return coveringAll(jobCodes.filter((job) => some.includes(job) || others.includes(job)))
}

type Affected = Preview['becomeDue']['people'][number] & { becomes: 'non-compliant' | 'due' | 'compliant' }

/** The people whose compliance an unrecorded version would change on its first day, by name. */
export async function previewDraft(context: TeamContext, draft: Draft): Promise<Affected[]> {
  const row = JSON.stringify(rowOf(context, draft))
  const { rows } = await sql<Affected>`
    select p.user_id as "userId", p.full_name as "fullName", p.becomes, p.due_by as "dueBy", p.covered_until as "coveredUntil", p.waits
    from app.preview_requirement(jsonb_populate_record(null::app.requirement_versions, ${row}::jsonb)) p`.execute(
    context.db,
  )
  return rows
}
