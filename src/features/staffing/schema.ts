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

/** Hours in which a site lacks people or has more than it needs, on the day on which they begin. */
const shortHours = z.object({
  /** The code of a job; of a rule of the mix a job or a requirement. */
  of: z.string(),
  name: z.string(),
  isMix: z.boolean(),
  day: z.string(),
  ...between,
  missing: z.int(),
  open: z.int(),
  over: z.int(),
})
export type ShortLine = z.infer<typeof shortHours>

/** The sites that have said what they need, each with where it is short or over. */
export const shortSites = z.object({
  sites: z.array(
    z.object({
      ...{ siteId: z.uuid(), siteName: z.string(), lines: z.array(shortHours) },
      /** The first day of which it has said anything. */
      from: z.string(),
    }),
  ),
})
export type ShortSites = z.infer<typeof shortSites>

/** The most weeks of a template, and the most that it is applied for at once. */
export const MOST_WEEKS = 12
const MOST_LINES = 400

/** A shift of a template as a manager types it. */
export const lineFields = {
  job: build.select(jobs, { label: 'Job', width: 'half' }),
  places: build.whole({ label: 'Places', min: 1, max: 50, width: 'half' }),
  start: build.time({ label: 'Start', width: 'half' }),
  end: build.time({ label: 'End', width: 'half' }),
  breakMinutes: build.whole({ label: 'Unpaid break, minutes', min: 0, max: 480, width: 'half' }),
  pay: poundsAnHour({ label: 'Pay, £ an hour, if no card says it', optional: true }),
  isSleepIn: build.checkbox({ label: 'Sleep-in', width: 'half' }),
  isOnCall: build.checkbox({ label: 'On call', width: 'half' }),
}

export const lineInput = z.strictObject({
  week: z.int().min(1).max(MOST_WEEKS),
  /** 1 on Mondays. */
  weekday: z.int().min(1).max(7),
  siteId: z.uuid(),
  ...lineFields,
  /** Who has it, as many as it has places at most. */
  people: z.array(z.uuid()).max(50),
})
export type LineInput = z.infer<typeof lineInput>

export const templateInput = {
  name: z.string().trim().min(1, 'Enter a name').max(80, 'Use at most 80 characters'),
  /** Null: of several sites, for those who manage the whole team. */
  siteId: z.uuid().nullable(),
  weeks: z.int().min(1).max(MOST_WEEKS),
  lines: z.array(lineInput).max(MOST_LINES, `At most ${MOST_LINES} shifts`),
}

const listedTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  siteId: z.uuid().nullable(),
  weeks: z.int(),
  version: z.int(),
  /** Its shifts, places, and different people. */
  lines: z.int(),
  places: z.int(),
  people: z.int(),
})
export type ListedTemplate = z.infer<typeof listedTemplate>

export const templateList = z.object({
  items: z.array(listedTemplate),
  /** Who may stand in one: the staff of the team, by name. */
  staff: z.array(z.object({ userId: z.uuid(), fullName: z.string() })),
})
export type TemplateList = z.infer<typeof templateList>

export const template = z.object({
  ...{ id: z.uuid(), name: z.string(), siteId: z.uuid().nullable(), weeks: z.int(), version: z.int() },
  lines: z.array(z.object({ ...lineInput.shape, id: z.uuid() })),
})
export type Template = z.infer<typeof template>

const onDay = { siteId: z.uuid(), day: z.string(), start: z.string(), end: z.string() }

/** What applying a template makes, or would make. */
export const appliedTemplate = z.object({
  shifts: z.int(),
  places: z.int(),
  /** Places with somebody on them. */
  booked: z.int(),
  /** Not made: there is such a shift already, nobody of it can work it, or the clocks have no such time or two. */
  leftOut: z.array(z.object({ ...onDay, job: z.enum(jobCodes), why: z.enum(['exists', 'clash', 'clocks']) })),
  /** Who cannot work what has their name, and the first reason. */
  clashes: z.array(z.object({ ...onDay, userId: z.uuid(), fullName: z.string(), reason: z.string() })),
})
export type AppliedTemplate = z.infer<typeof appliedTemplate>
