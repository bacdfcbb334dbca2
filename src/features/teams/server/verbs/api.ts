import { implement } from '@orpc/server'
import { type CallContext, inTransaction } from '#server/calls/procedures.ts'
import { contract } from '../../contract.ts'

/** What every handler of this feature is built on. */
export const api = implement(contract).$context<CallContext>().use(inTransaction)
