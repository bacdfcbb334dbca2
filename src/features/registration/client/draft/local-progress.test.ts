import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localProgress } from './local-progress.ts'

const DATA = 'care-draft:registration-data'
const STEP = 'care-draft:registration-step'

/** A browser's storage: text only, with a small quota on demand. */
function makeStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > 5_000_000) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage())
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what the browser keeps of a registration', () => {
  it('comes back for the same person only', () => {
    const mine = localProgress('ann')
    mine.saveStep(4)
    mine.saveDraft('personal', { values: { firstName: 'Ann' }, version: 2, sent: false })
    expect(localProgress('ann').step()).toBe(4)
    expect(localProgress('ann').unsent('personal')).toEqual({ values: { firstName: 'Ann' }, version: 2, sent: false })
    expect(localProgress('bob').step()).toBeUndefined()
    expect(localProgress('bob').unsent('personal')).toBeUndefined()
  })

  it('is not used again once the server has it', () => {
    const mine = localProgress('ann')
    mine.saveDraft('personal', { values: { firstName: 'Ann' }, version: 0, sent: false })
    mine.markSent('personal')
    expect(mine.unsent('personal')).toBeUndefined()
    expect(localStorage.getItem(DATA)).toContain('Ann')
  })

  it('holds no passport number', () => {
    localProgress('ann').saveDraft('passport', {
      values: { passportNumber: '123456789', noPassport: false },
      version: 0,
      sent: false,
    })
    expect(localStorage.getItem(DATA)).toContain('noPassport')
    expect(localStorage.getItem(DATA)).not.toContain('123456789')
  })

  it.each([
    ['text that is no JSON', '{"person":"ann","value":'],
    ['another kind of value', '7'],
    ['another shape', '{"person":"ann","value":[1,2]}'],
    ['an old draft without versions', '{"person":"ann","value":{"personal":{"firstName":"Ann"}}}'],
    ['a step that is not there any more', '{"person":"ann","value":{"hobbies":{"values":{},"version":1}}}'],
  ])('counts as none: %s', (_, text) => {
    localStorage.setItem(DATA, text)
    localStorage.setItem(STEP, text)
    const mine = localProgress('ann')
    expect(mine.step()).toBeUndefined()
    expect(mine.unsent('personal')).toBeUndefined()
    mine.saveDraft('personal', { values: { firstName: 'Ann' }, version: 0, sent: false })
    expect(mine.unsent('personal')?.values).toEqual({ firstName: 'Ann' })
  })

  it.each([
    [99, 13],
    [-1, 1],
    [7, 7],
    [2.5, undefined],
    ['3', undefined],
  ])('a kept step %j means %j', (kept, step) => {
    localStorage.setItem(STEP, JSON.stringify({ person: 'ann', value: kept }))
    expect(localProgress('ann').step()).toBe(step)
  })

  it('lets people go on typing when the storage is full', () => {
    const mine = localProgress('ann')
    const values = { company: 'x'.repeat(6_000_000) }
    expect(() =>
      mine.saveDraft('work-history', { values: { workHistory: [values] }, version: 0, sent: false }),
    ).not.toThrow()
    expect(console.warn).toHaveBeenCalled()
  })

  it('can be wiped', () => {
    const mine = localProgress('ann')
    mine.saveStep(4)
    mine.saveDraft('personal', { values: { firstName: 'Ann' }, version: 0, sent: false })
    mine.clear()
    expect(localStorage.getItem(DATA)).toBeNull()
    expect(localStorage.getItem(STEP)).toBeNull()
  })
})
