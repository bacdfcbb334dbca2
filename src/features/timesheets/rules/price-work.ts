import { holidayTest, type TeamHoliday } from '#features/rates/rules/bank-holidays.ts'
import type { HourTerms } from '#features/rates/rules/card.ts'
import { type Scope, termsFor } from '#features/rates/rules/card-in-force.ts'
import { type Nation, nationOf } from '#features/rates/rules/nations.ts'
import { priceOf } from '#features/rates/rules/price.ts'
import type { CountedShift } from '#features/rates/rules/split.ts'
import { toDay, toInstant } from '#shared/calendar.ts'
import type { Pence } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import type { WorkPay } from '../schema.ts'

/** What a team pays by at some sites: its cards for them, without their charges, and its own bank holidays. */
export interface WorkTerms {
  sites: readonly { id: string; clientId: string; postcode: string; nation: Nation | null }[]
  cards: readonly (Scope & {
    versions: readonly (HourTerms & { version: number; from: Day; sleepIn: Pence | null })[]
  })[]
  holidays: readonly TeamHoliday[]
}

/** Time that somebody worked at a site. */
export interface WorkedTime extends CountedShift {
  siteId: string
  job: string
  isSleepIn: boolean
  /** Pence an hour that the shift and the person's role named. */
  shiftPay: Pence | null
  ownRate: Pence | null
}

/** What worked time pays: each hour the highest of card, shift and person. A night asleep pays its flat amount, where one is agreed. */
export function priceWork(time: WorkedTime, { sites, cards, holidays }: WorkTerms): WorkPay {
  const site = sites.find(({ id }) => id === time.siteId)
  const place = { clientId: site?.clientId ?? '', siteId: time.siteId, job: time.job }
  const on = (day: number) => termsFor(cards, place, toDay(day))?.version
  const isHoliday = holidayTest(site?.nation ?? nationOf(site?.postcode ?? ''), holidays)
  const { pieces, pay, unpriced, minutes } = priceOf(
    time,
    { shift: time.shiftPay, person: time.ownRate },
    { termsOn: on, isHoliday },
  )
  const flat = time.isSleepIn && pieces[0] ? (on(pieces[0].day)?.sleepIn ?? null) : null
  if (flat !== null) return { pay: flat, unpriced: 0, parts: [{ ...ends(time), flat: 'sleep-in', minutes, pay: flat }] }
  const parts = pieces.map(({ from, until, kind, paidBy, rate, ...piece }) => ({
    ...{ from: toInstant(from).toISOString(), until: toInstant(until).toISOString() },
    ...{ kind, paidBy, rate, minutes: piece.minutes, pay: piece.pay },
  }))
  return { pay, unpriced, parts }
}

const ends = ({ span: [from, until] }: CountedShift) => ({
  from: toInstant(from).toISOString(),
  until: toInstant(until).toISOString(),
})
