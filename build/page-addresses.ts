import { type Plugin, runnerImport } from 'vite'

/** Tells the server which pages there are, in `addresses.json`: it answers 404 for others. */
export function pageAddresses(): Plugin {
  return {
    name: 'page-addresses',
    apply: 'build',
    async generateBundle() {
      const { module } =
        await runnerImport<typeof import('../src/app/routes/addresses.ts')>('/src/app/routes/addresses.ts')
      this.emitFile({ type: 'asset', fileName: 'addresses.json', source: JSON.stringify(module.addresses) })
    },
  }
}
