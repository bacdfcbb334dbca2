import type { Db } from '#server/db.ts'
import { accountById, type Session, type StoredAccount } from '../data.ts'
import { findToken } from '../tokens/tokens.ts'
import { anySession } from '../verbs/session.ts'
import type { Caller } from '../wire/caller.ts'
import { invalidResetLink } from '../wire/refusals.ts'
import { recoverySecret } from '../wire/shapes.ts'

/** Who may give a second factor: somebody with a session, whatever it owes, or with a live reset link (security RS07). */
export type Holder =
  | { kind: 'session'; id: string; account: Session }
  | { kind: 'link'; id: string; account: StoredAccount; bearer: string }

/** Throws 401 for no session, 403 for a dead link. */
export async function holderOf(db: Db, caller: Caller): Promise<Holder> {
  const { bearer = '', clock } = caller
  const secret = recoverySecret(bearer)
  if (secret === undefined) {
    const session = await anySession(db, caller)
    return { kind: 'session', id: session.sessionId, account: session }
  }
  const token = await findToken(db, { secret, kind: 'recovery', now: new Date(clock.now()) })
  const account = token && !token.usedAt ? await accountById(db, token.userId) : undefined
  if (!token || !account || account.disabledAt) throw invalidResetLink()
  return { kind: 'link', id: token.id, account, bearer }
}
