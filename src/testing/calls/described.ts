import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describeApi } from '#app/api-document/document.ts'
import type { Body, Operation, Parameter } from '#app/api-document/operations.ts'
import type { Answer } from '#app/api-document/refusals.ts'
import type { TestApp } from '../app.ts'

// Calls over HTTP and their answers, as the API document describes them.

export const PUBLIC_URL = 'http://localhost:3000'

const document = await describeApi({ publicUrl: PUBLIC_URL })
export const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item ?? {}).map(([method, details]) => {
    const operation = details as Operation
    return { name: operation.operationId ?? '', path, method: method.toUpperCase(), operation }
  }),
)
export type DescribedOperation = (typeof operations)[number]

const ajv = new Ajv2020.default({ strict: false })
addFormats.default(ajv)

function resolve<T extends object>(value: T | { $ref: string }): T {
  const [, , kind = '', name = ''] = '$ref' in value ? value.$ref.split('/') : []
  return '$ref' in value ? ((document.components as Record<string, Record<string, T>>)[kind]?.[name] as T) : value
}

export interface Sent {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body?: unknown
}

export interface Answered {
  status: number
  type: string
  text: string
}

/** What is wrong with an answer by the document's description of its operation; undefined when nothing is. */
export function complaint({ operation }: DescribedOperation, { status, type, text }: Answered): string | undefined {
  const listed = operation.responses?.[status]
  if (!listed) return `${status} is not listed: ${text.slice(0, 200)}`
  const { content } = resolve(listed) as Answer
  if (!content) return text === '' ? undefined : `${status} has a body`
  const described = content[type] ?? content['*/*']
  if (!described) return `${status} comes as ${type}`
  if (type !== 'application/json' || '*/*' in content) return undefined
  return ajv.validate(described.schema, JSON.parse(text))
    ? undefined
    : `${status}: ${ajv.errorsText()} in ${text.slice(0, 300)}`
}

export type Parameters = readonly Parameter[]

/** The parameters of an operation by their place, and its body of JSON. */
export function partsOf({ parameters = [], requestBody }: Operation) {
  const plain = parameters.map((one) => resolve(one) as Parameter)
  const body = (requestBody as Body | undefined)?.content['application/json']
  return { path: plain.filter((one) => one.in === 'path'), query: plain.filter((one) => one.in === 'query'), body }
}

/** Whether a value is as a schema of the document says. */
export function fits(schema: unknown, value: unknown) {
  return ajv.validate(schema as object, value)
}

/** Sends a call as a page does, by whose session it is; an operation of bytes gets some. */
export async function send(
  { server }: TestApp,
  { path, method, operation }: DescribedOperation,
  { path: params, query, body, secret }: Sent & { secret: string },
): Promise<Answered> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const bytes = operation.requestBody && !partsOf(operation).body
  const {
    statusCode,
    headers,
    body: text,
  } = await server.inject({
    method: method as 'POST',
    url: `${filled}?${new URLSearchParams(given as [string, string][])}`,
    headers: {
      ...(method !== 'GET' && { origin: PUBLIC_URL, 'x-requested-with': 'fuzz' }),
      ...(bytes && { 'content-type': 'application/octet-stream' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    cookies: { '__Host-session': secret },
    ...(bytes && { payload: Buffer.from('%PDF-1.7 and no more') }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { status: statusCode, type: String(headers['content-type'] ?? '').split(';')[0] ?? '', text }
}
