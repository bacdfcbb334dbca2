import { formatPence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'
import type { SickCall } from '../schema.ts'

/** `Booked 7 h 30 min; booked on 3 days of that week; £301.20 a week for hours of the eight weeks before`. */
export const sickWords = ({
  minutes,
  daysBooked,
  weekly,
}: Pick<SickCall, 'minutes' | 'daysBooked' | 'weekly'>): string =>
  `Booked ${formatMinutes(minutes)}; booked on ${daysBooked === 1 ? 'one day' : `${daysBooked} days`} of that week; ${formatPence(weekly)} a week for hours of the eight weeks before`
