import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { shiftActions } from '#features/shifts/policy.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { throughGate } from '#server/calls/caller.ts'
import { invalidBy, notFound } from '#server/calls/errors.ts'
import { type CsvColumn, sendCsv, toCsv } from '#server/csv.ts'
import { attachment } from '#server/files/names.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { sendXlsx, toXlsx } from '#server/xlsx/xlsx.ts'
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
const meta = { access: 'team', action: shiftActions.see, effect: 'audited' } as const

/** Reads what is asked for, and logs that it is saved. */
async function readAsked({ call, params: path, query: given }: CallRequest) {
  const team = params.safeParse(path)
  if (!team.success) throw notFound()
  return throughGate(call, { gate: teamGate, asked: { meta, input: team.data } }, async (context) => {
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
    return { ...rota, by, from: filter.from, through: filter.through, person: context.actor.id }
  })
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

const nameOf = ({ from, through }: { from: string; through: string }) => `Rota ${from} to ${through}`

async function csv(_services: Services, request: CallRequest, reply: FastifyReply) {
  const rota = await readAsked(request)
  return sendCsv(reply, { name: nameOf(rota), csv: toCsv(columns, placesOf(rota.shifts)) })
}

async function xlsx(_services: Services, request: CallRequest, reply: FastifyReply) {
  const rota = await readAsked(request)
  const workbook = await toXlsx(columns, placesOf(rota.shifts), { name: 'Rota', person: rota.person })
  return sendXlsx(reply, { name: nameOf(rota), xlsx: workbook })
}

async function pdf(services: Services, request: CallRequest, reply: FastifyReply) {
  const { person, ...rota } = await readAsked(request)
  const args: [Parameters<typeof import('./rota-layout.ts').rotaDocument>[0]] = [
    { ...rota, today: londonToday(services.clock) },
  ]
  return reply
    .type('application/pdf')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', attachment(`${nameOf(rota)}.pdf`))
    .send(await renderPdf(rotaLayout, { person, args }))
}

const route = { method: 'GET', ...meta, params, query } as const

export const paperRoutes: RawRoute[] = [
  {
    ...route,
    url: '/api/teams/:teamId/rota.csv',
    summary: 'Save the rota of some days as a table',
    description: 'A row for each place, without pay.',
    answers: { 200: 'text/csv' },
    handle: csv,
  },
  {
    ...route,
    url: '/api/teams/:teamId/rota.xlsx',
    summary: 'Save the rota of some days as a workbook',
    description: 'A row for each place, without pay.',
    answers: { 200: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    handle: xlsx,
  },
  {
    ...route,
    url: '/api/teams/:teamId/rota.pdf',
    summary: 'Save the rota of some days as sheets to print',
    description: 'A sheet for each site or each person, without pay.',
    answers: { 200: 'application/pdf' },
    handle: pdf,
  },
]
