import type { Pence } from '#shared/money.ts'
import { amountsOf } from './amounts.ts'

/** What is paid by another measure than the hour of a shift. */
export const flatKinds = [
  { value: 'sleep-in', label: 'Sleep-in', unit: 'a night', when: 'A night asleep; minutes awake are paid by the hour' },
  {
    value: 'on-call',
    label: 'On call',
    unit: 'a duty',
    when: 'Being ready to be called, away from the site; time called out is paid by the hour',
  },
  {
    value: 'call-out',
    label: 'Call-out',
    unit: 'a call',
    when: 'On top of the hours, each time somebody is called out',
  },
  { value: 'travel', label: 'Travel', unit: 'an hour', when: 'Between two sites on one day, by the minute' },
  { value: 'mileage', label: 'Mileage', unit: 'a mile', when: 'Between two sites on one day, by the mile' },
] as const
export type FlatKind = (typeof flatKinds)[number]['value']
export const flatCodes = flatKinds.map(({ value }) => value)

export const flatKind = (kind: FlatKind) => flatKinds.find(({ value }) => value === kind)!

export interface Flat {
  kind: FlatKind
  /** Pence for each unit. */
  pay: Pence
  charge: Pence | null
}

/**
 * What some of a flat amount to, in pence. `quantity` is whole nights, duties, calls or miles; of travel, whole
 * minutes, which are paid by the hour and rounded half up once. A sleep-in is no working time while asleep where a bed
 * is given (Royal Mencap Society v Tomlinson-Blake [2021] UKSC 8).
 */
export function flatAmount(kind: FlatKind, rate: Pence, quantity: number): Pence {
  return kind === 'travel' ? amountsOf([quantity * rate])[0]! : quantity * rate
}
