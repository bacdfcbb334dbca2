import { sql } from 'kysely'
import type { JobCode } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { complianceNouns } from '../nouns.ts'
import type { RecordedVersion } from '../schema.ts'
import { insertRequirements, readVersions, recordVersions, retirementOf } from './requirements/requirements.ts'
import { endOf, readAsItStood } from './statuses/as-it-stood.ts'
import { allEvidence, readExceptions } from './statuses/statuses.ts'
import { tellOf, tellTeam } from './telling.ts'

export { datedRequirements, type NotedOf, noteDates } from './noted.ts'
export { questionsOn } from './requirements/questions.ts'
export { lacksAtSite } from './requirements/sites.ts'
export { endOf } from './statuses/as-it-stood.ts'
export { allEvidence } from './statuses/statuses.ts'

/** A record of the team about an active member that compliance knows of: its kind of evidence and, as `source`, its id. */
interface Established {
  teamId: string
  userId: string
  kind: string
  source: string
}

/**
 * A team has established something about a member itself: evidence of that team alone, verified from one day through
 * another (null: without an end). What the person has given of the same kind and still waits is verified with it. For
 * the same record again: with its new days. The caller runs the team or signs a policy, holds the team, and audits and
 * notifies itself (docs/decisions/what-a-team-establishes.md).
 */
export async function establish(
  { db, clock }: PersonContext,
  {
    teamId,
    userId,
    kind,
    source,
    title,
    from,
    until,
  }: Established & { title: string | null; from: Day; until: Day | null },
) {
  await sql`select app.establish(${teamId}, ${userId}, ${kind}, ${source}, ${title}, ${from}, ${until}, ${instant(clock)})`.execute(
    db,
  )
  await tellOf(db, { teamId, userId })
}

/** The first day for which something that a team has established counts; null when it is not established. */
export async function establishedFrom(db: Db, { teamId, userId, kind, source }: Established): Promise<Day | null> {
  const found = await db
    .selectFrom('evidence as e')
    .innerJoin('verifications as r', (join) =>
      join
        .onRef('r.evidence_id', '=', 'e.id')
        .onRef('r.user_id', '=', 'e.user_id')
        .on('r.replaced_at', 'is', null)
        .on('r.decision', '=', 'verified'),
    )
    .select('r.verified_from as from')
    .where('e.team_id', '=', teamId)
    .where('e.user_id', '=', userId)
    .where('e.kind', '=', kind)
    .where('e.source', '=', source)
    .executeTakeFirst()
  return found?.from ?? null
}

/** Takes back what was established, and what was verified with it; nothing when it has been taken back. */
export async function disestablish(
  { db, clock }: PersonContext,
  { teamId, userId, kind, source, reason }: Established & { reason: string },
) {
  await sql`select app.disestablish(${teamId}, ${userId}, ${kind}, ${source}, ${reason}, ${instant(clock)})`.execute(db)
  await tellOf(db, { teamId, userId })
}

/** What the team has established of this kind counts through this day at most. The caller audits. */
export async function limitEstablished(
  { db, clock, team }: TeamContext,
  { kind, until }: { kind: string; until: Day },
) {
  await sql`select app.limit_established(${team.id}, ${kind}, ${until}, ${instant(clock)})`.execute(db)
  await publish(db, complianceNouns.compliance.of(team.id))
}

interface RequiredKind {
  /** The requirement to change; null for a new one. */
  requirementId: string | null
  name: string
  kind: string
  /** The jobs it is asked of; empty: all. */
  jobs: string[]
  from: Day
}

const LEAD_DAYS = 14

/**
 * Requires evidence of one kind that another feature establishes, and returns the requirement. Nothing is recorded when
 * it says that already.
 */
export async function requireKind(
  context: TeamContext,
  { requirementId, name, kind, jobs, from }: RequiredKind,
): Promise<string> {
  const id = requirementId ?? ((await insertRequirements(context, [null]))[0] as string)
  const latest = (await readVersions(context.db, { teamId: context.team.id, requirementId: id })).at(-1)
  if (latest && !latest.retired && latest.name === name && String(latest.jobs) === String(jobs)) return id
  const asked = {
    name,
    kinds: [kind],
    jobs: jobs as JobCode[],
    people: null,
    lastsMonths: null,
    ignoresExpiry: false,
    newStartersOnly: false,
    graceDays: 0,
    blocks: true,
  }
  const fields = { ...asked, personLeadDays: LEAD_DAYS, managerLeadDays: LEAD_DAYS, ...(latest && kept(latest)) }
  await recordVersions(context, [{ requirementId: id, version: (latest?.version ?? 0) + 1, starts: from, fields }])
  await tellTeam(context.db, context.team.id)
  return id
}

/** What managers may have changed in the requirement themselves. */
const kept = ({ people, blocks, personLeadDays, managerLeadDays, newStartersOnly, graceDays }: RecordedVersion) => ({
  ...{ people, blocks, personLeadDays, managerLeadDays, newStartersOnly, graceDays },
})

/** Asks for the requirement from today on of nobody. */
export async function stopRequiring(context: TeamContext, requirementId: string) {
  const latest = (await readVersions(context.db, { teamId: context.team.id, requirementId })).at(-1)
  if (!latest || latest.retired) return
  await recordVersions(context, [retirementOf(latest, londonToday(context.clock))])
  await tellTeam(context.db, context.team.id)
}

/**
 * What a team required of a present or former member on a day, the evidence, the decisions and the exceptions, all as
 * they were known when the day ended; what was corrected since is noted. For managers.
 */
export async function recordOn(
  context: PersonContext,
  { day, ...of }: Pick<Established, 'teamId' | 'userId'> & { day: Day },
) {
  const then = { ...of, day, knownAt: endOf(day, context.clock) }
  // Pipelined: one round trip.
  const [past, evidence, exceptions] = await Promise.all([
    readAsItStood(context, { ...then, now: instant(context.clock) }),
    allEvidence(context, then),
    readExceptions(context, then),
  ])
  const items = past.items.filter(({ state, corrected }) => state !== 'not-required' || corrected !== null)
  const wanted = new Set(items.flatMap(({ kinds }) => kinds))
  return {
    evidence: evidence.filter(({ kind }) => wanted.has(kind)),
    items: items.map((item) => ({
      ...item,
      exceptions: exceptions.filter(({ requirementId }) => requirementId === item.requirementId),
    })),
  }
}
