import type { CardTerms } from '#features/rates/schema.ts'

/** A card as managers have entered it, its versions in the order in which they were recorded. */
export interface SlowCard {
  clientId: string | null
  siteId: string | null
  job: string | null
  versions: readonly CardTerms[]
}

/** A shift as it is offered, and what the person's role pays. */
export interface SlowOffer {
  clientId: string
  siteId: string
  job: string
  startsAt: string
  endsAt: string
  breakMinutes: number
  isSleepIn: boolean
  pay: number | null
  ownRate: number | null
  isHoliday: (day: string, rule: string) => boolean
}

export interface SlowPay {
  /** Minutes of each rate in the order of the clock; one rate after another. */
  parts: { minutes: number; rate: number }[]
  pay: number
  unpriced: number
}

const MINUTE = 60_000
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })
const weekdayIn = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' })

/** Calendar day and minutes on the wall of an instant. */
function onTheWall(at: number): { day: string; minute: number } {
  const [day, time] = london.format(at).split(' ') as [string, string]
  return { day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
}

/** What a team says for a job at a site on a day: the narrowest card that has begun by then, and of that what was recorded last. */
function saysOn(cards: readonly SlowCard[], offer: SlowOffer, day: string): CardTerms | undefined {
  const { clientId, siteId, job } = offer
  const scopes = [
    [clientId, siteId, job],
    [clientId, siteId, null],
    [clientId, null, job],
    [clientId, null, null],
    [null, null, job],
    [null, null, null],
  ]
  for (const [ofClient, atSite, inJob] of scopes) {
    const card = cards.find((one) => one.clientId === ofClient && one.siteId === atSite && one.job === inJob)
    const begun = card?.versions.filter(({ from }) => from <= day) ?? []
    if (begun.length > 0) return begun[begun.length - 1]
  }
  return undefined
}

/** The instants of the minutes that are paid: the unpaid break is in the middle of the shift, an odd minute earlier. */
function paidMinutes({ startsAt, endsAt, breakMinutes }: SlowOffer): number[] {
  const all: number[] = []
  for (let at = Date.parse(startsAt); at < Date.parse(endsAt); at += MINUTE) all.push(at)
  const before = Math.floor((all.length - breakMinutes) / 2)
  return all.filter((_, i) => i < before || i >= before + breakMinutes)
}

/** Whose kind of day a minute takes. */
function dayFor(offer: SlowOffer, cards: readonly SlowCard[], own: string): string {
  const first = onTheWall(Date.parse(offer.startsAt)).day
  const by = saysOn(cards, offer, first)?.dayBy ?? 'minute'
  if (by === 'minute') return own
  if (by === 'start') return first
  const days = paidMinutes(offer).map((at) => onTheWall(at).day)
  const count = (day: string) => days.filter((one) => one === day).length
  return [...new Set(days)].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1))[0] ?? first
}

/** Sixtieths of a penny in whole pence, half a penny up. */
const inPence = (sixtieths: bigint) => Number((sixtieths * 2n + 60n) / 120n)

/** What a minute pays an hour; 0: nothing says it. `kindDay`: whose kind of day it takes. */
function rateAt(
  at: number,
  { cards, offer, kindDay }: { cards: readonly SlowCard[]; offer: SlowOffer; kindDay: string },
) {
  const { day, minute } = onTheWall(at)
  const terms = saysOn(cards, offer, day)
  const weekday = weekdayIn.format(new Date(`${kindDay}T12:00:00Z`)).toLowerCase()
  const ordinary = weekday === 'saturday' || weekday === 'sunday' ? weekday : 'weekday'
  const kind = offer.isHoliday(kindDay, terms?.holidays ?? 'substitute') ? 'holiday' : ordinary
  const band = terms?.bands.find((one) => one.kind === kind && one.from <= minute && minute < one.until)
  return Math.max(band?.pay ?? 0, offer.pay ?? 0, offer.ownRate ?? 0)
}

/**
 * What an offer pays, minute by minute: the text of the rules written down, not the rule. An hour pays the highest of card, shift and person. A night asleep pays
 * the flat amount of the card of its first day, or what the shift's own hourly pay comes to where that is more.
 */
export function slowOffer(cards: readonly SlowCard[], offer: SlowOffer): SlowPay {
  const minutes = paidMinutes(offer)
  const { flats = [] } = saysOn(cards, offer, onTheWall(Date.parse(offer.startsAt)).day) ?? {}
  const flat = offer.isSleepIn ? flats.find(({ kind }) => kind === 'sleep-in') : undefined
  const bySelf = inPence(BigInt(minutes.length) * BigInt(offer.pay ?? 0))
  if (flat && bySelf <= flat.pay) return { parts: [], pay: flat.pay, unpriced: 0 }
  if (flat) return { parts: [{ minutes: minutes.length, rate: offer.pay! }], pay: bySelf, unpriced: 0 }
  const kindDays = new Map<string, string>()
  const parts: SlowPay['parts'] = []
  let [sixtieths, unpriced] = [0n, 0]
  for (const at of minutes) {
    const { day } = onTheWall(at)
    if (!kindDays.has(day)) kindDays.set(day, dayFor(offer, cards, day))
    const rate = rateAt(at, { cards, offer, kindDay: kindDays.get(day)! })
    const last = parts.at(-1)
    if (rate === 0) unpriced++
    else if (last?.rate === rate) last.minutes++
    else parts.push({ minutes: 1, rate })
    sixtieths += BigInt(rate)
  }
  return { parts, pay: inPence(sixtieths), unpriced }
}
