import { audit } from '#server/audit.ts'
import type { Db } from '#server/database/db.ts'
import { publish, sessionTopic } from '#server/publish.ts'
import { accountNouns } from '../../nouns.ts'
import { accountById, endSessionsWithoutFactor, holdAccount, type Session } from '../data.ts'
import { closeChallenge, takeAttempt } from '../factors/challenges.ts'
import { acceptAnyCode, acceptCode } from '../factors/codes.ts'
import { tellOwner } from '../factors/notices.ts'
import { readAssertion, readCreated } from '../factors/passkeys.ts'
import { countUse, factorOf, verifyFactor as keepFactor, type StoredFactor } from '../factors/store.ts'
import { type Charge, chargeOrRefuse, networkOfCaller, refund } from '../rate-limits.ts'
import { admit, admitTo, type Holder } from '../sessions/admit.ts'
import { renewSession } from '../sessions/start.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import type { Body } from '../wire/input.ts'
import {
  type AuthRefusal,
  challengeOver,
  factorNotFound,
  invalidInput,
  wrongCode,
  wrongPasskey,
} from '../wire/refusals.ts'
import { recoveryShape } from '../wire/shapes.ts'
import { asAccounts, asPerson, asStranger, readingAccounts } from '../wire/transaction.ts'
import { readId } from './enroll.ts'

/** A code (of the app, or a backup code), or a passkey's response. */
type Proof = { code: string } | { response: unknown }

function readProof({ code, webauthn }: Body): Proof {
  if (typeof code === 'string' && code.length <= 40) return { code: code.trim() }
  const { credential_response: response } = (webauthn ?? {}) as { credential_response?: unknown }
  if (typeof response !== 'object' || response === null) throw invalidInput('A code or a passkey is required')
  return { response }
}

type Outcome = { answer: Answer } | { refusal: AuthRefusal; counts: boolean }

/**
 * Verifies a factor: a new one becomes usable, a pending session becomes full, or a reset link may set its password.
 * Each attempt is charged to its challenge and to the account before the check; a right one, and an error of the
 * server, cost nothing (security MF04).
 */
export async function verifyFactor(
  caller: Caller,
  { factorId, body }: { factorId: unknown; body: Body },
): Promise<Answer> {
  const id = readId(factorId)
  const challengeId = readId(body.challenge_id)
  const proof = readProof(body)
  const userId = await readingAccounts(caller, async (db) => {
    const { holder } = await admitToFactor(db, { caller, id })
    return holder.account.id
  })
  const charges: Charge[] = [
    ['factor-network', networkOfCaller(caller)],
    ['factor-account', userId],
  ]
  await chargeOrRefuse(caller, charges)
  let wrong = false
  try {
    const outcome = await asAccounts(caller, (db) => attempt(db, { caller, userId, id, challengeId, proof }))
    if ('answer' in outcome) return outcome.answer
    wrong = outcome.counts
    throw outcome.refusal
  } finally {
    if (!wrong) await refund(caller, charges)
  }
}

/** The caller who may give this factor, and the factor. An unverified one is found only for a caller who may set one up. */
async function admitToFactor(db: Db, { caller, id }: { caller: Caller; id: string }) {
  const holder = await admit(db, caller)
  const factor = await factorOf(db, { id, userId: holder.account.id, now: new Date(caller.clock.now()) })
  if (!factor) throw factorNotFound()
  if (!factor.verified) admitTo(caller, holder, 'a new factor')
  return { holder, factor }
}

interface Attempt {
  caller: Caller
  userId: string
  id: string
  challengeId: string
  proof: Proof
}

