import { counted, type DetailWords, inBrackets, joining, team } from '#shared/audit-words.ts'
import { changeReasons, overrideReasons } from '../rules/reasons.ts'
import type { SwapAudit, TransitionAudit } from '../rules/states.ts'

/** `a shift`, or how many. */
const shifts = (count: string) => (Number(count) > 1 ? counted(count, 'shift') : 'a shift')
const own = (words: string) => joining(({ who }) => `${who} ${words}`)
const about = (words: (whom: string) => string) =>
  joining(({ who, whom, detail }) => `${who} ${words(whom)}${inBrackets(detail('reason'))}`)

/** The audit actions of shifts, with their sentences: one for each act of the table of states but for swaps, and a few besides. */
export const actions = {
  'shift.create': team(({ who, detail }) => `${who} created ${counted(detail('count'), 'shift')}`),
  'shift.change': team(({ who, detail }) => `${who} changed ${shifts(detail('count'))}`),
  'shift.split': team(({ who }) => `${who} split a shift`),
  'shift.publish': team(({ who, detail }) => `${who} published ${counted(detail('count'), 'shift')}`),
  'shift.unpublish': team(({ who, detail }) => `${who} took the publishing of ${shifts(detail('count'))} back`),
  'shift.repost': team(
    ({ who, detail }) =>
      `${who} re-posted ${counted(detail('count'), 'shift')} as urgent, to ${counted(detail('people'), 'person')}`,
  ),
  'shift.cancel': team(
    ({ who, detail }) => `${who} cancelled ${shifts(detail('count'))}${inBrackets(detail('reason'))}`,
  ),
  'shift.reopen': team(({ who }) => `${who} took back the cancellation of a shift`),
  'shift.delete': team(({ who, detail }) => `${who} deleted ${shifts(detail('count'))} in draft`),
  'assignment.claim': own('claimed a shift'),
  'assignment.accept': own('accepted a shift that they were offered'),
  'assignment.assign': joining(
    ({ who, whom, detail }) =>
      `${who} booked ${whom} on a shift${detail('override') && `, in spite of a rule: ${detail('override')}`}`,
  ),
  'assignment.pencil': about((whom) => `pencilled ${whom} in for a shift`),
  'assignment.undo-assign': about((whom) => `took back the booking of ${whom} on a shift`),
  'assignment.put-back': about((whom) => `put ${whom} back on a shift`),
  'assignment.confirm': about((whom) => `confirmed ${whom} on a shift`),
  'assignment.lapse': about((whom) => `let ${whom} go from a shift that the client has not confirmed`),
  'assignment.undo': own('took back a claim of a shift'),
  'assignment.withdraw': own('came off a shift'),
  'assignment.hand-back': own('asked to hand a shift back'),
  'assignment.keep': own('decided to keep a shift'),
  'assignment.refuse-hand-back': about((whom) => `kept ${whom} on a shift that they asked to hand back`),
  'assignment.approve-hand-back': about((whom) => `took a shift back from ${whom}`),
  'assignment.swap-out': about((whom) => `let ${whom} swap out of a shift`),
  'assignment.swap-in': about((whom) => `let ${whom} swap into a shift`),
  'assignment.release': about((whom) => `took ${whom} off a shift`),
  'assignment.flag': about((whom) => `found that something blocks ${whom} on a shift`),
  'assignment.keep-on': joining(
    ({ who, whom, detail }) => `${who} kept ${whom} on a shift, in spite of a rule: ${detail('override')}`,
  ),
  'assignment.object': own('disagreed with what blocks them on a shift'),
  'assignment.late': own('said that they will be late for a shift'),
  'assignment.on-time': own('took back that they will be late for a shift'),
  'assignment.sick': own('called in sick for a shift'),
  'assignment.miss': about((whom) => `noted that ${whom} did not come to a shift`),
  'assignment.dispute': own('said that they did come to a shift'),
  'assignment.uphold-miss': about((whom) => `kept the note that ${whom} did not come to a shift`),
  'assignment.take-back-miss': about((whom) => `took back that ${whom} did not come to a shift`),
  'assignment.finish': about((whom) => `counted a shift as worked by ${whom}`),
  'offer.apply': own('applied for a shift'),
  'offer.withdraw': own('withdrew an application for a shift'),
  'offer.pick': about((whom) => `picked ${whom} for a shift`),
  'offer.stand-by': about((whom) => `put ${whom} on standby for a shift`),
  'offer.close': about((whom) => `closed the application of ${whom} for a shift`),
  'offer.offer': team(
    ({ who, detail }) =>
      `${who} made ${counted(detail('count'), 'offer')} of shifts to ${counted(detail('people'), 'person')}`,
  ),
  'offer.accept': own('accepted an offered shift'),
  'offer.decline': own('declined an offered shift'),
  'offer.expire': about((whom) => `let the offer of a shift to ${whom} expire`),
  'offer.take-back': about((whom) => `took back the offer of a shift to ${whom}`),
  'cascade.start': team(
    ({ who, detail }) => `${who} began to offer a shift to ${counted(detail('count'), 'person')} in turn`,
  ),
  'cascade.stop': team(({ who }) => `${who} stopped offering a shift in turn`),
  'working-rules.save': team(({ who }) => `${who} changed the rules on working time`),
  'shift-presets.save': team(({ who }) => `${who} changed the usual kinds of shift`),
  'shift-offers.save': team(({ who }) => `${who} changed how many offers one person gets`),
  'shift-terms.save': team(({ who }) => `${who} changed the terms of cancellations`),
} satisfies Record<
  | Exclude<TransitionAudit, SwapAudit>
  | 'cascade.start'
  | 'cascade.stop'
  | 'working-rules.save'
  | `shift-${'presets' | 'terms' | 'offers'}.save`,
  unknown
>

const reasons = Object.fromEntries([...changeReasons, ...overrideReasons].map(({ value, label }) => [value, label]))
export const details: DetailWords = { reason: reasons, override: reasons }

declare module '#server/audit.ts' {
  interface AuditActions {
    shifts: keyof typeof actions
  }
}
