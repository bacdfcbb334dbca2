import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { standingForManager } from '#features/members/rules/standing-words.ts'
import { type TeamContext, teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { throughGate } from '#server/calls/caller.ts'
import { invalidBy, notFound } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { type CsvColumn, sendCsv, toCsv } from '#server/csv.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { sendXlsx, toXlsx } from '#server/xlsx/xlsx.ts'
import { type Day, formatDay, londonToday } from '#shared/time.ts'
import { complianceActions } from '../policy.ts'
import { stateWords } from '../rules/state-words.ts'
import { type Cell, MAX_LEAD_DAYS, type MatrixRow, matrixQuery, type Requirement } from '../schema.ts'
import { listRequirements } from './requirements/requirements.ts'
import { readMatrix } from './statuses/matrix.ts'

const ROWS_AT_ONCE = 200

const params = z.object({ teamId: z.uuid() })
const query = z.strictObject({
  ...matrixQuery,
  blocked: z.stringbool().pipe(z.literal(true)).optional(),
  lapses: z.coerce.number().pipe(z.int().min(1).max(MAX_LEAD_DAYS)).optional(),
})

/** The people whom the filter finds, a part at a time, so that other requests are served in between. */
async function readAll(context: TeamContext, asked: z.infer<typeof query>) {
  const { team } = context
  requireRecentSignIn(context)
  const requirements = await listRequirements(context)
  const rows: MatrixRow[] = []
  let after: string | undefined
  do {
    const page = await readMatrix(context, { ...asked, after, size: ROWS_AT_ONCE })
    rows.push(...page.items)
    after = page.next
    await breathe()
  } while (after)
  await audit(context, {
    action: 'compliance.export',
    object: `teams:${team.id}`,
    teamId: team.id,
    meta: { rows: rows.length },
  })
  return { columns: columnsOf(requirements, londonToday(context.clock)), rows, person: context.actor.id }
}

function columnsOf(requirements: readonly Requirement[], today: Day): CsvColumn<MatrixRow>[] {
  return [
    { header: 'Name', cell: ({ fullName }) => fullName },
    { header: 'Position', cell: ({ position }) => position },
    { header: 'Standing', cell: ({ standing, completion }) => standingForManager(standing, { today, completion }) },
    ...requirements.flatMap(({ id, inForce, forNewStarters }) => {
      const rule = inForce ?? forNewStarters
      return rule ? [{ header: rule.name, cell: (row: MatrixRow) => inWords(row, id) }] : []
    }),
  ]
}

function inWords({ cells }: MatrixRow, requirement: string) {
  const cell: Cell | undefined = cells.find(({ requirementId }) => requirementId === requirement)
  if (!cell) return ''
  return cell.goodThrough ? `${stateWords[cell.state]} until ${formatDay(cell.goodThrough)}` : stateWords[cell.state]
}

const meta = { access: 'team', action: complianceActions.exportCompliance, effect: 'audited' } as const

async function readAsked({ call, params: path, query: given }: CallRequest) {
  const team = params.safeParse(path)
  if (!team.success) throw notFound()
  const asked = query.safeParse(given)
  if (!asked.success) throw invalidBy(asked.error)
  return throughGate(call, { gate: teamGate, asked: { meta, input: team.data } }, (context) =>
    readAll(context, asked.data),
  )
}

const nameOn = ({ clock }: Services) => `Compliance ${londonToday(clock)}`

async function csv(services: Services, request: CallRequest, reply: FastifyReply) {
  const { columns, rows } = await readAsked(request)
  return sendCsv(reply, { name: nameOn(services), csv: toCsv(columns, rows) })
}

async function xlsx(services: Services, request: CallRequest, reply: FastifyReply) {
  const { columns, rows, person } = await readAsked(request)
  return sendXlsx(reply, { name: nameOn(services), xlsx: await toXlsx(columns, rows, { name: 'Compliance', person }) })
}

const route = { method: 'GET', ...meta, params, query } as const
const description = 'Narrowed and sorted as the matrix itself is. Asks for a recent sign-in.'

export const routes: RawRoute[] = [
  {
    ...route,
    url: '/api/teams/:teamId/compliance.csv',
    summary: 'Save the compliance of a team as a table',
    description,
    answers: { 200: 'text/csv' },
    handle: csv,
  },
  {
    ...route,
    url: '/api/teams/:teamId/compliance.xlsx',
    summary: 'Save the compliance of a team as a workbook',
    description,
    answers: { 200: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    handle: xlsx,
  },
]
