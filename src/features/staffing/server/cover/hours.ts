import { sql } from 'kysely'
import { holidaysAt } from '#features/rates/rules/bank-holidays.ts'
import { readHolidaysAt } from '#features/rates/server/data.ts'
import { wallTimes } from '#features/shifts/rules/times.ts'
import type { ShiftInput } from '#features/shifts/schema.ts'
import { createDrafts, keepMade, type PlanningContext, tellPages } from '#features/shifts/server/data.ts'
import { type JobCode, jobLabel } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid } from '#server/calls/errors.ts'
import { type DayNumber, dayNumber, toDay, toInstant, toMinute } from '#shared/calendar.ts'
import { addDays, atLondon, type Day, daysBetween } from '#shared/time.ts'
import { type CoveringShift, coverIn } from '../../rules/cover.ts'
import type { Levels, SiteLevels, Span } from '../../rules/levels.ts'
import { type MissingShift, missingShifts } from '../../rules/missing.ts'
import type { CoverHours } from '../../schema.ts'
import { requirePrices } from '../prices.ts'
import { readLevels, siteOf } from './levels.ts'

const MOST_DAYS = 42

interface Days {
  siteId: string
  from: Day
  through: Day
}

/** Some days as a span of minutes: 422 for more than six weeks. */
export function spanOf({ from, through }: Omit<Days, 'siteId'>): Span {
  if (through < from) throw invalid([{ path: 'through', message: 'The last day comes before the first' }])
  if (daysBetween(from, through) >= MOST_DAYS)
    throw invalid([{ path: 'through', message: `Choose at most ${MOST_DAYS} days` }])
  return [toMinute(atLondon(from, '00:00')), toMinute(atLondon(addDays(through, 1), '00:00'))]
}

/** A shift at a site, with what each person on it is and has. */
export interface CoverRow {
  job: string
  startsAt: string
  endsAt: string
  places: number
  people: string[][]
}

/** What a site needs, when it keeps bank holidays, and the shifts that reach into some days or those beside them. */
async function readSite(context: TeamContext, { siteId, from, through }: Days) {
  const { db, team } = context
  const [first, last] = [addDays(from, -2), addDays(through, 3)]
  const [needs, kept, { rows }] = await Promise.all([
    readLevels(context, siteId),
    readHolidaysAt(context, { siteIds: [siteId], from: first, through: last }),
    sql<CoverRow>`
      select c.job, c.starts_at as "startsAt", c.ends_at as "endsAt", c.places, c.people
        from app.cover_of_sites(${team.id}, array[${siteId}]::uuid[], ${atLondon(first, '00:00').toISOString()},
          ${atLondon(last, '00:00').toISOString()}) c order by c.starts_at, c.id`.execute(db),
  ])
  const [nation] = kept.sites
  const isHoliday = nation ? holidaysAt(nation, kept.holidays) : () => false
  const site: SiteLevels = {
    versions: needs.versions as unknown as Levels[],
    isHoliday: (day: DayNumber) => isHoliday(day, 'substitute'),
  }
  return { needs, site, shifts: rows.map(asCovering) }
}

/** A shift as the rules of cover read it. */
export const asCovering = ({ startsAt, endsAt, ...shift }: CoverRow): CoveringShift => ({
  ...shift,
  span: [toMinute(new Date(startsAt)), toMinute(new Date(endsAt))],
})

/** Hours as instants. */
export const between = ({ from, until }: { from: number; until: number }) => ({
  from: toInstant(from).toISOString(),
  until: toInstant(until).toISOString(),
})

/** Where a site is short of people, hour by hour. */
export async function readHours(context: TeamContext, days: Days): Promise<CoverHours> {
  const span = spanOf(days)
  const { needs, site, shifts } = await readSite(context, days)
  const { jobs, mixes } = coverIn(site, shifts, span)
  const names = new Map(needs.requirements.map(({ id, name }) => [id, name]))
  const all = Array.from({ length: daysBetween(days.from, days.through) + 1 }, (_, at) => dayNumber(days.from) + at)
  return {
    jobs: jobs.map((hours) => ({ ...hours, ...between(hours), job: hours.job as JobCode })),
    mixes: mixes.map((hours) => ({
      ...hours,
      ...between(hours),
      name: names.get(hours.quality) ?? jobLabel(hours.quality),
    })),
    holidays: all.filter(site.isHoliday).map(toDay),
  }
}

/** Makes drafts of what a site needs and no shift has. */
export async function makeMissing(context: PlanningContext, days: Days) {
  const { db, team, clock } = context
  const span = spanOf(days)
  if ((await siteOf(context, days.siteId)).archived)
    throw invalid([{ path: 'siteId', message: 'This site takes no bookings any more' }])
  const { needs, site, shifts } = await readSite(context, days)
  const missing = missingShifts(site, { shifts, span, now: Math.ceil(clock.now() / 60_000) })
  const drafts = missing.map((shift) => draftOf(shift, days.siteId))
  await requirePrices(
    context,
    drafts.map((draft) => ({ ...draft.fields, ...draft.span })),
    (job) => `No rate card says what a ${jobLabel(job)} earns here: say the pay with the hours, or begin a card`,
  )
  const shiftIds = await createDrafts(context, { drafts })
  if (shiftIds.length === 0) return { shiftIds }
  await tellPages(db, team.id)
  await audit(context, {
    ...{ action: 'staffing.make', teamId: team.id, object: `sites:${days.siteId}` },
    meta: { site: needs.siteName, count: shiftIds.length, from: days.from, through: days.through },
  })
  await keepMade(context, { kind: 'make-missing', shiftIds, name: needs.siteName })
  return { shiftIds }
}

function draftOf({ job, span, places, breakMinutes, pay }: MissingShift, siteId: string) {
  const at = { startsAt: toInstant(span[0]).toISOString(), endsAt: toInstant(span[1]).toISOString() }
  const { startIs, endIs, ...times } = wallTimes(at)
  const fields: ShiftInput = {
    ...{ siteId, job: job as JobCode, breakMinutes, staffRequired: places, booking: 'claim', ...times },
    ...(startIs && { startIs }),
    ...(endIs && { endIs }),
    ...(pay && { pay }),
  }
  return { fields, span: at }
}
