/** The pre-employment checks that a team makes itself. Each is evidence of the kind of the same name (compliance). */
export const checkKinds = ['right-to-work', 'dbs', 'professional-register', 'fit-to-work'] as const
export type CheckKind = (typeof checkKinds)[number]

export const KIND_LABELS: Record<CheckKind, string> = {
  'right-to-work': 'Right to work',
  dbs: 'DBS',
  'professional-register': 'Professional register',
  'fit-to-work': 'Fit to work',
}
