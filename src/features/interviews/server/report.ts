import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { CsvColumn } from '#server/csv.ts'
import { type Day, formatInstant } from '#shared/time.ts'
import { reasonLabel, wayLabel } from '../rules/words.ts'
import type { Interview, InterviewState, Outcome } from '../schema.ts'
import { interviewsBetween, readResults } from './read.ts'

/** One interview of a report, in words. */
export interface ReportRow {
  when: string
  candidate: string
  job: string
  round: string
  way: string
  minutes: number
  panel: string
  state: string
  average: number | null
  passMark: number
  outcome: string
  reason: string
}

const STATES: Record<InterviewState, string> = {
  offered: 'Times offered',
  planned: 'Planned',
  cancelled: 'Cancelled',
  'no-show': 'Did not come',
}
const OUTCOMES: Record<Outcome, string> = { offer: 'Offer', reject: 'Rejected', pool: 'Talent pool' }

export const columns: CsvColumn<ReportRow>[] = [
  { header: 'When', cell: ({ when }) => when },
  { header: 'Candidate', cell: ({ candidate }) => candidate },
  { header: 'Job', cell: ({ job }) => job },
  { header: 'Round', cell: ({ round }) => round },
  { header: 'How', cell: ({ way }) => way },
  { header: 'Minutes', cell: ({ minutes }) => minutes },
  { header: 'Panel', cell: ({ panel }) => panel },
  { header: 'State', cell: ({ state }) => state },
  { header: 'Average score', cell: ({ average }) => average },
  { header: 'Pass mark', cell: ({ passMark }) => passMark },
  { header: 'Outcome', cell: ({ outcome }) => outcome },
  { header: 'Reason', cell: ({ reason }) => reason },
]

/** The interviews of some days for a report, cancelled ones too; audited. A score is there where the caller may see it. */
export async function readReport(
  context: TeamContext,
  { from, through, kind }: { from: Day; through: Day; kind: 'csv' | 'pdf' },
): Promise<ReportRow[]> {
  const { team } = context
  const interviews = await interviewsBetween(context, { from, through })
  const results = await readResults(
    context,
    interviews.map(({ id }) => id),
  )
  await audit(context, {
    action: 'interview.export',
    object: `teams:${team.id}`,
    teamId: team.id,
    meta: { rows: interviews.length, from, through, kind },
  })
  return interviews.map((interview) => toRow(interview, results.get(interview.id)))
}

function toRow(
  interview: Interview,
  result: { average: number | null; passMark: number; reason: string | null } | undefined,
): ReportRow {
  const { startsAt, candidate, job, roundName, way, minutes, panel, state, outcome } = interview
  return {
    when: startsAt ? formatInstant(startsAt) : '',
    candidate: candidate.fullName,
    job: jobLabel(job),
    round: roundName,
    way: wayLabel(way),
    minutes,
    panel: panel.map(({ fullName }) => fullName).join(', '),
    state: STATES[state],
    average: result?.average ?? null,
    passMark: result?.passMark ?? 0,
    outcome: outcome ? OUTCOMES[outcome] : '',
    reason: reasonLabel(result?.reason ?? null),
  }
}
