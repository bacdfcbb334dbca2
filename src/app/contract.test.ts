import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { JsonAnswers } from '#server/http/json-answers.ts'
import { procedures } from '#testing/calls/procedures.ts'
import { router } from './router.ts'

test('every procedure has a short summary of its own', () => {
  const summaries = procedures().map(({ procedure }) => procedure['~orpc'].route.summary ?? '')
  expect(summaries.length).toBeGreaterThan(50)
  expect(summaries.filter((summary) => !/^[A-Z].{5,70}[^.]$/.test(summary))).toEqual([])
  expect(new Set(summaries).size).toBe(summaries.length)
})

/** What `JSON.stringify` writes otherwise than the codec that copies first, or refuses. */
const NOT_JSON = new Set(['bigint', 'custom', 'date', 'file', 'function', 'map', 'promise', 'set', 'symbol'])

/** The kinds of values in a schema that JSON has not. */
function notJson(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  if (!(schema instanceof z.core.$ZodType)) return Object.values(schema).flatMap((part) => notJson(part, seen))
  const { type, checks: _, ...inside } = schema._zod.def
  const parts = schema instanceof z.core.$ZodLazy ? [schema._zod.def.getter()] : Object.values(inside)
  return [...(NOT_JSON.has(type) ? [type] : []), ...parts.flatMap((part) => notJson(part, seen))]
}

test('no answer holds what JSON has not: each is sent without a copy', () => {
  const outputs = procedures().map(({ name, procedure }) => [name, procedure['~orpc'].outputSchema] as const)
  expect(outputs.filter(([, schema]) => notJson(schema).length > 0).map(([name]) => name)).toEqual([])
  const nested = z.object({ items: z.array(z.union([z.string(), z.record(z.string(), z.date().nullable())])) })
  expect(notJson(nested)).toEqual(['date'])
})

test('an answer without a copy has the bytes of one with it', () => {
  const usual = new StandardOpenAPICodec(
    new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()),
  )
  const shifts = router.shifts.list
  const answer = {
    items: [{ id: 'ä"\\\u2028😀', pay: null, hours: 7.5, none: undefined, places: [undefined, { late: -0 }, []] }],
    more: false,
  }
  for (const output of [answer, [], 'text', 0, null, undefined])
    expect(JSON.stringify(new JsonAnswers().encode(output, shifts))).toBe(JSON.stringify(usual.encode(output, shifts)))
})
