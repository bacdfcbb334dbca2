import { jobLabel } from '#features/teams/rules/jobs.ts'
import { type Day, daysBetween, formatDayNear, formatShortDay } from '#shared/time.ts'
import type { ListedPolicy } from '../schema.ts'

type Answered = Pick<ListedPolicy, 'signed' | 'asked' | 'declined' | 'waiting'>

/** `3 of 8 signed, 1 declined, 2 to countersign`. */
export function signedText({ signed, asked, declined, waiting }: Answered) {
  const more = [declined > 0 && `${declined} declined`, waiting > 0 && `${waiting} to countersign`]
  return [`${signed} of ${asked} signed`, ...more].filter(Boolean).join(', ')
}

/** `Version 2 · All staff · Maya Clarke · review Sat 14 Nov`. */
export function aboutPolicy({ number, jobs, ownerName, reviewOn }: ListedPolicy, today: Day) {
  const whom = jobs.length === 0 ? 'All staff' : jobs.map(jobLabel).join(', ')
  const review = reviewOn && `review ${formatShortDay(reviewOn, { today })}`
  return [number > 0 ? `Version ${number}` : 'Not published yet', whom, ownerName, review].filter(Boolean).join(' · ')
}

/** How many have neither signed nor declined. */
const unanswered = ({ asked, signed, declined }: Answered) => Math.max(0, asked - signed - declined)

/** By when it is to be signed, while somebody has not: `Due Sat 14 Nov`, `Due 9 days ago`. */
export function dueOf(policy: ListedPolicy, today: Day) {
  const { readBy, number, state } = policy
  if (!readBy || number === 0 || state === 'withdrawn' || unanswered(policy) === 0) return undefined
  const days = daysBetween(today, readBy)
  return { words: `Due ${formatDayNear(readBy, { today })}`, isOver: days < 0 }
}