async function attempt(db: Db, { caller, userId, id, challengeId, proof }: Attempt): Promise<Outcome> {
  const now = new Date(caller.clock.now())
  // Another session may be verifying the first factor of this account at the same moment.
  await holdAccount(db, userId)
  const { holder, factor } = await admitToFactor(db, { caller, id })
  const taken = await takeAttempt(db, { id: challengeId, factorId: id, holder: holder.id, now })
  if (!taken) return { refusal: challengeOver(), counts: false }
  const given = await check(db, { caller, factor, challenge: taken.challenge, proof })
  if (!given) {
    const meta = { type: factor.type }
    await audit(asStranger(caller, db), {
      action: 'factor.refused',
      subject: holder.account.id,
      object: `mfa_factors:${id}`,
      meta,
    })
    return { refusal: 'code' in proof ? wrongCode() : wrongPasskey(), counts: true }
  }
  await closeChallenge(db, { id: challengeId, now })
  const answer =
    holder.kind === 'link'
      ? linkProven(db, { caller, holder })
      : sessionProven(db, { caller, session: holder.account, factor, given })
  return { answer: await answer }
}

type Given = 'totp' | 'webauthn' | 'backup-code'
const METHODS = { totp: 'totp', webauthn: 'mfa/webauthn', 'backup-code': 'backup-code' } as const

/** What the factor proves; undefined when it is wrong. */
async function check(
  db: Db,
  {
    caller,
    factor,
    challenge,
    proof,
  }: { caller: Caller; factor: StoredFactor; challenge: string | null; proof: Proof },
): Promise<Given | undefined> {
  const now = new Date(caller.clock.now())
  if ('code' in proof) {
    if (factor.verified) return acceptAnyCode(db, { caller, userId: factor.userId, code: proof.code })
    if (!(await acceptCode(db, { caller, factor, code: proof.code }))) return undefined
    return (await keepFactor(db, { factor, now })) ? 'totp' : undefined
  }
  if (!challenge || factor.type !== 'webauthn') return undefined
  const answered = { publicUrl: caller.publicUrl, challenge, response: proof.response }
  if (factor.verified) {
    const signCount = await readAssertion({ ...answered, passkey: factor })
    if (signCount === undefined) return undefined
    await countUse(db, { factorId: factor.id, signCount, now })
    return 'webauthn'
  }
  const credential = await readCreated(answered)
  return credential && (await keepFactor(db, { factor, now, credential })) ? 'webauthn' : undefined
}

/** Marks the link: it may now set its password (security RS08). */
async function linkProven(
  db: Db,
  { caller, holder }: { caller: Caller; holder: Extract<Holder, { kind: 'link' }> },
): Promise<Answer> {
  const { account, bearer } = holder
  await db
    .updateTable('account_tokens')
    .set({ second_factor_at: new Date(caller.clock.now()) })
    .where('id', '=', holder.id)
    .execute()
  await audit(asStranger(caller, db), { action: 'password.reset-factor', subject: account.id })
  return { body: recoveryShape({ account, bearer, clock: caller.clock }) }
}

interface Proven {
  caller: Caller
  session: Session
  factor: StoredFactor
  given: Given
}

async function sessionProven(db: Db, { caller, session, factor, given }: Proven): Promise<Answer> {
  const context = asPerson(caller, { db, session })
  const object = `mfa_factors:${factor.id}`
  if (!factor.verified) {
    await tellOwner(context, factor.type === 'totp' ? 'factor-added' : 'passkey-added')
    await audit(context, { action: 'factor.add', subject: session.id, object, meta: { type: factor.type } })
    await publish(db, accountNouns.security.of(session.id))
    await endWeaker(db, { caller, session })
  } else {
    if (given === 'backup-code') await tellOwner(context, 'backup-code-used')
    await audit(context, { action: 'factor.verify', subject: session.id, object, meta: { type: given } })
  }
  const account = (await accountById(db, session.id)) ?? session
  return renewSession(db, {
    caller,
    session,
    aal: 'aal2',
    given: [METHODS[given]],
    fresh: given === 'webauthn',
    account,
  })
}

/** With the first factor, sessions elsewhere would become pending: they end. */
async function endWeaker(db: Db, { caller, session }: { caller: Caller; session: Session }) {
  if (session.factors.length > 0) return
  const ended = await endSessionsWithoutFactor(db, {
    userId: session.id,
    now: new Date(caller.clock.now()),
    keep: session.sessionId,
  })
  await publish(db, ...ended.map(sessionTopic))
}
