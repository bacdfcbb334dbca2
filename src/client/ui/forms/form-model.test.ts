import { describe, expect, it } from 'vitest'
import { checkbox, list, text } from '#shared/fields/builders.ts'
import { groupsOf, labelAt, startValues } from './form-model.ts'

const fields = {
  name: text({ label: 'Name', section: 'who' }),
  agreed: checkbox({ label: 'Agreed' }),
  jobs: list({ company: text({ label: 'Company' }) }, { label: 'Jobs', minItems: 1 }),
}

describe('form model', () => {
  it('starts with a blank value for every field, the least number of entries, and what is stored', () => {
    expect(startValues(fields)).toEqual({ name: '', agreed: false, jobs: [{ id: '', company: '' }] })
    expect(startValues(fields, { jobs: [{ id: 'x', company: 'Bright Care' }], agreed: true })).toMatchObject({
      agreed: true,
      jobs: [{ id: 'x', company: 'Bright Care' }],
    })
  })

  it('names a field by its label and the entry around it', () => {
    const values = { jobs: [{ company: 'Rose Court' }] }
    const labels = ['name', 'jobs', 'jobs.0.company', 'jobs.0', 'nothing']
    expect(labels.map((path) => labelAt(fields, { path, values }))).toEqual([
      'Name',
      'Jobs',
      'Entry 1: Company',
      'Entry 1',
      undefined,
    ])
  })

  it('groups fields by section, fields without one first', () => {
    const groups = groupsOf({
      sections: [
        { id: 'who', title: 'Who' },
        { id: 'none', title: 'Empty' },
      ],
      fields,
    })
    expect(groups.map(({ section, names }) => [section?.id, names])).toEqual([
      [undefined, ['agreed', 'jobs']],
      ['who', ['name']],
    ])
  })
})
