import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { COMPLETION } from '#features/accounts/rules/completion.ts'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalidBy } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { type CsvColumn, csvLines, toCsv } from '#server/csv.ts'
import { type Day, londonDay, londonToday } from '#shared/time.ts'
import { memberActions } from '../policy.ts'
import { standingForManager } from '../rules/standing-words.ts'
import { listQuery, type MemberRow } from '../schema.ts'
import { listMembers } from './data.ts'

const ROWS_AT_ONCE = 2000

const percent = z.coerce.number().int().min(0).max(100).optional()
const query = z.strictObject({
  ...listQuery,
  descending: z.stringbool().prefault('false'),
  completionFrom: percent,
  completionTo: percent,
})

const columnsOn = (today: Day): CsvColumn<MemberRow>[] => [
  { header: 'Name', cell: ({ fullName }) => fullName },
  { header: 'Position', cell: ({ position }) => position },
  { header: 'Standing', cell: ({ standing, completion }) => standingForManager(standing, { today, completion }) },
  { header: `${COMPLETION} %`, cell: ({ completion }) => completion },
  { header: 'Certificates', cell: ({ certificateCount }) => certificateCount },
  { header: 'Next Expiry', cell: ({ nextExpiry }) => nextExpiry },
  { header: 'Expiry Status', cell: ({ expiryStatus }) => expiryStatus },
  { header: 'Joined', cell: ({ joinedAt }) => londonDay(new Date(joinedAt)) },
]

/** The whole filtered list, some thousand rows at a time, so that other requests are served in between. */
async function readList(context: TeamContext, asked: z.infer<typeof query>) {
  const { team } = context
  requireRecentSignIn(context)
  const columns = columnsOn(londonToday(context.clock))
  let csv = toCsv(columns, [])
  let rows = 0
  let after: string | undefined
  do {
    const page = await listMembers(context, { ...asked, team, after, size: ROWS_AT_ONCE })
    csv += csvLines(columns, page.items)
    rows += page.items.length
    after = page.next
    await breathe()
  } while (after)
  await audit(context, { action: 'members.export', object: `teams:${team.id}`, teamId: team.id, meta: { rows } })
  return csv
}

export const membersCsvRoute = teamFile({
  url: '/api/teams/:teamId/members.csv',
  action: memberActions.exportMembers,
  summary: 'Save the list of a team’s members',
  description: 'Narrowed and sorted as the list itself is. Asks for a recent sign-in.',
  params: z.object({ teamId: z.uuid() }),
  query,
  kind: 'csv',
  async read(context, { query: given }) {
    const asked = query.safeParse(given)
    if (!asked.success) throw invalidBy(asked.error)
    const csv = await readList(context, asked.data)
    return { name: `Team members ${londonToday(context.clock)}`, make: () => csv }
  },
})
