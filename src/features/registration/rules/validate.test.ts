import { describe, expect, it } from 'vitest'
import { checkForm } from '#shared/fields/form.ts'
import { itemFields } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { metaOf, type RegistrationStep, type RuleContext } from '../schema.ts'
import { factsOf, stepOf, steps } from '../steps.ts'
import { checkStep, formFor } from './validate.ts'

const answers = validAnswers()
const context: RuleContext = { today: '2026-11-21', facts: factsOf(answers, { email: 'amara@example.test' }) }

interface Spot {
  step: RegistrationStep
  name: string
  widget: string | undefined
  /** The step's valid answers with this one value replaced. */
  put(value: unknown): FormValues
  path: string
}

/** Every field of every step, also those inside lists, that has a value in the valid answers. */
const spots: Spot[] = steps.flatMap((step) =>
  Object.entries(step.fields).flatMap(([name, field]): Spot[] => {
    const base = answers[step.id]
    const items = itemFields(field)
    const own: Spot[] =
      name in base
        ? [{ step, name, widget: metaOf(field).widget, put: (value) => ({ ...base, [name]: value }), path: name }]
        : []
    if (!items || !Array.isArray(base[name])) return own
    const list = base[name] as FormValues[]
    const inner = Object.entries(items).flatMap(([key, item]): Spot[] => {
      const index = list.findIndex((entry) => key in entry)
      if (index < 0) return []
      const put = (value: unknown) => ({
        ...base,
        [name]: list.map((entry, at) => (at === index ? { ...entry, [key]: value } : entry)),
      })
      return [{ step, name: `${name}.${key}`, widget: metaOf(item).widget, put, path: `${name}.${index}.${key}` }]
    })
    return [...own, ...inner]
  }),
)

const of = (...widgets: string[]) => spots.filter((spot) => widgets.includes(spot.widget ?? ''))
const named = (list: Spot[]) => list.map((spot) => [`${spot.step.id}.${spot.name}`, spot] as const)

function problemPaths({ step, put }: Spot, value: unknown): string[] {
  const checked = checkStep(step, put(value), context)
  return checked.ok ? [] : checked.problems.map((problem) => problem.path)
}

describe('valid answers', () => {
  it.each(steps.map((step) => [step.id, step] as const))('%s passes', (id, step) => {
    const checked = checkStep(step, answers[id], context)
    expect(checked).toEqual({ ok: true, values: answers[id] })
  })
  it('covers fields of every kind', () => {
    expect(spots.length).toBeGreaterThan(60)
  })
})

describe('IN01: text', () => {
  it.each(named(of('text', 'textarea')))('%s refuses what cannot be stored and what is too long', (_, spot) => {
    for (const bad of ['a\0b', '\ud800', 'x'.repeat(10_240), 'x'.repeat(1_048_576)])
      expect(problemPaths(spot, bad)).toContain(spot.path)
  })
  it('keeps legitimate text exactly', () => {
    for (const text of ['李', "O'Brien", 'e\u0301', '\u00e9', 'ש\u200fלום', '👩‍⚕️', 'null', 'undefined', '<b>x</b>']) {
      expect(checkStep(stepOf('personal'), { ...answers.personal, firstName: text }, context)).toMatchObject({
        ok: true,
        values: { firstName: text },
      })
    }
  })
  it('treats text of spaces as blank', () => {
    expect(checkStep(stepOf('personal'), { ...answers.personal, firstName: '   ' }, context)).toMatchObject({
      problems: [{ path: 'firstName', message: 'Enter your first name' }],
    })
  })
})

describe('IN02: days', () => {
  const bad = [
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '2023-02-29',
    '31/12/2024',
    '2024-1-5',
    'infinity',
    'today',
    'epoch',
    '2024-02-29T00:00:00Z',
  ]
  it.each(named(of('date')))('%s accepts existing ISO days in range', (_, spot) => {
    for (const day of bad) expect(problemPaths(spot, day), day).toContain(spot.path)
  })
})

