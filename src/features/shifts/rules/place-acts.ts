/** Who acts; the job is what the product does by itself at a time, or because a rule follows from a change. */
export type Who = 'worker' | 'manager' | 'job'

/**
 * When an act is possible, by the times of the shift. Some acts have a limit of their own besides: the time to answer
 * an offer, to undo a claim.
 */
export type When = 'before-start' | 'before-end' | 'after-start' | 'after-end' | 'always'

export interface Act<State extends string> {
  /** `new`: what the act begins with. */
  from: readonly (State | 'new')[]
  /** `same`: the act changes something else; `deleted`: nothing stays. */
  to: State | 'same' | 'deleted'
  who: readonly Who[]
  when: When
  /** Its name in the audit log. */
  audit: string
}
export type Acts<State extends string> = Record<string, Act<State>>

/** A person's place on a shift. `withdrawn`: by the person; `cancelled`: by the team, the client or a rule. */
export const assignmentStates = [
  'pencilled',
  'confirmed',
  'handing-back',
  'withdrawn',
  'cancelled',
  'missed',
  'sick',
  'worked',
] as const
export type AssignmentState = (typeof assignmentStates)[number]

export const HELD = ['pencilled', 'confirmed', 'handing-back'] as const

export const assignmentActs = {
  claim: { from: ['new'], to: 'confirmed', who: ['worker'], when: 'before-start', audit: 'assignment.claim' },
  /** The worker accepts an offer. */
  accept: { from: ['new'], to: 'confirmed', who: ['worker'], when: 'before-start', audit: 'assignment.accept' },
  assign: { from: ['new'], to: 'confirmed', who: ['manager'], when: 'before-end', audit: 'assignment.assign' },
  /** Until the client confirms, or the time for it is over. */
  pencil: { from: ['new'], to: 'pencilled', who: ['manager'], when: 'before-start', audit: 'assignment.pencil' },
  confirm: {
    from: ['pencilled'],
    to: 'confirmed',
    who: ['manager'],
    when: 'before-start',
    audit: 'assignment.confirm',
  },
  /** By whoever booked, before the person is told. */
  'undo-assign': {
    from: ['pencilled', 'confirmed'],
    to: 'deleted',
    who: ['manager'],
    when: 'before-end',
    audit: 'assignment.undo-assign',
  },
  /** By the step of the rota that undoes how they came off: the place as it was. */
  'put-back': {
    from: ['cancelled', 'withdrawn'],
    to: 'confirmed',
    who: ['manager'],
    when: 'before-end',
    audit: 'assignment.put-back',
  },
  lapse: { from: ['pencilled'], to: 'cancelled', who: ['job'], when: 'always', audit: 'assignment.lapse' },

  /** One's own claim, within the minutes of `rules/notice.ts`. */
  undo: { from: ['confirmed'], to: 'withdrawn', who: ['worker'], when: 'before-start', audit: 'assignment.undo' },
  withdraw: {
    from: ['pencilled', 'confirmed'],
    to: 'withdrawn',
    who: ['worker'],
    when: 'before-start',
    audit: 'assignment.withdraw',
  },
  /** Where the team wants to approve it: the person has the place until then. */
  'hand-back': {
    from: ['confirmed'],
    to: 'handing-back',
    who: ['worker'],
    when: 'before-start',
    audit: 'assignment.hand-back',
  },
  keep: { from: ['handing-back'], to: 'confirmed', who: ['worker'], when: 'before-start', audit: 'assignment.keep' },
  'refuse-hand-back': {
    from: ['handing-back'],
    to: 'confirmed',
    who: ['manager'],
    when: 'before-start',
    audit: 'assignment.refuse-hand-back',
  },
  'approve-hand-back': {
    from: ['handing-back'],
    to: 'withdrawn',
    who: ['manager'],
    when: 'before-end',
    audit: 'assignment.approve-hand-back',
  },
  /** A swap is two places that change hands at once: the one goes by `swap-out`, the other comes by `swap-in`. */
  'swap-out': {
    from: ['confirmed'],
    to: 'withdrawn',
    who: ['worker', 'manager', 'job'],
    when: 'before-start',
    audit: 'assignment.swap-out',
  },
  'swap-in': {
    from: ['new'],
    to: 'confirmed',
    who: ['worker', 'manager', 'job'],
    when: 'before-start',
    audit: 'assignment.swap-in',
  },

  /** With the shift, or off it; the job where a document lapses and the team chose so. */
  release: { from: HELD, to: 'cancelled', who: ['manager', 'job'], when: 'before-end', audit: 'assignment.release' },
  /** Something that blocks was found after the booking; or a manager keeps the booking in spite of it, or the person disagrees. */
  flag: { from: HELD, to: 'same', who: ['job'], when: 'before-start', audit: 'assignment.flag' },
  'keep-on': { from: HELD, to: 'same', who: ['manager'], when: 'before-start', audit: 'assignment.keep-on' },
  object: {
    from: [...HELD, 'cancelled'],
    to: 'same',
    who: ['worker'],
    when: 'before-end',
    audit: 'assignment.object',
  },
  /** From some hours before the start on (`rules/late.ts`); told again it stands instead. */
  late: {
    from: ['confirmed', 'handing-back'],
    to: 'same',
    who: ['worker'],
    when: 'before-end',
    audit: 'assignment.late',
  },
  'on-time': {
    from: ['confirmed', 'handing-back'],
    to: 'same',
    who: ['worker'],
    when: 'before-end',
    audit: 'assignment.on-time',
  },
  sick: { from: HELD, to: 'sick', who: ['worker', 'manager'], when: 'before-end', audit: 'assignment.sick' },

  miss: {
    from: ['confirmed', 'handing-back', 'worked'],
    to: 'missed',
    who: ['manager'],
    when: 'after-start',
    audit: 'assignment.miss',
  },
  dispute: { from: ['missed'], to: 'same', who: ['worker'], when: 'after-start', audit: 'assignment.dispute' },
  /** A manager keeps what was noted, after the person has disputed it. */
  'uphold-miss': {
    from: ['missed'],
    to: 'same',
    who: ['manager'],
    when: 'after-start',
    audit: 'assignment.uphold-miss',
  },
  /** The person came after all. The place may have been given to somebody else: nobody holds it any more. */
  'take-back-miss': {
    from: ['missed'],
    to: 'worked',
    who: ['manager'],
    when: 'after-start',
    audit: 'assignment.take-back-miss',
  },
  finish: {
    from: ['confirmed', 'handing-back'],
    to: 'worked',
    who: ['job'],
    when: 'after-end',
    audit: 'assignment.finish',
  },
} as const satisfies Acts<AssignmentState>
