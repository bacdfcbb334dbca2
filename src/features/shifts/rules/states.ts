import type { Span } from './times.ts'

// The states of a shift, of a person's place on it and of an offer, with every act that changes one. The constraints of the database, the gates, the
// buttons and the tests follow these tables: what is not in them does not happen.

/** Who acts; the job is what the product does by itself at a time, or because a rule follows from a change. */
export type Who = 'worker' | 'manager' | 'job'

/** When an act is possible, by the times of the shift. Some acts have a limit of their own besides: the time to answer an offer, to undo a claim. */
export type When = 'before-start' | 'before-end' | 'after-start' | 'after-end' | 'always'

interface Act<State extends string> {
  /** `new`: what the act begins with. */
  from: readonly (State | 'new')[]
  /** `same`: the act changes something else; `deleted`: nothing stays. */
  to: State | 'same' | 'deleted'
  who: readonly Who[]
  when: When
  /** Its name in the audit log. */
  audit: string
}
type Acts<State extends string> = Record<string, Act<State>>

/** Nobody but managers sees a draft. An open shift that has ended is over: that is asked of the clock, never stored. */
export const shiftStates = ['draft', 'open', 'cancelled'] as const
export type ShiftState = (typeof shiftStates)[number]

export const shiftActs = {
  create: { from: ['new'], to: 'draft', who: ['manager'], when: 'always', audit: 'shift.create' },
  change: { from: ['draft', 'open'], to: 'same', who: ['manager'], when: 'before-end', audit: 'shift.change' },
  split: { from: ['draft', 'open'], to: 'same', who: ['manager'], when: 'before-end', audit: 'shift.split' },
  publish: { from: ['draft'], to: 'open', who: ['manager'], when: 'before-end', audit: 'shift.publish' },
  /** Marks it as urgent, and tells whoever can take it. */
  repost: { from: ['open'], to: 'same', who: ['manager'], when: 'before-start', audit: 'shift.repost' },
  cancel: { from: ['open'], to: 'cancelled', who: ['manager'], when: 'before-end', audit: 'shift.cancel' },
  delete: { from: ['draft'], to: 'deleted', who: ['manager'], when: 'always', audit: 'shift.delete' },
} as const satisfies Acts<ShiftState>

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

const HELD = ['pencilled', 'confirmed', 'handing-back'] as const

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

/** A person's interest in a shift or a team's in a person, before there is a place. */
export const offerStates = [
  'applied',
  'offered',
  'standby',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'not-picked',
] as const
export type OfferState = (typeof offerStates)[number]

export const offerActs = {
  apply: { from: ['new'], to: 'applied', who: ['worker'], when: 'before-start', audit: 'offer.apply' },
  withdraw: {
    from: ['applied', 'standby'],
    to: 'withdrawn',
    who: ['worker'],
    when: 'before-start',
    audit: 'offer.withdraw',
  },
  /** Books somebody who applied or stands by. */
  pick: { from: ['applied', 'standby'], to: 'accepted', who: ['manager'], when: 'before-end', audit: 'offer.pick' },
  /** Next when somebody drops out. */
  'stand-by': { from: ['applied'], to: 'standby', who: ['manager'], when: 'before-start', audit: 'offer.stand-by' },
  /** All places are taken, or the shift begins. */
  close: {
    from: ['applied', 'standby'],
    to: 'not-picked',
    who: ['manager', 'job'],
    when: 'always',
    audit: 'offer.close',
  },

  /** The job offers to the next person of a cascade, who may have asked for the shift or stand by. */
  offer: {
    from: ['new', 'applied', 'standby'],
    to: 'offered',
    who: ['manager', 'job'],
    when: 'before-start',
    audit: 'offer.offer',
  },
  accept: { from: ['offered'], to: 'accepted', who: ['worker'], when: 'before-start', audit: 'offer.accept' },
  decline: { from: ['offered'], to: 'declined', who: ['worker'], when: 'before-start', audit: 'offer.decline' },
  expire: { from: ['offered'], to: 'expired', who: ['job'], when: 'always', audit: 'offer.expire' },
  'take-back': {
    from: ['offered'],
    to: 'withdrawn',
    who: ['manager', 'job'],
    when: 'always',
    audit: 'offer.take-back',
  },
} as const satisfies Acts<OfferState>

/** A place that somebody asks colleagues to take over. It is theirs until it changes hands. */
export const swapStates = ['asked', 'accepted', 'done', 'declined', 'refused', 'withdrawn', 'expired'] as const
export type SwapState = (typeof swapStates)[number]

