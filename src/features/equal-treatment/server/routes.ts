import { z } from 'zod'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { notFound } from '#server/calls/errors.ts'
import { type CsvColumn, toCsv } from '#server/csv.ts'
import type { RawRoute } from '#server/services.ts'
import { formatDay, londonToday } from '#shared/time.ts'
import { clockFilter } from '../contract.ts'
import { equalActions } from '../policy.ts'
import { percentText, whyWords } from '../rules/words.ts'
import type { EqualClock } from '../schema.ts'
import { readClocks } from './read.ts'

const query = z.object(clockFilter)
const MOST = 20_000

const STATES = { counting: 'Counting', paused: 'Paused', over: 'Ended' } as const

const columns: CsvColumn<EqualClock>[] = [
  { header: 'Name', cell: ({ fullName }) => fullName },
  { header: 'Client', cell: ({ clientName }) => clientName },
  { header: 'Role', cell: ({ job }) => jobLabel(job) },
  { header: 'First day', cell: ({ startedOn }) => formatDay(startedOn) },
  { header: 'Weeks', cell: ({ weeks }) => weeks },
  { header: 'State', cell: ({ state }) => STATES[state] },
  { header: 'Paused since', cell: ({ since }) => since && formatDay(since) },
  { header: 'Reason', cell: ({ since, why }) => since && (why ? whyWords[why] : 'No work') },
  { header: 'Week 13 from', cell: ({ equalFrom }) => formatDay(equalFrom) },
  { header: 'Ends without work on', cell: ({ lapsesOn }) => formatDay(lapsesOn) },
  {
    header: 'Pay of own staff, £',
    cell: ({ comparable }) => (comparable?.pay == null ? null : { pence: comparable.pay }),
  },
  { header: 'Extra holiday', cell: ({ comparable }) => (comparable?.holiday ? percentText(comparable.holiday) : null) },
]

const list = teamFile({
  url: '/api/teams/:teamId/equal-treatment.csv',
  action: equalActions.seeClocks,
  summary: 'Save the list of equal treatment',
  description: 'Narrowed as the list itself is.',
  params: z.object({ teamId: z.uuid() }),
  query,
  kind: 'csv',
  async read(context, { query: asked }) {
    const filter = query.safeParse(asked)
    if (!filter.success) throw notFound()
    const { items } = await readClocks(context, filter.data, MOST)
    await audit(context, {
      ...{ action: 'equal.export', teamId: context.team.id, object: `teams:${context.team.id}` },
      meta: { rows: items.length },
    })
    return { name: `Equal treatment ${londonToday(context.clock)}`, make: () => toCsv(columns, items) }
  },
})

export const routes: RawRoute[] = [list]
