import { type DayNumber, dayOf, toDay } from '#shared/calendar.ts'
import type { Day } from '#shared/time.ts'
import { holidaysAt, type TeamHoliday } from './bank-holidays.ts'
import type { HourTerms } from './card.ts'
import { type Scope, termsFor } from './card-in-force.ts'
import type { Flat } from './flats.ts'
import type { SiteOfNation } from './nations.ts'
import { type DutyToPay, type PaidDuty, priceDuty } from './pay-duty.ts'
import type { Least } from './price.ts'
import type { CountedShift, TermsInTime } from './split.ts'

/** A site, as far as pay depends on it. */
interface PaySite extends SiteOfNation {
  id: string
  clientId: string
}

export interface PayVersion extends HourTerms {
  version: number
  from: Day
  flats: readonly Flat[]
}

export interface PayCard extends Scope {
  id: string
  clientName: string | null
  siteName: string | null
  versions: readonly PayVersion[]
}

/** What a team pays by at some sites: its cards for them and its own bank holidays. */
export interface PayTerms {
  sites: readonly PaySite[]
  cards: readonly PayCard[]
  holidays: readonly TeamHoliday[]
}

/** Time in a job at a site that is to be priced: planned, or worked with the breaks that were taken. */
export interface TimeToPay extends CountedShift, Least, DutyToPay {
  siteId: string
  job: string
}

/** What time pays. */
export interface PaidTime extends PaidDuty {
  /** The cards that were asked for it, in the order of its days, with these: none where no card is in force. */
  cards: { card: PayCard; version: PayVersion; days: DayNumber[] }[]
}

/** Prices any number of stretches of time by the terms of some teams, without reading anything more. */
export type PayBook = (time: TimeToPay) => PaidTime

/**
 * The one way to a price of time: see `docs/decisions/how-a-rate-is-found.md`. A site that no terms name is paid by
 * what shift and person say alone.
 */
export function openPayBook(teams: readonly PayTerms[]): PayBook {
  const bySite = new Map(teams.flatMap((terms) => terms.sites.map((site) => [site.id, { site, terms }] as const)))
  const found = new Map<string, Terms>()
  const termsOf = ({ siteId, job }: TimeToPay): Terms => {
    const key = `${siteId} ${job}`
    const known = found.get(key) ?? termsAt(bySite.get(siteId), job)
    found.set(key, known)
    return known
  }
  return (time) => {
    const terms = termsOf(time)
    const flats = terms.onDay(toDay(dayOf(time.span[0])))?.version.flats ?? []
    return { cards: cardsOf(time, terms), ...priceDuty(time, { terms, flats }) }
  }
}

interface Terms extends TermsInTime {
  onDay: (day: Day) => { card: PayCard; version: PayVersion } | undefined
}

const NOTHING: TermsInTime = { termsOn: () => undefined, isHoliday: () => false }

/** What counts in a job at a site, each day looked up once. */
function termsAt(at: { site: PaySite; terms: PayTerms } | undefined, job: string): Terms {
  if (!at) return { ...NOTHING, onDay: () => undefined }
  const { site, terms } = at
  const place = { clientId: site.clientId, siteId: site.id, job }
  const days = new Map<Day, ReturnType<Terms['onDay']>>()
  const onDay = (day: Day) => {
    if (!days.has(day)) days.set(day, termsFor(terms.cards, place, day))
    return days.get(day)
  }
  return {
    onDay,
    termsOn: (day) => onDay(toDay(day))?.version,
    isHoliday: holidaysAt(site, terms.holidays),
  }
}

/** The card in force on each day of a stretch of time, once each. */
function cardsOf({ span: [from, until] }: TimeToPay, { onDay }: Terms): PaidTime['cards'] {
  const cards: PaidTime['cards'] = []
  for (let day = dayOf(from); day <= dayOf(until - 1); day++) {
    const one = onDay(toDay(day))
    if (!one) continue
    const known = cards.find(({ version }) => version === one.version)
    if (known) known.days.push(day)
    else cards.push({ ...one, days: [day] })
  }
  return cards
}
