import { z } from 'zod'
import { shiftActions } from '#features/shifts/policy.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalidBy } from '#server/calls/errors.ts'
import { type CsvColumn, toCsv } from '#server/csv.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { RawRoute } from '#server/services.ts'
import { toXlsx } from '#server/xlsx/xlsx.ts'
import { addDays, formatDay, londonToday, startOfWeek } from '#shared/time.ts'
import { paperFilter } from '../../contract/papers.ts'
import type { PaperShift } from '../../schema/papers.ts'
import { readPaper } from './reading.ts'
import { rotaLayout } from './rota-layout.ts'

const params = z.object({ teamId: z.uuid() })
const query = z.strictObject({
  ...paperFilter,
  /** Without days this week. */
  from: paperFilter.from.optional(),
  through: paperFilter.through.optional(),
  drafts: z.stringbool().optional(),
  /** What each sheet of the PDF is of. */
  by: z.enum(['site', 'person']).default('site'),
})
/** Reads what is asked for, and logs that it is saved. */
async function readAsked(context: TeamContext, given: unknown) {
  const asked = query.safeParse(given)
  if (!asked.success) throw invalidBy(asked.error)
  const { by, ...chosen } = asked.data
  const from = chosen.from ?? startOfWeek(londonToday(context.clock))
  const filter = { ...chosen, from, through: chosen.through ?? addDays(from, 6) }
  const rota = await readPaper(context, filter)
  await audit(context, {
    ...{ action: 'rota.export', teamId: context.team.id, object: `teams:${context.team.id}` },
    meta: { rows: rota.shifts.length, from: filter.from, through: filter.through },
  })
  const name = `Rota ${filter.from} to ${filter.through}`
  return { name, person: context.actor.id, rota: { ...rota, by, from: filter.from, through: filter.through } }
}

interface Place {
  shift: PaperShift
  person: string
}

/** A row for each place: with who has it, or open. */
const placesOf = (shifts: readonly PaperShift[]): Place[] =>
  shifts.flatMap((shift) => [
    ...shift.people.map(({ fullName }) => ({ shift, person: fullName })),
    ...Array.from({ length: Math.max(0, shift.places - shift.people.length) }, () => ({ shift, person: '' })),
  ])

const columns: CsvColumn<Place>[] = [
  { header: 'Day', cell: ({ shift }) => formatDay(shift.day) },
  { header: 'Start', cell: ({ shift }) => shift.start },
  { header: 'End', cell: ({ shift }) => shift.end },
  { header: 'Client', cell: ({ shift }) => shift.clientName },
  { header: 'Site', cell: ({ shift }) => shift.siteName },
  { header: 'Job', cell: ({ shift }) => jobLabel(shift.job) },
  { header: 'Kind', cell: ({ shift }) => (shift.isSleepIn ? 'Sleep-in' : shift.isOnCall ? 'On call' : '') },
  { header: 'State', cell: ({ shift, person }) => (shift.isDraft ? 'Draft' : person === '' ? 'Open' : 'Booked') },
  { header: 'Person', cell: ({ person }) => person },
]

const file = { action: shiftActions.see, params, query }

export const paperRoutes: RawRoute[] = [
  teamFile({
    ...file,
    url: '/api/teams/:teamId/rota.csv',
    summary: 'Save the rota of some days as a table',
    description: 'A row for each place, without pay.',
    kind: 'csv',
    async read(context, { query }) {
      const { name, rota } = await readAsked(context, query)
      return { name, make: () => toCsv(columns, placesOf(rota.shifts)) }
    },
  }),
  teamFile({
    ...file,
    url: '/api/teams/:teamId/rota.xlsx',
    summary: 'Save the rota of some days as a workbook',
    description: 'A row for each place, without pay.',
    kind: 'xlsx',
    async read(context, { query }) {
      const { name, rota, person } = await readAsked(context, query)
      return { name, make: () => toXlsx(columns, placesOf(rota.shifts), { name: 'Rota', person }) }
    },
  }),
  teamFile({
    ...file,
    url: '/api/teams/:teamId/rota.pdf',
    summary: 'Save the rota of some days as sheets to print',
    description: 'A sheet for each site or each person, without pay.',
    kind: 'pdf',
    async read(context, { query }) {
      const { name, rota, person } = await readAsked(context, query)
      const about = { ...rota, today: londonToday(context.clock) }
      return { name, make: () => renderPdf(rotaLayout, { person, args: [about] }) }
    },
  }),
]
