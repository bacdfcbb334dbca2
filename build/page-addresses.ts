import type { Plugin, Rolldown } from 'vite'
import { type PageSource, pageSources } from './page-sources.ts'

/**
 * Tells the server in `addresses.json` which pages there are, so that it answers 404 for others, and the files that
 * each loads beyond those in the document, so that the browser asks for all of them at once.
 */
export function pageAddresses({ entry }: { entry: string }): Plugin {
  return {
    name: 'page-addresses',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const filesOf = (sources: string[]) => filesIn(bundle, sources)
        const named = filesOf([entry])
        const filesBeyond = ({ source }: PageSource) => [...filesOf([source])].filter((file) => !named.has(file))
        const addresses = Object.fromEntries(pageSources().map((page) => [page.path, filesBeyond(page)]))
        this.emitFile({ type: 'asset', fileName: 'addresses.json', source: JSON.stringify(addresses) })
      },
    },
  }
}

/** What these sources load before they run: their chunks, those chunks' imports, and the styles. */
export function filesIn(bundle: Rolldown.OutputBundle, sources: string[]): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const waiting = new Set(sources.map((source) => chunkOf(source, chunks)))
  for (const { imports } of waiting)
    for (const chunk of chunks.filter(({ fileName }) => imports.includes(fileName))) waiting.add(chunk)
  return new Set([...waiting].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]))
}

/** Where a source is: beside others, when nothing loads it alone. */
function chunkOf(source: string, chunks: Rolldown.OutputChunk[]) {
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
  if (!chunk) throw new Error(`The build has no chunk of ${source}`)
  return chunk
}
