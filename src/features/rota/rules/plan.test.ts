import { expect, test } from 'vitest'
import type { Rota, RotaShift } from '../schema.ts'
import { isOver } from './days.ts'
import { foresee } from './foresee.ts'
import { isKeptWith, mixesLacking } from './mixes.ts'
import { modelOf } from './model.ts'
import { AS_NOW, copiesOf, movesOf, NOBODY } from './moving.ts'
import { planOf } from './plan.ts'
import type { CellRow, Chip } from './rows.ts'
import { placeOnAxis, pulled, resized, timesBetween } from './time-axis.ts'
import { marginOf, totalsOf } from './totals.ts'

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25']
const person = (id: string, name: string) => ({
  ...{ id, name, job: 'nurse' as const, wished: null, contract: null, standing: null, completion: 100 },
})
const shift = (id: string, changes: Partial<RotaShift> = {}): RotaShift => ({
  ...{ id, version: 3, site: 0, job: 'nurse', day: DAYS[0]!, start: '07:00', end: '15:00', break: 30, minutes: 450 },
  ...{ isDraft: false, required: 1, open: 1, places: [], pay: 10_000, charge: 15_000 },
  ...changes,
})
const ROTA: Rota = {
  sites: [
    { id: 'elm', name: 'Elm House', clientName: 'Oak Homes' },
    { id: 'oaks', name: 'The Oaks', clientName: 'Oak Homes' },
  ],
  people: [person('ada', 'Ada Bell'), person('ben', 'Ben Cole')],
  shifts: [
    shift('open'),
    shift('taken', { open: 0, places: [['place', 0, 'confirmed', 11_000]] }),
    shift('two', { required: 2, open: 2 }),
  ],
  away: [],
  more: false,
}
const asked = { rows: 'people' as const, days: DAYS, seesPay: true }
const model = modelOf(ROTA, asked)
const rowOf = (name: string) => model.rows.find((row) => row.kind === 'person' && row.person.name === name) as CellRow
const chip = (shiftId: string): Chip =>
  [model.open!, ...model.rows]
    .flatMap((row) => (row.kind === 'group' ? [] : row.cells.flat()))
    .find((one) => one.shift.id === shiftId)!

const plan = (shiftId: string, row: CellRow, day: string, copy = false) =>
  planOf({ chip: chip(shiftId), row, day, copy, clientKey: 'new' }, 'elm')

test('a chip that is set down becomes the changes that it means, or stays with a reason', () => {
  expect(plan('open', rowOf('Ben Cole'), DAYS[0]!)).toMatchObject({
    changes: [{ kind: 'book', shiftId: 'open', userId: 'ben' }],
    userId: 'ben',
  })
  expect(plan('taken', rowOf('Ben Cole'), DAYS[0]!)).toMatchObject({
    changes: [{ kind: 'hand-over', assignmentId: 'place', userId: 'ben' }],
  })
  expect(plan('taken', rowOf('Ada Bell'), DAYS[2]!)).toMatchObject({
    changes: [{ kind: 'move', shiftId: 'taken', version: 3, startsOn: DAYS[2] }],
  })
  // The move is judged for whoever is on it: nobody.
  expect(plan('taken', rowOf('Ben Cole'), DAYS[2]!)).toMatchObject({
    changes: [{ kind: 'take-off' }, { kind: 'move' }, { kind: 'book', userId: 'ben' }],
  })
  expect(plan('taken', model.open!, DAYS[0]!)).toMatchObject({ changes: [{ kind: 'take-off', assignmentId: 'place' }] })
  expect(plan('two', rowOf('Ben Cole'), DAYS[1]!)).toMatchObject({ why: expect.stringContaining('2 places') })
  expect(plan('taken', rowOf('Ada Bell'), DAYS[0]!)).toBeUndefined()
  expect(plan('two', rowOf('Ben Cole'), DAYS[1]!, true)).toMatchObject({
    changes: [{ kind: 'create', startsOn: DAYS[1], userId: 'ben', places: 1, like: 'two', siteId: 'elm' }],
  })
})

test('by sites a chip takes the times and the site of its row, and keeps its job', () => {
  const band = (changes: object): CellRow => ({
    ...({
      kind: 'band',
      key: 'x',
      title: '',
      sub: '',
      siteId: 'oaks',
      job: 'nurse',
      start: '14:00',
      end: '22:00',
    } as const),
    ...{ cells: [], lines: 1 },
    ...changes,
  })
  expect(plan('open', band({}), DAYS[1]!)).toMatchObject({
    changes: [{ kind: 'move', startsOn: DAYS[1], start: '14:00', end: '22:00', siteId: 'oaks' }],
  })
  expect(plan('open', band({ job: 'other' }), DAYS[1]!)).toEqual({ why: 'A shift keeps its job' })
  expect(plan('open', band({ siteId: 'elm', start: '07:00', end: '15:00' }), DAYS[0]!)).toBeUndefined()
})

test('what is done is drawn before the answer, and sums follow', () => {
  const after = foresee(ROTA, [
    { kind: 'book', shiftId: 'open', userId: 'ben' },
    { kind: 'take-off', assignmentId: 'place' },
    { kind: 'move', shiftId: 'two', version: 3, startsOn: DAYS[1]! },
  ])
  expect(after.shifts.map(({ open, day, places }) => [open, day, places.map(([, at]) => at)])).toEqual([
    [0, DAYS[0], [1]],
    [1, DAYS[0], []],
    [2, DAYS[1], []],
  ])
  const sums = totalsOf(ROTA.shifts, true)
  expect(sums).toMatchObject({ minutes: 450, required: 4, taken: 1, pay: 11_000, charge: 15_000, open: 3, drafts: 0 })
  expect(marginOf(sums)).toBe(26.7)
  expect(totalsOf(ROTA.shifts, false)).toMatchObject({ pay: null, charge: null, open: 3 })
})

