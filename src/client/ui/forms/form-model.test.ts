import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { groupsOf, problemsOf, startValues } from './form-model.ts'

const fields = {
  name: z.string().meta({ label: 'Name', widget: 'text', section: 'who' }),
  agreed: z.boolean().optional().meta({ label: 'Agreed', widget: 'checkbox' }),
  jobs: z
    .array(z.strictObject({ id: z.uuid().optional(), company: z.string().meta({ label: 'Company', widget: 'text' }) }))
    .meta({ label: 'Jobs', widget: 'list', minItems: 1 }),
}

describe('form model', () => {
  it('starts with a blank value for every field, the least number of entries, and what is stored', () => {
    expect(startValues(fields)).toEqual({ name: '', agreed: false, jobs: [{ id: '', company: '' }] })
    expect(startValues(fields, { jobs: [{ id: 'x', company: 'Bright Care' }], agreed: true })).toMatchObject({
      agreed: true,
      jobs: [{ id: 'x', company: 'Bright Care' }],
    })
  })

  it('groups fields by section, fields without one first', () => {
    const groups = groupsOf({
      id: 'f',
      title: 'F',
      sections: [
        { id: 'who', title: 'Who' },
        { id: 'none', title: 'Empty' },
      ],
      fields,
      schema: z.strictObject(fields),
    })
    expect(groups.map(({ section, names }) => [section?.id, names])).toEqual([
      [undefined, ['agreed', 'jobs']],
      ['who', ['name']],
    ])
  })

  it('lists nested errors by dotted path', () => {
    const errors = {
      name: { type: 'x', message: 'Enter name' },
      jobs: [undefined, { company: { type: 'x', message: 'Enter company' } }],
      root: { type: 'x', message: 'No' },
    }
    expect(problemsOf(errors as never)).toEqual([
      { path: 'name', message: 'Enter name' },
      { path: 'jobs.1.company', message: 'Enter company' },
      { path: '', message: 'No' },
    ])
  })
})
