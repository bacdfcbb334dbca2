import { expect, test } from 'vitest'
import { stepOf } from '#features/registration/steps.ts'
import { readSection } from './rules.ts'

const today = '2026-11-21'

test('a section is shown in words, in the order of the step, without blank fields', () => {
  const values = { firstName: 'Amara', lastName: ' ', title: 'ms', dateOfBirth: '1990-03-07', gender: null }
  const { blocks } = readSection({ step: stepOf('personal'), values, today })
  expect(blocks).toEqual([
    {
      lines: [
        { label: 'Title', text: 'Ms' },
        { label: 'First Name', text: 'Amara' },
        { label: 'Date of Birth', text: '07/03/1990' },
      ],
    },
  ])
})

test('the entries of a list are separate blocks, with their certificate’s status', () => {
  const trainingCertificates = [
    { id: 'x', name: 'First Aid Certificate', issueDate: '2024-01-01', expiryDate: '2026-11-20' },
    { id: 'y', name: 'Fire Safety', expiryDate: '2026-12-21' },
    { id: 'z', name: 'Other', expiryDate: '2026-12-22' },
  ]
  const { blocks } = readSection({ step: stepOf('certificates'), values: { trainingCertificates }, today })
  expect(blocks.map(({ title }) => title)).toEqual(['First Aid Certificate', 'Fire Safety', 'Other'])
  expect(blocks.map(({ lines }) => lines.find(({ status }) => status)?.status)).toEqual([
    'Expired',
    'Expiring Soon',
    'Not Checked',
  ])
})

test('a field that may not be read is left out with its heading', () => {
  const values = { dbsCertificateNumber: '001234567890', visaType: 'Work Visa' }
  const section = readSection({ step: stepOf('background'), values, today, may: (field) => field === 'visaType' })
  expect(JSON.stringify(section)).not.toMatch(/0012345|DBS Check/)
  expect(section.blocks).toEqual([{ title: 'Right to Work', lines: [{ label: 'Visa Type', text: 'Work Visa' }] }])
})
