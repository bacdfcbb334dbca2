import type { AnyContractProcedure, OpenAPI } from '@orpc/contract'
import type { z } from 'zod'
import type { Content, Credential, RawRoute } from '#server/services.ts'
import type { ProcedureMeta } from '#shared/contract.ts'
import { type Answer, type Call, refusalsOf } from './refusals.ts'
import { sample } from './sample.ts'
import { type Schema, schemaOf } from './schemas.ts'

export type Operation = OpenAPI.OperationObject
export type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>
export type Body = Exclude<Operation['requestBody'], { $ref: string } | undefined>

const MAY_CALL: Record<string, string> = {
  person: 'For everybody who is signed in, about themselves.',
  subject: 'For the person, and for managers of a team that they are in.',
}

/** Who may call, in words: by the word of access, or by the row of a policy that its gate checks. */
function mayCall({ access, action }: ProcedureMeta & { action?: { who: string; words: string } }) {
  if (!action) return MAY_CALL[access]
  return `${action.who.replace(/^./, (letter) => letter.toUpperCase())} of the team may ${action.words}.`
}

/** One operation, before the parts that all operations share are added. */
export interface Described {
  path: string
  method: string
  tag: string
  operation: Operation
  call: Call
  credentials: readonly Credential[]
  refusals: Map<number, Answer>
  doneOnce: boolean
}

function withSample<T extends Parameter>(parameter: T): T {
  return { ...parameter, example: sample(parameter.schema as Schema, parameter.name) }
}

function parametersOf(type: z.ZodObject | undefined, place: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = type ? schemaOf(type, 'input') : {}
  return Object.entries(properties).map(([name, schema]) =>
    withSample({ name, in: place, required: place === 'path' || required.includes(name), schema } as Parameter),
  )
}

function contentOf(content: Content, strategy: 'input' | 'output') {
  if (content === null) return undefined
  if (typeof content === 'string') return { [content]: {} }
  const schema = schemaOf(content, strategy)
  return { 'application/json': { schema, example: sample(schema) } }
}

const SUCCESS: Record<number, string> = {
  201: 'Made',
  204: 'Done',
  206: 'A part',
  304: 'As it was',
  416: 'There is no such part. No body',
}

/** Describes a raw or auth route by its declaration. */
export function describeRoute(tag: string, route: RawRoute, declaring: AnyContractProcedure): Described {
  const { method, url, access, effect, summary, description, params, query, body = null, answers } = route
  const write = method !== 'GET'
  const call = { access, effect, write, hasInput: Boolean(params ?? query) || body !== null, hasBody: body !== null }
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')]
  const content = contentOf(body, 'input')
  return {
    path: url.replace(/:(\w+)/g, '{$1}'),
    method: method.toLowerCase(),
    tag,
    call,
    credentials: route.credentials ?? (access === 'anyone' ? ['none'] : ['session']),
    doneOnce: route.doneOnce ?? false,
    refusals: refusalsOf(call, { declaring, refusals: route.refusals, refusal: route.refusal }),
    operation: {
      operationId: `${tag}.${method.toLowerCase()}${url.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^(Api|AuthV1)/, '')}`,
      summary,
      description: [description, mayCall(route)].filter(Boolean).join(' '),
      ...(parameters.length > 0 && { parameters }),
      ...(content && { requestBody: { required: true, content } }),
      responses: Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          {
            description: SUCCESS[Number(status)] ?? 'OK',
            ...(answer !== null && { content: contentOf(answer, 'output') }),
          },
        ]),
      ),
    } as Operation,
  }
}

/** Describes a procedure by what the generator made of its contract. */
export function describeProcedure(
  operation: Operation,
  { path, method, procedure }: { path: string; method: string; procedure: AnyContractProcedure },
): Described {
  const { access, effect, recentSignIn, shownOnce } = procedure['~orpc'].meta as ProcedureMeta
  const [tag = ''] = operation.operationId?.split('.') ?? []
  const { parameters = [], requestBody, responses, ...rest } = operation
  const write = method !== 'get'
  const call = {
    access,
    effect,
    write,
    hasInput: parameters.length > 0 || Boolean(requestBody),
    hasBody: Boolean(requestBody),
  }
  const said = [
    rest.description,
    mayCall(procedure['~orpc'].meta as ProcedureMeta),
    recentSignIn && 'Asks for a recent sign-in.',
    shownOnce && 'The answer is shown this once.',
  ]
  return {
    path: `/api${path}`,
    method,
    tag,
    call,
    credentials: access === 'anyone' ? ['none'] : ['session'],
    doneOnce: effect === 'write' && access !== 'anyone',
    refusals: refusalsOf(call, { declaring: procedure }),
    operation: {
      ...rest,
      description: said.filter(Boolean).join(' '),
      ...(parameters.length > 0 && { parameters: parameters.map((one) => plainParameter(one as Parameter)) }),
      ...(requestBody && { requestBody: bodyWithSample(requestBody as Body) }),
      responses: { 200: bodyWithSample(responses?.[200] as Body & { description: string }) },
    },
  }
}

function plainParameter({
  allowEmptyValue: _,
  allowReserved: __,
  ...parameter
}: Parameter & { allowReserved?: boolean }): Parameter {
  return withSample({ ...parameter, required: parameter.required ?? false } as Parameter)
}

function bodyWithSample<T extends Body>(body: T): T {
  const content = Object.entries(body.content).map(([type, { schema }]) => [
    type,
    { schema, example: sample(schema as Schema) },
  ])
  return { ...body, content: Object.fromEntries(content) }
}
