import { inSentence } from '#shared/names.ts'
import { formatMinutes, londonDay, londonTime } from '#shared/time.ts'
import { sayEffect } from '../../rules/notice.ts'
import type { assignmentActs } from '../../rules/place-acts.ts'
import { CAUSED, reasonLabel } from '../../rules/reasons.ts'
import { shortDay } from '../../rules/shift-words.ts'
import type { offerActs, shiftActs } from '../../rules/states.ts'
import type { ShiftChange } from '../../schema.ts'

type Act = keyof typeof assignmentActs | keyof typeof offerActs | keyof typeof shiftActs

/** What was done: `by` did it, and `about` is whose place it is. */
const SAID: Partial<Record<Act, (by: string, about: string) => string>> = {
  change: (by) => `${by} changed the shift`,
  cancel: (by) => `${by} cancelled the shift`,
  reopen: (by) => `${by} took the cancellation back`,
  repost: (by) => `${by} re-posted it as urgent`,
  publish: (by) => `${by} published the shift`,
  unpublish: (by) => `${by} took the publishing back`,
  split: (by) => `${by} split the shift`,
  claim: (_, about) => `${about} claimed it`,
  accept: (_, about) => `${about} accepted the offer`,
  assign: (by, about) => `${by} booked ${about}`,
  pencil: (by, about) => `${by} pencilled ${about} in`,
  'undo-assign': (by, about) => `${by} took the booking of ${about} back`,
  'put-back': (by, about) => `${by} put ${about} back`,
  confirm: (by, about) => `${by} confirmed ${about}`,
  lapse: (_, about) => `The time to confirm ${about} ran out`,
  undo: (_, about) => `${about} took the claim back`,
  withdraw: (_, about) => `${about} came off`,
  'hand-back': (_, about) => `${about} asked to hand it back`,
  keep: (_, about) => `${about} keeps it after all`,
  'refuse-hand-back': (by, about) => `${by} kept ${about} on it`,
  'approve-hand-back': (by, about) => `${by} took it back from ${about}`,
  'swap-out': (_, about) => `${about} swapped out`,
  'swap-in': (_, about) => `${about} swapped in`,
  release: (by, about) => `${by} took ${about} off`,
  late: (_, about) => `${about} is running late`,
  'on-time': (_, about) => `${about} will be on time after all`,
  'keep-on': (by, about) => `${by} kept ${about} on in spite of a rule`,
  object: (_, about) => `${about} disagreed with what blocks them`,
  sick: (_, about) => `${about} called in sick`,
  miss: (by, about) => `${by} noted that ${about} did not come`,
  dispute: (_, about) => `${about} says that they did come`,
  'take-back-miss': (by, about) => `${by} noted that ${about} did come`,
}

/** A line of the history of a shift: who did what, why, and how long before the start. */
export function sayChange({ act, by, about, cause, reason, before, after, notice, effect }: ShiftChange): string {
  const name = (who: string | null, other: string) => (who ? inSentence(who) : other)
  const say = SAID[act as Act] ?? ((who: string) => `${who}: ${act}`)
  const isExplained = reason !== null
  return [
    say(name(by, 'The product'), name(about, 'somebody')),
    before && after && span(before) !== span(after) && `from ${span(before)} to ${span(after)}`,
    isExplained && reasonLabel(reason),
    isExplained && cause && CAUSED[cause],
    notice > 0 && (isExplained || after) && `${formatMinutes(notice)} before the start`,
    effect && `${effect.by === 'client' ? 'by the client’s terms ' : ''}${sayEffect(effect)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function span({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return `${shortDay(londonDay(start))}, ${londonTime(start)}–${londonTime(end)}`
}
