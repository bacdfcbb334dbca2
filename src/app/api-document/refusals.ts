import type { AnyContractProcedure, ErrorMap } from '@orpc/contract'
import { z } from 'zod'
import type { Effect } from '#shared/contract.ts'
import { sample } from './sample.ts'
import { type Schema, schemaOf } from './schemas.ts'

/** The properties of a call that decide which refusals it can have. */
export interface Call {
  access: string
  effect: Effect
  write: boolean
  hasInput: boolean
  hasBody: boolean
}

interface Refusal {
  status: number
  code: string
  message: string
  data?: z.ZodType | undefined
}

const always = () => true
const ofWrites = ({ write }: Call) => write
const ofBodies = ({ hasBody }: Call) => hasBody
const ofPersons = ({ access }: Call) => access !== 'anyone'

/** The refusals of the server before or instead of a handler (src/server/http). */
const OF_THE_SERVER: (Refusal & { when: (call: Call) => boolean })[] = [
  { status: 400, code: 'BAD_REQUEST', message: 'The request could not be read', when: always },
  { status: 403, code: 'FORBIDDEN', message: 'This request did not come from our pages', when: ofWrites },
  { status: 404, code: 'NOT_FOUND', message: 'Not found', when: always },
  { status: 408, code: 'REQUEST_TIMEOUT', message: 'What was sent stalled on its way', when: ofBodies },
  { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The request could not be read', when: ofBodies },
  { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send JSON', when: always },
  {
    status: 500,
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side. Please try again',
    data: z.object({ correlationId: z.string() }),
    when: always,
  },
]
const HEADERS_TOO_LARGE = 431
/** The refusals that say when to try again. */
const RETRIED = [429, 503]

/** The calls in which a declared refusal occurs, where not in all. */
const DECLARED: Record<number, (call: Call) => boolean> = {
  401: ofPersons,
  403: ofPersons,
  409: ofWrites,
  422: ({ hasInput, write }) => hasInput || write,
  507: () => false,
}

const WORDS: Record<number, string> = {
  400: 'The request cannot be read',
  401: 'Nobody is signed in',
  403: 'Theirs to see and not to do, a recent sign-in or second factor is missing, or the call comes from elsewhere',
  404: 'Not there, or not the caller’s to see: both read the same',
  408: 'The body stalled on its way',
  409: 'Somebody was faster, or it cannot be done as things stand; `current` is the state as it is now',
  413: 'The body is too large',
  415: 'The body is of another kind than is taken here',
  422: 'These fields are not right',
  429: 'Too often; again after so many seconds',
  431: 'The headers are too large. No body; the connection is closed',
  500: 'A fault of the server’s own. The id finds it in the log',
  503: 'Too much to do at the moment; again after so many seconds',
  507: 'There is no room for files',
}

/** The schema of every refusal of the API (oRPC's); `defined` says whether the contract names its code. */
function shape({ status, code, message, data }: Refusal): Schema {
  const inner = data && schemaOf(data, 'output')
  const optional = !data || data.safeParse(undefined).success
  return {
    type: 'object',
    properties: {
      defined: { type: 'boolean' },
      code: { const: code },
      status: { const: status },
      message: { type: 'string', examples: [message] },
      ...(inner && { data: inner }),
    },
    required: ['defined', 'code', 'status', 'message', ...(optional ? [] : ['data'])],
    additionalProperties: false,
  } as Schema
}

function declaredBy({ '~orpc': { errorMap } }: AnyContractProcedure): Refusal[] {
  return Object.entries(errorMap as ErrorMap).flatMap(([code, error]) =>
    error ? [{ code, status: error.status ?? 500, message: error.message ?? code, data: error.data as z.ZodType }] : [],
  )
}

export interface Answer {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: Schema; example: unknown }>
}

function jsonAnswer(description: string, variants: Schema[]): Answer {
  const schema = variants.length === 1 && variants[0] ? variants[0] : ({ anyOf: variants } as Schema)
  return { description, content: { 'application/json': { schema, example: sample(schema) } } }
}

const RETRY_AFTER = { 'Retry-After': { description: 'In seconds', schema: { type: 'string', pattern: '^\\d+$' } } }

interface Own {
  refusals?: readonly { status: number; code: string; message: string }[] | undefined
  /** The schema of `refusals`, where it differs. */
  refusal?: z.ZodObject | undefined
}

function ownShapes({ refusals = [], refusal }: Own, status: number): Schema[] {
  const own = refusals.filter((one) => one.status === status)
  if (own.length === 0) return []
  if (!refusal) return own.map((one) => shape(one))
  const { properties = {}, ...rest } = schemaOf(refusal, 'output')
  const [first] = own
  return [
    {
      ...rest,
      properties: {
        ...properties,
        code: { type: 'string', enum: [...new Set(own.map(({ code }) => code))] },
        message: { type: 'string', examples: [first?.message] },
      },
    } as Schema,
  ]
}

/** The refusals of a call, by status. `declaring` is a procedure whose contract declares the refusals that any call can get. */
export function refusalsOf(call: Call, { declaring, ...own }: Own & { declaring: AnyContractProcedure }) {
  const all = declaredBy(declaring)
  const declared = all.filter(({ status }) =>
    own.refusal ? RETRIED.includes(status) : (DECLARED[status]?.(call) ?? true),
  )
  const general = [
    ...declared,
    ...OF_THE_SERVER.filter(
      ({ status, code, when }) =>
        when(call) && !declared.some((known) => known.status === status && known.code === code),
    ),
  ]
  const statuses = [...new Set([...general, ...(own.refusals ?? [])].map(({ status }) => status))].sort()
  const answers = statuses.map((status): [number, Answer] => {
    const variants = [
      ...ownShapes(own, status),
      ...general.filter((one) => one.status === status).map((one) => shape(one)),
    ]
    const headers = RETRIED.includes(status) ? { headers: RETRY_AFTER } : {}
    return [status, { ...jsonAnswer(WORDS[status] ?? String(status), variants), ...headers }]
  })
  return new Map<number, Answer>([...answers, [HEADERS_TOO_LARGE, { description: WORDS[HEADERS_TOO_LARGE] ?? '' }]])
}
