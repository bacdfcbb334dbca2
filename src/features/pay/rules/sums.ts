import type { Pence } from '#shared/money.ts'

interface Sums {
  pay: Pence
  holiday: Pence
  /** What a client’s own staff have beyond 5.6 weeks, of hours from week 13 on. */
  extraHoliday: Pence
  topUp: Pence
}

/** What somebody is paid in all, or a run. */
export const paidTo = ({ pay, holiday, extraHoliday, topUp }: Sums): Pence => pay + holiday + extraHoliday + topUp
