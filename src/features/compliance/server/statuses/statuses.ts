import { sql } from 'kysely'
import type { MemberContext } from '#features/members/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { coversOf, serves } from '../../rules/covers.ts'
import { holds } from '../../rules/days.ts'
import { isCertificate, kindLabel, stepOfKind } from '../../rules/kinds.ts'
import { type ComplianceStatus, goodThrough, readStatus, type State, stateOn } from '../../rules/state.ts'
import { versionOn } from '../../rules/versions.ts'
import type { Cell, Evidence, PersonCompliance, VerifiedFact } from '../../schema.ts'
import { type StoredFile, viewedFile } from '../deciding/evidence-file.ts'
import { readNoted } from '../noted.ts'
import { byRequirement, readVersions, type StoredVersion } from '../requirements/requirements.ts'

export const PAGE_SIZE = 50

/** A row of `compliance_statuses` as the database writes it. */
export interface StatusRow extends Record<keyof ComplianceStatus, string> {
  requirement_id: string
  /** When what waits was given, the earliest of it. */
  waiting_since?: string | null
  /** The first day of the person's latest stay in the team. */
  member_since: string | null
}

export interface Asked {
  /** By requirement. */
  versions: ReadonlyMap<string, StoredVersion[]>
  today: Day
  /** Whether the lead time for the person or for managers says what is expiring. */
  reader: 'person' | 'manager'
  /** What blocks at the site that is asked about, whatever the version says. */
  atSite?: ReadonlySet<string>
}

/** The state of one requirement today; undefined when it is not asked of the person. */
export function cellOf(
  row: StatusRow,
  { versions, today, reader, atSite }: Asked,
): (Cell & { version: StoredVersion }) | undefined {
  const version = versionOn(versions.get(row.requirement_id) ?? [], today, row.member_since)
  if (!version) return undefined
  const status = readStatus(row)
  const state = stateOn(status, today, reader === 'person' ? version.personLeadDays : version.managerLeadDays)
  if (state === 'not-required') return undefined
  const blocked = (version.blocks || atSite?.has(row.requirement_id) === true) && holds(status.gaps, today)
  return { requirementId: row.requirement_id, state, blocked, goodThrough: goodThrough(status, today), version }
}

const named = (kind: string, title: string | null) => ({ label: title ?? kindLabel(kind), step: stepOfKind(kind) })

interface EvidenceRow extends Omit<Evidence, 'label' | 'step' | 'file'> {
  title: string | null
  file: StoredFile | null
}

type OfMember = { teamId: string; userId: string }

/** The evidence with the team's decisions as they are now, or as they were known at an instant. */
function readEvidence({ db }: PersonContext, { teamId, userId, knownAt }: OfMember & { knownAt?: string | undefined }) {
  const known = knownAt === undefined
  const superseded = known ? sql`e.superseded_at is not null` : sql`(e.superseded_at <= ${knownAt}) is true`
  const decided = known
    ? sql`r.replaced_at is null`
    : sql`r.decided_at <= ${knownAt} and (r.replaced_at > ${knownAt}) is not false`
  const given = known ? sql`true` : sql`e.given_at <= ${knownAt}`
  return sql<EvidenceRow>`
    select e.id, e.kind, e.title, e.file_id as "fileId", e.valid_from as "validFrom", e.valid_until as "validUntil",
      e.given_at as "givenAt",
      case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'flags',
        f.flags) end as file,
      ${superseded} as superseded, c.said as "countsAs",
      case when r.id is not null then jsonb_build_object('id', r.id, 'decision', r.decision, 'verifiedFrom', r.verified_from,
        'verifiedUntil', r.verified_until, 'reason', r.reason,
        'decidedAt', to_char(r.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'decidedBy', d.full_name) end
          as verification
    from app.evidence e
    left join app.verifications r on r.user_id = e.user_id and r.evidence_id = e.id and r.team_id = ${teamId} and ${decided}
    left join app.team_members d on d.team_id = r.team_id and d.user_id = r.decided_by
    left join app.files f on f.id = e.file_id
    cross join lateral app.counts_as(${teamId}, e.user_id, e.kind) c
    where e.user_id = ${userId} and (e.team_id is null or e.team_id = ${teamId}) and ${given}
      and (not ${superseded} or r.decision = 'verified')
    order by ${superseded}, e.given_at desc, e.id`.execute(db)
}

type ExceptionRow = PersonCompliance['items'][number]['exceptions'][number] & { requirementId: string }

/** The exceptions that count on a day or later; of an instant: those that counted on that day, as they were known then. */
export async function readExceptions(
  { db }: PersonContext,
  { teamId, userId, day, knownAt }: OfMember & { day: Day; knownAt?: string | undefined },
): Promise<ExceptionRow[]> {
  const counts =
    knownAt === undefined
      ? sql`x.withdrawn_at is null and upper(x.during) > ${day}::date`
      : sql`x.during @> ${day}::date and x.granted_at <= ${knownAt}
        and (x.withdrawn_at <= ${knownAt} and x.withdrawn_from <= ${day}::date) is not true`
  const { rows } = await sql<ExceptionRow>`
    select x.id, x.requirement_id as "requirementId", lower(x.during) as "from", upper(x.during) - 1 as through, x.reason
    from app.requirement_exceptions x where x.team_id = ${teamId} and x.user_id = ${userId} and ${counts} order by lower(x.during)`.execute(
    db,
  )
  return rows
}

