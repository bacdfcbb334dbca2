import { describe, expect, it } from 'vitest'
import { type FieldMap, itemFields } from '#shared/fields/look.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { metaOf } from '../../schema.ts'
import { stepOf, steps } from '../../steps.ts'
import { localPart, readableDraft } from './draft-values.ts'

function criticalNames(fields: FieldMap): Set<string> {
  const names = Object.entries(fields).flatMap(([name, field]) => [
    ...(metaOf(field).critical || metaOf(field).keptInBrowser === false ? [name] : []),
    ...criticalNames(itemFields(field) ?? {}),
  ])
  return new Set(names)
}

describe('a stored draft', () => {
  it.each(steps.map(({ id }) => id))('comes back as it was: %s', (id) => {
    const values = validAnswers()[id]
    expect(readableDraft(stepOf(id), JSON.parse(JSON.stringify(values)))).toEqual(values)
  })

  it.each([{ draft: undefined }, { draft: null }, { draft: 7 }, { draft: 'text' }, { draft: [{}] }])(
    'of the wrong kind counts as none: $draft',
    ({ draft }) => {
      expect(readableDraft(stepOf('personal'), draft)).toEqual({})
    },
  )

  it('loses unknown fields, values of the wrong kind and endless texts', () => {
    const draft = {
      firstName: 'Ann',
      lastName: { a: 1 },
      shoeSize: 41,
      dateOfBirth: 19900307,
      profileImage: 'photo.png',
      nationality: 'x'.repeat(6_000_000),
    }
    expect(readableDraft(stepOf('personal'), draft)).toEqual({ firstName: 'Ann' })
    expect(readableDraft(stepOf('work-history'), { workHistory: 'none' })).toEqual({})
    expect(
      readableDraft(stepOf('work-history'), { workHistory: [null, 'x', { company: 'Rose', current: 'yes' }] }),
    ).toEqual({
      workHistory: [{ company: 'Rose' }],
    })
  })
})

describe('the part of a draft that stays in the browser', () => {
  it.each(steps)('holds nothing critical, at any depth: $id', (step) => {
    const critical = criticalNames(step.fields)
    const names = JSON.stringify(localPart(step, validAnswers()[step.id]), (key, value) =>
      critical.has(key) ? 'found' : value,
    )
    expect(names).not.toContain('"found"')
  })

  it('holds nothing about health, and the names that people type', () => {
    expect(localPart(stepOf('medical'), validAnswers().medical)).toEqual({})
    expect(localPart(stepOf('personal'), validAnswers().personal)).toMatchObject({ firstName: 'Amara' })
  })
})
