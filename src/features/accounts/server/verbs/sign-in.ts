import { audit, truncateIp } from '#server/audit.ts'
import { hashPassword, needsRehash, verifyPassword } from '#server/crypto/passwords.ts'
import { accountByEmail, accountById, holdsPassword, type StoredAccount } from '../data.ts'
import { watchForSpraying } from '../password-spraying.ts'
import { type Charge, charge, chargeOrRefuse, EVERYBODY, networkOfCaller, refund } from '../rate-limits.ts'
import { knownDevice } from '../sessions/cookies.ts'
import { startSession } from '../sessions/start.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { type Body, readEmail, readPassword } from '../wire/input.ts'
import { disabled, emailNotConfirmed, invalidCredentials } from '../wire/refusals.ts'
import { asAccounts, asStranger, readingAccounts } from '../wire/transaction.ts'

/**
 * Signs in with a password. An unknown address and a wrong password get the same answer in the same time. Throws 400,
 * 403 for a disabled account whose password was right, 429 when the budget of this account, device or network is spent.
 */
export async function signIn(caller: Caller, body: Body): Promise<Answer> {
  const email = readEmail(body)
  const password = readPassword(body.password)
  const account = await readingAccounts(caller, (db) => accountByEmail(db, email))
  await checkPassword(caller, { account, email, password })
  if (!account) throw invalidCredentials()
  if (account.disabledAt) throw disabled()
  if (!account.emailConfirmedAt) throw emailNotConfirmed()
  const renewed = needsRehash(account.passwordHash) ? await hashPassword(caller.vault, password) : undefined
  return asAccounts(caller, async (db) => {
    // The password may have been changed, or a factor set up, while the hash was computed.
    if (!(await holdsPassword(db, account))) throw invalidCredentials()
    const current = await accountById(db, account.id)
    if (!current) throw invalidCredentials()
    if (renewed) await db.updateTable('users').set({ password_hash: renewed }).where('id', '=', account.id).execute()
    return startSession(db, { caller, account: current, action: 'session.start', given: ['password'] })
  })
}

/**
 * Throws unless the password is the account's. The attempt is charged before the check, so that concurrent guesses gain
 * nothing; a right one is refunded.
 */
export async function checkPassword(
  caller: Caller,
  { account, email, password }: { account: StoredAccount | undefined; email: string; password: string },
) {
  const device = account && knownDevice(caller.vault, { owner: account, cookie: caller.device })
  const charges: Charge[] = device
    ? [['sign-in-device', device]]
    : [
        ['sign-in-network', networkOfCaller(caller)],
        ['sign-in-account', email],
      ]
  await chargeOrRefuse(caller, charges)
  if (await verifyPassword(caller.vault, { password, stored: account?.passwordHash })) return refund(caller, charges)
  await charge(caller, [['sign-in-alarm', EVERYBODY]])
  await watchForSpraying(caller, email)
  // An unknown address takes the same path, without a trace.
  await asAccounts(
    caller,
    async (db) => account && audit(asStranger(caller, db), { action: 'session.refused', subject: account.id }),
  )
  caller.log.info({ network: truncateIp(caller.ip), user: account?.id }, 'sign-in failed')
  throw invalidCredentials()
}
