/** Who pays for a late change by what is agreed: never the worker. */
export const payingCauses = [
  { value: 'hirer', label: 'The client' },
  { value: 'agency', label: 'Us' },
] as const
export type PayingCause = (typeof payingCauses)[number]['value']

/** What happens to a shift that somebody had reckoned with. */
export const lateActs = [
  { value: 'cancelled', label: 'Cancelled, or somebody is taken off' },
  { value: 'moved', label: 'Moved to other times' },
  { value: 'curtailed', label: 'Cut short' },
] as const
export type LateAct = (typeof lateActs)[number]['value']

/**
 * In what the amounts of a band are given. Of a shift that is cut short they are of what it pays less; otherwise of all
 * that it would have paid.
 */
export const measures = [
  { value: 'percent', label: 'A percentage' },
  { value: 'minutes', label: 'So many minutes' },
  { value: 'whole', label: 'All of it' },
] as const
export type Measure = (typeof measures)[number]['value']

/** What is agreed for changes with less notice than some hours. From a worker nothing is ever taken (Conduct Regulations 2003). */
export interface CancelBand {
  act: LateAct
  underHours: number
  /** Who has caused it. */
  cause: PayingCause
  measure: Measure
  /**
   * What each worker still gets of the pay, and the client still pays of the charge: percent, or minutes; nothing where
   * all of it is due.
   */
  stillPaid?: number | null | undefined
  stillCharged?: number | null | undefined
}
