import { describe, expect, it } from 'vitest'
import * as formats from './formats.ts'

interface Cases {
  good: Record<string, string>
  bad: string[]
  doubtful?: string[]
}

const cases: Record<string, Cases> = {
  niNumber: {
    good: { 'ab 12 34 56 c': 'AB123456C', JG103759A: 'JG103759A' },
    bad: ['BG123456A', 'TN123456A', 'DA123456A', 'AO123456A', 'AB123456E', 'AB12345C'],
  },
  sortCode: {
    good: { '20-00-00': '200000', '20 00 00': '200000' },
    bad: ['20000', '2000000', '20-00-0A'],
  },
  bankAccount: {
    good: { '55779911': '55779911', '5577991': '05577991', '55 77 99 11': '55779911' },
    bad: ['55779', '557799112', '5577991A'],
  },
  utr: {
    good: {
      '2234567890': '2234567890',
      '11234 56789': '1123456789',
      '2234567890K': '2234567890',
      '1232234567890': '2234567890',
    },
    bad: ['123456789', 'ABCDEFGHIJ'],
    doubtful: ['1234567890'],
  },
  taxCode: {
    good: {
      '1257l': '1257L',
      's1257l m1': 'S1257LM1',
      br: 'BR',
      k475: 'K475',
      sd2: 'SD2',
      nt: 'NT',
      '1257 X': '1257X',
    },
    bad: ['12', 'XYZ', '1257', 'D2', 'L1257'],
  },
  nmcPin: {
    good: { '12a3456b': '12A3456B', '99 Z 0000 E': '99Z0000E' },
    bad: ['12345678', 'A23456B', '12A3456'],
  },
  hcpcNumber: {
    good: { ph12345: 'PH12345', 'PYL 1': 'PYL1', odp99999: 'ODP99999' },
    bad: ['12345', 'XX12345', 'PH1234567'],
  },
  companyNumber: {
    good: { '1234567': '01234567', sc123456: 'SC123456', RS00734C: 'RS00734C', '12345678': '12345678' },
    bad: ['XX123456', '123456789', 'SC12345'],
  },
  postcode: {
    good: {
      sw1a1aa: 'SW1A 1AA',
      'm1 1ae': 'M1 1AE',
      'EC1A 1BB': 'EC1A 1BB',
      'bfpo 12': 'BFPO 12',
      GIR0AA: 'GIR 0AA',
      'cr2 6xh': 'CR2 6XH',
    },
    bad: ['SW1A', 'QQ1 1AA', '12345', 'M1 1AC'],
  },
  shareCode: { good: { 'w12 345 67a': 'W1234567A' }, bad: ['R1234567A', 'W123', 'W1234567AB'] },
  dbsNumber: { good: { '0012 3456 7890': '001234567890' }, bad: ['00123456789', '0012345678901', '00123456789A'] },
  updateServiceNumber: { good: { c1234567890: 'C1234567890' }, bad: ['C12', '!!!!!!!'], doubtful: ['1234567890'] },
  passport: {
    good: { '123 456 789': '123456789', ab1234567: 'AB1234567', x12345: 'X12345' },
    bad: ['1234', '1234567890123456', '12*45678'],
  },
  drivingLicence: { good: { MORGA657054SM9IJ: 'MORGA657054SM9IJ' }, bad: ['AB', 'A'.repeat(21), 'AB#12345'] },
  vatNumber: { good: { 'gb 980 7806 84': 'GB980780684' }, bad: ['GB12345678', 'DE123456789'], doubtful: ['123456789'] },
  phone: {
    good: {
      '07700 900123': '07700900123',
      '+44 (0)7700 900 123': '+447700900123',
      '0044 7700 900123': '+447700900123',
      '020 7946 0018': '02079460018',
      '+353 86 123 4567': '+353861234567',
    },
    bad: ['12345', '+0123456789', 'phone', '077009001234567'],
  },
  email: {
    good: {
      ' a.b+c@example.co.uk ': 'a.b+c@example.co.uk',
      'josé@müller.de': 'josé@müller.de',
      "o'brien@nhs.net": "o'brien@nhs.net",
    },
    bad: [
      'a@b@c.com',
      'plain',
      'a@b',
      'a b@example.com',
      `${'a'.repeat(65)}@example.com`,
      'a@-example.com',
      'a\u200bb@example.com',
      '\u202ea@example.com',
    ],
  },
  website: {
    good: { 'www.example.com': 'https://www.example.com', 'https://a.example/x?y=1': 'https://a.example/x?y=1' },
    bad: ['javascript:alert(1)', 'ftp://example.com', 'example', 'https://'],
  },
}

