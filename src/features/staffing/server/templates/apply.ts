import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import type { ClashChoice } from '#features/shifts/rules/copy-week.ts'
import type { Span } from '#features/shifts/rules/times.ts'
import type { ShiftInput } from '#features/shifts/schema.ts'
import {
  auditBooked,
  bookCopies,
  createDrafts,
  keepMade,
  type PlanningContext,
  tellPages,
} from '#features/shifts/server/data.ts'
import { type JobCode, jobLabel } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid } from '#server/calls/errors.ts'
import { tryOut } from '#server/database/try-out.ts'
import { addDays, atLondon, type Day, londonToday, startOfWeek, weekdayOf } from '#shared/time.ts'
import { type Occurrence, occurrences } from '../../rules/template.ts'
import type { AppliedTemplate, LineInput, Template } from '../../schema.ts'
import { requirePrices } from '../prices.ts'
import { readTemplate } from './saved.ts'

const MOST = 600

interface Asked {
  templateId: string
  from: Day
  count: number
  firstWeek: number
  clashes: ClashChoice
  tryOnly: boolean
}

type Line = Template['lines'][number] & {
  breakMinutes: number
  places: number
  start: string
  end: string
  job: JobCode
}
type OnDay = Occurrence<Line>

/**
 * Makes drafts of a template for some weeks, with whoever may be booked; what is there already is not made again. With
 * `tryOnly` the same is done and taken back: the preview is what would happen.
 */
export async function applyTemplate(context: PlanningContext, asked: Asked): Promise<AppliedTemplate> {
  const { db, team } = context
  const template = await readTemplate(context, asked.templateId)
  const days = await daysOf(context, template, asked)
  const byId = new Map(days.map((one) => [one.id, one]))
  const week = {
    shifts: days.map(({ id, day, line }) => ({ ...line, id, day, staffRequired: line.places, userIds: line.people })),
    existing: await readExisting(context, days),
    ...{ by: 0, clashes: asked.clashes },
  }
  const make = () =>
    bookCopies(context, week, ({ copies, ids }) =>
      createDrafts(context, {
        drafts: copies.map(({ of, span, staffRequired }) => ({
          ...{ id: ids.get(of), span, fields: fieldsOf(byId.get(of)!, staffRequired) },
        })),
      }),
    )
  const made = asked.tryOnly ? await tryOut(db, make) : await make()
  if (!asked.tryOnly && made.copies.length > 0) {
    await tellPages(db, team.id)
    await auditBooked(context, made.booked)
    await audit(context, {
      ...{ action: 'staffing.apply', teamId: team.id, object: `week_templates:${template.id}` },
      meta: { name: template.name, count: made.copies.length, from: asked.from },
    })
    const shiftIds = made.copies.map(({ of }) => made.ids.get(of)!)
    await keepMade(context, { kind: 'apply-template', shiftIds, name: template.name })
  }
  const at = (of: string) => {
    const { day, line } = byId.get(of)!
    return { siteId: line.siteId, day, start: line.start, end: line.end }
  }
  return {
    shifts: made.copies.length,
    places: made.copies.reduce((sum, { staffRequired }) => sum + staffRequired, 0),
    booked: made.booked.length,
    leftOut: made.leftOut.map(({ of, why }) => ({ ...at(of), job: byId.get(of)!.line.job, why })),
    clashes: made.refused
      .map(({ of, userId, fullName, reason }) => ({ ...at(of), userId, fullName, reason }))
      .toSorted((a, b) => a.day.localeCompare(b.day) || a.start.localeCompare(b.start)),
  }
}

