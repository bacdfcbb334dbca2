import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { checkStep } from '#features/registration/rules/validate.ts'
import { steps } from '#features/registration/steps.ts'
import { type FieldMap, itemFields } from '#shared/fields/look.ts'
import { cursors, encodePlace } from '#shared/paging.ts'
import { useApp } from '#testing/app.ts'
import { calls } from '#testing/calls/all-calls.ts'
import { outcome as outcomeOf, procedures } from '#testing/calls/procedures.ts'
import { makePerson } from '#testing/people/factories.ts'
import { makeWorld, type World } from '#testing/people/world.ts'

const app = useApp({}, { worksOnJobs: false })
let world: World

beforeAll(async () => {
  world = await makeWorld(app)
})

/** The fields of a call's input, by name. */
const inputs = procedures().map(({ name, method, path, procedure }) => {
  const { shape = {} } = (procedure['~orpc'].inputSchema ?? {}) as { shape?: Record<string, z.ZodType> }
  return { name, method, path, fields: Object.entries(shape) }
})

const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success

/** Whether a field accepts days or instants, no other text, and not the digits of a day as a number of another kind. */
const isTime = (field: z.ZodType) =>
  (takes(field, '2026-03-07') || takes(field, '2026-03-07T14:05:09Z')) &&
  !takes(field, 'some text') &&
  !takes(field, '20260307')

const outcome = (name: string, input: unknown, who: { sessionSecret: string }) => outcomeOf(app.as(who), name, input)

const id = '6f1c3c0e-0000-4000-8000-000000000001'
const placeOf = (key: string) => encodePlace({ key, id })
const NO_CURSORS = [
  '',
  'x',
  '%%%',
  btoa('null'),
  btoa('["a","b"]'),
  btoa('["a",{}]'),
  'a'.repeat(5000),
  {},
  ['x'],
  7,
  null,
]
const KEYS = [
  '',
  'x',
  '-1',
  '1e400',
  '9'.repeat(40),
  'NaN',
  'now',
  'infinity',
  '0000-01-01 00:00:00+00',
  '9999-12-31 23:59:59+00',
  '\0',
  "'",
]
const GOOD_KEYS = [
  '7',
  'Amara',
  '1Amara',
  '2026-03-07 14:05:09.123456+00',
  '2026-03-07T14:05:09.123Z 7',
  '2026-03-07 2026-03-07T14:05:09.123Z',
]
const NO_DAYS: unknown[] = [
  '',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  'infinity',
  'now',
  {},
  { toString: 1 },
  ['2026-03-07'],
  20260307,
]
const NO_INSTANTS = [
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-03-07T24:00:00Z',
  '2026-02-30T00:00:00Z',
  '+010000-01-01T00:00:00Z',
]

test.each(inputs.filter(({ fields }) => fields.some(([field]) => field === 'after')))(
  '$name takes its cursor through the contract, and a forged cursor causes no error',
  async ({ name, fields }) => {
    await calls[name]?.given(world)
    const after = fields.find(([field]) => field === 'after')?.[1] as z.ZodOptional<z.ZodString>
    expect(Object.values(cursors)).toContain(after.unwrap())
    const ask = (cursor: unknown) =>
      outcome(name, { ...(calls[name]?.input(world) as object), after: cursor }, world.actors.manager)
    for (const cursor of NO_CURSORS)
      expect({ cursor, code: await ask(cursor) }).toEqual({ cursor, code: 'UNPROCESSABLE_CONTENT' })
    const usual = calls[name]?.answer ?? 'OK'
    for (const key of [...KEYS, ...GOOD_KEYS]) {
      const code = await ask(placeOf(key))
      expect({ key, code }).toEqual({ key, code: takes(after, placeOf(key)) ? usual : 'UNPROCESSABLE_CONTENT' })
    }
    expect(GOOD_KEYS.some((key) => takes(after, placeOf(key)))).toBe(true)
  },
)

const orders = ['name', 'position', 'completion', 'certificates'] as const

test.each(orders)('a cursor of another sort order, by %s, is refused or finds a page', async (sort) => {
  for (const key of [...KEYS, ...GOOD_KEYS]) {
    const code = await outcome(
      'members.list',
      { teamId: world.team.id, sort, after: placeOf(key) },
      world.actors.manager,
    )
    expect(['OK', 'UNPROCESSABLE_CONTENT'], `${key}: ${code}`).toContain(code)
  }
})

const timed = inputs.flatMap(({ fields, ...call }) =>
  fields.filter(([, field]) => isTime(field)).map(([field]) => ({ ...call, field })),
)

test('the contract has days and instants', () => {
  expect(timed.map(({ name, field }) => `${name} ${field}`)).toEqual(
    expect.arrayContaining(['audit.list from', 'members.list expiringTo', 'notifications.markAllRead upTo']),
  )
})

test.each(timed)(
  '$name refuses an invalid or absurd day or instant as $field',
  async ({ name, method, path, field }) => {
    await calls[name]?.given(world)
    const input = { ...(calls[name]?.input(world) as object) }
    for (const wrong of [...NO_DAYS, ...NO_INSTANTS]) {
      const code = await outcome(name, { ...input, [field]: wrong }, world.actors.manager)
      expect({ wrong, code }).toEqual({ wrong, code: 'UNPROCESSABLE_CONTENT' })
    }
    if (method !== 'GET') return
    const url = `/api${path.replace('{teamId}', world.team.id)}`
    for (const query of [`${field}[a]=1`, `${field}=a&${field}=b`, `${field}=0000-01-01`]) {
      const { statusCode } = await app.server.inject({
        url: `${url}?${query}`,
        cookies: { '__Host-session': world.actors.manager.sessionSecret },
      })
      expect({ query, statusCode }).toEqual({ query, statusCode: 422 })
    }
  },
)

/** Functions that put a value into each field of a step in turn, and into those of a list's entries too. */
function fieldsOf(fields: FieldMap): ((value: unknown) => Record<string, unknown>)[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    (value: unknown) => ({ [name]: value }),
    ...fieldsOf(itemFields(field) ?? {}).map((put) => (value: unknown) => ({ [name]: [put(value)] })),
  ])
}

const context = { today: '2026-11-03', facts: {} }
const WRONG = [...NO_DAYS, {}, [], [null], [[]], ['x'], 7, true, '\0']

test.each(steps)('no field of the step $id fails with an error on a value of another type', async (step) => {
  const every = fieldsOf(step.fields)
  for (const wrong of WRONG) for (const put of every) expect(checkStep(step, put(wrong), context)).toHaveProperty('ok')
  const person = await makePerson(app)
  for (const wrong of WRONG) {
    const input = { step: step.id, version: 0, values: Object.assign({}, ...every.map((put) => put(wrong))) }
    for (const call of ['registration.saveStep', 'registration.saveDraft'])
      expect(['OK', 'UNPROCESSABLE_CONTENT', 'CONFLICT']).toContain(await outcome(call, input, person))
  }
})
