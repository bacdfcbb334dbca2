import { expect, test } from 'vitest'
import { addressesToCsv } from './addresses.ts'

const read = (text: string) => addressesToCsv(text).split('\n').slice(1)

test('addresses are found whatever stands between them', () => {
  const all = ['"a@x.test",""', '"b@x.test",""', '"c@x.test",""', '"d@x.test",""']
  expect(read('a@x.test, b@x.test; c@x.test\nd@x.test')).toEqual(all)
  expect(read('a@x.test b@x.test\tc@x.test\n\n  d@x.test ')).toEqual(all)
})

test('a name stands before an address in brackets', () => {
  expect(read('Femi Adeyemi <femi@x.test>, "Smith, Jo" <jo@x.test>\n<amy@x.test>')).toEqual([
    '"femi@x.test","Femi Adeyemi"',
    '"jo@x.test","Smith, Jo"',
    '"amy@x.test",""',
  ])
})

test('what is no address stays, to be named', () => {
  expect(read('femi at x, b@x.test')).toEqual(['"femi at x",""', '"b@x.test",""'])
})
