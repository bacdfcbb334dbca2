/** The kinds of what waits for a manager's answer, in the order of their tabs. */
export const waitKinds = ['requests', 'leave', 'verify', 'applications', 'swaps', 'handBacks', 'hours'] as const
export type WaitKind = (typeof waitKinds)[number]
