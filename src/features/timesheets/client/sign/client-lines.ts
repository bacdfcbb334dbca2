import type { SignedLine } from '../../contract/signing.ts'
import { isNearPlan } from '../../rules/words.ts'

/** A line that waits for an answer: its times are known, and this version of them has not been agreed to. */
export const isWaiting = ({ from, agrees }: SignedLine): boolean => from !== null && !agrees

/**
 * The lines of a link: what differs from the plan to look at, what is as planned, what was agreed to before, and what
 * the agency does not know yet.
 */
export function sortLines(lines: readonly SignedLine[]) {
  const waiting = lines.filter(isWaiting)
  return {
    waiting,
    different: waiting.filter((line) => !isNearPlan(line)),
    planned: waiting.filter(isNearPlan),
    before: lines.filter(({ agrees }) => agrees),
    unknown: lines.filter(({ from, agrees }) => from === null && !agrees),
  }
}

/** `Agree to 53 shifts`, `Agree to 51, dispute 2`: what the button does. */
export function signText(waiting: number, disputed: number): string {
  const agreed = waiting - disputed
  const shifts = (count: number) => (count === 1 ? '1 Shift' : `${count} Shifts`)
  if (disputed === 0) return `Agree to ${shifts(agreed)}`
  return agreed === 0 ? `Dispute ${shifts(disputed)}` : `Agree to ${agreed}, Dispute ${disputed}`
}
