import { type AnyContractRouter, minifyContractRouter, type Route } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'
import type { ProcedureMeta } from '../src/shared/contract.ts'
import { nameInCode } from '../src/shared/names.ts'

const NAME = 'virtual:contract'

/**
 * Gives the browser the API's contract as routes and their nouns: without schemas, Zod, summaries and rights, some
 * kilobytes. It has the shape of src/app/contract.ts.
 */
export function contractModule(): Plugin {
  return {
    name: 'contract-module',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return
      const { contract, dependencies } = await readContract()
      for (const dependency of dependencies) this.addWatchFile(dependency)
      return `export const contract = ${JSON.stringify(minifyContractRouter(contract), withoutWords)}`
    },
  }
}

function withoutWords(key: string, value: unknown): unknown {
  if (key === 'meta') return shownBy(value as Partial<ProcedureMeta>)
  if (key !== 'route') return value
  const { summary: _, ...route } = value as Route
  return route
}

function shownBy({ shows }: Partial<ProcedureMeta>) {
  return shows && shows.length > 0 ? { shows: shows.map(({ name }) => name) } : {}
}

/** Reads the contract of each feature without loading the server code that src/app/features.ts imports. */
export async function readContract() {
  const { module, dependencies } = await runnerImport<typeof import('./contracts.ts')>('/build/contracts.ts')
  const byFeature = Object.entries(module.contracts).map(([path, contract]) => [
    nameInCode(path.split('/')[3]!),
    contract,
  ])
  return { contract: Object.fromEntries(byFeature) as Record<string, AnyContractRouter>, dependencies }
}
