import { z } from 'zod'
import { teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { type CsvColumn, toCsv } from '#server/csv.ts'
import type { RawRoute } from '#server/services.ts'
import { formatDay } from '#shared/time.ts'
import { payActions } from '../../policy.ts'
import { holidayWords, nationWords } from '../../rules/people.ts'
import type { HolidayRow } from '../../schema/holiday.ts'
import { readTeamLedger } from './ledger.ts'

const hours = (minutes: number) => (minutes / 60).toFixed(4)

const columns: CsvColumn<HolidayRow & { year: string }>[] = [
  { header: 'Leave year', cell: ({ year }) => year },
  { header: 'Name', cell: ({ fullName }) => fullName },
  { header: 'Holiday pay', cell: ({ holiday }) => holidayWords[holiday] },
  { header: 'Works in', cell: ({ nation }) => nationWords[nation] },
  { header: 'Accrued, hours', cell: ({ accrued }) => hours(accrued) },
  { header: 'Of it in sick and family leave, hours', cell: ({ inLeave }) => hours(inLeave) },
  { header: 'Carried over, hours', cell: ({ carried }) => hours(carried) },
  { header: 'Taken, hours', cell: ({ taken }) => hours(taken) },
  { header: 'Left, hours', cell: ({ left }) => hours(left) },
  { header: 'Pay for what was taken, £', cell: ({ takenPay }) => ({ pence: takenPay }) },
  { header: 'Holiday pay in pay runs, £', cell: ({ paid }) => ({ pence: paid }) },
]

/** The record of regulation 16B: accrued, taken, paid and carried over of each person, of this leave year. */
const ledgerFile = teamFile({
  url: '/api/teams/:teamId/pay/holiday.csv',
  action: payActions.seePay,
  summary: 'Save the ledger of holiday',
  params: z.object({ teamId: z.uuid() }),
  kind: 'csv',
  async read(context, { input: { teamId } }) {
    const { yearFrom, yearThrough, people } = await readTeamLedger(context, undefined)
    await audit(context, { action: 'holiday.file', teamId, meta: { rows: people.length } })
    const year = `${formatDay(yearFrom)} to ${formatDay(yearThrough)}`
    const rows = people.map((row) => ({ ...row, year }))
    return { name: `Holiday ${yearFrom} to ${yearThrough}`, make: () => toCsv(columns, rows) }
  },
})

export const holidayRoutes: RawRoute[] = [ledgerFile]
