/**
 * Where a line stands for a manager, the most pressing first. `second`: one of two managers has approved it. `client`:
 * it matches, and its client has to sign it. `waits`: the shift was over less than a day ago and nobody has said
 * anything yet.
 */
export const lineStates = [
  'disputed',
  'unknown',
  'differs',
  'silent',
  'second',
  'asked',
  'client',
  'waits',
  'match',
  'approved',
] as const
export type LineState = (typeof lineStates)[number]

/** What a manager has to look at: the rest settles with one press, or waits for somebody else. */
export const NEEDS_A_MANAGER = ['disputed', 'unknown', 'differs', 'silent'] as const satisfies readonly LineState[]

export const stateWords: Record<LineState, string> = {
  disputed: 'Disputed',
  unknown: 'No end',
  differs: 'Differs',
  silent: 'No answer',
  second: 'Approved by one of two',
  asked: 'Asked',
  client: 'For the client',
  waits: 'Waits',
  match: 'Matches',
  approved: 'Approved',
}

/** Which lines a manager's list shows. */
export const shownLines = [
  { value: 'needs', label: 'Needs You' },
  { value: 'second', label: 'Second Approval' },
  { value: 'client', label: 'For the Client' },
  { value: 'match', label: 'Match' },
  { value: 'waits', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'all', label: 'All' },
] as const
export type Shown = (typeof shownLines)[number]['value']

/**
 * From how many minutes on a line differs from its plan, at an end or in all. One minute is the grain of a clock: who
 * taps at 07:00:40 came at 07:01. It is paid as it was clocked, and needs nobody.
 */
export const DIFFERS_FROM = 2

/** How long nobody has to say anything about a shift that is over. */
export const HOURS_TO_ANSWER = 24

/** Who said when somebody worked. */
export const sources = ['planned', 'clock', 'worker', 'manager'] as const
export type Source = (typeof sources)[number]
