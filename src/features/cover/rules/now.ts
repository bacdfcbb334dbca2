import { milesText } from '#features/eligibility/rules/shift/travel.ts'
import { canWork } from '#features/members/rules/standing.ts'
import { standingForManager } from '#features/members/rules/standing-words.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { type Day, formatMinutes, formatShortDay } from '#shared/time.ts'
import type { FirstToRing, LateNow, Now, OpenNow, RiskNow } from '../schema.ts'
import { brokenText, startText } from './words.ts'

export type NowRow = { key: string; startsAt: string } & (
  | { kind: 'open'; of: OpenNow }
  | { kind: 'risk'; of: RiskNow }
  | { kind: 'late'; of: LateNow }
)

/** All that needs somebody now, by when the shift begins; at the same time an open place comes first. */
export function inTurn({ open, late, atRisk }: Now): NowRow[] {
  const rows: NowRow[] = [
    ...open.items.map((of) => ({ kind: 'open' as const, key: of.shiftId, startsAt: of.startsAt, of })),
    ...late.items.map((of) => ({ kind: 'late' as const, key: `late ${of.userId}`, startsAt: of.startsAt, of })),
    ...atRisk.items.map((of) => ({ kind: 'risk' as const, key: `risk ${of.userId}`, startsAt: of.startsAt, of })),
  ]
  return rows.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}

interface Words {
  title: string
  about: string
}

const joined = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const times = ({ start, end }: Pick<OpenNow, 'start' | 'end'>) => `${start}–${end}`

/** `Elm House, 20:00–08:00`, `2 places open · In 2 h · Care Assistant · 2 can take it, best: Kasia Nowak, 3 miles`. */
export function openWords(
  { left, siteName, job, startsAt, cause, asked, applied, ...shift }: OpenNow,
  { time, first }: { time: number; first: FirstToRing | undefined },
): Words {
  return {
    title: `${inSentence(siteName)}, ${times(shift)}`,
    about: joined([
      left === 1 ? '1 place open' : `${left} places open`,
      lowerFirst(startText(startsAt, time)),
      jobLabel(job),
      cause && brokenText({ ...cause, count: 1 }),
      applied > 0 && `${applied} applied`,
      asked > 0 && `${asked} asked`,
      first && whoCan(first),
    ]),
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function whoCan({ can, nearly, first }: FirstToRing): string {
  if (can === 0) return nearly === 0 ? 'nobody can take it' : `nobody can take it; ${nearly} with one thing more`
  if (!first) return `${can} can take it; all of them were asked`
  const far = first.metres === null ? '' : `, ${milesText(first.metres)}`
  return `${can} can take it, best: ${inSentence(first.fullName)}${far}`
}

/** `Ivan Marin, 5 shifts from Fri 27 Nov`, and why they may not work them. */
export function riskWords(
  { fullName, places, day, standing, completion, found, ...shift }: RiskNow,
  today: Day,
): Words {
  const when = formatShortDay(day, { today })
  const why = canWork(standing.standing) ? found : standingForManager(standing, { today, completion })
  return {
    title: `${inSentence(fullName)}, ${places === 1 ? `${when}, ${times(shift)}` : `${places} shifts from ${when}`}`,
    about: joined(['May not work any more', why]),
  }
}

/** `Kasia Nowak will be 20 min late`. */
export function lateWords({ fullName, minutes, startsAt, siteName, ...shift }: LateNow, time: number): Words {
  return {
    title: `${inSentence(fullName)} will be ${formatMinutes(minutes)} late`,
    about: joined([`${inSentence(siteName)}, ${times(shift)}`, startText(startsAt, time)]),
  }
}
