import { addDays, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoPart } from '../../../demo/part.ts'
import { type Band, type KindOfDay, kindCodes } from './rules/card.ts'
import type { TermsInput } from './schema.ts'

/** Days of 06:00 to 20:00 and nights, each kind of day with its own figures; a bank holiday pays the same all day. */
function bandsOf(pay: Record<KindOfDay, readonly [day: number, night: number]>, margin: number): Band[] {
  return kindCodes.flatMap((kind) => {
    const [day, night] = pay[kind]
    const band = (from: number, until: number, rate: number) => ({
      kind,
      from,
      until,
      pay: rate,
      charge: rate + margin,
    })
    return day === night ? [band(0, 1440, day)] : [band(0, 360, night), band(360, 1200, day), band(1200, 1440, night)]
  })
}

const CARE = { weekday: [1330, 1450], saturday: [1460, 1580], sunday: [1530, 1620], holiday: [1995, 1995] } as const
const SUPPORT = { weekday: [1410, 1540], saturday: [1530, 1650], sunday: [1600, 1700], holiday: [2115, 2115] } as const
const NURSE = { weekday: [2340, 2580], saturday: [2620, 2810], sunday: [2810, 2990], holiday: [3510, 3510] } as const
const FLATS = [
  { kind: 'sleep-in' as const, pay: 5200, charge: 7800 },
  { kind: 'on-call' as const, pay: 3000, charge: 4500 },
  { kind: 'call-out' as const, pay: 1500, charge: 2250 },
  { kind: 'mileage' as const, pay: 55, charge: 55 },
]

type Terms = Omit<TermsInput, 'from'>
const TERMS = { tolerance: 'team', late: 'team', bands: [], vat: [] } satisfies Partial<Terms>
/**
 * The first client gives one order number for all, which it asks for, and signs for hours; the second has two managers
 * approve them, and nurses exempt from VAT.
 */
const FIRST: Terms = {
  ...{ ...TERMS, paymentDays: 30, steps: 'team', clientSigns: true },
  ...{ orderNumber: 'PO 20481', needsOrderNumber: true },
}
const SECOND: Terms = {
  ...{ ...TERMS, paymentDays: 14, steps: 'two', costCentre: 'SUPPORT' },
  vat: [{ job: 'nurse', treatment: 'exempt', reason: 'Nursing agencies’ concession, chosen with the client' }],
}

/**
 * Of each agency: the terms of two clients, a card for all shifts, one for nurses, one of its second client, and one of
 * its first with a rise being written.
 */
export const demo: DemoPart = ({ cast: { teams, now }, actions }) =>
  teams.map((team) => ({
    at: now - DAY_MS * 40,
    run: async () => {
      const { rates, clients } = await actions.as(team.owner)
      const teamId = team.id
      const from = londonDay(new Date(now - DAY_MS * 40))
      const base = { from, dayBy: 'minute' as const, holidays: 'substitute' as const, flats: FLATS }
      const begin = async (scope: object, bands: Band[]) => {
        const { id: cardId } = await rates.add({ teamId, ...scope })
        await rates.saveDraft({ teamId, cardId, revision: 0, ...base, bands })
        await rates.begin({ teamId, cardId, revision: 1 })
        return cardId
      }
      await begin({}, bandsOf(CARE, 560))
      await begin({ job: 'nurse' }, bandsOf(NURSE, 980))
      const { items } = await clients.list({ teamId, state: 'active' })
      const terms = { teamId, version: 0, from }
      if (items[0]) await rates.beginTerms({ ...terms, clientId: items[0].id, ...FIRST })
      if (items[1]) await rates.beginTerms({ ...terms, clientId: items[1].id, ...SECOND })
      if (items[1]) await begin({ clientId: items[1].id, job: 'support-worker' }, bandsOf(SUPPORT, 600))
      if (!items[0]) return
      const cardId = await begin({ clientId: items[0].id, job: 'care-assistant' }, bandsOf(CARE, 640))
      const rise = bandsOf(CARE, 640).map((band) => ({ ...band, pay: band.pay + 30, charge: band.charge! + 45 }))
      await rates.saveDraft({
        teamId,
        cardId,
        revision: 0,
        ...base,
        from: addDays(londonDay(new Date(now)), 40),
        bands: rise,
      })
    },
  }))
