/** What counts for the minimum wage besides lines of pay: unpaid time of work, and what is taken from pay. */
export const wageKinds = ['travel', 'training', 'deduction'] as const
export type WageKind = (typeof wageKinds)[number]

export const wageWords: Record<WageKind, string> = {
  travel: 'Unpaid travel between shifts',
  training: 'Unpaid training',
  deduction: 'Taken from their pay',
}

/** Travel and training are time; what is taken, such as the price of a uniform, is an amount. */
export const isTime = (kind: WageKind) => kind !== 'deduction'
