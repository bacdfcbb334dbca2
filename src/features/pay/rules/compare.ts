import { formatPence, type Pence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'

/** What somebody got with a run, in pence. */
export interface Paid {
  paid: Pence
  minutes: number
}

/** From how many percent more or less somebody is looked at before a run is closed. */
const NOTICED_PERCENT = 25

/**
 * What is unlike the run before, and why: `38 % more than last time: 14 h more`, `New`. Undefined where it is much the
 * same. `last`: null when they were not in it.
 */
export function changeText(now: Paid, last: Paid | null): string | undefined {
  if (!last || last.paid === 0) return now.paid === 0 ? undefined : 'New'
  const percent = Math.round(((now.paid - last.paid) / Math.abs(last.paid)) * 100)
  if (Math.abs(percent) < NOTICED_PERCENT) return undefined
  const change = `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'} than last time`
  return [change, reasonOf(now, last)].filter(Boolean).join(': ')
}

/** The hours, where they have changed alike; otherwise what an hour pays on average. */
function reasonOf(now: Paid, last: Paid): string | undefined {
  const minutes = now.minutes - last.minutes
  const byHours = minutes !== 0 && Math.sign(minutes) === Math.sign(now.paid - last.paid)
  if (byHours) return `${formatMinutes(Math.abs(minutes))} ${minutes > 0 ? 'more' : 'less'}`
  if (now.minutes <= 0 || last.minutes <= 0) return undefined
  return `${formatPence(anHour(now))} an hour on average, ${formatPence(anHour(last))} before`
}

const anHour = ({ paid, minutes }: Paid) => Math.round((paid * 60) / minutes)