test('a filter leaves people, and what is not asked for stands back; sites leave it out', () => {
  const filtered = modelOf(ROTA, { ...asked, siteId: 'oaks' })
  expect(filtered.rows).toHaveLength(2)
  expect(
    filtered.rows.flatMap((row) => (row.kind === 'group' ? [] : row.cells.flat())).map(({ isDim }) => isDim),
  ).toEqual([true])
  expect(filtered.open).toMatchObject({ places: 0 })
  expect(modelOf(ROTA, { ...asked, rows: 'sites', siteId: 'oaks' }).rows).toEqual([])
  expect(modelOf(ROTA, { ...asked, rows: 'sites' }).rows.map(({ kind }) => kind)).toEqual(['group', 'band'])
})

test('times on the axis of a day are pulled and drawn by the quarter of an hour', () => {
  expect(placeOnAxis({ start: '18:00', end: '06:00' })).toEqual({ from: 75, width: 25, isNight: true })
  expect(pulled({ start: '07:00', end: '15:00' }, 'end', 930)).toEqual({ start: '07:00', end: '15:30' })
  expect(pulled({ start: '07:00', end: '15:00' }, 'end', 300)).toBeUndefined()
  expect(pulled({ start: '20:00', end: '08:00' }, 'start', 1290)).toEqual({ start: '21:30', end: '08:00' })
  expect(timesBetween(1440, 840)).toEqual({ start: '14:00', end: '00:00' })
})

test('several are moved or copied together: each shift once, whoever comes off it first', () => {
  const [open, taken] = [chip('open'), chip('taken')]
  expect(movesOf([open, taken], { by: 7, to: AS_NOW })).toMatchObject([
    { kind: 'move', shiftId: 'open', startsOn: '2026-11-30' },
    { kind: 'move', shiftId: 'taken', startsOn: '2026-11-30' },
  ])
  expect(movesOf([open, taken], { by: 0, to: 'ben' })).toMatchObject([
    { kind: 'book', shiftId: 'open', userId: 'ben' },
    { kind: 'hand-over', assignmentId: 'place', userId: 'ben' },
  ])
  expect(movesOf([taken], { by: 0, to: 'ada' })).toEqual([])
  expect(movesOf([taken], { by: 1, to: 'ben' }).map(({ kind }) => kind)).toEqual(['take-off', 'move', 'book'])
  expect(movesOf([taken], { by: 0, to: NOBODY })).toMatchObject([{ kind: 'take-off' }])
  expect(copiesOf([taken], { by: 7, to: AS_NOW }, ROTA.sites)).toMatchObject([
    { kind: 'create', siteId: 'elm', startsOn: '2026-11-30', like: 'taken', userId: 'ada', places: 1 },
  ])
  expect(copiesOf([taken], { by: 1, to: NOBODY }, ROTA.sites)[0]).not.toHaveProperty('userId')
})

test('an edge is pulled by minutes, over midnight too, and never so far that no shift is left', () => {
  const night = { start: '20:00', end: '08:00' }
  expect(resized(night, 'end', 15)).toEqual({ start: '20:00', end: '08:15' })
  expect(resized(night, 'start', -60)).toEqual({ start: '19:00', end: '08:00' })
  expect(resized(night, 'end', 12 * 60)).toBeUndefined()
  expect(resized(night, 'start', 5 * 60)).toBeUndefined()
  expect(resized({ start: '07:00', end: '15:00' }, 'end', -480)).toBeUndefined()
  expect(resized({ start: '14:00', end: '22:00' }, 'end', 180)).toEqual({ start: '14:00', end: '01:00' })
})

test('a rule of the mix is lacking while a shift runs at that site, across midnight too, and is kept with somebody of the job', () => {
  const line = {
    ...{ of: 'nurse', name: 'Nurse', isMix: true, day: DAYS[0]!, missing: 1, open: 0, over: 0 },
    ...{ from: '2026-11-24T02:00:00.000Z', until: '2026-11-24T06:00:00.000Z' },
  }
  const short = {
    sites: [{ siteId: 'elm', siteName: 'Elm House', from: DAYS[0]!, lines: [line, { ...line, isMix: false }] }],
  }
  const night = { day: DAYS[0]!, start: '20:00', end: '08:00' }
  expect(mixesLacking(short, { ...night, siteId: 'elm' })).toEqual([line])
  expect(mixesLacking(short, { ...night, siteId: 'oaks' })).toEqual([])
  expect(mixesLacking(short, { ...night, end: '23:00', siteId: 'elm' })).toEqual([])
  expect([isKeptWith(line, 'nurse', ['nurse']), isKeptWith(line, 'cook', ['nurse'])]).toEqual([true, false])
  expect(isKeptWith({ ...line, missing: 2 }, 'nurse', ['nurse'])).toBe(false)
  expect(isKeptWith({ ...line, of: 'requirement' }, 'nurse', ['nurse'])).toBeUndefined()
})

test('a shift is over at its end, a night on the next day', () => {
  const night = { day: '2026-11-27', start: '20:00', end: '08:00' }
  expect(isOver(night, Date.parse('2026-11-28T07:59:59Z'))).toBe(false)
  expect(isOver(night, Date.parse('2026-11-28T08:00:00Z'))).toBe(true)
  expect(isOver({ ...night, start: '07:00', end: '15:00' }, Date.parse('2026-11-27T15:00:00Z'))).toBe(true)
})
