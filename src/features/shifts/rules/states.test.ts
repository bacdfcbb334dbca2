import { describe, expect, test } from 'vitest'
import { assignmentActs, assignmentStates } from './place-acts.ts'
import {
  type ActOf,
  auditOf,
  HOLDING_A_PLACE,
  type Kind,
  mayAct,
  offerActs,
  offerStates,
  possibleActs,
  shiftActs,
  shiftStates,
  shownState,
  stateAfter,
  swapActs,
  swapStates,
  WAITING_OFFERS,
  whyNot,
} from './states.ts'

const shift = { startsAt: '2027-01-11T07:00:00.000Z', endsAt: '2027-01-11T15:00:00.000Z' }
const [BEFORE, DURING, AFTER] = ['06:59:59', '07:00:00', '15:00:00'].map((time) => Date.parse(`2027-01-11T${time}Z`))

const tables = {
  shift: { states: shiftStates, acts: shiftActs },
  assignment: { states: assignmentStates, acts: assignmentActs },
  offer: { states: offerStates, acts: offerActs },
  swap: { states: swapStates, acts: swapActs },
}

describe.each(Object.keys(tables) as Kind[])('the table of a %s', (kind) => {
  const states: readonly string[] = tables[kind].states
  const acts = Object.keys(tables[kind].acts) as ActOf<typeof kind>[]

  test('names states that exist, and an audit action of its own for each act', () => {
    for (const { from, to } of Object.values(tables[kind].acts)) {
      expect((from as readonly string[]).filter((state) => state !== 'new' && !states.includes(state))).toEqual([])
      expect([...states, 'same', 'deleted']).toContain(to)
    }
    expect(new Set(acts.map((act) => auditOf(kind, act))).size).toBe(acts.length)
  })

  test('reaches every state from new', () => {
    const reached = new Set<string>(['new'])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const act of acts) {
        for (const state of [...reached]) {
          const after = stateAfter(kind, act, state as 'new')
          if (after) reached.add(after)
        }
      }
    }
    reached.delete('deleted')
    expect([...reached].sort()).toEqual(['new', ...states].sort())
  })
})

describe('who may, in which state, until when', () => {
  const confirmed = { ...shift, state: 'confirmed', who: 'worker', now: BEFORE! } as const

  test('says why not, the person first', () => {
    expect(whyNot('assignment', 'withdraw', confirmed)).toBeUndefined()
    expect(whyNot('assignment', 'withdraw', { ...confirmed, who: 'manager' })).toBe('who')
    expect(whyNot('assignment', 'withdraw', { ...confirmed, state: 'sick' })).toBe('state')
    expect(whyNot('assignment', 'withdraw', { ...confirmed, now: DURING! })).toBe('time')
  })

  test('gives the buttons of a moment', () => {
    expect(possibleActs('assignment', confirmed)).toEqual([
      ...['undo', 'withdraw', 'hand-back', 'swap-out', 'object', 'late', 'on-time', 'sick'],
    ])
    expect(possibleActs('assignment', { ...confirmed, now: DURING! })).toEqual(['object', 'late', 'on-time', 'sick'])
    expect(possibleActs('assignment', { ...confirmed, now: AFTER! })).toEqual([])
    expect(possibleActs('assignment', { ...confirmed, who: 'manager', now: DURING! })).toEqual([
      'undo-assign',
      'release',
      'sick',
      'miss',
    ])
    expect(possibleActs('shift', { ...shift, state: 'cancelled', who: 'manager', now: BEFORE! })).toEqual(['reopen'])
  })

  test('nobody begins a shift of the past, and the job alone ends what was not answered', () => {
    expect(mayAct('assignment', 'claim', { ...shift, state: 'new', who: 'worker', now: DURING! })).toBe(false)
    expect(mayAct('offer', 'accept', { ...shift, state: 'offered', who: 'worker', now: DURING! })).toBe(false)
    expect(possibleActs('offer', { ...shift, state: 'offered', who: 'job', now: AFTER! })).toEqual([
      'expire',
      'take-back',
    ])
    expect(possibleActs('assignment', { ...shift, state: 'handing-back', who: 'job', now: AFTER! })).toEqual(['finish'])
  })
})

test('what holds a place or waits for an answer can always be ended before the shift is over', () => {
  for (const state of HOLDING_A_PLACE)
    expect(mayAct('assignment', 'release', { ...shift, state, who: 'job', now: DURING! })).toBe(true)
  for (const state of WAITING_OFFERS)
    expect(possibleActs('offer', { ...shift, state, who: 'job', now: AFTER! }), state).not.toEqual([])
})

test('an act that does not begin with a state leads nowhere', () => {
  expect(stateAfter('shift', 'publish', 'cancelled')).toBeUndefined()
  expect(stateAfter('shift', 'change', 'open')).toBe('open')
  expect(stateAfter('shift', 'delete', 'draft')).toBe('deleted')
})

test('an open shift is over from its end on', () => {
  expect(shownState({ state: 'open', endsAt: shift.endsAt }, AFTER! - 1)).toBe('open')
  expect(shownState({ state: 'open', endsAt: shift.endsAt }, AFTER!)).toBe('over')
  expect(shownState({ state: 'cancelled', endsAt: shift.endsAt }, AFTER!)).toBe('cancelled')
})
