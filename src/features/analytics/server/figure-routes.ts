import { z } from 'zod'
import { type TeamContext, teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { throughGate } from '#server/calls/caller.ts'
import { invalidBy, notFound } from '#server/calls/errors.ts'
import { type CsvCell, sendCsv, toCsv } from '#server/csv.ts'
import { attachment } from '#server/files/names.ts'
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
const seen = { access: 'team', action: analyticsActions.seeFigures, effect: 'audited' } as const

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

const csv: RawRoute = {
  method: 'GET',
  url: '/api/teams/:teamId/figures/:table',
  ...seen,
  summary: 'Save a table of what a team’s work comes to',
  params: ofTable,
  query: asked,
  answers: { 200: 'text/csv' },
  async handle({ clock }, { call, params, query }, reply) {
    const team = ofTeam.safeParse(params)
    if (!team.success) throw notFound()
    const { id, csv: file } = await throughGate(
      call,
      { gate: teamGate, asked: { meta: seen, input: team.data } },
      async (context) => {
        const table = ofTable.safeParse(params)
        if (!table.success) throw notFound()
        const days = asked.safeParse(query)
        if (!days.success) throw invalidBy(days.error)
        const one = figureIds.find((each) => table.data.table === `${each}.csv`) ?? 'flow'
        return { id: one, csv: await readCsv(context, { id: one, days: days.data }) }
      },
    )
    return sendCsv(reply, { name: `${figureTitles[id]} ${londonToday(clock)}`, csv: file })
  },
}

const ofTeam = z.object({ teamId: z.uuid() })
const ofMonth = z.strictObject({
  month: z
    .string()
    .refine(isMonth, 'Enter a month such as 2026-10')
    .meta({ examples: ['2026-10'] })
    .optional(),
})
const owned = { access: 'team', action: analyticsActions.saveReport, effect: 'audited' } as const

const report: RawRoute = {
  method: 'GET',
  url: '/api/teams/:teamId/figures/report.pdf',
  ...owned,
  summary: 'Save the report of a month',
  description: 'Of last month, where none is named.',
  params: ofTeam,
  query: ofMonth,
  answers: { 200: 'application/pdf' },
  async handle({ clock }, { call, params, query }, reply) {
    const wanted = ofTeam.safeParse(params)
    if (!wanted.success) throw notFound()
    const { read, person } = await throughGate(
      call,
      { gate: teamGate, asked: { meta: owned, input: wanted.data } },
      async (context) => {
        const found = ofMonth.safeParse(query)
        if (!found.success) throw invalidBy(found.error)
        const today = londonToday(clock)
        const from = found.data.month ? `${found.data.month}-01` : addMonths(startOfMonth(today), -1)
        if (from > today) throw notFound()
        const through = addDays(addMonths(from, 1), -1)
        const { team } = context
        const about = { teamId: team.id, object: `teams:${team.id}` }
        const made = await readReport(context, { from, through })
        await audit(context, { action: 'analytics.report', ...about, meta: { month: formatMonth(from) } })
        return { read: made, person: context.actor.id }
      },
    )
    return reply
      .type('application/pdf')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', attachment(`Report of ${formatMonth(read.from)}.pdf`))
      .send(await renderPdf(reportLayout, { person, args: [read] }))
  },
}

export const figureRoutes: RawRoute[] = [csv, report]
