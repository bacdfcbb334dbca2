import type { AnyContractProcedure } from '@orpc/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { procedures } from '#testing/calls/procedures.ts'
import { routes } from '../routes.ts'
import { describeApi } from './document.ts'
import type { Body, Operation, Parameter } from './operations.ts'

const document = await describeApi({ publicUrl: 'https://care.example' })
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item ?? {}).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
)

describe('the document', () => {
  test('is valid for one validator', async () => {
    expect(await new Validator().validate(structuredClone(document) as never)).toMatchObject({ valid: true })
  })

  test('is valid for another one, which checks the examples too', { timeout: 60_000 }, async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        'info-license': 'off',
        'operation-2xx-response': 'off', // `otp` is there to be refused
        'no-invalid-media-type-examples': 'error',
        'no-invalid-parameter-examples': 'error',
        'no-invalid-schema-examples': 'error',
        'tag-description': 'error',
      },
    })
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    expect(problems.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer}`)).toEqual(
      [],
    )
  })

  test('lists every procedure and every raw route, and nothing else', () => {
    const listed = [
      ...procedures().map(({ method, path }) => `${method} /api${path}`),
      ...routes.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`),
    ]
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(listed.sort())
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  })

  test('lists the origin headers of every write and the authentication of every call', () => {
    const names = ({ parameters = [] }: Operation) =>
      parameters.map((one) => ('$ref' in one ? one.$ref.split('/').at(-1) : one.name))
    for (const { method, path, operation } of operations) {
      expect({ path, origin: names(operation).includes('Origin') }).toEqual({ path, origin: method !== 'get' })
      expect(operation.security, path).not.toHaveLength(0)
    }
    const { operation } = operations.find(({ path, method }) => path === '/api/teams' && method === 'post') ?? {}
    expect(operation?.security).toEqual([{ session: [] }])
    expect(operation && names(operation)).toEqual(['Origin', 'RequestedWithJson', 'IdempotencyKey'])
  })

  test('says who may make each restricted call', () => {
    const unsaid = operations.filter(
      ({ operation: { security = [], description = '' } }) =>
        security.every((one) => 'session' in one) &&
        !/may|For everybody|For the person|session|sign/i.test(description),
    )
    expect(unsaid.map(({ path }) => path).filter((path) => !path.startsWith('/auth/v1/'))).toEqual([])
  })

  test('shows the values of each of the thirteen steps, going in and coming out', () => {
    const { operation } =
      operations.find(({ operation: { operationId } }) => operationId === 'registration.saveStep') ?? {}
    const content = [operation?.requestBody, operation?.responses?.[200]].map((body) => {
      const { schema } = (body as Body).content['application/json'] ?? {}
      return (schema as { properties: { values: { anyOf: object[] } } }).properties.values.anyOf
    })
    for (const variants of content) {
      expect(variants).toHaveLength(13)
      expect(variants[6]).toMatchObject({
        properties: { nextOfKinPhone: { title: 'Phone Number', examples: ['07700900123'] } },
      })
    }
  })
})

/** The input of a call, put together from the document's examples. */
function exampleInput({ parameters = [], requestBody }: Operation) {
  const given = (parameters.filter((one) => !('$ref' in one)) as Parameter[]).map(({ name, example }) => [
    name,
    example,
  ])
  return {
    ...Object.fromEntries(given),
    ...((requestBody as Body | undefined)?.content['application/json']?.example as object),
  }
}

describe('an example', () => {
  const known = new Map(procedures().map(({ name, procedure }) => [name, procedure]))
  const withInput = operations.filter(({ operation }) => known.get(operation.operationId ?? '')?.['~orpc'].inputSchema)

  test.each(withInput.map(({ operation }) => [operation.operationId ?? '', operation] as const))(
    '%s accepts its own',
    (name, operation) => {
      const schema = (known.get(name) as AnyContractProcedure)['~orpc'].inputSchema as z.ZodType
      expect(schema.safeParse(exampleInput(operation)).error?.issues ?? []).toEqual([])
    },
  )
})
