import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { standingForManager } from '#features/members/rules/standing-words.ts'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalidBy } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { type CsvColumn, toCsv } from '#server/csv.ts'
import type { RawRoute } from '#server/services.ts'
import { toXlsx } from '#server/xlsx/xlsx.ts'
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

const file = {
  action: complianceActions.exportCompliance,
  params,
  query,
  description: 'Narrowed and sorted as the matrix itself is. Asks for a recent sign-in.',
}

async function readAsked(context: TeamContext, given: unknown) {
  const asked = query.safeParse(given)
  if (!asked.success) throw invalidBy(asked.error)
  return readAll(context, asked.data)
}

const nameOn = ({ clock }: TeamContext) => `Compliance ${londonToday(clock)}`

const csv = teamFile({
  ...file,
  url: '/api/teams/:teamId/compliance.csv',
  summary: 'Save the compliance of a team as a table',
  kind: 'csv',
  async read(context, { query }) {
    const { columns, rows } = await readAsked(context, query)
    return { name: nameOn(context), make: () => toCsv(columns, rows) }
  },
})

const xlsx = teamFile({
  ...file,
  url: '/api/teams/:teamId/compliance.xlsx',
  summary: 'Save the compliance of a team as a workbook',
  kind: 'xlsx',
  async read(context, { query }) {
    const { columns, rows, person } = await readAsked(context, query)
    return { name: nameOn(context), make: () => toXlsx(columns, rows, { name: 'Compliance', person }) }
  },
})

export const routes: RawRoute[] = [csv, xlsx]
