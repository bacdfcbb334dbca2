import { openChallenge } from '../factors/challenges.ts'
import { creationOptions, requestOptions } from '../factors/passkeys.ts'
import { factorOf, factorsOf } from '../factors/store.ts'
import { chargeOrRefuse, networkOfCaller } from '../rate-limits.ts'
import { admit, admitTo } from '../sessions/admit.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { factorNotFound } from '../wire/refusals.ts'
import { asAccounts } from '../wire/transaction.ts'
import { readId } from './enroll.ts'

/** Opens a challenge for a factor of a session or reset link; for a passkey with the browser's WebAuthn options. */
export function challenge(caller: Caller, factorId: unknown): Promise<Answer> {
  const { clock, publicUrl } = caller
  return asAccounts(caller, async (db) => {
    const now = new Date(clock.now())
    const holder = await admit(db, caller)
    const { account } = holder
    const factor = await factorOf(db, { id: readId(factorId), userId: account.id, now })
    if (!factor) throw factorNotFound()
    if (!factor.verified) admitTo(caller, holder, 'a new factor')
    const opening = { factorId: factor.id, holder: holder.id, now }
    if (factor.type === 'totp') {
      const { id, expiresAt } = await openChallenge(db, opening)
      return { body: { id, type: 'totp', expires_at: Math.floor(expiresAt.getTime() / 1000) } }
    }
    const options = factor.verified
      ? await requestOptions({ publicUrl, allowed: [factor] })
      : await creationOptions({ publicUrl, owner: account, existing: await factorsOf(db, account.id) })
    const { id, expiresAt } = await openChallenge(db, { ...opening, challenge: options.challenge })
    const webauthn = { type: factor.verified ? 'request' : 'create', credential_options: { publicKey: options } }
    return { body: { id, type: 'webauthn', expires_at: Math.floor(expiresAt.getTime() / 1000), webauthn } }
  })
}

/** Opens a challenge for signing in with any passkey of this site. Reveals nothing about any account. */
export async function passkeyOptions(caller: Caller): Promise<Answer> {
  await chargeOrRefuse(caller, [['passkey-network', networkOfCaller(caller)]])
  const options = await requestOptions({ publicUrl: caller.publicUrl })
  const { id, expiresAt } = await asAccounts(caller, (db) =>
    openChallenge(db, { challenge: options.challenge, now: new Date(caller.clock.now()) }),
  )
  return { body: { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) } }
}
