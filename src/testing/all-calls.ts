import type { Call, Calls } from './calls.ts'

const byFile = import.meta.glob<Calls>('/src/features/*/calls.ts', { eager: true, import: 'calls' })

/** One valid call for every procedure of the contract, by its name: `teams.create`. */
export const calls: Record<string, Call> = Object.fromEntries(
  Object.entries(byFile).flatMap(([path, calls]) =>
    Object.entries(calls).map(([procedure, call]) => [`${path.split('/')[3]}.${procedure}`, call]),
  ),
)
