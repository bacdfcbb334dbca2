import type { RecordedVersion, Requirement } from '../../schema.ts'

/**
 * What the requirement says by its newest version: the coming one, that for new starters, or the one in force.
 * Undefined when it has ended.
 */
export function newestOf({ coming, forNewStarters, inForce }: Requirement): RecordedVersion | undefined {
  const all = [coming, forNewStarters, inForce].filter((version) => version !== null && !version.retired)
  return all.sort((a, b) => (b?.version ?? 0) - (a?.version ?? 0))[0] ?? undefined
}