/** The shifts that a template asks for; 422 where they cannot be made. */
async function daysOf(context: TeamContext, template: Template, { from, count, firstWeek }: Asked): Promise<OnDay[]> {
  const { db, team, clock } = context
  if (from <= londonToday(clock)) throw invalid([{ path: 'from', message: 'Choose a day that is still to come' }])
  if (firstWeek > template.weeks)
    throw invalid([{ path: 'firstWeek', message: `The template has ${template.weeks} weeks` }])
  const lines = template.lines as Line[]
  const days = occurrences({ weeks: template.weeks, lines }, { from, count, firstWeek })
  if (days.length > MOST)
    throw invalid([
      { path: 'count', message: `That makes ${days.length} shifts, ${MOST} at once at most: choose fewer weeks` },
    ])
  const archived = (await readSites(db, { teamId: team.id, ids: lines.map(({ siteId }) => siteId) })).find(
    (site) => site.archived,
  )
  if (archived)
    throw invalid([{ path: 'templateId', message: `${archived.name} takes no bookings any more: take it out first` }])
  await requirePrices(
    context,
    days.map((one) => ({ ...fieldsOf(one, one.line.places), ...roughSpan(one) })),
    (job) => `No rate card says what a ${jobLabel(job)} earns there: say the pay in the template, or begin a card`,
  )
  return days
}

/** The instants of a shift to price it by; where the clocks change, of a time that comes twice the first. */
function roughSpan({ day, line: { start, end } }: OnDay): Span {
  return {
    startsAt: atLondon(day, start).toISOString(),
    endsAt: atLondon(end > start ? day : addDays(day, 1), end).toISOString(),
  }
}

function fieldsOf({ day, line }: OnDay, staffRequired: number): ShiftInput {
  const { siteId, job, start, end, breakMinutes, pay, isSleepIn, isOnCall } = line
  return {
    ...{ siteId, job, day, start, end, breakMinutes, staffRequired, booking: 'claim', isSleepIn, isOnCall },
    ...(pay && { pay }),
  }
}

/** What is planned at the sites in that time. */
async function readExisting({ db, team }: TeamContext, days: readonly OnDay[]) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const { rows } = await sql<{ siteId: string; job: string } & Span>`
    select s.site_id as "siteId", s.job, s.starts_at as "startsAt", s.ends_at as "endsAt" from app.shifts s
     where s.team_id = ${team.id} and s.state <> 'cancelled'
       and s.site_id = any (${[...new Set(days.map(({ line }) => line.siteId))]}::uuid[])
       and s.starts_at >= ${atLondon(first.day, '00:00').toISOString()}
       and s.starts_at < ${atLondon(addDays(last.day, 1), '00:00').toISOString()}`.execute(db)
  return rows
}

/** A week of the rota as it is, as the lines of the first week of a template. */
export async function readWeekAsLines(
  { db, team }: TeamContext,
  { week, siteId }: { week: Day; siteId?: string | undefined },
) {
  if (startOfWeek(week) !== week) throw invalid([{ path: 'week', message: 'Choose a Monday' }])
  const { rows } = await sql<Omit<LineInput, 'week' | 'weekday'> & { day: Day }>`
    select s.day, s.site_id as "siteId", s.job, s.start_time as start, s.end_time as "end", s.break_minutes as "breakMinutes",
        s.staff_required as places, (s.pay / 100.0)::numeric(8, 2)::text as pay, s.is_sleep_in as "isSleepIn",
        s.is_on_call as "isOnCall",
        array(select a.user_id::text from app.assignments a where a.shift_id = s.id and app.takes_time(a.state)
          order by a.booked_at, a.id) as people
      from app.shifts s
     where s.team_id = ${team.id} and s.state <> 'cancelled' and s.starts_at >= ${atLondon(week, '00:00').toISOString()}
       and s.starts_at < ${atLondon(addDays(week, 7), '00:00').toISOString()} ${siteId ? sql`and s.site_id = ${siteId}` : sql``}
     order by s.starts_at, s.id limit ${MOST}`.execute(db)
  return {
    lines: rows.map(({ day, pay, ...line }) => ({
      ...{ week: 1, weekday: weekdayOf(day), ...line },
      ...(pay && { pay }),
    })),
  }
}
