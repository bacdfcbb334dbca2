import { dayOf, longDayOf, type NoticeWords, type ToldNotice } from '#shared/notice-words.ts'
import { addDays, londonDay, londonTime } from '#shared/time.ts'

// How notifications name the shifts that they are about: the line of the list and the subject of a mail say when and
// where, a mail's title when.

/** What a mail program shows of a subject in one line. */
const SUBJECT = 90

/** How many shifts it is about; one from before a notification named them all says how many in `count`. */
export const countOf = ({ subjects, params }: ToldNotice): number =>
  Math.max(subjects.length, Number(params.count ?? 1))

export const isMany = (told: ToldNotice) => countOf(told) > 1

/** `Fri 27 Nov, 07:30–20:00`; of a shift that is no longer there when it was to begin. */
function timesOf(told: ToldNotice): string {
  const { shift, params } = told
  return shift ? `${dayOf(told, shift.day)}, ${shift.start}–${shift.end}` : instantText(told, params.startsAt)
}

/** `Fri 27 Nov, 07:30–20:00, The Oaks` */
const whenOf = (told: ToldNotice) => [timesOf(told), told.shift?.siteName].filter(Boolean).join(', ')

/** `Friday 27 November, 07:30–20:00` */
function headlineOf(told: ToldNotice): string {
  const { shift, params } = told
  return shift ? `${longDayOf(told, shift.day)}, ${shift.start}–${shift.end}` : instantText(told, params.startsAt)
}

/** An instant as `Sat 7 Mar, 14:05`; nothing for what is none. */
export function instantText(told: ToldNotice, instant: unknown): string {
  const at = new Date(String(instant))
  return Number.isNaN(at.getTime()) ? '' : `${dayOf(told, londonDay(at))}, ${londonTime(at)}`
}

/** `Today`, `Tomorrow`, or the day of a shift, seen from the day on which it is told. */
export function nearDay(told: ToldNotice): string {
  const at = new Date(String(told.params.startsAt))
  const day = told.shift?.day ?? (Number.isNaN(at.getTime()) ? '' : londonDay(at))
  const today = londonDay(new Date(told.createdAt))
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : dayOf(told, day)
}

/** `07:30–20:00, The Oaks`: without the day. */
export function hoursOf({ shift, params }: ToldNotice): string {
  if (shift) return `${shift.start}–${shift.end}, ${shift.siteName}`
  const at = new Date(String(params.startsAt))
  return Number.isNaN(at.getTime()) ? '' : londonTime(at)
}

interface Said {
  /** What has become of it, in a word or two: how the subject begins. */
  did: string
  /** What has happened, without saying when. */
  says: string
  /** Whom managers read about, in the subject. */
  who?: string | undefined
}

/** The line, the subject and the title of what is told about one shift or several. */
export function wordsOfShift(told: ToldNotice, { did, says, who }: Said): Omit<NoticeWords, 'path' | 'button'> {
  const count = countOf(told)
  const [first, times] = [whenOf(told), timesOf(told)]
  const of = count > 1 ? `${count} shifts, the first ${first}` : first
  const subjects = [of, count > 1 ? `${count} shifts from ${times}` : times].map((when) =>
    [who, when].filter(Boolean).join(', '),
  )
  const subject = subjects.find((text) => `${did}: ${text}`.length < SUBJECT) ?? times
  return {
    did,
    text: `${says}: ${of}`,
    subject: `${did}: ${subject}`,
    lead: says,
    headline: count > 1 ? `${count} shifts, the first on ${headlineOf(told)}` : headlineOf(told),
  }
}
