import { randomUUID } from 'node:crypto'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { claimOnce } from '#server/calls/idempotency.ts'
import { publish, sessionTopic } from '#server/publish.ts'
import { accountNouns } from '../../nouns.ts'
import { endSessions, holdAccount } from '../data.ts'
import { seedPlace } from '../factors/codes.ts'
import { tellOwner } from '../factors/notices.ts'
import { type FactorType, factorOf, insertFactor } from '../factors/store.ts'
import { describeSeed, newSeed } from '../factors/totp.ts'
import { admitSession, admitTo } from '../sessions/admit.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import type { Body } from '../wire/input.ts'
import { factorExists, factorNotFound, invalidInput, tooManyFactors } from '../wire/refusals.ts'
import { asAccounts, asPerson } from '../wire/transaction.ts'

const MAX_FACTORS = 11
const MAX_NAME = 60
const NAMES = { totp: 'Authenticator app', webauthn: 'Passkey' }
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id in the path; an invalid one is answered like an unknown factor. */
export function readId(id: unknown): string {
  if (typeof id !== 'string' || !UUID.test(id)) throw factorNotFound()
  return id
}

function readName(value: unknown, type: keyof typeof NAMES) {
  if (value === undefined || value === '') return NAMES[type]
  if (typeof value !== 'string' || value.trim().length > MAX_NAME || /\p{Cc}/u.test(value) || !value.isWellFormed())
    throw invalidInput('Use a name of at most 60 ordinary characters')
  return value.trim() || NAMES[type]
}

function readType(value: unknown): FactorType {
  if (value !== 'totp' && value !== 'webauthn') throw invalidInput('A factor is an authenticator app or a passkey')
  return value
}

/** Claims the idempotency key: the seed is shown once, so a retry gets a refusal and makes no second seed. */
async function enrolOnce(context: PersonContext, { key, input }: { key: string | undefined; input: unknown }) {
  if (key !== undefined) await claimOnce(context, { key, procedure: 'auth.enroll', input })
}

/**
 * Enrols an authenticator app, whose seed is shown once, or a passkey. The factor is unverified, without effect, and
 * expires after ten minutes.
 */
export function enroll(caller: Caller, { factor_type, friendly_name }: Body): Promise<Answer> {
  const type = readType(factor_type)
  const name = readName(friendly_name, type)
  return asAccounts(caller, async (db) => {
    const session = await admitSession(db, caller)
    const { id: userId, email, factors } = session
    if (type === 'totp' && factors.some(({ factor_type }) => factor_type === 'totp')) throw factorExists()
    if (factors.length >= MAX_FACTORS) throw tooManyFactors()
    await enrolOnce(asPerson(caller, { db, session }), { key: caller.idempotencyKey, input: { type, name } })
    const id = randomUUID()
    const factor = { id, userId, type, name, now: new Date(caller.clock.now()) }
    const described = { id, type, friendly_name: name }
    if (type === 'webauthn') {
      await insertFactor(db, factor)
      return { body: described }
    }
    const seed = newSeed()
    const key = await caller.vault.openOrCreate(db, { userId })
    await insertFactor(db, { ...factor, secret: key.seal(seed, seedPlace(id)) })
    return { body: { ...described, totp: describeSeed({ seed, email }) } }
  })
}

/**
 * Removes a factor. Sessions elsewhere end, and the owner is notified; with the last factor the backup codes go, and
 * this session becomes one without a second factor. Throws 401, 403, 404.
 */
export function unenroll(caller: Caller, factorId: unknown): Promise<Answer> {
  return asAccounts(caller, async (db) => {
    await holdAccount(db, (await admitSession(db, caller)).id)
    const session = await admitSession(db, caller)
    const { id: userId, sessionId } = session
    const now = new Date(caller.clock.now())
    const factor = await factorOf(db, { id: readId(factorId), userId, now })
    if (!factor) throw factorNotFound()
    if (factor.verified) admitTo(caller, session, 'a factor in use')
    await db.deleteFrom('mfa_factors').where('id', '=', factor.id).execute()
    if (!factor.verified) return { body: { id: factor.id } }
    const left = session.factors.filter(({ id }) => id !== factor.id)
    if (left.length === 0) {
      await db.deleteFrom('mfa_backup_codes').where('user_id', '=', userId).execute()
      await db.updateTable('sessions').set({ aal: 'aal1' }).where('id', '=', sessionId).execute()
    }
    const ended = await endSessions(db, { userId, now, keep: sessionId })
    await publish(db, accountNouns.security.of(userId), ...ended.map(sessionTopic))
    const context = asPerson(caller, { db, session })
    await tellOwner(context, factor.type === 'totp' ? 'factor-removed' : 'passkey-removed')
    await audit(context, {
      action: 'factor.remove',
      subject: userId,
      object: `mfa_factors:${factor.id}`,
      meta: { type: factor.type },
    })
    return { body: { id: factor.id } }
  })
}
