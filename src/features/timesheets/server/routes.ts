import { z } from 'zod'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { audit } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { answersOf, sendFile } from '#server/calls/saved-file.ts'
import { type CsvColumn, toCsv } from '#server/csv.ts'
import type { RawRoute } from '#server/services.ts'
import { addDays, addMonths, formatDay, isMonth, londonTime } from '#shared/time.ts'
import { activeText, ownStateOf, ownStates, sourceText } from '../rules/words.ts'
import type { OwnLine } from '../schema.ts'
import { clientRoutes } from './clients/routes.ts'
import { readOwnLines } from './own.ts'

const meta = { access: 'person', effect: 'audited' } as const
const query = z.object({
  month: z
    .string()
    .refine(isMonth)
    .meta({ examples: ['2026-11'] }),
})
const time = (instant: string | null) => (instant ? londonTime(new Date(instant)) : '')

const columns: CsvColumn<OwnLine>[] = [
  { header: 'Day', cell: ({ day }) => formatDay(day) },
  { header: 'Agency', cell: ({ teamName }) => teamName },
  { header: 'Site', cell: ({ siteName }) => siteName },
  { header: 'Role', cell: ({ job }) => jobLabel(job) },
  { header: 'Planned from', cell: ({ plannedFrom }) => time(plannedFrom) },
  { header: 'Planned until', cell: ({ plannedUntil }) => time(plannedUntil) },
  { header: 'Worked from', cell: ({ from }) => time(from) },
  { header: 'Worked until', cell: ({ until }) => time(until) },
  { header: 'Break, minutes', cell: ({ breakMinutes }) => breakMinutes },
  { header: 'Up or called out', cell: (line) => activeText(line) },
  { header: 'Paid minutes', cell: ({ minutes }) => minutes },
  { header: 'How it is known', cell: (line) => sourceText(line) },
  { header: 'Reason', cell: ({ reason }) => reason },
  { header: 'State', cell: (line) => ownStates[ownStateOf(line)].label },
  { header: 'Pay, £', cell: ({ pay }) => ({ pence: pay }) },
]

const ownCsv: RawRoute = {
  method: 'GET',
  url: '/api/hours.csv',
  ...meta,
  summary: 'Save one’s own hours of a month',
  query,
  answers: answersOf('csv'),
  async handle(_services, { call, query: asked }, reply) {
    const { month, lines } = await asCaller(call, meta, async (context) => {
      const input = query.safeParse(asked)
      if (!input.success) throw notFound()
      const { month } = input.data
      const days = { from: `${month}-01`, through: addDays(addMonths(`${month}-01`, 1), -1) }
      const found = await readOwnLines(context, days)
      await audit(context, {
        action: 'timesheet.export-own',
        subject: context.actor.id,
        meta: { month, rows: found.length },
      })
      return { month, lines: found }
    })
    return sendFile(reply, { name: `Hours ${month}`, kind: 'csv', content: toCsv(columns, lines) })
  },
}

export const routes: RawRoute[] = [ownCsv, ...clientRoutes]
