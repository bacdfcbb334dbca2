import { z } from 'zod'
import { kindsOfDay } from '#features/rates/rules/card.ts'
import { jobCodes, jobs } from '#features/teams/rules/jobs.ts'
import * as build from '#shared/fields/builders.ts'
import { poundsAnHour } from '#shared/fields/pounds.ts'

type Choice = Parameters<typeof build.select<string, { label: string }>>[0][number]

const hours = {
  start: build.time({ label: 'From', width: 'half' }),
  end: build.time({ label: 'Until', width: 'half' }),
}
const [weekdays, saturdays, sundays, holidays] = kindsOfDay
/** The kinds of day on which a band begins. */
const onDays = {
  [weekdays.value]: build.checkbox({ label: 'Monday to Friday', width: 'half' }),
  [saturdays.value]: build.checkbox({ label: 'Saturday', width: 'half' }),
  [sundays.value]: build.checkbox({ label: 'Sunday', width: 'half' }),
  [holidays.value]: build.checkbox({ label: 'Bank holiday', width: 'half' }),
}

/** How many of a job a site needs at once. */
const bandFields = {
  job: build.select(jobs, { label: 'Job', width: 'half' }),
  needed: build.whole({ label: 'How many', min: 1, max: 50, width: 'half' }),
  ...hours,
  ...onDays,
  breakMinutes: build.whole({ label: 'Unpaid break, minutes', min: 0, max: 480, width: 'half' }),
  pay: poundsAnHour({ label: 'Pay, £ an hour, if no card says it', optional: true }),
}

/** Among those who are there at least so many are or have something; `qualities`: the requirements of the team. */
const mixFields = (qualities: readonly Choice[]) => ({
  quality: build.select([...jobs, ...qualities] as readonly Choice[], { label: 'Who is or has', width: 'half' }),
  least: build.whole({ label: 'At least', min: 1, max: 50, width: 'half' }),
  ...hours,
  ...onDays,
})

/** What a site needs as a manager types it. */
export const levelFields = (qualities: readonly Choice[] = []) => ({
  from: build.day({ label: 'First day' }),
  bands: build.list(bandFields, {
    label: 'How many people are needed',
    hint: 'Hours that overlap add up. A bank holiday has the hours that are ticked for it, and no others.',
    itemTitle: ({ start, end }) => (start && end ? `${start}–${end}` : ''),
    maxItems: 60,
    addLabel: 'Add Hours',
  }),
  mixes: build.list(mixFields(qualities), {
    label: 'Who must be among them',
    itemTitle: ({ start, end }) => (start && end ? `${start}–${end}` : ''),
    maxItems: 20,
    addLabel: 'Add a Rule',
  }),
})

const typed = levelFields()
const { quality: _, ...mixWithoutQuality } = mixFields([])
const mix = z.strictObject({
  id: z.uuid().optional(),
  ...mixWithoutQuality,
  /** The code of a job, or the id of a requirement. */
  quality: z.enum(jobCodes).or(z.uuid()),
})

export const levelsInput = { from: typed.from, bands: typed.bands, mixes: z.array(mix).max(20) }

/** A version of what a site needs. */
const levels = z.object({
  version: z.int(),
  from: z.string(),
  bands: z.array(z.object(bandFields)),
  mixes: z.array(mix),
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
})
export type SavedLevels = z.infer<typeof levels>

export const siteLevels = z.object({
  siteId: z.uuid(),
  siteName: z.string(),
  /** In the order of recording. */
  versions: z.array(levels),
  /** What may be asked of those who are there, beside their job. */
  requirements: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type SiteNeeds = z.infer<typeof siteLevels>

const between = { from: z.string(), until: z.string() }

/** Needed against there, hour by hour, as instants; hours in which nothing is needed or there are left out. */
export const coverHours = z.object({
  jobs: z.array(z.object({ job: z.enum(jobCodes), ...between, needed: z.int(), places: z.int(), filled: z.int() })),
  mixes: z.array(z.object({ quality: z.string(), name: z.string(), ...between, least: z.int(), have: z.int() })),
  /** The days that are bank holidays there. */
  holidays: z.array(z.string()),
})
export type CoverHours = z.infer<typeof coverHours>
