import type { SwapAudit } from '#features/shifts/rules/states.ts'
import { joining } from '#shared/audit-words.ts'

const own = (words: string) => joining(({ who }) => `${who} ${words}`)
const about = (words: (whom: string) => string) => joining(({ who, whom }) => `${who} ${words(whom)}`)

/** The audit actions of swaps, with their sentences: one for each act of the table of states. */
export const actions = {
  'swap.ask': own('asked colleagues to take a shift over'),
  'swap.accept': own('agreed to take a shift over'),
  'swap.name-return': own('named a shift to give in return for a colleague’s'),
  'swap.agree-return': own('agreed to swap a shift with a colleague'),
  'swap.refuse-return': own('refused a shift that a colleague would give in return'),
  'swap.take-back-refusal': own('took back that they refused a shift in return'),
  'swap.hand-over': about((whom) => `handed a shift over to ${whom}`),
  'swap.decline': own('declined to take a shift over'),
  'swap.end-unanswered': about((whom) => `found nobody to take a shift over from ${whom}`),
  'swap.refuse': about((whom) => `did not let a shift of ${whom} change hands`),
  'swap.withdraw': own('asked colleagues no more to take a shift over'),
  'swap.expire': about((whom) => `ended what ${whom} asked colleagues about a shift`),
} satisfies Record<SwapAudit, unknown>

declare module '#server/audit.ts' {
  interface AuditActions {
    swaps: keyof typeof actions
  }
}
