import { aSite } from '#features/clients/given.ts'
import { addDays } from '#shared/time.ts'
import type { Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { aBookedWeek, aLevel, aLineOf, aTemplate, DAYS } from './given.ts'

const someDays = ({ made: { coverFrom = '2099-01-05', coverThrough = '2099-01-06' } }: World) => ({
  ...{ from: coverFrom, through: coverThrough },
})

const MONDAY = '2099-01-05'
const ofTemplate = ({ made: { templateId = NONE } }: World) => ({ templateId })
const NONE = '00000000-0000-4000-8000-000000000000'

/** What the generated tests cannot derive of calls to staffing. */
export const calls: Calls = {
  levels: { given: aLevel },
  saveLevels: {
    given: aSite,
    input: () => ({ version: 0, from: '2099-01-05', bands: [DAYS], mixes: [] }),
  },
  hours: { given: aLevel, input: someDays },
  short: { given: aLevel, input: someDays },
  makeMissing: { given: aLevel, input: someDays },
  templates: { given: aTemplate },
  template: { given: aTemplate, input: ofTemplate },
  saveTemplate: {
    given: aSite,
    input: ({ made: { siteId = NONE } }) => ({
      ...{ templateId: undefined, version: 0, name: 'Early shifts', siteId, weeks: 1, lines: [aLineOf(siteId)] },
    }),
  },
  removeTemplate: { given: aTemplate, input: ofTemplate },
  weekAsLines: { given: aSite, input: () => ({ week: MONDAY }) },
  applyTemplate: {
    given: aTemplate,
    input: (world) => ({
      ...{ ...ofTemplate(world), from: world.made.templateFrom ?? MONDAY, count: 2, firstWeek: 1 },
      ...{ clashes: 'open', tryOnly: false },
    }),
  },
  copyPerson: {
    given: aBookedWeek,
    input: ({ actors: { self }, made: { bookedWeek = MONDAY } }) => ({
      ...{ userId: self.id, toUserId: self.id, from: bookedWeek, to: addDays(bookedWeek, 84) },
      ...{ clashes: 'open', tryOnly: false },
    }),
  },
}
