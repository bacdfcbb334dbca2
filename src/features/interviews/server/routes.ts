import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { teamGate } from '#features/teams/server/gate.ts'
import { throughGate } from '#server/calls/caller.ts'
import { invalid, invalidBy, notFound } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { sendCsv, toCsv } from '#server/csv.ts'
import { attachment } from '#server/files/names.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { day } from '#shared/contract.ts'
import { addDays, daysBetween, londonToday } from '#shared/time.ts'
import { interviewActions } from '../policy.ts'
import { columns, readReport } from './report.ts'
import { reportLayout } from './report-layout.ts'

const MOST_DAYS = 366
const USUAL_DAYS = 90
const params = z.object({ teamId: z.uuid() })
const query = z.strictObject({ from: day.optional(), through: day.optional() })
const meta = { access: 'team', action: interviewActions.export, effect: 'audited' } as const

/** The days of a report: a quarter back and a quarter ahead, unless it is told; 422 for more than a year. */
function daysOf({ clock }: Services, given: unknown) {
  const asked = query.safeParse(given)
  if (!asked.success) throw invalidBy(asked.error)
  const today = londonToday(clock)
  const { from = addDays(today, -USUAL_DAYS), through = addDays(today, USUAL_DAYS) } = asked.data
  const days = daysBetween(from, through)
  if (days < 0 || days >= MOST_DAYS) throw invalid([{ path: 'through', message: 'Choose at most a year' }])
  return { from, through, today }
}

function report(kind: 'csv' | 'pdf'): RawRoute['handle'] {
  return async (services: Services, { call, params: path, query: given }: CallRequest, reply: FastifyReply) => {
    const wanted = params.safeParse(path)
    if (!wanted.success) throw notFound()
    const { from, through, today } = daysOf(services, given)
    const asked = { meta, input: wanted.data }
    const { rows, teamName, person } = await throughGate(call, { gate: teamGate, asked }, async (context) => {
      requireRecentSignIn(context)
      const rows = await readReport(context, { from, through, kind })
      return { rows, teamName: context.team.teamName, person: context.actor.id }
    })
    const name = `Interviews ${from} to ${through}`
    if (kind === 'csv') return sendCsv(reply, { name, csv: toCsv(columns, rows) })
    return reply
      .type('application/pdf')
      .header('content-disposition', attachment(`${name}.pdf`))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(await renderPdf(reportLayout, { person, args: [{ teamName, from, through, today, rows }] }))
  }
}

const words = {
  ...meta,
  method: 'GET',
  description: 'Of a quarter back and ahead, or of the days that it is told. Asks for a recent sign-in.',
  params,
  query,
} as const

export const routes: RawRoute[] = [
  {
    ...words,
    url: '/api/teams/:teamId/interviews.csv',
    summary: 'Export a team’s interviews as a table',
    answers: { 200: 'text/csv' },
    handle: report('csv'),
  },
  {
    ...words,
    url: '/api/teams/:teamId/interviews.pdf',
    summary: 'Export a team’s interviews on paper',
    answers: { 200: 'application/pdf' },
    handle: report('pdf'),
  },
]
