import { z } from 'zod'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { invalid, invalidBy } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { toCsv } from '#server/csv.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { RawRoute } from '#server/services.ts'
import { day } from '#shared/contract.ts'
import { addDays, daysBetween, londonToday } from '#shared/time.ts'
import { interviewActions } from '../policy.ts'
import { columns, readReport } from './report.ts'
import { reportLayout } from './report-layout.ts'

const MOST_DAYS = 366
const USUAL_DAYS = 90
const params = z.object({ teamId: z.uuid() })
const query = z.strictObject({ from: day.optional(), through: day.optional() })

/** The days of a report: a quarter back and a quarter ahead, unless it is told; 422 for more than a year. */
function daysOf({ clock }: TeamContext, given: unknown) {
  const asked = query.safeParse(given)
  if (!asked.success) throw invalidBy(asked.error)
  const today = londonToday(clock)
  const { from = addDays(today, -USUAL_DAYS), through = addDays(today, USUAL_DAYS) } = asked.data
  const days = daysBetween(from, through)
  if (days < 0 || days >= MOST_DAYS) throw invalid([{ path: 'through', message: 'Choose at most a year' }])
  return { from, through, today }
}

async function readAsked(context: TeamContext, { query: given, kind }: { query: unknown; kind: 'csv' | 'pdf' }) {
  const { from, through, today } = daysOf(context, given)
  requireRecentSignIn(context)
  const rows = await readReport(context, { from, through, kind })
  return { name: `Interviews ${from} to ${through}`, from, through, today, rows }
}

const file = {
  action: interviewActions.export,
  description: 'Of a quarter back and ahead, or of the days that it is told. Asks for a recent sign-in.',
  params,
  query,
}

export const routes: RawRoute[] = [
  teamFile({
    ...file,
    url: '/api/teams/:teamId/interviews.csv',
    summary: 'Export a team’s interviews as a table',
    kind: 'csv',
    async read(context, { query }) {
      const { name, rows } = await readAsked(context, { query, kind: 'csv' })
      return { name, make: () => toCsv(columns, rows) }
    },
  }),
  teamFile({
    ...file,
    url: '/api/teams/:teamId/interviews.pdf',
    summary: 'Export a team’s interviews on paper',
    kind: 'pdf',
    async read(context, { query }) {
      const { name, ...read } = await readAsked(context, { query, kind: 'pdf' })
      const { team, actor } = context
      const about = { teamName: team.teamName, ...read }
      return { name, make: () => renderPdf(reportLayout, { person: actor.id, args: [about] }) }
    },
  }),
]
