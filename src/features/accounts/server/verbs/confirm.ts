import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '#server/crypto/secrets.ts'
import { accountById } from '../data.ts'
import { chargeOrRefuse, networkOfCaller } from '../rate-limits.ts'
import { SIGN_UP_COOKIE, without } from '../sessions/cookies.ts'
import { startSession } from '../sessions/start.ts'
import { findToken, useToken } from '../tokens.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { type Body, readPassword } from '../wire/input.ts'
import { alreadyConfirmed, disabled, invalidVerifyLink, passwordNeeded } from '../wire/refusals.ts'
import { asAccounts, readingAccounts } from '../wire/transaction.ts'
import { checkPassword } from './sign-in.ts'

const WRONG_BROWSER =
  'You are confirming in another browser than the one you signed up with. Please enter the password you chose'

/**
 * Confirms an email address and signs in on this browser. A browser other than the one that signed up sends the
 * password too: a link alone proves who owns the mailbox, not who chose the password. Throws 403 and 409; the link
 * stays usable then.
 */
export async function confirm(caller: Caller, body: Body): Promise<Answer> {
  const { token_hash: secret, type } = body
  if (typeof secret !== 'string' || secret === '' || (type !== 'signup' && type !== 'email')) throw invalidVerifyLink()
  await chargeOrRefuse(caller, [['token-network', networkOfCaller(caller)]])
  const now = new Date(caller.clock.now())
  const { token, account } = await readingAccounts(caller, async (db) => {
    const found = await findToken(db, { secret, kind: 'signup', now })
    return { token: found, account: found && (await accountById(db, found.userId)) }
  })
  if (!token || !account) throw invalidVerifyLink()
  if (token.usedAt || account.emailConfirmedAt) throw alreadyConfirmed()
  const here = signedUpHere(caller, token.browserHash)
  if (!here) {
    if (body.password === undefined) throw passwordNeeded(WRONG_BROWSER)
    const password = readPassword(body.password)
    await chargeOrRefuse(caller, [['token-tries', secret]])
    await checkPassword(caller, { account, email: account.email, password })
  }
  if (account.disabledAt) throw disabled()
  return asAccounts(caller, async (db) => {
    if (!(await useToken(db, { secret, kind: 'signup', now }))) throw invalidVerifyLink()
    await db
      .updateTable('users')
      .set({ email_confirmed_at: now, updated_at: now })
      .where('id', '=', account.id)
      .execute()
    const confirmed = { ...account, emailConfirmedAt: now.toISOString() }
    const answer = await startSession(db, {
      caller,
      account: confirmed,
      action: 'account.confirm',
      given: here ? ['otp'] : ['otp', 'password'],
    })
    return { ...answer, cookies: [...(answer.cookies ?? []), without(SIGN_UP_COOKIE)] }
  })
}

function signedUpHere({ signUpBrowser }: Caller, browserHash: Buffer | null) {
  return signUpBrowser !== undefined && browserHash !== null && timingSafeEqual(hashSecret(signUpBrowser), browserHash)
}