describe('IN04: types', () => {
  const wrong: Record<string, unknown[]> = {
    text: [1, true, {}, ['a']],
    textarea: [1, {}, ['a']],
    select: [1, ['mr'], {}],
    country: ['UK', 'gb', 1, ['GB']],
    date: [20240101, ['2024-01-01']],
    checkbox: ['true', 1, 'yes'],
    yesno: ['true', 0, 'yes'],
    radio: ['YES', 1, ['yes']],
    file: [
      'name.pdf',
      1,
      { id: 'x' },
      { id: '00000000-0000-4000-8000-000000000000', name: 'a', mime: 'b', size: 1, user_id: 'x' },
    ],
    signature: [1, 'data:image/svg+xml;base64,AAAA', 'data:text/html,hi', 'x'.repeat(300_000)],
    list: ['[]', {}, [1], [[]]],
  }
  it.each(named(spots.filter((spot) => (spot.widget ?? '') in wrong)))('%s refuses another type', (_, spot) => {
    for (const value of wrong[spot.widget as string]!) {
      expect(
        problemPaths(spot, value).some((path) => path.startsWith(spot.path)),
        JSON.stringify(value),
      ).toBe(true)
    }
  })
  it('accepts whole numbers only', () => {
    for (const year of [-1, 0, Number.POSITIVE_INFINITY, Number.NaN, 2 ** 53 + 2, '2019', 2019.5]) {
      const checked = checkStep(stepOf('business'), { companyName: 'x', yearEstablished: year }, context)
      expect(checked).toMatchObject({
        ok: false,
        problems: expect.arrayContaining([expect.objectContaining({ path: 'yearEstablished' })]),
      })
    }
  })
})

describe('IN05: strictness', () => {
  it.each(named(of('select', 'radio')))('%s accepts only its options', (_, spot) => {
    for (const value of ['other-thing', 'MR', '__proto__', 'toString'])
      expect(problemPaths(spot, value)).toContain(spot.path)
  })
  it.each(steps.map((step) => [step.id, step] as const))('%s refuses fields that it does not have', (id, step) => {
    for (const key of ['user_id', 'id', 'version', 'verified', 'constructor', 'profile_image_url']) {
      const checked = checkStep(step, { ...answers[id], [key]: 'x' }, context)
      expect(checked, key).toMatchObject({
        ok: false,
        problems: expect.arrayContaining([{ path: key, message: 'Unknown field' }]),
      })
    }
    const polluted = JSON.parse(`{"__proto__": {"polluted": true}, "a": 1}`)
    expect(checkStep(step, { ...answers[id], ...polluted, a: 1 }, context).ok).toBe(false)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
  it('refuses other types than a form, at any depth', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}1${']'.repeat(5000)}`)
    for (const input of [null, 1, 'x', [], deep, { firstName: deep }])
      expect(checkStep(stepOf('personal'), input, context).ok).toBe(false)
  })
})

describe('very much of something', () => {
  it('is refused with a limited number of problems', () => {
    const entries = Array.from({ length: 60_000 }, () => ({}))
    const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1]))
    expect(checkStep(stepOf('work-history'), { workHistory: entries }, context)).toEqual({
      ok: false,
      problems: [{ path: 'workHistory', message: 'Add at most 40 entries' }],
    })
    const checked = checkStep(stepOf('personal'), keys, context)
    expect(!checked.ok && checked.problems.length).toBe(100)
  })
})

describe('hidden fields', () => {
  it('are dropped, with their lists', () => {
    const checked = checkStep(
      stepOf('medical'),
      { ...answers.medical, hasImmunizations: false, accidentsInjuriesDetails: 'x' },
      context,
    )
    expect(checked.ok && Object.keys(checked.values)).not.toContain('immunizations')
    expect(checked.ok && Object.keys(checked.values)).not.toContain('accidentsInjuriesDetails')
  })
  it('are dropped with their section', () => {
    const checked = checkStep(stepOf('address'), { ...answers.address, hasLivedLessThan5Years: false }, context)
    expect(checked.ok && Object.keys(checked.values).filter((name) => name.startsWith('previous'))).toEqual([])
  })
})

describe('the form of a step', () => {
  it('reports the same problems on the page', () => {
    const form = formFor(stepOf('work-history'), context)
    const typed = { workHistory: [{ company: 'A', position: '', startDate: '2020-01-01', current: true }] }
    expect(checkForm(form, typed)).toEqual({
      ok: false,
      problems: [{ path: 'workHistory.0.position', message: 'Enter the position' }],
    })
  })
  it('leaves out fields that do not apply to the person', () => {
    expect(Object.keys(formFor(stepOf('business'), context).fields)).toContain('notTrading')
    const selfEmployed = { ...context, facts: { employmentStatus: 'self-employed' } }
    expect(Object.keys(formFor(stepOf('business'), selfEmployed).fields)).not.toContain('notTrading')
  })
})
