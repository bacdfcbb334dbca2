import type { Pence } from '#shared/money.ts'
import type { Band } from './card.ts'
import { type Flat, flatCodes } from './flats.ts'

/** Hundredths of a percent: 320 raises by 3.2 %. */
export type BasisPoints = number

/** An amount raised (or, below 0, lowered) by a part of itself, rounded half up to a penny. */
export function raised(amount: Pence, by: BasisPoints): Pence {
  return Math.floor((amount * (10_000 + by) * 2 + 10_000) / 20_000)
}

/** By how much pay and charge rise. */
export interface Raise {
  pay: BasisPoints
  charge: BasisPoints
}

/** Bands or flat amounts with both raised. */
export function raiseAll<T extends { pay: Pence; charge: Pence | null }>(of: readonly T[], by: Raise): T[] {
  return of.map((one) => ({
    ...one,
    pay: raised(one.pay, by.pay),
    charge: one.charge === null ? null : raised(one.charge, by.charge),
  }))
}

/** Time of a kind of day for which two versions of a card say something else; null: no band. */
export interface BandChange extends Pick<Band, 'kind' | 'from' | 'until'> {
  was: Pick<Band, 'pay' | 'charge'> | null
  is: Pick<Band, 'pay' | 'charge'> | null
}

/** What differs between the bands of two versions, by kind of day and time; each stretch as long as both stay the same. */
export function changesBetween(before: readonly Band[], after: readonly Band[]): BandChange[] {
  const kinds = [...new Set([...before, ...after].map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const edges = [...before, ...after].filter((band) => band.kind === kind).flatMap(({ from, until }) => [from, until])
    const sorted = [...new Set(edges)].sort((a, b) => a - b)
    const changes: BandChange[] = []
    for (const [i, from] of sorted.slice(0, -1).entries()) {
      const [was, is] = [before, after].map((bands) => said(bands, kind, from))
      const last = changes.at(-1)
      if (was?.pay === is?.pay && was?.charge === is?.charge) continue
      if (last?.until === from && same(last.was, was!) && same(last.is, is!)) last.until = sorted[i + 1]!
      else changes.push({ kind, from, until: sorted[i + 1]!, was: was ?? null, is: is ?? null })
    }
    return changes
  })
}

type Said = Pick<Band, 'pay' | 'charge'> | null

function said(bands: readonly Band[], kind: Band['kind'], at: number): Said {
  const band = bands.find((one) => one.kind === kind && one.from <= at && at < one.until)
  return band ? { pay: band.pay, charge: band.charge } : null
}

const same = (one: Said, other: Said) => one?.pay === other?.pay && one?.charge === other?.charge

/** Flat amounts of which two versions say something else; null: nothing is agreed. */
export function flatChanges(before: readonly Flat[], after: readonly Flat[]) {
  return flatCodes.flatMap((kind) => {
    const [was, is] = [before, after].map((flats) => flats.find((one) => one.kind === kind) ?? null)
    return same(was ?? null, is ?? null) ? [] : [{ kind, was: was ?? null, is: is ?? null }]
  })
}

/**
 * Reads a percentage as people type it, `3.2`, as hundredths of a percent; blank is none; undefined when it is no
 * percentage from -50 to 100.
 */
export function percentOf(text: string): BasisPoints | undefined {
  const typed = text.trim().replace(/\s*%$/, '')
  if (typed === '') return 0
  if (!/^-?\d{1,3}(\.\d{1,2})?$/.test(typed)) return undefined
  const hundredths = Math.round(Number(typed) * 100)
  return hundredths >= -5000 && hundredths <= 10_000 ? hundredths : undefined
}
