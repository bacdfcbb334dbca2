import { sql } from 'kysely'
import type { Context } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import type { AskState, LinkToSign, SignedLine } from '../../contract/signing.ts'
import { type Answered, CHANGED, countsOf, namesTwice, type Signed, signedColumns, tellOfSignature } from './signed.ts'

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
    select a.id, a.team_id as "teamId", a.week, a.team_name as "teamName", a.client_name as "clientName",
      a.site_name as "siteName", a.asked_by as "askedBy",
        a.asked_by_id as "askedById", a.email, a.expires_at as "expiresAt", a.state, a.signer, a.signer_position as position,
          a.signed_at as "signedAt"
      from app.find_ask(${hashSecret(token)}, ${instant(clock)}) a`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What the holder of a link reads. One that opens nothing any more names no line and no person but who signed. */
export async function showLink(context: Context, token: string): Promise<LinkToSign> {
  const { db, clock } = context
  const { id: _, teamId: __, askedById: ___, signer, position, signedAt, ...ask } = await findAsk(context, token)
  const { rows: lines } = await sql<SignedLine>`
    select ${signedColumns} from app.lines_by_link(${hashSecret(token)}, ${instant(clock)}) l`.execute(db)
  const signed = signer && position && signedAt ? { signer, position, at: signedAt } : null
  return { ...ask, signed, lines }
}

interface Signing extends Answered {
  token: string
}

const CLOSED: Record<Exclude<AskState, 'open'>, string> = {
  signed: 'These hours have been signed already, perhaps in another tab. Nothing was sent again',
  expired: 'The time of this link has run out. Nothing was sent',
  revoked: 'The agency has taken this link back, or sent a newer one. Nothing was sent',
  left: 'The agency has closed this link. Nothing was sent',
}
/** Signs what a link asks about, once: of two tabs the first counts, and a line that has changed meanwhile is signed by nobody. */
export async function signByLink(context: Context, { token, signer, position, answers }: Signing): Promise<LinkToSign> {
  const { db, clock } = context
  const ask = await findAsk(context, token)
  if (namesTwice(answers)) throw conflict(await showLink(context, token), CHANGED)
  const { rows } = await sql<Signed & { outcome: 'signed' | 'closed' | 'changed' }>`
    select outcome, signature_id as "signatureId", people
      from app.sign_by_link(${hashSecret(token)}, ${signer}, ${position}, ${JSON.stringify(answers)}::jsonb, ${instant(clock)})`.execute(
    db,
  )
  const { outcome, ...signed } = rows[0]!
  const now = await showLink(context, token)
  if (outcome !== 'signed') throw conflict(now, now.state === 'open' ? CHANGED : CLOSED[now.state])
  await tellOfSignature(context, { ...ask, ...signed, action: 'timesheet.sign', ...countsOf(answers) })
  return now
}
