import { z } from 'zod'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid } from '#server/calls/errors.ts'
import { toCsv } from '#server/csv.ts'
import type { RawRoute } from '#server/services.ts'
import { londonToday } from '#shared/time.ts'
import { analyticsActions } from '../policy.ts'
import { PERIODS, USUAL_PERIOD } from '../rules/periods.ts'
import { tableIds, tables } from '../rules/tables.ts'
import { toTrends } from '../rules/trends.ts'
import { readTrends } from './data.ts'
import { figureRoutes } from './figure-routes.ts'

const params = z.object({
  teamId: z.uuid(),
  file: z.templateLiteral([z.enum(tableIds), '.csv']).meta({ examples: ['members.csv'] }),
})
const query = z.strictObject({ weeks: z.coerce.number().pipe(z.literal(PERIODS)).default(USUAL_PERIOD) })

async function readTable(
  context: TeamContext,
  { file, weeks }: Pick<z.infer<typeof params>, 'file'> & z.infer<typeof query>,
) {
  const { team } = context
  const id = tableIds.find((one) => file === `${one}.csv`) ?? 'members'
  const { rows: heading, columns, read } = tables[id]
  const rows = read(toTrends(await readTrends(context, weeks), { today: londonToday(context.clock), weeks }))
  await audit(context, {
    action: 'analytics.export',
    object: `teams:${team.id}`,
    teamId: team.id,
    meta: { table: id, rows: rows.length },
  })
  const values = columns.map((header, index) => ({
    header,
    cell: (row: (typeof rows)[number]) => row.values[index] ?? 0,
  }))
  return { id, csv: toCsv([{ header: heading, cell: ({ name }) => name }, ...values], rows) }
}

const tableCsv = teamFile({
  url: '/api/teams/:teamId/analytics/:file',
  action: analyticsActions.seeFigures,
  summary: 'Save a table of a team’s trends',
  params,
  query,
  kind: 'csv',
  async read(context, { input: { file }, query: given }) {
    const asked = query.safeParse(given)
    if (!asked.success) throw invalid([{ path: 'weeks', message: `Expected one of ${PERIODS.join(', ')}` }])
    const { id, csv } = await readTable(context, { file, ...asked.data })
    return { name: `${tables[id].title} ${londonToday(context.clock)}`, make: () => csv }
  },
})

export const routes: RawRoute[] = [...figureRoutes, tableCsv]
