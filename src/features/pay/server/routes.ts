import { sql } from 'kysely'
import { z } from 'zod'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { answersOf, type ReadFile, sendFile } from '#server/calls/saved-file.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { RawRoute } from '#server/services.ts'
import { toXlsx } from '#server/xlsx/xlsx.ts'
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

const RUN = '/api/teams/:teamId/pay/runs/:runId'
interface RunFile extends Omit<Parameters<typeof teamFile>[0], 'action' | 'params' | 'read'> {
  /** What is read of it, and how its file is made of that. */
  read: (context: TeamContext, run: PayRun) => Promise<ReadFile>
}

/** A file of a run that may be handed over, which is logged. */
const runFile = ({ read, ...file }: RunFile) =>
  teamFile({
    ...file,
    action: payActions.runPay,
    params: ofRun,
    async read(context, { input: { runId } }) {
      const run = await readRun(context, runId)
      checkReleased(run)
      const made = await read(context, run)
      const about = { teamId: context.team.id, object: `pay_runs:${runId}` }
      await audit(context, { action: 'pay.file', ...about, meta: { number: run.number } })
      return made
    },
  })

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
const forProgram = (program: string, fileFor: (rows: readonly FileRow[]) => string): RunFile['read'] =>
  async function read(context, run) {
    const rows = await readRows(context, run)
    const missing = withoutNumber(rows)
    if (missing.length > 0)
      throw conflict(null, `Say their payroll number first, which a later run has then: ${missing.join(', ')}`)
    const content = fileFor(rows)
    return { name: `${nameOf(run)}, ${program}`, make: () => content }
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
  answers: answersOf('pdf'),
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
    const name = `Statement of pay, ${about.run.from} to ${about.run.through}`
    return sendFile(reply, { name, kind: 'pdf', content: await renderPdf(statementLayout, { person, args }) })
  },
}

export const routes: RawRoute[] = [
  statement,
  runFile({
    url: `${RUN}/file.csv`,
    summary: 'Save the file of a pay run',
    description: 'The file as it was made when the run was closed: the same bytes each time.',
    kind: 'csv',
    async read(context, run) {
      const content = await readFile(context, run)
      return { name: nameOf(run), make: () => content }
    },
  }),
  runFile({
    url: `${RUN}/file.xlsx`,
    summary: 'Save the lines of a pay run as a workbook',
    kind: 'xlsx',
    async read(context, run) {
      const rows = [...(await readRows(context, run)), ...sickRows(await readSickOfRun(context, run))]
      const about = { name: `Run ${run.number}`, person: context.actor.id }
      return { name: nameOf(run), make: () => toXlsx(fileColumns, [...rows, footOf(rows)], about) }
    },
  }),
  runFile({
    url: `${RUN}/brightpay.csv`,
    summary: 'Save a pay run for BrightPay',
    description: 'Who is on the payroll: a row for each person and element.',
    kind: 'csv',
    read: forProgram('BrightPay', brightPayFile),
  }),
  runFile({
    url: `${RUN}/sage.csv`,
    summary: 'Save a pay run for Sage 50 Payroll',
    description: 'Who is on the payroll: one unit of each payment, at its amount.',
    kind: 'csv',
    read: forProgram('Sage 50', sageFile),
  }),
  ...documentRoutes,
  ...holidayRoutes,
]
