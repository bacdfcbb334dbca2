import { sql } from 'kysely'
import type { ChosenWord } from '#features/clients/rules/import-words.ts'
import { openWords, readSites } from '#features/clients/server/data.ts'
import type { PlannedPay } from '#features/rates/schema.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { ORDER_WORDS } from '#features/shifts/rules/orders.ts'
import { plannedOf } from '#features/shifts/rules/planned.ts'
import { paidMinutes, type Span } from '#features/shifts/rules/times.ts'
import type { ShiftInput } from '#features/shifts/schema.ts'
import { foreseeEach, isAhead, lackingOf, NO_PAY } from '#features/shifts/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import { type FileToRead, type ReadRow, readRows, toCorrect } from '#server/import-file.ts'
import { penceOf } from '#shared/fields/pounds.ts'
import type { ImportProblem } from '#shared/imports.ts'
import { addDays, atLondon, formatDay } from '#shared/time.ts'
import type { ShiftImportPlan } from '../contract/shifts.ts'
import { columnLabel, columnsFor, type ShiftColumn } from '../rules/shift-columns.ts'
import { readRow } from '../rules/shift-row.ts'
import { siteFinder } from '../rules/sites-by-name.ts'
import type { ImportPrice } from '../schema.ts'

export interface ShiftFile extends FileToRead<ShiftColumn> {
  words?: readonly ChosenWord[] | undefined
}

/** A shift that an import would create. */
interface Imported {
  line: number
  siteName: string
  fields: Omit<ShiftInput, 'booking'>
  span: Span
}

interface Priced extends Imported {
  price: PlannedPay
}

interface Planned {
  plan: ShiftImportPlan
  shifts: Imported[]
  repeated: Imported[]
}

/** The columns that the caller may bring in. */
export const columnsOf = ({ team }: TeamContext) => columnsFor(can(team, shiftActions.charge))

/** What an import would do, with the team's sites and shifts as they are. */
export async function planFile(context: TeamContext, file: ShiftFile): Promise<Planned> {
  const known = columnsOf(context)
  if (file.columns?.some((column) => column && !known.some(({ value }) => value === column)))
    throw invalid([{ path: 'columns', message: 'Ask an owner to let you see pay first' }])
  const { headings, columns, rows } = readRows(file, known)
  const { right, problems, decided, words, sites } = await readShifts(context, { rows, words: file.words })
  const { paid, unpaid } = await priceAll(context, right)
  problems.push(...unpaid, ...(await lackingOrders(context, paid)))
  const lacking = new Set(problems.map(({ line }) => line))
  problems.sort((one, other) => one.line - other.line)
  const { shifts, repeated } = await setRepeatedApart(
    context,
    paid.filter(({ line }) => !lacking.has(line)),
  )
  const plan = {
    ...{ headings, columns, lines: rows.length, problems, decided, words, sites },
    correct: toCorrect({ headings, rows, problems }),
    shifts: shifts.length,
    repeated: repeated.map(({ line, siteName, fields: { day, start, end } }) => ({
      line,
      message: `${siteName}, ${formatDay(day)}, ${start} to ${end}`,
    })),
    price: sumOf(shifts),
    priceAgain: sumOf(repeated),
  }
  return { plan, shifts, repeated }
}

interface Lines {
  rows: readonly ReadRow<ShiftColumn>[]
  words: readonly ChosenWord[] | undefined
}

/** The lines that are shifts to come, and what is wrong with the others. */
async function readShifts(context: TeamContext, { rows, words: chosen }: Lines) {
  const sites = await readSites(context.db, { teamId: context.team.id })
  const active = new Map(sites.flatMap((site) => (site.archived ? [] : [[site.id, site] as const])))
  const words = await openWords(context, chosen)
  const named = siteFinder(sites)
  const [problems, decided, right]: [ImportProblem[], ImportProblem[], Imported[]] = [[], [], []]
  for (const { line, cells } of rows) {
    const said = (column: ShiftColumn, message: string): ImportProblem => ({
      ...{ line, column: columnLabel(column) ?? column, message },
      cell: cells[column] ?? '',
    })
    const read = readRow(cells, words.job)
    if ('problems' in read) {
      problems.push(...read.problems.map(({ column, message }) => said(column, message)))
      continue
    }
    const site = siteOf(read, cells)
    if ('message' in site) problems.push(said(site.column, site.message))
    else if (!isAhead(context, read.span)) problems.push(said('day', 'Choose a day that is still to come'))
    else {
      right.push({ line, siteName: site.name, fields: { ...read.fields, siteId: site.id }, span: read.span })
      decided.push(...read.decided.map(({ column, message }) => said(column, message)))
    }
  }
  const asked = words.asked()
  const choices = [...active.values()].map(({ id, name, clientName }) => ({ id, name, clientName }))
  return { right, problems, decided, words: asked, sites: asked.some(({ kind }) => kind === 'site') ? choices : [] }

  /** The site of this name, or that the name stands for. */
  function siteOf(read: Parameters<typeof named>[0], { address = '', postcode = '' }: ReadRow<ShiftColumn>['cells']) {
    const found = named(read)
    if (!('isUnknown' in found)) return found
    const { siteName: name, clientName: client = '' } = read
    const word = client ? `${name}, ${client}` : name
    const id = words.site({ word, site: { name, client, address, postcode } }, (one) => active.has(one))
    return (id && active.get(id)) || found
  }
}

