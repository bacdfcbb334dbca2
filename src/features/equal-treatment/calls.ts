import type { Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { aClock, aDeclaration, aReason } from './given.ts'

/** Asked for where a world has no client. */
const NONE = '00000000-0000-4000-8000-000000000000'
const ofClient = ({ made: { clientId = NONE, weekFrom = '2026-01-05', weekThrough = '2026-01-11' } }: World) => ({
  ...{ clientId, from: weekFrom, through: weekThrough },
})

/** What the generated tests cannot derive of calls to equal treatment. */
export const calls: Calls = {
  list: { given: aClock, input: () => ({ show: 'running' }) },
  person: { given: aClock },
  comparables: { given: aClock },
  saveComparable: {
    given: aClock,
    input: ({ made: { clientId = NONE } }) => ({
      ...{ clientId, job: 'care-assistant', version: 0, from: '2099-01-05', pay: 1450, holidayDays: 5 },
    }),
  },
  sayReason: { given: aClock, input: (world) => ({ ...ofClient(world), why: 'closure' }) },
  takeBackReason: { given: aReason, input: ({ made: { reasonId = NONE } }) => ({ reasonId }) },
  mine: { given: aClock },
  declare: { given: aClock, of: 'self', input: (world) => ({ ...ofClient(world), job: 'care-assistant' }) },
  takeBack: { given: aDeclaration, of: 'self', input: ({ made: { weeksId = NONE } }) => ({ weeksId }) },
}
