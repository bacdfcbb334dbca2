import { policyKind } from '#features/compliance/rules/kinds.ts'
import { requireKind, stopRequiring } from '#features/compliance/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { londonToday } from '#shared/time.ts'
import type { Policy } from '../schema.ts'
import { noteRequirement, requirementOf } from './policies.ts'

/** Makes a requirement of signatures under a policy, or brings it in line with the policy's title and jobs. */
export async function requireSignature(context: TeamContext, { id, title, jobs, readBy }: Policy) {
  const today = londonToday(context.clock)
  const requirementId = await requireKind(context, {
    requirementId: await requirementOf(context, id),
    name: title,
    kind: policyKind(id),
    jobs,
    from: readBy !== null && readBy > today ? readBy : today,
  })
  await noteRequirement(context, { policyId: id, requirementId })
}

/** Requires signatures under a policy of nobody any longer. */
export async function stopRequiringSignature(context: TeamContext, policyId: string) {
  const requirementId = await requirementOf(context, policyId)
  if (requirementId) await stopRequiring(context, requirementId)
}