function readStatuses({ db }: PersonContext, { teamId, userId }: OfMember) {
  return sql<StatusRow>`
    select s.requirement_id, s.required::text, s.covered::text, s.exempt::text, s.grace::text, s.waiting::text,
      s.rejected::text, s.gaps::text,
      s.member_since, s.waiting_since
    from app.compliance_statuses s where s.team_id = ${teamId} and s.user_id = ${userId}`.execute(db)
}

/**
 * All that a person has given or the team has established of them, required or not, with the team's decisions.
 * `knownAt`: as it was known then, what was replaced or decided otherwise since as it was.
 */
export async function allEvidence(
  context: PersonContext,
  of: OfMember & { knownAt?: string | undefined },
): Promise<Evidence[]> {
  const { rows } = await readEvidence(context, of)
  return rows.map(({ title, file, ...row }) => ({
    ...row,
    ...named(row.kind, title),
    file: file && viewedFile(file),
  }))
}

/** What a spreadsheet says is told as long as nothing better is known. */
const PROVEN: readonly State[] = ['verified', 'expiring', 'exempt']

/** What a team requires of a person on a day, today unless told otherwise, and the evidence for it. */
async function readPerson(
  context: PersonContext,
  { reader, day = londonToday(context.clock), ...of }: OfMember & Pick<Asked, 'reader'> & { day?: Day },
): Promise<PersonCompliance> {
  // Pipelined: one round trip.
  const [versions, statuses, evidence, exceptions, notedOf] = await Promise.all([
    readVersions(context.db, of),
    readStatuses(context, of),
    allEvidence(context, of),
    readExceptions(context, { ...of, day }),
    readNoted(context, { teamId: of.teamId, userIds: [of.userId] }),
  ])
  const asked: Asked = { versions: byRequirement(versions), today: day, reader }
  const found = statuses.rows.flatMap((row) => {
    const cell = cellOf(row, asked)
    return cell ? [{ ...cell, waitingSince: row.waiting_since ?? null }] : []
  })
  const items = found.map(({ version, ...cell }) => {
    const { name, kinds, blocks } = version
    const own = exceptions.filter(({ requirementId }) => requirementId === cell.requirementId)
    const noted = PROVEN.includes(cell.state) ? null : notedOf(of.userId, version)
    return {
      ...cell,
      name,
      kinds,
      blocks,
      noted,
      exceptions: own.map(({ requirementId: _, ...exception }) => exception),
    }
  })
  const rules = found.map(({ version }) => version)
  const wanted = items.flatMap(({ kinds }) => kinds)
  const isUnnamed = (one: Evidence) => !one.superseded && isCertificate(one.kind) && !serves(one, wanted)
  return {
    items: items.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    evidence: evidence
      .filter((one) => serves(one, wanted))
      .map((one) => ({
        ...one,
        covers: coversOf(
          one,
          rules.filter(({ kinds }) => serves(one, kinds)),
        ),
      })),
    unnamed: reader === 'manager' ? evidence.filter(isUnnamed) : [],
  }
}

/** What the team requires of a member today, as its managers read it. */
export const readMember = (context: MemberContext) =>
  readPerson(context, { teamId: context.team.id, userId: context.member.userId, reader: 'manager' })

/**
 * What the caller's teams have verified of them, required or not, as far as it counts today: for each team and kind the
 * decision that counts longest. Evidence that was replaced since is left out: what stands instead is another fact.
 */
export async function readOwnFacts({ db, actor, clock }: PersonContext): Promise<VerifiedFact[]> {
  const today = londonToday(clock)
  const { rows } = await sql<VerifiedFact>`
    select distinct on (t.team_name, v.team_id, e.kind) v.team_id as "teamId", t.team_name as "teamName", e.kind,
      least(e.valid_until, v.verified_until) as until,
      v.decided_at as "decidedAt"
    from app.verifications v
    join app.evidence e on e.user_id = v.user_id and e.id = v.evidence_id and e.superseded_at is null
    join app.team_members m on m.team_id = v.team_id and m.user_id = v.user_id and m.status = 'active' and m.role = 'staff'
    join app.teams t on t.id = v.team_id
    where v.user_id = ${actor.id} and v.replaced_at is null and v.decision = 'verified'
      and ${today}::date between coalesce(v.verified_from, e.valid_from) and coalesce(least(e.valid_until, v.verified_until), 'infinity')
    order by t.team_name, v.team_id, e.kind, coalesce(least(e.valid_until, v.verified_until), 'infinity') desc, v.decided_at desc`.execute(
    db,
  )
  return rows
}

/** The teams that the caller works in. */
async function ownTeams({ db, actor }: PersonContext) {
  return db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['t.id as teamId', 't.team_name as teamName'])
    .where('m.user_id', '=', actor.id)
    .where('m.status', '=', 'active')
    .where('m.role', '=', 'staff')
    .orderBy('t.team_name')
    .orderBy('t.id')
    .execute()
}

/** What each of the caller's teams requires of them. */
export async function ownCompliance(context: PersonContext) {
  const mine = await ownTeams(context)
  const userId = context.actor.id
  const teams = mine.map(async (team) => ({
    ...team,
    ...(await readPerson(context, { teamId: team.teamId, userId, reader: 'person' })),
  }))
  return { teams: await Promise.all(teams) }
}
