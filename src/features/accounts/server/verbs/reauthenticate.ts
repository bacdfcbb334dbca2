import { randomInt } from 'node:crypto'
import { audit } from '#server/audit.ts'
import type { Vault } from '#server/crypto/vault.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Session } from '../data.ts'
import { reauthenticationMail } from '../mail.ts'
import { type Charge, chargeOrRefuse, EVERYBODY, refund } from '../rate-limits.ts'
import { admitSession } from '../sessions/admit.ts'
import { issueToken, useToken } from '../tokens.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { wrongNonce } from '../wire/refusals.ts'
import { asAccounts, asPerson, readingAccounts } from '../wire/transaction.ts'

/** Six digits could be brute-forced from a stolen table: the MAC needs the key file and is bound to the session. */
function secretOf(vault: Vault, { sessionId, nonce }: { sessionId: string; nonce: string }) {
  return vault.pepper(`reauthentication|${sessionId}|${nonce}`)
}

/**
 * Mails a code (nonce) that replaces the current password in this session, once, for ten minutes; a newer one replaces
 * it. Throws 401, 429.
 */
export async function reauthenticate(caller: Caller): Promise<Answer> {
  const { clock, vault, publicUrl } = caller
  const { email } = await readingAccounts(caller, (db) => admitSession(db, caller))
  await chargeOrRefuse(caller, [
    ['recover-minute', `reauthentication|${email}`],
    ['recover-hour', `reauthentication|${email}`],
    ['mail-confirmed', EVERYBODY],
  ])
  const nonce = String(randomInt(1_000_000)).padStart(6, '0')
  return asAccounts(caller, async (db) => {
    const session = await admitSession(db, caller)
    const { id: userId, sessionId } = session
    const secret = secretOf(vault, { sessionId, nonce })
    await issueToken(db, { userId, kind: 'reauthentication', now: new Date(clock.now()), secret })
    await queueMail(db, vault, reauthenticationMail({ address: email, publicUrl, nonce }))
    await audit(asPerson(caller, { db, session }), { action: 'password.code-requested', subject: userId })
    return { body: {} }
  })
}

/** Uses the mailed code, within five attempts an hour. Throws 422 for a wrong one, 429. */
export async function takeNonce(caller: Caller, { session, nonce }: { session: Session; nonce: unknown }) {
  const charges: Charge[] = [['token-tries', `reauthentication|${session.id}`]]
  await chargeOrRefuse(caller, charges)
  const { vault, clock } = caller
  const secret = secretOf(vault, { sessionId: session.sessionId, nonce: typeof nonce === 'string' ? nonce.trim() : '' })
  const now = new Date(clock.now())
  const right = await asAccounts(caller, (db) => useToken(db, { secret, kind: 'reauthentication', now }))
  if (!right) throw wrongNonce()
  await refund(caller, charges)
}
