import { audit } from '#server/audit.ts'
import { hashPassword, verifyPassword } from '#server/crypto/passwords.ts'
import type { Db } from '#server/database/db.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { publish, sessionTopic } from '#server/publish.ts'
import { accountNouns } from '../../nouns.ts'
import { accountById, endSessions, holdAccount, holdsPassword, type Session, setPassword } from '../data.ts'
import { dropNewFactors } from '../factors/store.ts'
import { passwordChangedMail } from '../mail.ts'
import { chargeOrRefuse, forget, networkOfCaller } from '../rate-limits.ts'
import { admit, admitSession, type Link } from '../sessions/admit.ts'
import { gaveFactorAgain } from '../sessions/methods.ts'
import { renewSession } from '../sessions/start.ts'
import { killTokens, useToken } from '../tokens.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { type Body, readNewName, readNewPassword, readPassword } from '../wire/input.ts'
import {
  factorNeeded,
  invalidCredentials,
  invalidInput,
  invalidResetLink,
  passwordNeeded,
  samePassword,
} from '../wire/refusals.ts'
import { maskedUserShape, recoverySecret, userShape } from '../wire/shapes.ts'
import { asAccounts, asPerson, asStranger, readingAccounts } from '../wire/transaction.ts'
import { takeNonce } from './reauthenticate.ts'
import { checkPassword } from './sign-in.ts'

const UNNAMED = 'Staff Member'

/** Changes the signed-in person's password and name, or the password alone by a reset link, which is used up. */
export async function changeUser(caller: Caller, body: Body): Promise<Answer> {
  if (recoverySecret(caller.bearer) !== undefined)
    await chargeOrRefuse(caller, [['token-network', networkOfCaller(caller)]])
  const holder = await readingAccounts(caller, (db) => admit(db, caller))
  if (body.email !== undefined || body.phone !== undefined)
    throw invalidInput('The email address and the phone number cannot be changed here')
  if (holder.kind === 'link') return resetPassword(caller, { holder, body })
  const fullName = body.data === undefined ? undefined : readNewName(body.data)
  if (body.password !== undefined) return changePassword(caller, { account: holder.account, body, fullName })
  return asAccounts(caller, async (db) => {
    const session = await admitSession(db, caller)
    if (fullName !== undefined) await rename(db, { caller, session, fullName })
    return { body: userShape({ ...session, ...(fullName !== undefined && { fullName }) }) }
  })
}

async function rename(db: Db, { caller, session, fullName }: { caller: Caller; session: Session; fullName: string }) {
  const now = new Date(caller.clock.now())
  await db
    .updateTable('profiles')
    .set({ full_name: fullName, updated_at: now })
    .where('user_id', '=', session.id)
    .execute()
  await audit(asPerson(caller, { db, session }), {
    action: 'profile.update',
    subject: session.id,
    meta: { fields: ['full_name'] },
  })
}

interface PasswordChange {
  account: Session
  body: Body
  fullName: string | undefined
}

/**
 * Needs the current password, or a mailed code, and, where there is a second factor, one given for this within five
 * minutes, however recent the sign-in is. Every other session ends; this one gets a new secret. Throws 400, 401, 403,
 * 422, 429.
 */
async function changePassword(caller: Caller, { account, body, fullName }: PasswordChange): Promise<Answer> {
  const password = readNewPassword(body.password, account)
  if (body.current_password === undefined && body.nonce === undefined)
    throw passwordNeeded('Please enter your current password')
  if (account.factors.length > 0 && !gaveFactorAgain(account, caller)) throw factorNeeded()
  await provePresent(caller, { account, body })
  if (await verifyPassword(caller.vault, { password, stored: account.passwordHash })) throw samePassword()
  const passwordHash = await hashPassword(caller.vault, password)
  return asAccounts(caller, async (db) => {
    if (!(await holdsPassword(db, account))) throw invalidCredentials()
    const session = await admitSession(db, caller)
    await audit(asPerson(caller, { db, session }), { action: 'password.change', subject: account.id })
    if (fullName !== undefined) await rename(db, { caller, session, fullName })
    await replacePassword(db, {
      caller,
      userId: account.id,
      email: account.email,
      passwordHash,
      keep: session.sessionId,
    })
    const renewed = await accountById(db, account.id)
    if (!renewed) throw new Error('the account has gone')
    const { cookies = [] } = await renewSession(db, {
      caller,
      session: { ...session, ...renewed },
      aal: session.aal,
      given: ['password'],
      fresh: true,
      atOnce: true,
    })
    return { body: userShape(renewed), cookies }
  })
}

/**
 * Checks the current password; a person who does not know it may use the mailed code of `reauthenticate`, which proves
 * as much as a reset link.
 */
async function provePresent(caller: Caller, { account, body }: { account: Session; body: Body }) {
  const { current_password: present, nonce } = body
  if (present !== undefined)
    return checkPassword(caller, { account, email: account.email, password: readPassword(present) })
  return takeNonce(caller, { session: account, nonce })
}

/**
 * Sets a new password by a reset link. Its holder reads the mailbox, so the address counts as confirmed; what a
 * stranger typed at an unconfirmed sign-up is cleared. Throws 401 before the second factor is given, 403 for a dead
 * link, 422 for a weak password, which leaves it alive.
 */
async function resetPassword(caller: Caller, { holder, body }: { holder: Link; body: Body }): Promise<Answer> {
  const { clock, vault } = caller
  const { account, secret } = holder
  const now = new Date(clock.now())
  if (body.data !== undefined) throw invalidInput('A reset link changes the password and nothing else')
  const password = readNewPassword(body.password, account)
  await chargeOrRefuse(caller, [['token-tries', secret]])
  if (await verifyPassword(vault, { password, stored: account.passwordHash })) throw samePassword()
  const passwordHash = await hashPassword(vault, password)
  await asAccounts(caller, async (db) => {
    await holdAccount(db, account.id)
    await admit(db, caller)
    if (!(await useToken(db, { secret, kind: 'recovery', now }))) throw invalidResetLink()
    if (!account.emailConfirmedAt) await claim(db, { userId: account.id, now })
    await audit(asStranger(caller, db), { action: 'password.reset', subject: account.id })
    await replacePassword(db, { caller, userId: account.id, email: account.email, passwordHash })
  })
  await forget(caller, ['sign-in-account', account.email])
  return { body: maskedUserShape(account) }
}

async function claim(db: Db, { userId, now }: { userId: string; now: Date }) {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute()
  await db
    .updateTable('profiles')
    .set({ full_name: UNNAMED, role: 'staff', updated_at: now })
    .where('user_id', '=', userId)
    .execute()
}

/** Sets the new password, and ends everything that depended on the old one: sessions, links, device cookies. Notifies the owner. */
async function replacePassword(
  db: Db,
  {
    caller,
    userId,
    email,
    passwordHash,
    keep,
  }: { caller: Caller; userId: string; email: string; passwordHash: string; keep?: string },
) {
  const now = new Date(caller.clock.now())
  await setPassword(db, { userId, passwordHash, now })
  await killTokens(db, userId)
  await dropNewFactors(db, { userId })
  const ended = await endSessions(db, { userId, now, ...(keep && { keep }) })
  await publish(db, ...ended.map(sessionTopic), accountNouns.security.of(userId))
  await queueMail(db, caller.vault, passwordChangedMail({ address: email, publicUrl: caller.publicUrl }))
}
