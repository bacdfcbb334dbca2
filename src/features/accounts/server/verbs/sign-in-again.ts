import { audit } from '#server/audit.ts'
import { holdAccount } from '../data.ts'
import { acceptAnyCode } from '../factors/codes.ts'
import { tellOwner } from '../factors/notices.ts'
import { type Charge, chargeOrRefuse, networkOfCaller, refund } from '../rate-limits.ts'
import { admitSession } from '../sessions/admit.ts'
import { renewSession } from '../sessions/start.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { type Body, readPassword } from '../wire/input.ts'
import { factorNeeded, invalidInput, wrongCode } from '../wire/refusals.ts'
import { asAccounts, asPerson, readingAccounts } from '../wire/transaction.ts'
import { checkPassword } from './sign-in.ts'

function readCode(code: unknown) {
  if (typeof code !== 'string' || code.trim() === '' || code.length > 40)
    throw invalidInput('Enter the code of your authenticator app')
  return code.trim()
}

/**
 * Makes the session's sign-in recent: the person gives the password, and a code where there is a second factor. (A passkey does so
 * through its own challenge.) Rotates the session's secret. Throws 400, 401, 422, 429.
 */
export async function signInAgain(caller: Caller, { password, code }: Body): Promise<Answer> {
  const account = await readingAccounts(caller, (db) => admitSession(db, caller))
  const typed = account.factors.length > 0 ? readCode(code) : undefined
  await checkPassword(caller, { account, email: account.email, password: readPassword(password) })
  const charges: Charge[] =
    typed === undefined
      ? []
      : [
          ['factor-account', account.id],
          ['factor-network', networkOfCaller(caller)],
        ]
  await chargeOrRefuse(caller, charges)
  let wrong = false
  try {
    const answer = await asAccounts(caller, async (db) => {
      await holdAccount(db, account.id)
      const session = await admitSession(db, caller)
      if (session.factors.length > 0 && typed === undefined) throw factorNeeded()
      const context = asPerson(caller, { db, session })
      const kind =
        typed === undefined ? 'password' : await acceptAnyCode(db, { caller, userId: session.id, code: typed })
      if (kind === 'backup-code') await tellOwner(context, 'backup-code-used')
      const action = kind ? 'session.proven' : 'factor.refused'
      await audit(context, {
        action,
        subject: session.id,
        object: `sessions:${session.sessionId}`,
        meta: { type: kind ?? 'code' },
      })
      return (
        kind &&
        renewSession(db, {
          caller,
          session,
          aal: session.aal,
          given: kind === 'password' ? [kind] : ['password', kind],
          fresh: true,
        })
      )
    })
    wrong = answer === undefined
    if (!answer) throw wrongCode()
    return answer
  } finally {
    if (!wrong) await refund(caller, charges)
  }
}
