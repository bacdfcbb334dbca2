import { policyKind } from '#features/compliance/rules/kinds.ts'
import { establish, requireKind, stopRequiring } from '#features/compliance/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { londonToday } from '#shared/time.ts'
import { type PaperKind, paperRules } from '../rules/paper-kinds.ts'
import type { Policy } from '../schema.ts'
import { noteRequirement, requirementOf } from './storing.ts'

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

interface Signature {
  userId: string
  policyId: string
  versionId: string
  title: string
  number: number
}

/** Tells compliance that somebody has signed, from today on. It is told nothing of an opt-out: nobody complies better with one. */
export async function establishSignature(
  context: TeamContext,
  { kind, userId, policyId, versionId, title, number }: Signature & { kind: PaperKind },
) {
  if (paperRules[kind].voluntary) return
  await establish(context, {
    ...{ teamId: context.team.id, userId, kind: policyKind(policyId), source: versionId },
    ...{ title: `${title}, version ${number}`, from: londonToday(context.clock), until: null },
  })
}
