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
  isOnCall: boolean
  /** What the shift itself says for the whole and for each call. */
  flatPay: number | null
  callPay: number | null
  /** When somebody was up or called out. */
  active: readonly { from: string; until: string }[]
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

function everyMinute({ startsAt, endsAt }: Pick<SlowOffer, 'startsAt' | 'endsAt'>): number[] {
  const all: number[] = []
  for (let at = Date.parse(startsAt); at < Date.parse(endsAt); at += MINUTE) all.push(at)
  return all
}

/** The instants of the minutes that are paid: the unpaid break is in the middle of the shift, an odd minute earlier. */
function paidMinutes({ breakMinutes, ...offer }: SlowOffer): number[] {
  const all = everyMinute(offer)
  const before = Math.floor((all.length - breakMinutes) / 2)
  return all.filter((_, i) => i < before || i >= before + breakMinutes)
}

/** Whose kind of day a minute takes. */
function dayFor(
  offer: SlowOffer,
  cards: readonly SlowCard[],
  { own, minutes }: { own: string; minutes: readonly number[] },
): string {
  const first = onTheWall(Date.parse(offer.startsAt)).day
  const by = saysOn(cards, offer, first)?.dayBy ?? 'minute'
  if (by === 'minute') return own
  if (by === 'start') return first
  const days = minutes.map((at) => onTheWall(at).day)
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
 * What an offer pays, minute by minute: the text of the rules written down, not the rule. An hour pays the highest of
 * card, shift and person. A night asleep, or being on call, pays a flat amount, of the card of its first day or of the
 * shift where that is more, each call another, and the minutes awake or called out by the hour. A night for which the
 * shift names no flat amount pays what the shift's own hourly pay comes to where that is more.
 */
export function slowOffer(cards: readonly SlowCard[], offer: SlowOffer): SlowPay {
  const minutes = paidMinutes(offer)
  if (!offer.isSleepIn && !offer.isOnCall) return byTheHour(cards, offer, minutes)
  const { flats = [] } = saysOn(cards, offer, onTheWall(Date.parse(offer.startsAt)).day) ?? {}
  const said = (kind: string, own: number | null) => {
    const all = [...flats.filter((one) => one.kind === kind).map(({ pay }) => pay), ...(own === null ? [] : [own])]
    return all.length === 0 ? null : Math.max(...all)
  }
  const flat = said(offer.isOnCall ? 'on-call' : 'sleep-in', offer.flatPay)
  if (flat === null && offer.isSleepIn) return byTheHour(cards, offer, minutes)
  if (flat === null)
    return { parts: [], pay: 0, unpriced: (Date.parse(offer.endsAt) - Date.parse(offer.startsAt)) / MINUTE }
  const up = everyMinute(offer).filter((at) =>
    offer.active.some(({ from, until }) => Date.parse(from) <= at && at < Date.parse(until)),
  )
  const hours = byTheHour(cards, offer, up)
  const calls = offer.isOnCall ? offer.active.length * (said('call-out', offer.callPay) ?? 0) : 0
  const pay = flat + calls + hours.pay
  const bySelf = inPence(BigInt(minutes.length) * BigInt(offer.pay ?? 0))
  if (offer.isSleepIn && offer.flatPay === null && bySelf > pay)
    return { parts: [{ minutes: minutes.length, rate: offer.pay! }], pay: bySelf, unpriced: 0 }
  return { ...hours, pay }
}

function byTheHour(cards: readonly SlowCard[], offer: SlowOffer, minutes: readonly number[]): SlowPay {
  const kindDays = new Map<string, string>()
  const parts: SlowPay['parts'] = []
  let [sixtieths, unpriced] = [0n, 0]
  for (const at of minutes) {
    const { day } = onTheWall(at)
    if (!kindDays.has(day)) kindDays.set(day, dayFor(offer, cards, { own: day, minutes }))
    const rate = rateAt(at, { cards, offer, kindDay: kindDays.get(day)! })
    const last = parts.at(-1)
    if (rate === 0) unpriced++
    else if (last?.rate === rate) last.minutes++
    else parts.push({ minutes: 1, rate })
    sixtieths += BigInt(rate)
  }
  return { parts, pay: inPence(sixtieths), unpriced }
}
