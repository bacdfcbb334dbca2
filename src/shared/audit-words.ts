/** The kinds of audit events: the choices of the log's filter. */
export const auditKinds = ['looking', 'joining', 'team', 'profile', 'account', 'upkeep'] as const
export type AuditKind = (typeof auditKinds)[number]

export interface Told {
  /** The actor: a name, or words for one without a name. */
  who: string
  /** The subject: a name, or 'themselves'. */
  whom: string
  /** `whom` as a possessive: 'their own' or 'Wanda Worker’s'. */
  whose: string
  /** A detail of the event in words; empty when the event lacks it. */
  detail: (name: string) => string
  /** The fields of a change, each with its old and new value. */
  changes: string
}

/** The sentence for an action, and the kind by which the filter finds it. */
export interface ActionWords {
  kind: AuditKind
  say: (told: Told) => string
}

/** The words for the values of each detail of an event: `{ view: { medical: 'medical history' } }`. `fields` has names of fields. */
export type DetailWords = Record<string, Record<string, string>>

const ofKind = (kind: AuditKind) => (say: ActionWords['say']) => ({ kind, say })
export const looking = ofKind('looking')
export const joining = ofKind('joining')
export const team = ofKind('team')
export const profile = ofKind('profile')
export const account = ofKind('account')
export const upkeep = ofKind('upkeep')

export function inBrackets(text: string) {
  return text ? ` (${text})` : ''
}

/** A number with its noun: '1 row', '2 rows'. */
export function counted(number: string, noun: string) {
  return `${number} ${noun}${number === '1' ? '' : 's'}`
}
