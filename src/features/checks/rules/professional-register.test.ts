import { expect, test } from 'vitest'
import { checkStep } from '#features/registration/rules/validate.ts'
import { professionalRegister } from './professional-register.ts'

const nurse = { register: 'nmc', pin: '12a3456b', checkedOn: '2026-11-20', result: 'registered', again: '6' }

const check = (values: object) => checkStep(professionalRegister, values, { today: '2026-11-22', facts: {} })
function follows(values: object) {
  const outcome = check(values)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return { ...professionalRegister.follows(outcome.values, { job: 'nurse' }), values: outcome.values }
}

test('registered: until the next check, or the end of the registration when that is earlier', () => {
  expect(follows(nurse)).toMatchObject({
    title: 'NMC registration',
    passed: true,
    until: '2027-05-20',
    values: { pin: '12A3456B' },
  })
  expect(follows({ ...nurse, renewsOn: '2027-03-31' }).until).toBe('2027-03-31')
  expect(follows({ ...nurse, renewsOn: '2028-03-31' }).until).toBe('2027-05-20')
})

test('conditions are passed and shown; suspended, lapsed and unknown are not (domain 2.0.20)', () => {
  expect(follows({ ...nurse, result: 'conditions', conditions: 'No injections' })).toMatchObject({
    passed: true,
    remarks: [{ state: 'soon', text: 'Conditions: No injections' }],
  })
  for (const result of ['suspended', 'lapsed', 'not-found']) expect(follows({ ...nurse, result }).passed).toBe(false)
})

test('each register has numbers of its own shape', () => {
  const { pin: _, ...other } = nurse
  expect(follows({ ...other, register: 'hcpc', hcpcNumber: 'ph 12345' }).title).toBe('HCPC registration')
  expect(follows({ ...other, register: 'sssc', otherNumber: '4017744' }).title).toBe('SSSC registration')
  expect(follows({ ...other, register: 'scw', otherNumber: '1' }).title).toBe('Social Care Wales registration')
  for (const wrong of [{ pin: 'L2A3456B' }, { pin: undefined }, { result: 'conditions' }, { again: undefined }])
    expect(check({ ...nurse, ...wrong }).ok).toBe(false)
})
