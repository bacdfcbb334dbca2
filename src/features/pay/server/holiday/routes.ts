import { z } from 'zod'
import { teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { throughGate } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { type CsvColumn, sendCsv, toCsv } from '#server/csv.ts'
import type { RawRoute } from '#server/services.ts'
import { formatDay } from '#shared/time.ts'
import { payActions } from '../../policy.ts'
import { holidayWords, nationWords } from '../../rules/people.ts'
import type { HolidayRow } from '../../schema/holiday.ts'
import { readTeamLedger } from './ledger.ts'

const ofTeam = z.object({ teamId: z.uuid() })
const meta = { access: 'team', action: payActions.seePay, effect: 'audited' } as const
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
const ledgerFile: RawRoute = {
  method: 'GET',
  url: '/api/teams/:teamId/pay/holiday.csv',
  ...meta,
  summary: 'Save the ledger of holiday',
  params: ofTeam,
  answers: { 200: 'text/csv' },
  async handle(_services, { call, params }, reply) {
    const input = ofTeam.safeParse(params)
    if (!input.success) throw notFound()
    const asked = { meta, input: input.data }
    const { yearFrom, yearThrough, people } = await throughGate(call, { gate: teamGate, asked }, async (context) => {
      const ledger = await readTeamLedger(context, undefined)
      const { teamId } = input.data
      await audit(context, { action: 'holiday.file', teamId, meta: { rows: ledger.people.length } })
      return ledger
    })
    const year = `${formatDay(yearFrom)} to ${formatDay(yearThrough)}`
    const csv = toCsv(
      columns,
      people.map((row) => ({ ...row, year })),
    )
    return sendCsv(reply, { name: `Holiday ${yearFrom} to ${yearThrough}`, csv })
  },
}

export const holidayRoutes: RawRoute[] = [ledgerFile]
