import { implement } from '@orpc/server'
import { type CallContext, inTransaction } from '#server/api.ts'
import type { PersonContext } from '#server/context.ts'
import { contract } from '../contract.ts'

const api = implement(contract).$context<CallContext>().use(inTransaction)

export const router = api.router({
  me: api.me.handler(async ({ context }) => {
    const { actor, db } = context as PersonContext
    const card = await db
      .selectFrom('profiles')
      .select(['full_name as fullName', 'role'])
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow()
    return {
      id: actor.id,
      email: actor.email,
      fullName: card.fullName,
      role: card.role === 'manager' ? ('manager' as const) : ('staff' as const),
    }
  }),
})
