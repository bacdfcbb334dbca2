import { expect, test } from 'vitest'
import type { Reason } from '#features/eligibility/rules/eligibility.ts'
import { keysOf, mayRelease, standingAgainst } from './concerns.ts'

const reason = (given: Partial<Reason>): Reason => ({
  rule: 'daily-rest',
  level: 'block',
  found: 600,
  asked: 660,
  at: 1,
  ...given,
})
const dbs = reason({ rule: 'compliance', requirementId: 'dbs', found: 0, asked: 2 })
const fitness = reason({ rule: 'compliance', requirementId: 'fitness', found: 0, asked: 1 })
const requirements = new Map(
  [
    { id: 'dbs', version: 2, kinds: ['dbs'] },
    { id: 'fitness', version: 1, kinds: ['certificate:moving', 'fit-to-work'] },
  ].map(({ id, ...version }) => [
    id,
    {
      id,
      versions: [
        { ...version, starts: '2026-01-01', newStartersOnly: false, name: id, jobs: [], blocks: true, retired: false },
      ],
    },
  ]),
)

test('what only warns, or was accepted, stands against nobody; another figure of the same is the same, another requirement is not', () => {
  const accepted = keysOf([reason({ found: 650, at: 7 }), dbs])
  const found = [reason({ level: 'warn', rule: 'travel' }), reason({}), dbs, fitness]
  expect(standingAgainst(found, accepted)).toEqual([fitness])
  expect(standingAgainst(found, new Set())).toEqual([reason({}), dbs, fitness])
})

test('nobody is taken off by the product for what rests on health, or may: a clearance, leave, an assessment, or a requirement that is not known', () => {
  const released = (one: Partial<Reason>) => mayRelease(reason(one), { requirements })
  expect([dbs, reason({ rule: 'suspension' }), reason({})].map(released)).toEqual([true, true, true])
  expect(
    [fitness, { ...dbs, requirementId: 'gone' }, { rule: 'leave' }, { rule: 'night-assessment' }].map((one) =>
      released(one as Reason),
    ),
  ).toEqual([false, false, false, false])
})
