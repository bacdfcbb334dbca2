import { expect, test } from 'vitest'
import { checkStep } from '#features/registration/rules/validate.ts'
import { dbs } from './dbs.ts'
import { pictureOf } from './pictures.ts'

const certificate = {
  record: 'dbs',
  level: 'enhanced-barred',
  adults: true,
  children: true,
  adultsList: true,
  certificateNumber: '0012 3456 7890',
  issuedOn: '2026-01-31',
  seenOn: '2026-02-05',
  madeFor: 'us',
  decision: 'clear',
  again: '36',
}
const status = {
  record: 'status',
  consentOn: '2026-10-01',
  statusOn: '2026-11-20',
  status: 'still-current',
  again: '12',
}

const check = (values: object) => checkStep(dbs, values, { today: '2026-11-22', facts: {} })
function problems(values: object) {
  const outcome = check(values)
  return outcome.ok ? [] : outcome.problems.map(({ path }) => path)
}
function follows(values: object, job = 'care-assistant') {
  const outcome = check(values)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return dbs.follows(outcome.values, { job })
}

test('a certificate is checked again after its cycle, from the day of issue', () => {
  expect(follows(certificate)).toEqual({
    title: 'Enhanced DBS with barred lists (adults, children)',
    checkedOn: '2026-02-05',
    passed: true,
    until: '2029-01-31',
    remarks: [],
  })
  expect(follows({ ...certificate, again: 'never' }).until).toBeNull()
})

test('level and work must match the role (domain 2.0.16, 2.4)', () => {
  for (const wrong of [
    { level: 'basic' },
    { level: 'standard' },
    { adults: false, children: false, otherWork: true },
  ]) {
    expect(follows({ ...certificate, ...wrong })).toMatchObject({ passed: false, remarks: [{ state: 'bad' }] })
    expect(follows({ ...certificate, ...wrong }, 'admin-assistant').passed).toBe(true)
  }
})

test('one made for another organisation counts only with a status check (domain 2.0.16)', () => {
  const another = { ...certificate, madeFor: 'another' }
  expect(problems(another)).toEqual(['consentOn', 'statusOn', 'status'])
  const checked = { ...another, consentOn: '2026-02-01', statusOn: '2026-02-06', status: 'nothing-new' }
  expect(follows(checked)).toMatchObject({ passed: true, until: '2029-02-06' })
  expect(follows({ ...checked, status: 'no-longer-current' }).passed).toBe(false)
})

test('a status check needs consent first, and says whether the certificate is current', () => {
  expect(follows(status)).toMatchObject({ checkedOn: '2026-11-20', passed: true, until: '2027-11-20' })
  expect(problems({ ...status, consentOn: '2026-11-21' })).toEqual(['consentOn'])
  expect(problems({ ...status, consentOn: undefined })).toEqual(['consentOn'])
  for (const bad of ['no-longer-current', 'not-matched'])
    expect(follows({ ...status, status: bad })).toMatchObject({ passed: false, remarks: [{ state: 'bad' }] })
})

test('only the decision is kept of what a certificate shows', () => {
  expect(follows({ ...certificate, decision: 'suitable' })).toMatchObject({
    passed: true,
    remarks: [{ state: 'soon' }],
  })
  expect(follows({ ...certificate, decision: 'unsuitable' }).passed).toBe(false)
})

test('PVG and AccessNI are records of their own', () => {
  const { level: _, certificateNumber: __, madeFor: ___, adultsList: ____, ...pvg } = certificate
  expect(follows({ ...pvg, record: 'pvg', otherNumber: '1234 5678' })).toMatchObject({
    title: 'PVG scheme membership (adults, children)',
    passed: true,
  })
  const accessni = { ...certificate, record: 'accessni', certificateNumber: undefined, madeFor: undefined }
  expect(follows({ ...accessni, otherNumber: 'X1' }).title).toBe(
    'Enhanced AccessNI with barred lists (adults, children)',
  )
})

test('wrong shapes', () => {
  expect(problems({ ...certificate, certificateNumber: '123' })).toEqual(['certificateNumber'])
  expect(problems({ ...certificate, seenOn: '2026-01-30' })).toEqual(['seenOn'])
  expect(problems({ ...certificate, adultsList: false })).toEqual(['adultsList'])
  expect(problems({ ...certificate, adults: false, children: false })).toEqual(['adults'])
})

test('a picture is urgent at five months, and deleted at six (domain 2.0.16, 2.4)', () => {
  const on = (today: string) => pictureOf({ uploadedOn: '2026-06-30', today })
  expect(on('2026-11-29')).toEqual({ deletedOn: '2026-12-30', isUrgent: false })
  expect(on('2026-11-30').isUrgent).toBe(true)
})
