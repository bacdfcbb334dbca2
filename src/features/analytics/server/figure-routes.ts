import { z } from 'zod'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalidBy, notFound } from '#server/calls/errors.ts'
import { type CsvCell, toCsv } from '#server/csv.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { RawRoute } from '#server/services.ts'
import { addDays, addMonths, formatMonth, isMonth, londonToday, startOfMonth } from '#shared/time.ts'
import { analyticsActions } from '../policy.ts'
import { type FigureId, figureIds, figureTable, figureTitles } from '../rules/figure-tables.ts'
import { figuresAsked } from '../schema.ts'
import { readReport } from './report.ts'
import { reportLayout } from './report-layout.ts'
import { type FiguresAsked, readFiguresOfWork } from './work-figures.ts'

const ofTable = z.object({
  teamId: z.uuid(),
  table: z.templateLiteral([z.enum(figureIds), '.csv']).meta({ examples: ['flow.csv'] }),
})
const asked = z.strictObject(figuresAsked)

/** 404 for a table of what the reader may not see. */
async function readCsv(context: TeamContext, { id, days }: { id: FigureId; days: FiguresAsked }) {
  const of = await readFiguresOfWork(context, days)
  const table = figureTable(id, of)
  if (!table) throw notFound()
  const rows = table.read(of)
  const { team } = context
  const about = { teamId: team.id, object: `teams:${team.id}` }
  await audit(context, { action: 'analytics.export', ...about, meta: { table: id, rows: rows.length } })
  const values = table.columns.map((header, index) => ({
    header: table.money?.includes(header) ? `${header}, £` : header,
    cell: ({ values: of }: (typeof rows)[number]): CsvCell => {
      const value = of[index] ?? null
      return value !== null && table.money?.includes(header) ? { pence: value } : value
    },
  }))
  return toCsv([{ header: table.rows, cell: ({ name }: (typeof rows)[number]) => name }, ...values], rows)
}

const csv = teamFile({
  url: '/api/teams/:teamId/figures/:table',
  action: analyticsActions.seeFigures,
  summary: 'Save a table of what a team’s work comes to',
  params: ofTable,
  query: asked,
  kind: 'csv',
  async read(context, { input, query }) {
    const days = asked.safeParse(query)
    if (!days.success) throw invalidBy(days.error)
    const id = figureIds.find((each) => input.table === `${each}.csv`) ?? 'flow'
    const content = await readCsv(context, { id, days: days.data })
    return { name: `${figureTitles[id]} ${londonToday(context.clock)}`, make: () => content }
  },
})

const ofTeam = z.object({ teamId: z.uuid() })
const ofMonth = z.strictObject({
  month: z
    .string()
    .refine(isMonth, 'Enter a month such as 2026-10')
    .meta({ examples: ['2026-10'] })
    .optional(),
})

const report = teamFile({
  url: '/api/teams/:teamId/figures/report.pdf',
  action: analyticsActions.saveReport,
  summary: 'Save the report of a month',
  description: 'Of last month, where none is named.',
  params: ofTeam,
  query: ofMonth,
  kind: 'pdf',
  async read(context, { query }) {
    const found = ofMonth.safeParse(query)
    if (!found.success) throw invalidBy(found.error)
    const { team, actor, clock } = context
    const today = londonToday(clock)
    const from = found.data.month ? `${found.data.month}-01` : addMonths(startOfMonth(today), -1)
    if (from > today) throw notFound()
    const through = addDays(addMonths(from, 1), -1)
    const about = { teamId: team.id, object: `teams:${team.id}` }
    const made = await readReport(context, { from, through })
    await audit(context, { action: 'analytics.report', ...about, meta: { month: formatMonth(from) } })
    return {
      name: `Report of ${formatMonth(made.from)}`,
      make: () => renderPdf(reportLayout, { person: actor.id, args: [made] }),
    }
  },
})

export const figureRoutes: RawRoute[] = [csv, report]
