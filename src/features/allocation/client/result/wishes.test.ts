import { expect, test } from 'vitest'
import type { OpenPlace, Proposal, RunOptions } from '../../schema.ts'
import { errorsOf } from '../asking/asked.ts'
import { parseFillState } from '../plans/fill-state.ts'
import { askAgain, type Wish } from './ask-again.ts'
import { type Kept, keptWith } from './kept.ts'

const options: RunOptions = {
  ...{ from: '2026-11-23', through: '2026-11-29', siteIds: null, jobs: null },
  goals: { fairness: 1, cost: 1, sameFaces: 1 },
  ...{ warnings: 'leave-out', effort: 'quick' },
  leaveOut: ['idle'],
  pins: [{ shiftId: 's1', userId: 'ada' }],
  notFor: [],
}
const proposals = [
  { placeId: 'p1', shiftId: 's1', person: { userId: 'ada' }, isPinned: true },
  { placeId: 'p2', shiftId: 's2', person: { userId: 'ben' }, isPinned: false },
] as Proposal[]
const open = [{ placeId: 'p3', shiftId: 's3' }] as OpenPlace[]
const asked = (...wishes: [string, Wish][]) =>
  askAgain(options, { proposals, open }, new Map(wishes), new Set(['cara', 'idle']))

test('a plan is asked for again with what was wished of its places, once each', () => {
  expect(asked()).toMatchObject({ pins: options.pins, notFor: [], leaveOut: ['idle', 'cara'], siteIds: undefined })
  expect(asked(['p1', { kind: 'free' }], ['p2', { kind: 'not' }])).toMatchObject({
    pins: [],
    notFor: [{ shiftId: 's2', userId: 'ben' }],
  })
  expect(asked(['p1', { kind: 'keep' }], ['p2', { kind: 'instead', userId: 'eve', fullName: 'Eve' }]).pins).toEqual([
    { shiftId: 's1', userId: 'ada' },
    { shiftId: 's2', userId: 'eve' },
  ])
  const last = asked(['p3', { kind: 'instead', userId: 'eve', fullName: 'Eve' }]).pins.at(-1)
  expect(last, 'somebody for a place that stays open').toEqual({ shiftId: 's3', userId: 'eve' })
})

test('what is wrong with the days, sites and jobs is said at each', () => {
  const all = { ...askAgain(options, { proposals, open }, new Map(), new Set()), jobs: undefined }
  expect(errorsOf(all)).toEqual({})
  expect(errorsOf({ ...all, through: '2026-11-22', siteIds: [] })).toEqual({
    through: 'Choose a day that is not before the first one',
    sites: 'Choose a site',
  })
  expect(errorsOf({ ...all, through: '2026-12-28', jobs: [] })).toEqual({
    through: 'Choose at most 35 days',
    jobs: 'Choose a job',
  })
  expect(errorsOf({ ...all, from: '31/02', through: '' })).toHaveProperty('from')
})

test('the address says of which days a plan is asked for, where they are days', () => {
  const days = { from: '2026-11-23', through: '2026-12-20' }
  expect(parseFillState({ ask: true, ...days })).toMatchObject({ ask: true, ...days })
  expect(parseFillState({ ask: 'yes', from: '2026-11-31', through: 5 })).toEqual(parseFillState({}))
})

test('what was wished of the last plans is kept side by side, and goes where nothing is wished any more', () => {
  const of = (runId: string, ...left: string[]): Kept => ({ runId, left, wishes: [], out: [] })
  const runs = (all: readonly Kept[]) => all.map(({ runId }) => runId)
  const two = keptWith([of('a', 'p1')], of('b', 'p2'))
  expect(two).toEqual([of('b', 'p2'), of('a', 'p1')])
  expect(keptWith(two, of('a', 'p1', 'p3'))).toEqual([of('a', 'p1', 'p3'), of('b', 'p2')])
  expect(runs(keptWith(two, of('b')))).toEqual(['a'])
  const many = Array.from({ length: 10 }, (_, at) => of(`r${at}`, 'p'))
  expect(runs(keptWith(many, of('new', 'p')))).toEqual(['new', ...runs(many).slice(0, 9)])
})
