import { oc } from '@orpc/contract'
import { z } from 'zod'
import { phone } from './formats.ts'
import { isPlain } from './names.ts'
import type { Noun } from './nouns.ts'
import { isBetweenDays, isInstant } from './time.ts'

/** What a call may do to stored data: `read` runs in a READ ONLY transaction; `audited` reads, and audits that it did. */
export type Effect = 'read' | 'audited' | 'write'

/** What a procedure or raw route declares; the further needs of its gate are declared beside it. */
export interface ProcedureMeta {
  /**
   * Who may call: `anyone`; `person`: somebody signed in, about their own data; any other word names a gate, which a feature adds
   * (`src/server/calls/procedures.ts`).
   */
  access: string
  effect: Effect
  /** For reads: the nouns whose change makes an open page refetch it. An empty list: it is fetched once, and no event refetches it. */
  shows?: readonly Noun[]
  /** For reads of a team: the answer depends on the input and the caller's rights alone, not on who they are. Live pages share it. */
  shared?: true
  /** Requires a password (and factor) given within 15 minutes, at a retry too. */
  recentSignIn?: true
  /** The answer is shown once: it is stored nowhere, so a retry learns only that the call was done. */
  shownOnce?: true
  /**
   * For writes whose answer is the state that they leave: it is not stored for a retry, which the handler answers with
   * the state of then (`isRetry`).
   */
  answersAgain?: true
}

/** A phone number as it is dialled; empty for none. */
export const phoneOrNone = z
  .string()
  .max(254, phone.message)
  .overwrite(phone.normalise)
  .refine((number) => number === '' || phone.pattern.test(number), phone.message)
  .meta({ examples: [phone.example] })

/** Words that somebody writes beside an act, as a call's input. */
export const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Use at most ${most} characters`)
    .refine(isPlain, 'This contains characters that cannot be stored')

/** A day as a call's input. */
export const day = z.string().refine(isBetweenDays, 'Enter a day between 1900 and 2100').meta({ format: 'date' })

/** An instant in UTC as a call's input. */
export const instant = z
  .string()
  .refine(isInstant, 'Enter an instant such as 2026-03-07T14:05:09Z')
  .meta({ format: 'date-time' })

const fieldProblems = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) })

const base = oc.errors({
  UNAUTHORIZED: { status: 401, message: 'Please sign in' },
  FORBIDDEN: { status: 403, message: 'You may not do this' },
  REAUTHENTICATION_NEEDED: { status: 403, message: 'Please enter your password again' },
  INSUFFICIENT_AAL: { status: 403, message: 'This needs two-factor sign-in' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  CONFLICT: {
    status: 409,
    message: 'This has changed since you opened it',
    data: z.object({ current: z.unknown() }).optional(),
  },
  UNPROCESSABLE_CONTENT: { status: 422, message: 'Please check the marked fields', data: fieldProblems },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many attempts. Please wait and try again',
    data: z.object({ retryAfter: z.int() }),
  },
  INSUFFICIENT_STORAGE: { status: 507, message: 'There is no room for files at the moment. Please try again later' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is busy. Please try again in a moment',
    data: z.object({ retryAfter: z.int() }),
  },
})

/** A read declares the nouns that it shows. */
type Declared = ProcedureMeta &
  ({ effect: 'read'; shows: readonly Noun[] } | { effect: 'audited' | 'write'; shows?: never; shared?: never })

/** Starts a procedure of a contract: who may call it and what it does. The refusals that any call can get are declared once, above. */
export function procedure<const M extends Declared>(meta: M) {
  return base.$meta(meta)
}

/** Problems with single fields, as the 422 answer lists them: `path` is dotted (`workHistory.0.company`). */
export type FieldProblem = z.infer<typeof fieldProblems>['fields'][number]
