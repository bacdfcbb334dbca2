/** What an event of the audit log is about: the choices of its filter. */
export const auditKinds = ['looking', 'joining', 'team', 'profile', 'account', 'upkeep'] as const
export type AuditKind = (typeof auditKinds)[number]

export interface Told {
  /** Who did it: a name, or words for somebody without one. */
  who: string
  /** About whom: a name, or 'themselves'. */
  whom: string
  /** `whom` with its ending: 'their own' or 'Wanda Worker’s'. */
  whose: string
  /** A detail of the event in words; empty when it has none. */
  detail: (name: string) => string
  /** What a change did: each field with its old and new value. */
  changes: string
}

/** The sentence that tells of an action, and the choice of the filter that finds it. */
export interface ActionWords {
  kind: AuditKind
  say: (told: Told) => string
}

/** The words for the values of each detail that an event may carry: `{ view: { medical: 'medical history' } }`. `fields` has names of fields. */
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
