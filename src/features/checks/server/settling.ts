import { disestablish, establish } from '#features/compliance/server/data.ts'
import type { MemberContext } from '#features/members/server/gate.ts'
import type { CheckKind } from '../rules/check-kinds.ts'
import { type Counted, countingDays } from '../rules/counting.ts'

type Known = Counted & { title: string }

interface Change {
  kind: CheckKind
  /** The checks that counted before, and those that count now. */
  before: readonly Known[]
  after: readonly Known[]
  reason: string
}

/**
 * Tells compliance for which days each check of a kind counts now. The last one comes first: with it what the person
 * has given of this kind, and nothing has verified, is verified.
 */
export async function settle(context: MemberContext, { kind, before, after, reason }: Change) {
  const { team, member } = context
  const [was, is] = [countingDays(before), countingDays(after)]
  const of = (source: string) => ({ teamId: team.id, userId: member.userId, kind, source })
  for (const id of was.keys()) if (!is.has(id)) await disestablish(context, { ...of(id), reason })
  const latestFirst = after.toSorted((a, b) => b.checkedOn.localeCompare(a.checkedOn))
  for (const { id, title } of latestFirst) {
    const days = is.get(id)
    if (days) await establish(context, { ...of(id), title, ...days })
  }
}
