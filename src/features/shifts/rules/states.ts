import {
  type Act,
  type Acts,
  type AssignmentState,
  assignmentActs,
  assignmentStates,
  HELD,
  type When,
  type Who,
} from './place-acts.ts'
import type { Span } from './times.ts'

// The states of a shift, of a person's place on it and of an offer, with every act that changes one. The constraints of
// the database, the gates, the buttons and the tests follow these tables: what is not in them does not happen.

/** Nobody but managers sees a draft. An open shift that has ended is over: that is asked of the clock, never stored. */
export const shiftStates = ['draft', 'open', 'cancelled'] as const
export type ShiftState = (typeof shiftStates)[number]

export const shiftActs = {
  create: { from: ['new'], to: 'draft', who: ['manager'], when: 'always', audit: 'shift.create' },
  change: { from: ['draft', 'open'], to: 'same', who: ['manager'], when: 'before-end', audit: 'shift.change' },
  split: { from: ['draft', 'open'], to: 'same', who: ['manager'], when: 'before-end', audit: 'shift.split' },
  publish: { from: ['draft'], to: 'open', who: ['manager'], when: 'before-end', audit: 'shift.publish' },
  /** By the step of the rota that undoes its publishing, while nobody knows of it. */
  unpublish: { from: ['open'], to: 'draft', who: ['manager'], when: 'before-start', audit: 'shift.unpublish' },
  /** Marks it as urgent, and tells whoever can take it. */
  repost: { from: ['open'], to: 'same', who: ['manager'], when: 'before-start', audit: 'shift.repost' },
  cancel: { from: ['open'], to: 'cancelled', who: ['manager'], when: 'before-end', audit: 'shift.cancel' },
  /** By the step of the rota that undoes its cancellation. */
  reopen: { from: ['cancelled'], to: 'open', who: ['manager'], when: 'before-end', audit: 'shift.reopen' },
  delete: { from: ['draft'], to: 'deleted', who: ['manager'], when: 'always', audit: 'shift.delete' },
} as const satisfies Acts<ShiftState>

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
const COUNTING_AS_WORK = ['confirmed', 'handing-back', 'worked'] as const satisfies readonly AssignmentState[]
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
