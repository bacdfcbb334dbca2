import type { MonthShift, OwnMonth } from '../../schema.ts'

const STATES: Partial<Record<MonthShift['state'], string>> = {
  pencilled: ', pencilled in',
  'handing-back': ', handing back',
}

/** `07:00–15:00 at Rosewood Care Home, pencilled in` */
export const shiftText = ({ start, end, siteName, state }: MonthShift) =>
  `${start}–${end} at ${siteName}${STATES[state] ?? ''}`

/** `Annual leave`, `Annual leave 13:00–17:00` */
export const leaveText = ({ typeName, times }: OwnMonth['leave'][number]) =>
  times ? `${typeName} ${times.from}–${times.until}` : typeName

/** `Cannot work`, `Cannot work 20:00–08:00` */
export const cannotText = ({ from, until }: OwnMonth['cannot'][number]) =>
  from === until ? 'Cannot work' : `Cannot work ${from}–${until}`
