/** The needs that people can be reminded of. */
export const remindedKinds = ['certificates', 'unfinished'] as const
export type RemindedKind = (typeof remindedKinds)[number]

/** Whoever asks to join without having finished their registration is asked to: they too at most once in these days. */
export const toldKinds = [...remindedKinds, 'requests'] as const
export type ToldKind = (typeof toldKinds)[number]

/** How many people one press reminds, the most urgent first. */
export const REMINDED_AT_ONCE = 500
