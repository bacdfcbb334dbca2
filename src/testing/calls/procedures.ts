import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import { contract } from '#app/contract.ts'
import type { TeamAction } from '#features/teams/policy.ts'
import type { ProcedureMeta } from '#shared/contract.ts'

export interface ListedProcedure extends ProcedureMeta {
  /** `teams.create` */
  name: string
  method: string
  path: string
  procedure: AnyContractProcedure
  /** The row of a policy that the gate of a team needs. */
  action?: TeamAction
}

/** Every procedure of the contract, as a flat list for the generated tests. */
export function procedures(router: unknown = contract, prefix: string[] = []): ListedProcedure[] {
  return Object.entries(router as Record<string, unknown>).flatMap(([key, entry]) => {
    const path = [...prefix, key]
    if (!isContractProcedure(entry)) return procedures(entry, path)
    const { meta, route } = entry['~orpc']
    return [
      {
        name: path.join('.'),
        ...(meta as ProcedureMeta),
        method: route.method ?? 'POST',
        path: route.path ?? '',
        procedure: entry,
      },
    ]
  })
}

/** Calls a procedure by its name, such as `teams.create`, with a client of the contract (`app.as(person)`). */
export function call(client: object, name: string, input: unknown): Promise<unknown> {
  const procedure = name.split('.').reduce<unknown>((place, key) => (place as Record<string, unknown>)[key], client)
  return (procedure as (input: unknown) => Promise<unknown>)(input)
}

/** What a call ends with: 'OK' or the error's code. */
export async function outcome(client: object, name: string, input: unknown): Promise<string> {
  try {
    await call(client, name, input)
    return 'OK'
  } catch (error) {
    if (error instanceof ORPCError) return error.code
    throw error
  }
}
