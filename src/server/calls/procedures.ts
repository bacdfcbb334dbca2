import {
  type AnyContractProcedure,
  type AnySchema,
  type ContractProcedure,
  type ErrorMap,
  type InferSchemaOutput,
  ValidationError,
} from '@orpc/contract'
import { implement, ORPCError, os, type ProcedureImplementer } from '@orpc/server'
import type { ProcedureMeta } from '#shared/contract.ts'
import { isDatabaseAway } from '../database/away.ts'
import { chargeGuess } from '../limits/guesses.ts'
import { begin, type CallContext, type CallerContext, type Gate } from './caller.ts'
import type { Context, PersonContext } from './context.ts'
import { invalid, unavailable } from './errors.ts'
import { isClaimed, runOnce } from './idempotency.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

const BAD_TEXT = new Set(['22021', '22P05'])
// Deadlocks and serialization failures that persisted through all retries, and lock or statement timeouts.
const LOST_RACE = new Set(['40P01', '40001', '55P03', '57014'])

/** Turns errors of lower layers into errors that the contract declares; unknown errors stay as they are. */
export function toDeclaredError(error: unknown): unknown {
  if (error instanceof ORPCError) {
    const { cause } = error
    if (error.code !== 'BAD_REQUEST' || !(cause instanceof ValidationError)) return error
    return invalid(
      cause.issues.map(({ path = [], message }) => ({
        path: path.map((part) => (typeof part === 'object' ? part.key : part)).join('.'),
        message,
      })),
    )
  }
  const code = String((error as { code?: unknown })?.code ?? '')
  if (BAD_TEXT.has(code)) return invalid([{ path: '', message: 'This text contains characters that cannot be stored' }])
  if (LOST_RACE.has(code) || isDatabaseAway(error)) return unavailable()
  return error
}

/**
 * Opens the transaction of a procedure, and turns its errors into declared ones. A write whose idempotency key was
 * claimed before gets a second one.
 */
const inTransaction = os.$context<CallContext>().middleware(async ({ context, next, procedure }) => {
  const meta = procedure['~orpc'].meta as ProcedureMeta
  const run = (mayBeRetry: boolean) =>
    begin(context, meta, async (inside) => {
      if (meta.recentSignIn && inside.actor.kind === 'person') requireRecentSignIn(inside as PersonContext)
      return next({ context: { ...inside, mayBeRetry } })
    })
  try {
    return await run(false).catch((error) => {
      if (!isClaimed(error)) throw error
      return run(true)
    })
  } catch (error) {
    const declared = toDeclaredError(error)
    // What strangers may call finds what a link names: one that nobody was sent is a guess.
    const isGuess = meta.access === 'anyone' && declared instanceof ORPCError && declared.code === 'NOT_FOUND'
    if (isGuess && context.limits) await chargeGuess(context.limits, context.ip)
    throw declared
  }
})

// biome-ignore lint/suspicious/noExplicitAny: each gate needs an input and a declaration of its own
type Gates = Record<string, Gate<any, object>>

/** Runs the gate of the procedure's access before the handler, and before a stored answer is given to a retry. */
function behindGates(gates: Gates) {
  return os
    .$context<CallContext & Context & { mayBeRetry: boolean }>()
    .middleware(async ({ context, next, procedure, path }, input, answer) => {
      const meta = procedure['~orpc'].meta as ProcedureMeta
      const { idempotencyKey: key, actor, mayBeRetry } = context
      if (actor.kind !== 'person') return next()
      const person = context as PersonContext
      const gate = gateOf(gates, meta)
      const pass = async () => gate?.(person, { input, meta }) ?? {}
      const work = async (proof: object) => next({ context: proof })
      if (key === undefined || meta.effect !== 'write') {
        const proof = await pass()
        const rights = meta.shared && gate?.rightsOf?.(proof)
        if (rights) context.takeTurn?.(JSON.stringify([path, input, rights]))
        return work({ ...proof, isRetry: false })
      }
      const asked = { key, procedure: path.join('.'), input, meta, mayBeRetry }
      const { output } = await runOnce(person, asked, { pass, work })
      return answer(output) as Awaited<ReturnType<typeof work>>
    })
}

function gateOf(gates: Gates, { access }: ProcedureMeta) {
  if (access === 'anyone' || access === 'person') return undefined
  const gate = gates[access]
  if (!gate) throw new Error(`no gate for ${access}`)
  return gate
}

type Proof<G, IdempotentRequest> = G extends (context: PersonContext, asked: infer A) => Promise<infer P>
  ? IdempotentRequest extends A
    ? PersonContext & P
    : never
  : never

/** A handler that answers its retries is told of them. */
type Retried<M, C> = M extends { answersAgain: true } ? C & { isRetry: boolean } : C

/** The context of a procedure's handler: `never` where the gate of its access is missing or needs more than the procedure declares. */
type HandlerContext<M, Input, G> = M extends { access: infer A }
  ? A extends 'anyone' | 'person'
    ? CallerContext<A>
    : A extends keyof G
      ? Proof<G[A], { input: Input; meta: M }>
      : never
  : never

type Handled<C, I extends AnySchema, O extends AnySchema, E extends ErrorMap, M extends object> = [C] extends [never]
  ? never
  : ProcedureImplementer<CallContext, C & Pick<CallContext, 'features' | 'here'>, I, O, E, M>

/** A contract to implement; the context of each handler is what the gate of its access has proved. */
type Api<T, G> =
  T extends ContractProcedure<infer I, infer O, infer E, infer M>
    ? Handled<Retried<M, HandlerContext<M, InferSchemaOutput<I>, G>>, I, O, E, M>
    : { [K in keyof T]: Api<T[K], G> }

/** Builds a feature's router: its contract, in transactions, behind the gates that its words of access name. */
export function implementing<T extends Record<string, AnyContractProcedure>, G extends Gates = Record<never, never>>(
  contract: T,
  gates: G = {} as G,
): Api<T, G> {
  // The input is validated after the first middleware: a gate reads input that has the contract's shape.
  const validatedInside = { initialInputValidationIndex: -1 }
  return implement<Record<string, AnyContractProcedure>>(contract, validatedInside)
    .$context<CallContext>()
    .use(inTransaction)
    .use(behindGates(gates)) as unknown as Api<T, G>
}
