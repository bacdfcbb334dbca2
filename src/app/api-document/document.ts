import { type AnyContractProcedure, isContractProcedure, type OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { KEY } from '#server/calls/idempotency.ts'
import type { Feature } from '#server/feature.ts'
import { SESSION_COOKIE } from '#server/http/app.ts'
import type { Credential } from '#server/services.ts'
import { eventRoute } from '../events.ts'
import * as features from '../features.ts'
import {
  type Body,
  type Described,
  describeProcedure,
  describeRoute,
  type Operation,
  type Parameter,
} from './operations.ts'
import { converter } from './schemas.ts'

const ABOUT = `Recruitment and staff management for UK care staffing.

A call is made in the session of a signed-in person, whose cookie \`POST /auth/v1/token\` sets. Every write proves that it was sent on purpose: it carries
the \`Origin\` of this installation, and a JSON body or the header \`X-Requested-With\`. A write that carries an \`Idempotency-Key\` is done once, however
often it is sent. Lists come in pages: \`next\` of one is \`after\` of the following. Instants are in UTC, days are London's.`

const PARTS: Record<string, Pick<Feature, 'about' | 'contract' | 'routes'>> = {
  ...features,
  events: { about: 'What changes, as it happens', contract: {}, routes: [eventRoute] },
}

const CREDENTIALS: Record<Credential, OpenAPI.SecurityRequirementObject> = {
  session: { session: [] },
  resetLink: { resetLink: [] },
  tablet: { tablet: [] },
  none: {},
}

const SECURITY_SCHEMES: Record<string, OpenAPI.SecuritySchemeObject> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Set by signing in. HttpOnly, SameSite=Strict.',
  },
  resetLink: { type: 'http', scheme: 'bearer', description: 'The token of a mailed link to set a new password.' },
  tablet: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-tablet',
    description: 'Set by binding a tablet to a site. HttpOnly, SameSite=Strict.',
  },
}

/** The headers of writes, which src/server/http/same-origin.ts and calls/idempotency.ts read. */
function headersOfWrites(
  origin: string,
): Record<'Origin' | 'RequestedWith' | 'RequestedWithJson' | 'IdempotencyKey', Parameter> {
  const requestedWith = {
    name: 'X-Requested-With',
    in: 'header',
    schema: { type: 'string' },
    example: 'my-program',
  } as const
  return {
    Origin: {
      name: 'Origin',
      in: 'header',
      required: true,
      description: 'The address of this installation. Browsers set it by themselves.',
      schema: { type: 'string', enum: [origin] },
      example: origin,
    },
    RequestedWith: { ...requestedWith, required: true, description: 'Any text: no form of another site can send it.' },
    RequestedWithJson: { ...requestedWith, description: 'Any text. Not needed beside a JSON body.' },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Made anew for each thing to be done: sent again under the same key, the request is answered as it was. Kept for a day.',
      schema: { type: 'string', pattern: KEY.source },
      example: '3f2a9c84-6b1d-4e5f-8a70-91c2d3e4f506',
    },
  }
}

const ref = (name: keyof ReturnType<typeof headersOfWrites>) => ({ $ref: `#/components/parameters/${name}` })

/** Every procedure under its path in the contract, as `teams.create`. */
function proceduresOf(router: object, name: string): [string, AnyContractProcedure][] {
  return Object.entries(router).flatMap(([key, entry]): [string, AnyContractProcedure][] => {
    const path = `${name}.${key}`
    return isContractProcedure(entry) ? [[path, entry]] : proceduresOf(entry as object, path)
  })
}

function whole({ operation, tag, call, credentials, refusals, doneOnce }: Described): Operation {
  const parameters = [
    ...(operation.parameters ?? []),
    ...(call.write
      ? [ref('Origin'), ref(call.hasBody && isJson(operation) ? 'RequestedWithJson' : 'RequestedWith')]
      : []),
    ...(doneOnce ? [ref('IdempotencyKey')] : []),
  ]
  return {
    ...operation,
    tags: [tag],
    security: credentials.map((credential) => CREDENTIALS[credential]),
    ...(parameters.length > 0 && { parameters }),
    responses: { ...operation.responses, ...Object.fromEntries(refusals) } as OpenAPI.ResponsesObject,
  }
}

function isJson({ requestBody }: Operation) {
  return 'application/json' in ((requestBody as Body | undefined)?.content ?? {})
}

/** Moves refusals that several operations share to `components`. */
function shareRefusals(operations: Operation[]) {
  const all = operations.flatMap(({ responses = {} }) =>
    Object.entries(responses).flatMap(([status, answer]) =>
      Number(status) < 400 ? [] : [{ responses, status, answer }],
    ),
  )
  const alike = Map.groupBy(all, ({ answer }) => JSON.stringify(answer))
  const components: Record<string, OpenAPI.ResponseObject> = {}
  for (const same of [...alike.values()].filter(({ length }) => length > 1)) {
    const [{ status, answer } = { status: '', answer: {} }] = same
    const before = Object.keys(components).filter((name) => name.startsWith(status)).length
    const name = before === 0 ? status : `${status}-${before + 1}`
    components[name] = answer as OpenAPI.ResponseObject
    for (const { responses } of same) responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return components
}

/**
 * The API as an OpenAPI document: procedures from the contract, raw and auth routes from their own declarations, each
 * with the refusals that it can have. Nothing is listed here a second time.
 */
export async function describeApi({ publicUrl }: { publicUrl: string }): Promise<OpenAPI.Document> {
  const contracts = Object.fromEntries(Object.entries(PARTS).map(([name, { contract }]) => [name, contract]))
  const generated = await new OpenAPIGenerator({ schemaConverters: [converter] }).generate(contracts, {
    info: { title: 'Care Staffing', version: '1' },
  })
  const procedures = new Map(proceduresOf(contracts, '').map(([name, procedure]) => [name.slice(1), procedure]))
  const [anyProcedure] = procedures.values()
  if (!anyProcedure) throw new Error('the contract is empty')
  const described = [
    ...Object.entries(generated.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item ?? {}).map(([method, operation]) => {
        const procedure = procedures.get((operation as Operation).operationId ?? '') ?? anyProcedure
        return describeProcedure(operation as Operation, { path, method, procedure })
      }),
    ),
    ...Object.entries(PARTS).flatMap(([name, { routes = [] }]) =>
      routes.map((route) => describeRoute(name, route, anyProcedure)),
    ),
  ]
  const paths: Record<string, Record<string, Operation>> = {}
  for (const one of described) paths[one.path] = { ...paths[one.path], [one.method]: whole(one) }
  const responses = shareRefusals(Object.values(paths).flatMap((item) => Object.values(item)))
  return {
    openapi: '3.1.1',
    info: { title: 'Care Staffing', version: '1', description: ABOUT },
    servers: [{ url: publicUrl }],
    tags: Object.entries(PARTS).map(([name, { about }]) => ({ name, description: about })),
    paths: paths as OpenAPI.PathsObject,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: headersOfWrites(new URL(publicUrl).origin),
      responses,
    },
  }
}
