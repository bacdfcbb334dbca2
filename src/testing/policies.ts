import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { TeamAction } from '#features/teams/policy.ts'

/** The rows of every feature's policy: who may do what in a team. */
export async function policyRows(): Promise<TeamAction[]> {
  const policies = await Promise.all(
    globSync('src/features/*/policy.ts').map((file): Promise<object> => import(join(process.cwd(), file))),
  )
  return policies.flatMap((exported) => Object.values(exported).flatMap((list) => Object.values(list).filter(isAction)))
}

function isAction(value: unknown): value is TeamAction {
  return typeof value === 'object' && value !== null && 'who' in value && 'words' in value
}
