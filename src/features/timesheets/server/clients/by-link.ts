import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { timesheetNouns } from '../../nouns.ts'
import type { AskState, LinkToSign } from '../../schema.ts'
import { paperWanted } from './paper.ts'

interface Found extends Omit<LinkToSign, 'lines' | 'signed'> {
  id: string
  teamId: string
  askedById: string | null
  signer: string | null
  position: string | null
  signedAt: string | null
}

/** What was asked by a link. 404 for one that nobody was sent: it is found by its hash, so that no answer is slower for a better guess. */
async function findAsk({ db, clock }: Context, token: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select a.id, a.team_id as "teamId", a.week, a.team_name as "teamName", a.client_name as "clientName", a.site_name as "siteName", a.asked_by as "askedBy",
        a.asked_by_id as "askedById", a.email, a.expires_at as "expiresAt", a.state, a.signer, a.signer_position as position, a.signed_at as "signedAt"
      from app.find_ask(${hashSecret(token)}, ${instant(clock)}) a`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What the holder of a link reads. One that opens nothing any more names no line and no person but who signed. */
export async function showLink(context: Context, token: string): Promise<LinkToSign> {
  const { db, clock } = context
  const { id: _, teamId: __, askedById: ___, signer, position, signedAt, ...ask } = await findAsk(context, token)
  const { rows: lines } = await sql<LinkToSign['lines'][number]>`
    select l.id, l.version, l.full_name as "fullName", l.site_name as "siteName", l.job, l.day, lower(l.planned) as "plannedFrom", upper(l.planned) as "plannedUntil",
        l.planned_break as "plannedBreak", lower(l.worked) as "from", upper(l.worked) as until, l.break_minutes as "breakMinutes", l.minutes, l.agrees, l.words
      from app.lines_by_link(${hashSecret(token)}, ${instant(clock)}) l`.execute(db)
  const signed = signer && position && signedAt ? { signer, position, at: signedAt } : null
  return { ...ask, signed, lines }
}

interface Signing {
  token: string
  signer: string
  position: string
  answers: readonly { recordId: string; version: number; words?: string | undefined }[]
}

const CLOSED: Record<Exclude<AskState, 'open'>, string> = {
  signed: 'These hours have been signed already, perhaps in another tab. Nothing was sent again',
  expired: 'The time of this link has run out. Nothing was sent',
  revoked: 'The agency has taken this link back, or sent a newer one. Nothing was sent',
  left: 'The agency has closed this link. Nothing was sent',
}
const CHANGED = 'These hours have changed since you opened them. Nothing was sent: please look again'

/** Signs what a link asks about, once: of two tabs the first counts, and a line that has changed meanwhile is signed by nobody. */
export async function signByLink(context: Context, { token, signer, position, answers }: Signing): Promise<LinkToSign> {
  const { db, clock } = context
  const ask = await findAsk(context, token)
  const ids = new Set(answers.map(({ recordId }) => recordId))
  if (ids.size !== answers.length) throw conflict(await showLink(context, token), CHANGED)
  const { rows } = await sql<Signed & { outcome: 'signed' | 'closed' | 'changed' }>`
    select outcome, signature_id as "signatureId", people
      from app.sign_by_link(${hashSecret(token)}, ${signer}, ${position}, ${JSON.stringify(answers)}::jsonb, ${instant(clock)})`.execute(
    db,
  )
  const { outcome, ...signed } = rows[0]!
  const now = await showLink(context, token)
  if (outcome !== 'signed') throw conflict(now, now.state === 'open' ? CHANGED : CLOSED[now.state])
  const disputed = answers.filter(({ words }) => words !== undefined).length
  await tellOfSignature(context, { ...ask, ...signed, lines: answers.length, disputed })
  return now
}

interface Signed {
  signatureId: string
  people: readonly { userId: string; disputedShift: string | null }[]
}

interface SignedWeek extends Signed {
  teamId: string
  week: Day
  /** Who asked for it; null: nobody did, or they are gone. */
  askedById: string | null
  lines: number
  disputed: number
}

/** Has the paper made, and tells the team: who asked of a signature, and all of its managers of what the client disputes. */
async function tellOfSignature(context: Context, { signatureId, people, teamId, week, askedById, ...of }: SignedWeek) {
  const { db } = context
  const managers = await managersOf(db, teamId)
  const subjects = [...new Set(people.flatMap(({ disputedShift }) => disputedShift ?? []))]
  const params = { week, lines: of.lines, disputed: of.disputed }
  if (of.disputed > 0) await notify(context, { to: managers, kind: 'hours-contested', teamId, subjects, params })
  else if (askedById && managers.includes(askedById))
    await notify(context, { to: [askedById], kind: 'hours-signed', teamId, params })
  await enqueue(db, paperWanted({ signatureId }))
  const own = new Set(people.map(({ userId }) => userId))
  await publish(
    db,
    timesheetNouns.timesheets.of(teamId),
    ...[...own].map((userId) => timesheetNouns.ownHours.of(userId)),
  )
  await audit(context, { action: 'timesheet.sign', teamId, object: `client_signatures:${signatureId}`, meta: params })
}
