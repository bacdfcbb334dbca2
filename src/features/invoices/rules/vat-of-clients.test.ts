import { describe, expect, test } from 'vitest'
import { vatOfClient } from './vat-of-clients.ts'

const TODAY = '2026-11-20'
const exempt = { job: 'nurse', treatment: 'exempt', reason: 'The concession, chosen by the client' } as const
const version = (number: number, from: string, vat: readonly (typeof exempt)[] = []) => ({
  ...{ version: number, from, vat, recordedBy: `Manager ${number}` },
})
const REST = { job: null, treatment: 'standard', reason: null, since: null, recordedBy: null, next: null }

describe('VAT of a client', () => {
  test('is standard rated as ever where nothing is agreed', () => {
    expect(vatOfClient([], TODAY)).toEqual([REST])
    expect(vatOfClient([version(1, '2026-01-01')], TODAY)).toEqual([REST])
  })

  test('is since the first day of the terms that have said so without a break', () => {
    const versions = [
      version(1, '2026-01-01', [exempt]),
      version(2, '2026-03-01'),
      version(3, '2026-05-01', [exempt]),
      version(4, '2026-07-01', [exempt]),
    ]
    expect(vatOfClient(versions, TODAY)).toEqual([
      { ...exempt, since: '2026-05-01', recordedBy: 'Manager 3', next: null },
      REST,
    ])
    expect(vatOfClient(versions.slice(0, 2), TODAY)).toEqual([REST])
  })

  test('names what is to come, but not what a later record has replaced', () => {
    const versions = [version(1, '2026-01-01'), version(2, '2027-01-01', [exempt])]
    expect(vatOfClient(versions, TODAY)).toEqual([
      {
        job: 'nurse',
        treatment: 'standard',
        reason: null,
        since: null,
        recordedBy: null,
        next: { from: '2027-01-01', treatment: 'exempt' },
      },
      REST,
    ])
    expect(vatOfClient([...versions, version(3, '2026-12-01')], TODAY)).toEqual([REST])
  })

  test('is standard rated again since the terms that ended it', () => {
    const versions = [version(1, '2026-01-01', [exempt]), version(2, '2026-03-01'), version(3, '2027-01-01', [exempt])]
    expect(vatOfClient(versions, TODAY)[0]).toMatchObject({
      ...{ treatment: 'standard', since: '2026-03-01', recordedBy: 'Manager 2' },
      next: { from: '2027-01-01', treatment: 'exempt' },
    })
  })
})