describe.each(Object.entries(cases))('%s', (name, { good, bad, doubtful = [] }) => {
  const format = (formats as unknown as Record<string, formats.Format>)[name]!
  it('normalises what people type and accepts it', () => {
    for (const [typed, tidy] of Object.entries(good)) {
      expect(format.normalise(typed)).toBe(tidy)
      expect(format.pattern.test(tidy), tidy).toBe(true)
      expect(format.normalise(tidy)).toBe(tidy)
      expect(format.warn?.(tidy), tidy).toBeUndefined()
    }
  })
  it('refuses a wrong shape', () => {
    for (const typed of bad) expect(format.pattern.test(format.normalise(typed)), typed).toBe(false)
  })
  it('warns about a doubtful value without refusing it', () => {
    for (const typed of doubtful) {
      expect(format.pattern.test(format.normalise(typed)), typed).toBe(true)
      expect(format.warn?.(format.normalise(typed)), typed).toBeTypeOf('string')
    }
  })
})

describe('formats', () => {
  it('accept their own examples without a warning', () => {
    const examples = Object.values(formats).flatMap((format) => {
      if (typeof format !== 'object') return []
      const [, said = ''] = /(?:such as|looks like) ([^,]+?)(?:: |,|$)/.exec(format.message) ?? []
      return said.split(' or ').flatMap((example) => (example ? { format, example } : []))
    })
    expect(examples.length).toBeGreaterThan(6)
    for (const { format, example } of examples) {
      const value = format.normalise(example)
      expect(format.pattern.test(value), example).toBe(true)
      expect(format.warn?.(value), example).toBeUndefined()
    }
  })
  it('have a valid, normalised example', () => {
    for (const format of Object.values(formats).filter((value) => typeof value === 'object')) {
      expect(format.pattern.test(format.example), format.example).toBe(true)
      expect(format.normalise(format.example)).toBe(format.example)
      expect(format.warn?.(format.example), format.example).toBeUndefined()
    }
  })
  it('has a case for every exported format', () => {
    const exported = Object.entries(formats).filter(([, value]) => typeof value === 'object')
    expect(exported.map(([name]) => name).sort()).toEqual(Object.keys(cases).sort())
  })
  it('is stricter with British passports and licences than with others', () => {
    expect(formats.passportFor('GB').pattern.test('X12345')).toBe(false)
    expect(formats.passportFor('GB').pattern.test('123456789')).toBe(true)
    expect(formats.passportFor('FR').pattern.test('X12345')).toBe(true)
    expect(formats.drivingLicenceFor('GB').pattern.test('MORGA657054SM9IJ')).toBe(true)
    expect(formats.drivingLicenceFor('GB').pattern.test('MORGA697054SM9IJ')).toBe(false)
    expect(formats.drivingLicenceFor('PL').pattern.test('12345678901')).toBe(true)
  })
  it('checks a long hostile text without backtracking', () => {
    const long = `${'a-'.repeat(60_000)}@`
    const start = performance.now()
    for (const format of [formats.email, formats.website, formats.phone, formats.postcode])
      format.pattern.test(format.normalise(long))
    expect(performance.now() - start).toBeLessThan(500)
  })
})
