import { differenceText } from '#features/timesheets/rules/words.ts'
import { inSentence } from '#shared/names.ts'
import { type Day, formatDayMonth, formatDayNear, formatShortDay, londonDay } from '#shared/time.ts'
import type { Waiting, Waits } from '../schema.ts'
import { type WaitKind, waitKinds } from './wait-kinds.ts'

/** The words of the tabs. */
export const WAIT_TABS: Record<WaitKind, string> = {
  requests: 'Requests',
  leave: 'Leave',
  verify: 'To Verify',
  applications: 'Applications',
  swaps: 'Swaps',
  handBacks: 'Hand-Backs',
  hours: 'Hours',
}

export type WaitingRow = { [Kind in WaitKind]: { kind: Kind; of: Waiting<Kind> } }[WaitKind]

/** What waits of one kind; of all the first of each, then the second of each, so that no kind hides another. */
export function rowsOf(waits: Waits, kind: WaitKind | undefined): WaitingRow[] {
  const kinds = kind ? [kind] : waitKinds
  const rows = kinds.flatMap((one) =>
    waits[one].items.map((of, turn) => ({ turn, row: { kind: one, of } as WaitingRow })),
  )
  return rows.sort((a, b) => a.turn - b.turn).map(({ row }) => row)
}

const dayOf = (at: string, today: Day) => formatDayNear(londonDay(new Date(at)), { today })

/** `7 Dec`, `7–11 Dec`, `30 Nov–4 Dec`. */
function daysOf({ from, through }: Pick<Waiting<'leave'>, 'from' | 'through'>, today: Day) {
  const [first, last] = [from, through].map((day) => formatDayMonth(day, { today })) as [string, string]
  if (from === through) return last
  return `${from.slice(0, 7) === through.slice(0, 7) ? first.split(' ')[0] : first}–${last}`
}

function ofShift({ day, start, end, siteName }: Waiting<'applications'>, today: Day) {
  return `${formatShortDay(day, { today })}, ${start}–${end}, ${inSentence(siteName)}`
}

const counted = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

/** Why hours need somebody. */
const HOURS: Record<Waiting<'hours'>['state'], string> = {
  disputed: 'Hours disputed,',
  unknown: 'No end of the shift,',
  differs: 'Other hours than planned,',
  silent: 'No answer about the hours,',
  second: 'The second approval of the hours,',
}

type About = { [Kind in WaitKind]: (of: Waiting<Kind>, today: Day) => string }

/** What is said of each below the name. */
const ABOUT: About = {
  requests: ({ completion, at }, today) =>
    `Asks to join · ${completion === 100 ? 'registration complete' : `registration ${completion}%`} · asked ${dayOf(at, today)}`,
  leave: ({ shifts, away, ...leave }, today) =>
    `Leave ${daysOf(leave, today)} · ${shifts === 0 ? 'no shift of theirs in it' : `${counted(shifts, 'shift', 'shifts')} of theirs in it`} · ${away === 0 ? 'nobody else away' : counted(away, 'other away', 'others away')}`,
  verify: ({ shifts, at }, today) =>
    `Cannot work until you verify · given ${dayOf(at, today)}${shifts > 0 ? ` · could take ${counted(shifts, 'open shift', 'open shifts')}` : ''}`,
  applications: (of, today) => `Applies for ${ofShift(of, today)}`,
  swaps: (of, today) => `Gives ${ofShift(of, today)} to ${inSentence(of.takerName)}`,
  handBacks: (of, today) => `Hands back ${ofShift(of, today)}`,
  hours: ({ state, siteName, day, minutes, plannedMinutes }, today) =>
    `${HOURS[state]} ${formatShortDay(day, { today })}, ${inSentence(siteName)}${state === 'differs' ? ` · ${differenceText(minutes, plannedMinutes)}` : ''}`,
}

export const aboutOf = ({ kind, of }: WaitingRow, today: Day) => (ABOUT[kind] as About['requests'])(of as never, today)
