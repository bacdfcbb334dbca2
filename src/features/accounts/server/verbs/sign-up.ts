import { audit } from '#server/audit.ts'
import { hashPassword, verifyPassword } from '#server/crypto/passwords.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/db.ts'
import { queueMail, queueNoMail } from '#server/mail/outbox.ts'
import { accountByEmail, type StoredAccount, setPassword } from '../data.ts'
import { alreadyRegisteredMail, confirmMail } from '../mail.ts'
import { type Charge, charge, chargeOrRefuse, EVERYBODY, mailNetworkOfCaller, refund } from '../rate-limits.ts'
import { SIGN_UP_COOKIE } from '../sessions/cookies.ts'
import { issueToken } from '../tokens.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { type Body, type Portal, readEmail, readFullName, readNewPassword } from '../wire/input.ts'
import { userExists } from '../wire/refusals.ts'
import { pendingUserShape } from '../wire/shapes.ts'
import { asAccounts, asStranger, readingAccounts } from '../wire/transaction.ts'

const DAY_SECONDS = 24 * 3600

interface SignUp {
  email: string
  fullName: string
  passwordHash: string
  portal: Portal
  browserHash: Buffer
}

/**
 * Signs a person up. The answer, its time and the number of hashes are the same whether or not the address is known;
 * its owner gets a mail either way. Only a caller who knows the password of an account is told that it exists. Throws
 * 422 for what is missing or weak, 429 when the budget is spent.
 */
export async function signUp(caller: Caller, { body, portal }: { body: Body; portal: Portal }): Promise<Answer> {
  const email = readEmail(body)
  const fullName = readFullName(body.data)
  const password = readNewPassword(body.password, { email, fullName })
  await chargeOrRefuse(caller, [['sign-up-network', mailNetworkOfCaller(caller)]])
  const mailAllowed = await chargeMail(caller, email)
  const known = await readingAccounts(caller, (db) => accountByEmail(db, email))
  await refuseOwner(caller, { known, email, password, mailAllowed })
  const browser = newSecret()
  const details = {
    email,
    fullName,
    passwordHash: await hashPassword(caller.vault, password),
    portal,
    browserHash: hashSecret(browser),
  }
  await asAccounts(caller, (db) => record(db, { caller, known, details, mailAllowed }))
  return {
    body: pendingUserShape({ email, fullName, clock: caller.clock }),
    cookies: [{ name: SIGN_UP_COOKIE, value: browser, maxAgeSeconds: DAY_SECONDS }],
  }
}

const OF_ALL: Charge = ['sign-up-all', EVERYBODY]

/**
 * False when this address is over its budget of mails: none is sent then, and the installation's budget is not charged.
 * Throws 429 when that is spent.
 */
async function chargeMail(caller: Caller, email: string) {
  await chargeOrRefuse(caller, [OF_ALL])
  const allowed = (await charge(caller, [['sign-up-mail', email]])) === 0
  if (!allowed) await refund(caller, [OF_ALL])
  return allowed
}

/**
 * Checks the password of an account and charges it as a guess, also without an account. Hashes once in every case. A
 * right password is refunded.
 */
async function refuseOwner(
  caller: Caller,
  {
    known,
    email,
    password,
    mailAllowed,
  }: { known: StoredAccount | undefined; email: string; password: string; mailAllowed: boolean },
) {
  const guessAllowed = (await charge(caller, [['sign-up-guess', email]])) === 0
  const stored = guessAllowed ? known?.passwordHash : undefined
  const owner = await verifyPassword(caller.vault, { password, stored })
  if (!owner) return
  await refund(caller, [
    ['sign-up-guess', email],
    ...(mailAllowed ? ([['sign-up-mail', email], OF_ALL] as Charge[]) : []),
  ])
  throw userExists()
}

interface Recording {
  caller: Caller
  known: StoredAccount | undefined
  details: SignUp
  mailAllowed: boolean
}

async function record(db: Db, { caller, known, details, mailAllowed }: Recording) {
  const userId = mailAllowed
    ? await (known ? takeOver(db, { known, details, caller }) : create(db, { details, caller }))
    : undefined
  const to = { address: details.email, publicUrl: caller.publicUrl }
  if (userId) {
    const now = new Date(caller.clock.now())
    const { secret } = await issueToken(db, {
      userId,
      kind: 'signup',
      now,
      portal: details.portal,
      browserHash: details.browserHash,
    })
    return queueMail(db, caller.vault, confirmMail({ ...to, secret, portal: details.portal }))
  }
  const owned = known?.emailConfirmedAt && !known.disabledAt
  if (mailAllowed && owned) return queueMail(db, caller.vault, alreadyRegisteredMail(to))
  return queueNoMail(db, caller.vault, 'account.none')
}

/** Returns nothing when a concurrent sign-up has taken this address. */
async function create(db: Db, { details, caller }: { details: SignUp; caller: Caller }): Promise<string | undefined> {
  const now = new Date(caller.clock.now())
  const user = await db
    .insertInto('users')
    .values({ email: details.email, password_hash: details.passwordHash, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return undefined
  await db
    .insertInto('profiles')
    .values({ user_id: user.id, full_name: details.fullName, role: details.portal })
    .execute()
  await audit(asStranger(caller, db), { action: 'account.sign-up', subject: user.id })
  return user.id
}

/**
 * An unconfirmed address has no owner yet: the last sign-up replaces the details and the link of earlier ones.
 */
async function takeOver(
  db: Db,
  { known, details, caller }: { known: StoredAccount; details: SignUp; caller: Caller },
): Promise<string | undefined> {
  const free = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', known.id)
    .where('email_confirmed_at', 'is', null)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!free) return undefined
  await setPassword(db, { userId: known.id, passwordHash: details.passwordHash, now: new Date(caller.clock.now()) })
  await db
    .updateTable('profiles')
    .set({ full_name: details.fullName, role: details.portal })
    .where('user_id', '=', known.id)
    .execute()
  await audit(asStranger(caller, db), { action: 'account.sign-up-again', subject: known.id })
  return known.id
}
