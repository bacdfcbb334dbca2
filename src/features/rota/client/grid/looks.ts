import { jobLabel } from '#features/teams/rules/jobs.ts'
import { type Day, formatLongDay, formatMinutes, formatShortDay } from '#shared/time.ts'
import { shortTimes } from '../../rules/days.ts'
import type { Chip, PersonRow } from '../../rules/rows.ts'
import type { Judged } from '../../schema.ts'

/** `Mon 23` */
export const dayHead = (day: Day) => formatShortDay(day, { today: day }).split(' ', 2).join(' ')
export const longDay = (day: Day) => formatLongDay(day, { today: day })

/** How a chip is drawn: open before draft, because an open draft is to be filled as well. */
export function stateOf({ place, shift }: Chip): 'soon' | 'draft' | undefined {
  if (shift.isDraft) return 'draft'
  return place === null ? 'soon' : undefined
}

const STATE_WORDS: Record<string, string> = { pencilled: ', pencilled', 'handing-back': ', asks to hand it back' }

/** What a chip is, for who cannot see it; it begins with what stands on it. */
export function chipWords({ shift, place, person, siteName, open, isNew }: Chip, isOfPerson = true): string {
  const places = open > 1 ? `${isOfPerson ? `×${open}, ` : ''}${open} open places` : 'open place'
  const whose = place ? (person?.name ?? 'Somebody') : places
  const draft = `${shift.isDraft ? ', draft' : ''}${isNew ? ', new since the telling' : ''}`
  // Several open places say so at first, where the row says when and where.
  const begins = place || open < 2 || isOfPerson ? '' : `Open ×${open}, `
  return `${begins}${shortTimes(shift)} ${siteName} ${whose}, ${jobLabel(shift.job)}${STATE_WORDS[place?.[2] ?? ''] ?? ''}${draft}`
}

export const hours = (minutes: number) => (minutes === 0 ? '0 h' : formatMinutes(minutes))

/** `178 h 30` */
const briefHours = (minutes: number) => hours(minutes).replace(/ h (\d+) min$/, ' h $1')

/** `178.5 h` */
export const decimalHours = (minutes: number) => `${Math.round(minutes / 6) / 10} h`

/** `20–08 Elm House, Fri 27` */
export const inHand = ({ shift, siteName }: Chip) => `${shortTimes(shift)} ${siteName}, ${dayHead(shift.day)}`

/** `MC` of Maya Clarke. */
export const initialsOf = (name: string) =>
  [...new Set([name.split(' ')[0], name.split(' ').at(-1)])].map((part) => [...(part ?? '')][0] ?? '').join('')

export const VERDICTS = { allowed: 'ok', warned: 'soon', blocked: 'bad' } as const

/** What an answer says in a row: the first reason, or the hours that it would make. */
export function verdictWords({ answer, weekMinutes }: Judged, minutes: number): string {
  return answer.reasons[0]?.text ?? `${hours(weekMinutes)} → ${hours(weekMinutes + minutes)}`
}

/** Their hours of what their contract promises, or of what they wish for, in the days that are shown. */
export function hoursOf({ minutes, person, weeks }: PersonRow): { words: string; isOver: boolean } {
  const had = briefHours(minutes)
  const [wished, contract] = [person.wished ?? 0, person.contract ?? 0].map((one) => one * weeks.length) as [
    number,
    number,
  ]
  const isOver = person.wished !== null && minutes > Math.max(wished, contract)
  if (contract > 0) return { words: `${had} of ${briefHours(contract)} contract`, isOver }
  return { words: person.wished === null ? had : `${had} of ${hours(wished)}`, isOver }
}
