import { describe, expect, test } from 'vitest'
import { namesNear, type OfferedName, withCertificate } from './certificate-names.ts'

const offered = [
  'Fire Safety',
  'Food Hygiene',
  'Safeguarding Adults',
  'Safeguarding Children',
  'First Aid Certificate',
].map(
  (name, at): OfferedName => ({
    requirementId: String(at),
    name,
    teamName: 'Bright Care',
    isLacking: name.startsWith('F'),
  }),
)
const near = (typed: string) => namesNear(typed, offered).map(({ name }) => name)

describe('the names of a team', () => {
  test.each([
    ['Fire training', ['Fire Safety']],
    ['FIRE', ['Fire Safety']],
    ['Food safety level 2', ['Fire Safety', 'Food Hygiene']],
    ['safeguard', ['Safeguarding Adults', 'Safeguarding Children']],
    ['Children’s safeguarding course', ['Safeguarding Children', 'Safeguarding Adults']],
    ['Forklift', []],
    ['training certificate', []],
  ])('%s comes near to %j', (typed, names) => expect(near(typed)).toEqual(names))

  test('are offered before anything is typed, as far as they are lacking; never beside a name that counts already', () => {
    expect(near('  ')).toEqual(['Fire Safety', 'Food Hygiene', 'First Aid Certificate'])
    expect(near('fire safety training')).toEqual([])
  })
})

test('a certificate is filled in where its entry is, or in a new one with its name', () => {
  const aid = { id: 'a', name: 'First Aid Certificate' }
  const values = { trainingCertificates: [aid] }
  expect(withCertificate(values, 'first aid')).toEqual({ values, field: 'trainingCertificates.0.file' })
  expect(withCertificate(values, 'Fire Safety')).toEqual({
    values: { skipTrainingCertificates: false, trainingCertificates: [aid, { name: 'Fire Safety' }] },
    field: 'trainingCertificates.1.issueDate',
  })
  expect(withCertificate({ skipTrainingCertificates: true }, 'Fire Safety').values).toMatchObject({
    skipTrainingCertificates: false,
    trainingCertificates: [{ name: 'Fire Safety' }],
  })
})
