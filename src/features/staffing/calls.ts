import { aSite } from '#features/clients/given.ts'
import type { Calls } from '#testing/calls.ts'
import type { World } from '#testing/people/world.ts'
import { aLevel, DAYS } from './given.ts'

const someDays = ({ made: { coverFrom = '2099-01-05', coverThrough = '2099-01-06' } }: World) => ({
  ...{ from: coverFrom, through: coverThrough },
})

/** What the generated tests cannot derive of calls to staffing. */
export const calls: Calls = {
  levels: { given: aLevel },
  saveLevels: {
    given: aSite,
    input: () => ({ version: 0, from: '2099-01-05', bands: [DAYS], mixes: [] }),
  },
  hours: { given: aLevel, input: someDays },
  makeMissing: { given: aLevel, input: someDays },
}
