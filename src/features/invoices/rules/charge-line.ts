import type { KindOfDay } from '#features/rates/rules/card.ts'
import type { Pence } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import type { Taxed } from './vat.ts'

export const groupings = ['site', 'job', 'order'] as const
export type Grouping = (typeof groupings)[number]

/** A line of charge, and how VAT is on it. */
export interface ChargeLine {
  tax: Taxed
  id: string
  /** The worked time that it is of; of a late change, the place. */
  recordId: string
  day: Day
  fullName: string
  siteName: string
  job: string
  element: 'time' | 'sleep-in' | 'on-call' | 'call-out' | 'late-change'
  from: string
  until: string
  minutes: number
  rate: Pence | null
  kind: KindOfDay | null
  calls: number | null
  amount: Pence
  orderNumber: string | null
  costCentre: string | null
  takesBack: boolean
}
