import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'

const NAME = 'virtual:contract'

/** Offers the API's contract to the browser as routes only: no schema, no Zod, no rights, some kilobytes. */
export function contractModule(file: string): Plugin {
  return {
    name: 'contract-module',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return
      const { module, dependencies } = await runnerImport<{ contract: AnyContractRouter }>(file)
      for (const dependency of dependencies) this.addWatchFile(dependency)
      return `export const contract = ${JSON.stringify(minifyContractRouter(module.contract), keepAddress)}`
    },
  }
}

function keepAddress(key: string, value: { route: { method: string; path: string } }) {
  if (key !== '~orpc') return value
  const { method, path } = value.route
  return { errorMap: {}, meta: {}, route: { method, path } }
}
