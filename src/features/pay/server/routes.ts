import { sql } from 'kysely'
import { z } from 'zod'
import { type TeamContext, teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { asCaller, throughGate } from '#server/calls/caller.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { sendCsv } from '#server/csv.ts'
import { attachment } from '#server/files/names.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { CallRequest, RawRoute } from '#server/services.ts'
import { sendXlsx, toXlsx } from '#server/xlsx/xlsx.ts'
import { londonToday } from '#shared/time.ts'
import { payActions } from '../policy.ts'
import type { PayRun } from '../schema.ts'
import { fileContext } from './close.ts'
import { documentRoutes } from './document-routes.ts'
import { type FileRow, fileColumns, footOf, rowsOf, sickRows } from './file.ts'
import { holidayRoutes } from './holiday/routes.ts'
import { readLinesOfRun } from './lines.ts'
import { readOwnRun } from './own.ts'
import { brightPayFile, sageFile, withoutNumber } from './payroll-files.ts'
import { checkReleased, readRun, readRunDetails } from './runs.ts'
import { readSickOfRun } from './sick.ts'
import { type Statement, statementLayout } from './statement-layout.ts'

const ofRun = z.object({ teamId: z.uuid(), runId: z.uuid() })
const meta = { access: 'team', action: payActions.runPay, effect: 'audited' } as const

const RUN = '/api/teams/:teamId/pay/runs/:runId'
const route = { method: 'GET', ...meta, params: ofRun } as const

/** Reads a run that may be handed over, and logs that its file is saved. */
function forFile<Read>(
  { call, params }: CallRequest,
  read: (context: TeamContext, run: PayRun) => Promise<Read>,
): Promise<{ run: PayRun; read: Read }> {
  const input = ofRun.safeParse(params)
  if (!input.success) throw notFound()
  const { runId } = input.data
  return throughGate(call, { gate: teamGate, asked: { meta, input: input.data } }, async (context) => {
    const run = await readRun(context, runId)
    checkReleased(run)
    const made = await read(context, run)
    const about = { teamId: context.team.id, object: `pay_runs:${runId}` }
    await audit(context, { action: 'pay.file', ...about, meta: { number: run.number } })
    return { run, read: made }
  })
}

const nameOf = ({ number, from, through }: PayRun) => `Pay run ${number}, ${from} to ${through}`

async function readFile({ db, team, vault }: TeamContext, { id }: PayRun) {
  const { rows } = await sql<{ file: Buffer }>`select file from app.pay_runs where id = ${id}`.execute(db)
  const key = await vault.openOrCreate(db, { teamId: team.id })
  return key.unseal(rows[0]!.file, fileContext(id))
}

async function readRows(context: TeamContext, { id }: PayRun) {
  const [{ rows }, lines] = await Promise.all([readRunDetails(context, id), readLinesOfRun(context.db, id)])
  return rowsOf(rows, lines)
}

/** The lines of a run as a payroll program takes them: 409 where somebody has no number by which it knows them. */
const forProgram = (program: string, fileFor: (rows: readonly FileRow[]) => string): RawRoute['handle'] =>
  async function handle(_services, request, reply) {
    const { run, read } = await forFile(request, async (context, run) => {
      const rows = await readRows(context, run)
      const missing = withoutNumber(rows)
      if (missing.length > 0)
        throw conflict(null, `Say their payroll number first, which a later run has then: ${missing.join(', ')}`)
      return fileFor(rows)
    })
    return sendCsv(reply, { name: `${nameOf(run)}, ${program}`, csv: read })
  }

const ofOwn = z.object({ runId: z.uuid() })
const own = { access: 'person', effect: 'audited' } as const

const statement: RawRoute = {
  method: 'GET',
  ...own,
  url: '/api/pay/:runId/statement.pdf',
  summary: 'Save the statement of one’s own pay',
  description: 'What each shift pays and why, before tax. It is no payslip.',
  params: ofOwn,
  answers: { 200: 'application/pdf' },
  async handle(services, { call, params }, reply) {
    const read = await asCaller(call, own, async (context) => {
      const input = ofOwn.safeParse(params)
      if (!input.success) throw notFound()
      const { id: person } = context.actor
      const pay = await readOwnRun(context, input.data.runId)
      const { rows } = await sql<{
        fullName: string
      }>`select full_name as "fullName" from app.profiles where user_id = ${person}`.execute(context.db)
      await audit(context, { action: 'pay.statement', subject: person, meta: { from: pay.run.from } })
      return { ...pay, person, fullName: rows[0]?.fullName ?? '' }
    })
    const { person, ...about } = read
    const args: [Statement] = [{ ...about, today: londonToday(services.clock) }]
    return reply
      .type('application/pdf')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', attachment(`Statement of pay, ${about.run.from} to ${about.run.through}.pdf`))
      .send(await renderPdf(statementLayout, { person, args }))
  },
}

export const routes: RawRoute[] = [
  statement,
  {
    ...route,
    url: `${RUN}/file.csv`,
    summary: 'Save the file of a pay run',
    description: 'The file as it was made when the run was closed: the same bytes each time.',
    answers: { 200: 'text/csv' },
    async handle(_services, request, reply) {
      const { run, read } = await forFile(request, readFile)
      return sendCsv(reply, { name: nameOf(run), csv: read })
    },
  },
  {
    ...route,
    url: `${RUN}/file.xlsx`,
    summary: 'Save the lines of a pay run as a workbook',
    answers: { 200: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    async handle(_services, request, reply) {
      const { run, read } = await forFile(request, async (context, run) => ({
        rows: [...(await readRows(context, run)), ...sickRows(await readSickOfRun(context, run))],
        person: context.actor.id,
      }))
      const { rows, person } = read
      const xlsx = await toXlsx(fileColumns, [...rows, footOf(rows)], { name: `Run ${run.number}`, person })
      return sendXlsx(reply, { name: nameOf(run), xlsx })
    },
  },
  {
    ...route,
    url: `${RUN}/brightpay.csv`,
    summary: 'Save a pay run for BrightPay',
    description: 'Who is on the payroll: a row for each person and element.',
    answers: { 200: 'text/csv' },
    handle: forProgram('BrightPay', brightPayFile),
  },
  {
    ...route,
    url: `${RUN}/sage.csv`,
    summary: 'Save a pay run for Sage 50 Payroll',
    description: 'Who is on the payroll: one unit of each payment, at its amount.',
    answers: { 200: 'text/csv' },
    handle: forProgram('Sage 50', sageFile),
  },
  ...documentRoutes,
  ...holidayRoutes,
]
