import { type RawBuilder, sql } from 'kysely'
import { lawOn } from '#features/eligibility/rules/law.ts'
import { notify } from '#features/notifications/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit, auditEach } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import { dayNumber } from '#shared/calendar.ts'
import { addYears, type Day, londonToday } from '#shared/time.ts'
import { payNouns } from '../nouns.ts'
import { leastWage } from '../rules/check.ts'
import type { DocumentFacts } from '../rules/key-document.ts'
import type { OnFile } from '../rules/on-file.ts'
import type { KeyDocument } from '../schema.ts'

/** What is on file of some people, by person. */
export async function readOnFile({ db, team }: Pick<TeamContext, 'db' | 'team'>, userIds: readonly string[]) {
  const { rows } = await sql<OnFile & { userId: string }>`
    select f.user_id as "userId", f.umbrella, f.umbrella_reviewed_on as "umbrellaReviewedOn",
        f.umbrella_margin as "umbrellaMargin", f.umbrella_costs as "umbrellaCosts", f.has_document as "hasDocument",
        f.may_work as "mayWork", f.has_bank as "hasBank"
      from app.on_file(${team.id}, ${[...userIds]}::uuid[]) f`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}

interface Terms extends Omit<DocumentFacts, 'agency' | 'leastRate'> {
  userId: string
  basis: string
  bornOn: Day | null
  paidLeast: number | null
  version: number
}

/**
 * Gives people their Key Information Document, with their own figures as they are on file; 422 for whom nobody has said
 * how they are engaged. Who has one of the same terms keeps it.
 */
export async function giveDocuments(context: TeamContext, userIds: readonly string[]) {
  const { db, team, actor, clock } = context
  const ids = [...new Set(userIds)].sort()
  const today = londonToday(clock)
  const { rows } = await sql<Terms & { isCurrent: boolean }>`
    select m.user_id as "userId", m.full_name as "fullName", e.engagement, e.umbrella, e.umbrella_margin as "umbrellaMargin",
        e.umbrella_costs as "umbrellaCosts", e.nation, e.holiday, s.every, s.pay_after as "payAfter",
        f.basis, f.has_document as "isCurrent", i.date_of_birth as "bornOn", app.least_rate(${team.id}, m.user_id, ${addYears(today, -1)}::date) as "paidLeast",
        (select coalesce(max(k.version), 0) from app.key_documents k where k.team_id = m.team_id and k.user_id = m.user_id) as version
      from app.team_members m join app.on_file(${team.id}, ${ids}::uuid[]) f on f.user_id = m.user_id
      left join app.personal_information i on i.user_id = m.user_id
      cross join lateral (select x.* from app.pay_people x where x.team_id = m.team_id and x.user_id = m.user_id
        order by x.version desc limit 1) e
      cross join lateral (select x.* from app.pay_settings x where x.team_id = m.team_id order by x.version desc limit 1) s
     where m.team_id = ${team.id} order by m.user_id`.execute(db)
  if (rows.length !== ids.length)
    throw invalid([{ path: 'userIds', message: 'Say first how they are engaged, and when the team pays' }])
  const given = rows.filter(({ isCurrent }) => !isCurrent)
  const law = lawOn(dayNumber(today))
  const documents = given.map(({ userId, basis, version, bornOn, paidLeast, isCurrent: _, ...terms }) => ({
    ...{ userId, basis, version: version + 1 },
    facts: { ...terms, agency: team.teamName, leastRate: paidLeast ?? leastWage(law, bornOn, today) },
  }))
  await sql`
    insert into app.key_documents (team_id, user_id, version, basis, facts, given_at, given_by)
      select ${team.id}, x."userId", x.version, x.basis, x.facts, ${instant(clock)}, ${actor.id}
        from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) x ("userId" uuid, version int, basis text, facts jsonb)`.execute(
    db,
  )
  const to = given.map(({ userId }) => userId)
  if (to.length > 0) await notify(context, { kind: 'key-document', teamId: team.id, to })
  await publish(db, payNouns.payRuns.of(team.id), ...to.map((userId) => payNouns.ownPay.of(userId)))
  await auditEach(context, {
    teamId: team.id,
    entries: to.map((subject) => ({ action: 'pay.document' as const, subject })),
  })
  return { given: to.length }
}

async function find(db: Db, where: RawBuilder<unknown>): Promise<(KeyDocument & { userId: string })[]> {
  const { rows } = await sql<KeyDocument & { userId: string }>`
    select k.id, k.user_id as "userId", k.team_id as "teamId", k.version, k.facts, k.given_at as "givenAt", k.read_at as "readAt"
      from app.key_documents k where ${where} order by k.given_at desc, k.version desc`.execute(db)
  return rows
}

/** The documents that somebody was given by a team, the latest first. */
export const readDocuments = ({ db, team }: TeamContext, userId: string) =>
  find(db, sql`k.team_id = ${team.id} and k.user_id = ${userId}`)

/** The documents that the caller was given, in all teams, the latest first. */
export const readOwnDocuments = ({ db, actor }: PersonContext) => find(db, sql`k.user_id = ${actor.id}`)

/** A document of the caller. Throws 404 for one of somebody else. */
export async function readOwnDocument({ db, actor }: PersonContext, documentId: string) {
  const [document] = await find(db, sql`k.user_id = ${actor.id} and k.id = ${documentId}`)
  if (!document) throw notFound()
  return document
}

/** A document that the team gave somebody. */
export async function readTeamDocument({ db, team }: TeamContext, documentId: string) {
  const [document] = await find(db, sql`k.team_id = ${team.id} and k.id = ${documentId}`)
  if (!document) throw notFound()
  return document
}

/** Says that the caller has read a document; once. */
export async function markDocumentRead(context: PersonContext, documentId: string): Promise<KeyDocument> {
  const { db, actor, clock } = context
  const document = await readOwnDocument(context, documentId)
  if (document.readAt) return document
  const at = instant(clock)
  const { numAffectedRows } = await sql`
    update app.key_documents set read_at = ${at} where id = ${documentId} and user_id = ${actor.id} and read_at is null`.execute(
    db,
  )
  if (Number(numAffectedRows) === 0) return document
  const { teamId } = document
  await publish(db, payNouns.payRuns.of(teamId), payNouns.ownPay.of(actor.id))
  await audit(context, {
    ...{ action: 'pay.read-document', teamId, subject: actor.id, object: `key_documents:${documentId}` },
  })
  return { ...document, readAt: at }
}
