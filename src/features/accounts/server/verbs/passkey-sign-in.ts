import { audit } from '#server/audit.ts'
import type { Db } from '#server/database/db.ts'
import { accountById } from '../data.ts'
import { closeChallenge, takeAttempt } from '../factors/challenges.ts'
import { credentialIdOf, readAssertion } from '../factors/passkeys.ts'
import { countUse, passkeyByCredential } from '../factors/store.ts'
import { type Charge, chargeOrRefuse, networkOfCaller, refund } from '../rate-limits.ts'
import { startSession } from '../sessions/start.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import type { Body } from '../wire/input.ts'
import { challengeOver, disabled, emailNotConfirmed, wrongPasskey } from '../wire/refusals.ts'
import { asAccounts, asStranger } from '../wire/transaction.ts'
import { readId } from './enroll.ts'

/**
 * Signs in with a passkey alone: the device verified its owner, which makes it two factors in one. An unknown passkey
 * gets the answer of a wrong one.
 */
export async function signInWithPasskey(caller: Caller, { challenge_id, credential }: Body): Promise<Answer> {
  const challengeId = readId(challenge_id)
  const charges: Charge[] = [['factor-network', networkOfCaller(caller)]]
  await chargeOrRefuse(caller, charges)
  const answer = await asAccounts(caller, (db) => attempt(db, { caller, challengeId, response: credential }))
  if (!answer) throw wrongPasskey()
  await refund(caller, charges)
  return answer
}

async function attempt(
  db: Db,
  { caller, challengeId, response }: { caller: Caller; challengeId: string; response: unknown },
): Promise<Answer | undefined> {
  const { clock, publicUrl } = caller
  const now = new Date(clock.now())
  const taken = await takeAttempt(db, { id: challengeId, factorId: null, holder: null, now })
  if (!taken?.challenge) throw challengeOver()
  const credentialId = credentialIdOf(response)
  const passkey = credentialId === undefined ? undefined : await passkeyByCredential(db, credentialId)
  if (!passkey) return undefined
  const signCount = await readAssertion({ publicUrl, challenge: taken.challenge, response, passkey })
  const account = await accountById(db, passkey.userId)
  if (signCount === undefined || !account) {
    const about = { subject: passkey.userId, object: `mfa_factors:${passkey.id}`, meta: { type: 'webauthn' } }
    await audit(asStranger(caller, db), { action: 'factor.refused', ...about })
    return undefined
  }
  if (account.disabledAt) throw disabled()
  if (!account.emailConfirmedAt) throw emailNotConfirmed()
  await closeChallenge(db, { id: challengeId, now })
  await countUse(db, { factorId: passkey.id, signCount, now })
  return startSession(db, { caller, account, action: 'session.start', given: ['mfa/webauthn'], aal: 'aal2' })
}
