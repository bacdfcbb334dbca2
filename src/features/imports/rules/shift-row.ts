import { comesTwice, endDay, isTime, readTimes, type Span } from '#features/shifts/rules/times.ts'
import { type ShiftInput, shiftFields } from '#features/shifts/schema.ts'
import { jobNamed } from '#features/teams/rules/job-words.ts'
import { jobs } from '#features/teams/rules/jobs.ts'
import * as build from '#shared/fields/builders.ts'
import { checkForm, defineForm } from '#shared/fields/form.ts'
import { type Day, formatLongDay, type TimeOfDay } from '#shared/time.ts'
import { dayOfCell } from './day-of-cell.ts'
import type { ShiftColumn } from './shift-columns.ts'

/** Something to say of a cell. */
interface Said {
  column: ShiftColumn
  message: string
}

/** A shift of a file, at a site that is still to be found by its name. */
interface ReadShift {
  siteName: string
  clientName: string | undefined
  fields: Omit<ShiftInput, 'siteId' | 'booking'>
  span: Span
  /** What was decided for a cell that could mean two things. */
  decided: Said[]
}

const name = (label: string) => build.text({ label, maxLength: 120 })

/** A line as a form: what is wrong with it has the words of the form for one shift. */
const rowForm = defineForm({
  title: 'A shift',
  fields: {
    site: name('Site'),
    client: build.text({ label: 'Client', maxLength: 120, optional: true }),
    day: shiftFields.day,
    start: shiftFields.start,
    end: shiftFields.end,
    breakMinutes: build.whole({ label: 'Break', min: 0, max: 480, missing: 'Enter minutes such as 30' }),
    job: build.select(jobs, { label: 'Job', missing: 'Enter a job such as Care Assistant' }),
    staffRequired: build.whole({ label: 'Staff required', min: 1, max: 50, missing: 'Enter a number such as 2' }),
    pay: shiftFields.pay,
    charge: shiftFields.charge,
    orderNumber: shiftFields.orderNumber,
    costCentre: shiftFields.costCentre,
    notes: shiftFields.notes,
  },
})

/**
 * Reads a line of a file of shifts, or says what is wrong at which of its cells. `jobOf` says what the cell of a job
 * means, where that is known.
 */
export function readRow(
  { address: _, postcode: __, ...cells }: Partial<Record<ShiftColumn, string>>,
  jobOf: (cell: string) => string | undefined = jobNamed,
): ReadShift | { problems: Said[] } {
  const checked = checkForm(rowForm, {
    ...cells,
    day: dayOf(cells.day),
    start: timeOf(cells.start),
    end: timeOf(cells.end),
    breakMinutes: wholeOf(cells.breakMinutes, 0),
    job: jobOf(cells.job ?? '') ?? cells.job,
    staffRequired: wholeOf(cells.staffRequired, 1),
  })
  if (!checked.ok)
    return { problems: checked.problems.map(({ path, message }) => ({ column: path as ShiftColumn, message })) }
  const { site, client, ...typed } = checked.values
  const { day, start, end } = typed
  const startIs = firstOf(day, start)
  const lastDay = endDay({ day, start, end, startIs })
  const fields = { ...typed, startIs, endIs: firstOf(lastDay, end), isSleepIn: false, isOnCall: false, isUrgent: false }
  const { span, problems } = readTimes(fields)
  if (!span) return { problems: problems.map(({ path, message }) => ({ column: path as ShiftColumn, message })) }
  const decided = [
    ...(fields.startIs ? [taken('start', day, start)] : []),
    ...(fields.endIs ? [taken('end', lastDay, end)] : []),
  ]
  return { siteName: site, clientName: client, fields, span, decided }
}

const firstOf = (day: Day, time: TimeOfDay) => (comesTwice(day, time) ? ('first' as const) : undefined)

const taken = (column: 'start' | 'end', day: Day, time: TimeOfDay): Said => ({
  column,
  message: `${time} comes twice on ${formatLongDay(day)}, because the clocks go back: the first is taken`,
})

// A cell that is not understood stays as it was typed, and the form says what it should be.

/** `25/11/2026`, `25 Nov 26` or `2026-11-25`. */
export const dayOf = (cell = '') => dayOfCell(cell) ?? cell

/** `07:00`, `7.00`, `0700`, or `700` as spreadsheets leave it. */
export function timeOf(cell = ''): string {
  const [, hours = '', minutes] = /^(\d{1,2})[:.]?(\d{2})(?::00)?$/.exec(cell) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : cell
}

/** A blank cell stands for `blank`. */
export function wholeOf(cell: string | undefined, blank: number): number | string {
  if (!cell) return blank
  return /^\d{1,4}$/.test(cell) ? Number(cell) : cell
}
