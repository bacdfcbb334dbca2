import type { z } from 'zod'
import { sample } from '#app/api-document/sample.ts'
import { schemaOf } from '#app/api-document/schemas.ts'
import { nameInCode } from '#shared/names.ts'
import type { World } from '../people/world.ts'
import type { Call, Calls } from './calls.ts'
import { type ListedProcedure, procedures } from './procedures.ts'

const byFile = import.meta.glob<Calls>('/src/features/*/calls.ts', { eager: true, import: 'calls' })

/** What `calls.ts` of the features say of calls that cannot be derived, by the name of the procedure. */
export const written: Record<string, Call> = Object.fromEntries(
  Object.entries(byFile).flatMap(([path, calls]) =>
    Object.entries(calls).map(([procedure, call]) => [`${nameInCode(path.split('/')[3]!)}.${procedure}`, call]),
  ),
)

/** What the names of ids stand for: the first agency's team, request, invitation and member, and what was made in it since. */
function idsOf({ team, requestId, invitationId, actors, made }: World): Record<string, string> {
  return { teamId: team.id, requestId, invitationId, userId: actors.self.id, ...made }
}

/** An input with everything that its schema requires: ids of the world, and samples as in the API's document. */
function derived({ procedure }: ListedProcedure, world: World): object | undefined {
  const { inputSchema } = procedure['~orpc']
  if (!inputSchema) return undefined
  const { properties = {}, required = [] } = schemaOf(inputSchema as z.ZodType, 'input')
  const ids = idsOf(world)
  return Object.fromEntries(required.map((name) => [name, ids[name] ?? sample(properties[name] ?? {}, name)]))
}

type Ready = Omit<Call, 'input'> & Required<Pick<Call, 'given'>> & { input: (world: World) => object | undefined }

/** One valid call for every procedure of the contract, by its name: `teams.create`. What it is about is there once `given` has made it. */
export const calls: Record<string, Ready> = Object.fromEntries(
  procedures().map((procedure) => {
    const own = written[procedure.name]
    const input = (world: World) => {
      const usual = derived(procedure, world)
      return usual && { ...usual, ...own?.input?.(world) }
    }
    return [procedure.name, { given: async () => {}, ...own, input }]
  }),
)

/** Who makes the call where one is enough: staff what is everybody's, a manager the rest. */
export function whoCalls({ name, access, action }: ListedProcedure): keyof World['actors'] {
  if (access === 'anyone') return 'stranger'
  const { of: owner, by = owner } = calls[name] ?? {}
  return by ?? (access === 'person' || action?.who === 'members' ? 'self' : 'manager')
}
