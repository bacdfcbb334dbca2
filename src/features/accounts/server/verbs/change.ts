import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { queueMail } from '#server/mail.ts'
import { hashPassword } from '#server/passwords.ts'
import { publish } from '#server/publish.ts'
import { accountById, endSessions, holdAccount, type Session, setPassword } from '../data.ts'
import { dropNewFactors } from '../factors/store.ts'
import { chargeOrRefuse, forget, networkOfCaller } from '../limits/budgets.ts'
import { passwordChangedMail } from '../mail.ts'
import { admit, admitSession, type Link } from '../sessions/admit.ts'
import { renewSession } from '../sessions/start.ts'
import { killTokens, useToken } from '../tokens/tokens.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { type Body, readFullName, readNewPassword, readPassword } from '../wire/input.ts'
import { invalidInput, invalidResetLink, passwordNeeded } from '../wire/refusals.ts'
import { maskedUserShape, recoverySecret, userShape } from '../wire/shapes.ts'
import { asAccounts, asPerson, asStranger, readingAccounts } from '../wire/transaction.ts'
import { checkPassword } from './sign-in.ts'

const RECENT_MS = 15 * 60_000
const UNNAMED = 'Staff Member'

/** Changes the password or the name: of the signed-in person, or the password alone by a reset link, which is used up then. */
export async function changeUser(caller: Caller, body: Body): Promise<Answer> {
  if (recoverySecret(caller.bearer) !== undefined) await chargeOrRefuse(caller, [['token-network', networkOfCaller(caller)]])
  const holder = await readingAccounts(caller, (db) => admit(db, caller))
  if (holder.kind === 'link') return resetPassword(caller, { holder, body })
  if (body.email !== undefined || body.phone !== undefined)
    throw invalidInput('The e-mail address and the phone number cannot be changed here')
  return body.password === undefined ? changeName(caller, body) : changePassword(caller, { account: holder.account, body })
}

async function changeName(caller: Caller, { data }: Body): Promise<Answer> {
  return asAccounts(caller, async (db) => {
    const session = await admitSession(db, caller)
    const named = data as { full_name?: unknown } | undefined
    if (named?.full_name === undefined) return { body: userShape(session) }
    const fullName = readFullName(named)
    const now = new Date(caller.clock.now())
    await db.updateTable('profiles').set({ full_name: fullName, updated_at: now }).where('user_id', '=', session.id).execute()
    await audit(asPerson(caller, { db, session }), { action: 'profile.update', subject: session.id, meta: { fields: ['full_name'] } })
    return { body: userShape({ ...session, fullName }) }
  })
}

/** Needs the present password, unless it was given within the last quarter of an hour. Every other session ends; this one gets a new secret. */
async function changePassword(caller: Caller, { account, body }: { account: Session; body: Body }): Promise<Answer> {
  const { password: wanted, current_password: present } = body
  const password = readNewPassword(wanted, account)
  if (present !== undefined) await checkPassword(caller, { account, email: account.email, password: readPassword(present) })
  else if (caller.clock.now() - Date.parse(account.authenticatedAt) > RECENT_MS) throw passwordNeeded('Please enter your password again')
  const passwordHash = await hashPassword(caller.vault, password)
  return asAccounts(caller, async (db) => {
    await holdAccount(db, account.id)
    const session = await admitSession(db, caller)
    await audit(asPerson(caller, { db, session }), { action: 'password.change', subject: account.id })
    await replacePassword(db, { caller, userId: account.id, email: account.email, passwordHash, keep: session.sessionId })
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
 * Sets a new password by a reset link. Whoever reads the mailbox owns the address: it counts as confirmed, and what a stranger typed at an
 * unconfirmed sign-up is cleared. Throws 401 before the second factor is given, 403 for a dead link, 422 for a weak password, which leaves it alive.
 */
async function resetPassword(caller: Caller, { holder, body }: { holder: Link; body: Body }): Promise<Answer> {
  const { clock, vault } = caller
  const { account, secret } = holder
  const now = new Date(clock.now())
  const password = readNewPassword(body.password, account)
  await chargeOrRefuse(caller, [['token-tries', secret]])
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
  await db.updateTable('users').set({ email_confirmed_at: now }).where('id', '=', userId).where('email_confirmed_at', 'is', null).execute()
  await db.updateTable('profiles').set({ full_name: UNNAMED, role: 'staff', updated_at: now }).where('user_id', '=', userId).execute()
}

/** The new password, and the end of everything that hung on the old one: sessions, links, device cookies. The owner is told. */
async function replacePassword(
  db: Db,
  { caller, userId, email, passwordHash, keep }: { caller: Caller; userId: string; email: string; passwordHash: string; keep?: string },
) {
  const now = new Date(caller.clock.now())
  await setPassword(db, { userId, passwordHash, now })
  await killTokens(db, userId)
  await dropNewFactors(db, { userId })
  const ended = await endSessions(db, { userId, now, ...(keep && { keep }) })
  await publish(db, ...ended.map((id) => `session:${id}` as const))
  await queueMail(db, caller.vault, passwordChangedMail({ address: email, publicUrl: caller.publicUrl }))
}