export const swapActs = {
  ask: { from: ['new'], to: 'asked', who: ['worker'], when: 'before-start', audit: 'swap.ask' },
  /** Where the team wants to agree. */
  accept: { from: ['asked'], to: 'accepted', who: ['worker'], when: 'before-start', audit: 'swap.accept' },
  /** One of those asked names a shift of theirs that they would give in return; who asked agrees to it. */
  'name-return': { from: ['asked'], to: 'same', who: ['worker'], when: 'before-start', audit: 'swap.name-return' },
  'agree-return': {
    from: ['asked'],
    to: 'accepted',
    who: ['worker'],
    when: 'before-start',
    audit: 'swap.agree-return',
  },
  /** Who asked does not take it: the colleague may name another one. */
  'refuse-return': { from: ['asked'], to: 'same', who: ['worker'], when: 'before-start', audit: 'swap.refuse-return' },
  'take-back-refusal': {
    from: ['asked'],
    to: 'same',
    who: ['worker'],
    when: 'before-start',
    audit: 'swap.take-back-refusal',
  },
  /** The place changes hands: `swap-out` of the one, `swap-in` of the other. With a shift in return, both do. */
  'hand-over': {
    from: ['asked', 'accepted'],
    to: 'done',
    who: ['worker', 'manager', 'job'],
    when: 'before-start',
    audit: 'swap.hand-over',
  },
  /** One of those asked says no. */
  decline: { from: ['asked'], to: 'same', who: ['worker'], when: 'before-start', audit: 'swap.decline' },
  /** All have said no, or nobody can take it. */
  'end-unanswered': {
    from: ['asked'],
    to: 'declined',
    who: ['worker', 'job'],
    when: 'before-start',
    audit: 'swap.end-unanswered',
  },
  /** The job where the rules do not allow it any more and no manager is asked. */
  refuse: { from: ['accepted'], to: 'refused', who: ['manager', 'job'], when: 'before-start', audit: 'swap.refuse' },
  withdraw: {
    from: ['asked', 'accepted'],
    to: 'withdrawn',
    who: ['worker'],
    when: 'before-start',
    audit: 'swap.withdraw',
  },
  /** The shift begins, the place is no longer theirs to give, or what was agreed on has changed. */
  expire: { from: ['asked', 'accepted'], to: 'expired', who: ['job'], when: 'always', audit: 'swap.expire' },
} as const satisfies Acts<SwapState>

/** Takes one of the places of the shift. */
export const HOLDING_A_PLACE = HELD satisfies readonly AssignmentState[]
/** The acts after which a person has their place no more, by themselves or by the team. */
export const ENDING_A_PLACE = Object.entries(assignmentActs).flatMap(([act, { to }]) =>
  to === 'cancelled' || to === 'withdrawn' ? [act] : [],
)
/** Counts in the hours of a person: for rest, limits and pay. */
export const COUNTING_AS_WORK = ['confirmed', 'handing-back', 'worked'] as const satisfies readonly AssignmentState[]
/** The person can be booked for nothing else at this time. */
export const TAKING_TIME = ['pencilled', ...COUNTING_AS_WORK] as const satisfies readonly AssignmentState[]
/** Waits for an answer. */
export const WAITING_OFFERS = ['applied', 'offered', 'standby'] as const satisfies readonly OfferState[]

const machines = {
  shift: { states: shiftStates, acts: shiftActs },
  assignment: { states: assignmentStates, acts: assignmentActs },
  offer: { states: offerStates, acts: offerActs },
  swap: { states: swapStates, acts: swapActs },
} as const

export type Kind = keyof typeof machines
export type StateOf<K extends Kind> = (typeof machines)[K]['states'][number]
export type ActOf<K extends Kind> = keyof (typeof machines)[K]['acts'] & string

/** What an act is about: its state, the times of its shift, who wants to act, and the time in milliseconds since the epoch. */
export interface About<K extends Kind> extends Span {
  state: StateOf<K> | 'new'
  who: Who
  now: number
}

function find<K extends Kind>(kind: K, act: ActOf<K>): Act<StateOf<K>> {
  return (machines[kind].acts as unknown as Record<string, Act<StateOf<K>>>)[act]!
}

const AT_THE_RIGHT_TIME: Record<When, (now: number, startsAt: number, endsAt: number) => boolean> = {
  'before-start': (now, startsAt) => now < startsAt,
  'before-end': (now, _, endsAt) => now < endsAt,
  'after-start': (now, startsAt) => now >= startsAt,
  'after-end': (now, _, endsAt) => now >= endsAt,
  always: () => true,
}

/** Why an act is not possible: it is not theirs, not in this state, or not at this time; undefined when it is. */
export function whyNot<K extends Kind>(kind: K, act: ActOf<K>, about: About<K>): 'who' | 'state' | 'time' | undefined {
  const { from, who, when } = find(kind, act)
  if (!who.includes(about.who)) return 'who'
  if (!from.includes(about.state)) return 'state'
  const [startsAt, endsAt] = [Date.parse(about.startsAt), Date.parse(about.endsAt)]
  return AT_THE_RIGHT_TIME[when](about.now, startsAt, endsAt) ? undefined : 'time'
}

export function mayAct<K extends Kind>(kind: K, act: ActOf<K>, about: About<K>): boolean {
  return whyNot(kind, act, about) === undefined
}

/** The acts that are possible now: the buttons. */
export function possibleActs<K extends Kind>(kind: K, about: About<K>): ActOf<K>[] {
  return (Object.keys(machines[kind].acts) as ActOf<K>[]).filter((act) => mayAct(kind, act, about))
}

/** The state that an act leads to; undefined where it does not begin with this one. */
export function stateAfter<K extends Kind>(
  kind: K,
  act: ActOf<K>,
  state: StateOf<K> | 'new',
): StateOf<K> | 'deleted' | undefined {
  const { from, to } = find(kind, act)
  if (!from.includes(state)) return undefined
  return to === 'same' ? (state as StateOf<K>) : to
}

/** The name of an act in the audit log. */
export function auditOf<K extends Kind, A extends ActOf<K>>(kind: K, act: A) {
  return find(kind, act).audit as TransitionAudit
}

/** The names that the audit log has for these acts. */
export type TransitionAudit =
  | (typeof shiftActs)[keyof typeof shiftActs]['audit']
  | (typeof assignmentActs)[keyof typeof assignmentActs]['audit']
  | (typeof offerActs)[keyof typeof offerActs]['audit']
  | SwapAudit
export type SwapAudit = (typeof swapActs)[keyof typeof swapActs]['audit']

/** The state as people read it: an open shift whose end has passed is over. */
export function shownState({ state, endsAt }: { state: ShiftState; endsAt: string }, now: number): ShiftState | 'over' {
  return state === 'open' && now >= Date.parse(endsAt) ? 'over' : state
}
