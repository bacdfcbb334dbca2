import { describe, expect, it } from 'vitest'
import type { FormValues } from '#shared/fields/values.ts'
import { certificates } from '../../steps/certificates.ts'
import { personal } from '../../steps/personal.ts'
import { workHistory } from '../../steps/work-history.ts'
import { applyChoices, conflictKey, mergeValues, takenOver, withoutLostIds } from './merge.ts'

const ROSE = '00000000-0000-4000-8000-000000000001'
const ELM = '00000000-0000-4000-8000-000000000002'

function mergeJobs(base: FormValues[], mine: FormValues[], theirs: FormValues[]) {
  const sides = { base: { workHistory: base }, mine: { workHistory: mine }, theirs: { workHistory: theirs } }
  return mergeValues(workHistory.fields, sides)
}

describe('merging two versions of a step', () => {
  it('puts changes of different fields together without a question', () => {
    const base = { firstName: 'Ann', lastName: 'Bell' }
    const sides = { base, mine: { ...base, lastName: 'Khan' }, theirs: { ...base, firstName: 'Anna' } }
    const merged = mergeValues(personal.fields, sides)
    expect(merged.values).toMatchObject({ firstName: 'Anna', lastName: 'Khan' })
    expect(merged.conflicts).toEqual([])
    expect(takenOver(personal.fields, sides)).toEqual(['firstName'])
  })

  it('asks where both changed the same field, and keeps the choice', () => {
    const merged = mergeValues(personal.fields, {
      base: { firstName: 'Ann' },
      mine: { firstName: 'Anne' },
      theirs: { firstName: 'Anna' },
    })
    expect(merged.conflicts).toEqual([{ path: ['firstName'], mine: 'Anne', theirs: 'Anna' }])
    expect(applyChoices(merged, {}).firstName).toBe('Anne')
    expect(applyChoices(merged, { firstName: 'theirs' }).firstName).toBe('Anna')
  })

  it('does not ask when both made the same change, nor about blanks', () => {
    const merged = mergeValues(personal.fields, {
      base: { firstName: 'Ann' },
      mine: { firstName: 'Anne', lastName: '' },
      theirs: { firstName: 'Anne' },
    })
    expect(merged.conflicts).toEqual([])
  })

  it('keeps an answer No that the other side does not have', () => {
    const fields = { hasP45: personal.fields.firstName! }
    expect(mergeValues(fields, { base: {}, mine: { hasP45: false }, theirs: {} }).values.hasP45).toBe(false)
  })

  it('keeps entries that either side added', () => {
    const merged = mergeJobs([{}], [{ company: 'Rose Court' }], [{ id: ELM, company: 'Elm House' }])
    expect(merged.values.workHistory).toEqual([{ company: 'Rose Court' }, { id: ELM, company: 'Elm House' }])
    expect(merged.conflicts).toEqual([])
  })

  it('adds the same new entry only once', () => {
    const merged = mergeJobs([{}], [{ company: 'Elm House' }], [{ id: ELM, company: 'Elm House' }])
    expect(merged.values.workHistory).toMatchObject([{ id: ELM, company: 'Elm House' }])
    expect(merged.values.workHistory).toHaveLength(1)
  })

  it('merges one entry field by field', () => {
    const base = { id: ROSE, company: 'Rose', position: 'Carer' }
    const merged = mergeJobs([base], [{ ...base, company: 'Rose Court' }], [{ ...base, position: 'Nurse' }])
    expect(merged.values.workHistory).toMatchObject([{ id: ROSE, company: 'Rose Court', position: 'Nurse' }])
    expect(merged.conflicts).toEqual([])
  })

  it('asks about one field of one entry', () => {
    const base = { id: ROSE, company: 'Rose' }
    const merged = mergeJobs([base], [{ ...base, company: 'Rose A' }], [{ ...base, company: 'Rose B' }])
    expect(merged.conflicts).toEqual([{ path: ['workHistory', ROSE, 'company'], mine: 'Rose A', theirs: 'Rose B' }])
    expect(applyChoices(merged, { [conflictKey(merged.conflicts[0]!)]: 'theirs' }).workHistory).toMatchObject([
      { id: ROSE, company: 'Rose B' },
    ])
  })

  it('removes what one side removed and the other left alone', () => {
    const [rose, elm] = [
      { id: ROSE, company: 'Rose' },
      { id: ELM, company: 'Elm' },
    ]
    expect(mergeJobs([rose, elm], [rose], [rose, elm]).values.workHistory).toMatchObject([{ id: ROSE }])
    expect(mergeJobs([rose, elm], [rose, elm], [elm]).values.workHistory).toMatchObject([{ id: ELM }])
  })

  it('asks when one side removed what the other changed', () => {
    const [rose, elm] = [
      { id: ROSE, company: 'Rose' },
      { id: ELM, company: 'Elm' },
    ]
    const gone = mergeJobs([rose, elm], [{ ...rose, company: 'Rose Court' }, elm], [elm])
    expect(gone.conflicts).toMatchObject([{ path: ['workHistory', ROSE], theirs: undefined }])
    expect(applyChoices(gone, { [`workHistory/${ROSE}`]: 'theirs' }).workHistory).toHaveLength(1)
    const back = mergeJobs([rose, elm], [elm], [{ ...rose, company: 'Rose Court' }, elm])
    expect(back.conflicts).toMatchObject([{ path: ['workHistory', ROSE], mine: undefined }])
    expect(applyChoices(back, {}).workHistory).toHaveLength(1)
    expect(applyChoices(back, { [`workHistory/${ROSE}`]: 'theirs' }).workHistory).toHaveLength(2)
  })

  it('sends an entry that no longer exists as a new one', () => {
    expect(
      withoutLostIds({ workHistory: [{ id: ROSE, company: 'Rose' }, { id: ELM }] }, { workHistory: [{ id: ELM }] }),
    ).toEqual({
      workHistory: [{ company: 'Rose' }, { id: ELM }],
    })
  })

  it('takes the two fixed certificates of both sides for the same', () => {
    const blank = [{ name: 'First Aid Certificate' }, { name: 'Manual Handling Certificate' }]
    const theirs = blank.map((entry, index) => ({ ...entry, id: [ROSE, ELM][index], issuingBody: 'Red Cross' }))
    const mine = blank.map((entry) => ({ ...entry, issueDate: '2026-01-01' }))
    const merged = mergeValues(certificates.fields, {
      base: { trainingCertificates: blank },
      mine: { trainingCertificates: mine },
      theirs: { trainingCertificates: theirs },
    })
    expect(merged.values.trainingCertificates).toMatchObject([
      { id: ROSE, name: 'First Aid Certificate', issueDate: '2026-01-01', issuingBody: 'Red Cross' },
      { id: ELM, name: 'Manual Handling Certificate', issueDate: '2026-01-01' },
    ])
    expect(merged.conflicts).toEqual([])
  })
})