/** Each shift with what it pays; those of which nothing says it are problems. */
async function priceAll(context: TeamContext, right: readonly Imported[]) {
  const seesPay = can(context.team, shiftActions.charge)
  const prices = await foreseeEach(
    context,
    right.map(({ fields, span }) => ({
      ...plannedOf({ ...fields, booking: 'assign' }, fields.day),
      ...span,
      charge: fields.charge && seesPay ? penceOf(fields.charge) : null,
    })),
  )
  const unpaid: ImportProblem[] = []
  const paid = right.flatMap((shift, at): Priced[] => {
    const price = prices[at]!
    if (shift.fields.pay || price.unpriced === 0) return [{ ...shift, price }]
    unpaid.push({ line: shift.line, column: columnLabel('pay') ?? 'pay', cell: '', message: NO_PAY })
    return []
  })
  return { paid, unpaid }
}

/** Lines without the order number or cost centre that their client asks for. */
async function lackingOrders(context: TeamContext, shifts: readonly Priced[]): Promise<ImportProblem[]> {
  const lacking = await lackingOf(
    context,
    shifts.map(({ fields }) => plannedOf({ ...fields, booking: 'assign' }, fields.day)),
  )
  return shifts.flatMap(({ line }, at) =>
    (['orderNumber', 'costCentre'] as const)
      .filter((part) => lacking[at]?.[part])
      .map((part) => ({
        ...{ line, column: columnLabel(part) ?? part, cell: '' },
        message: `${lacking[at]!.clientName} asks for ${ORDER_WORDS[part]}`,
      })),
  )
}

/** What shifts come to, each for as many people as it needs. */
function sumOf(shifts: readonly Priced[]): ImportPrice {
  const sum = (of: (shift: Priced) => number) =>
    Math.round(shifts.reduce((all, shift) => all + of(shift) * shift.fields.staffRequired, 0))
  return {
    places: sum(() => 1),
    minutes: sum(({ fields, span }) => paidMinutes({ ...fields, ...span })),
    pay: sum(({ price }) => price.pay),
    charge: shifts.every(({ price }) => price.charge !== null) ? sum(({ price }) => price.charge ?? 0) : null,
    cards: [...new Set(shifts.flatMap(({ price }) => price.cards.map(({ name }) => name)))].sort(),
  }
}

/** The same shift: another one at its site, at its times, for its job. */
const sameness = ({ siteId, day, start, end, job }: Pick<ShiftInput, 'siteId' | 'day' | 'start' | 'end' | 'job'>) =>
  [siteId, day, start, end, job].join(' ')

/** Parts what is new from what is the same as a shift that there is, or as a line before it. */
async function setRepeatedApart(context: TeamContext, all: readonly Priced[]) {
  const there = new Set((await readThere(context, all)).map(sameness))
  const [shifts, repeated]: [Priced[], Priced[]] = [[], []]
  for (const one of all) {
    const key = sameness(one.fields)
    ;(there.has(key) ? repeated : shifts).push(one)
    there.add(key)
  }
  return { shifts, repeated }
}

/** The shifts of the days that a file is about, but for cancelled ones. */
async function readThere({ db, team }: TeamContext, all: readonly Imported[]) {
  const days = all.map(({ fields }) => fields.day).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const { rows } = await sql<Pick<ShiftInput, 'siteId' | 'day' | 'start' | 'end' | 'job'>>`
    select s.site_id as "siteId", s.day, s.start_time as start, s.end_time as "end", s.job from app.shifts s
     where s.team_id = ${team.id} and s.state <> 'cancelled' and s.starts_at >= ${atLondon(first, '00:00').toISOString()}
       and s.starts_at < ${atLondon(addDays(last, 1), '00:00').toISOString()}`.execute(db)
  return rows
}
