import { z } from 'zod'
import { nationCodes } from '../rules/nations.ts'

export const nation = z.enum(nationCodes)

/** Which days pay as bank holidays, and where. */
export const holidayDays = z.object({
  /** The team's own days from a year ago on. */
  added: z.array(
    z.object({ day: z.string(), name: z.string(), nation: nation.nullable(), recordedBy: z.string().nullable() }),
  ),
  sites: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      clientName: z.string(),
      clientId: z.uuid(),
      postcode: z.string(),
      /** That of today: confirmed by somebody, or proposed from the postcode. */
      nation,
      confirmed: z.boolean(),
      /** What has been said, in the order of recording. */
      nations: z.array(z.object({ from: z.string(), nation, confirmedBy: z.string().nullable() })),
    }),
  ),
})
export type HolidayDays = z.infer<typeof holidayDays>

/** What changes where a site keeps the bank holidays of another nation from a day on. */
export const nationChange = z.object({
  days: z.array(z.object({ day: z.string(), name: z.string(), isHoliday: z.boolean() })),
  /** Published shifts of the site with a part on one of these days, and the places that are booked on them. */
  shifts: z.int(),
  booked: z.int(),
})
export type NationChange = z.infer<typeof nationChange>
