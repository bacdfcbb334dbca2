import { basename, resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { pageSources } from './page-sources.ts'

type Graph = Rolldown.ChunkingContext

const ENTRY = resolve('src/app/client.tsx')
/** A module that so many pages load is in the chunk of all of them. */
const MANY = 5
/** Small, and many pages share some of them. */
const ICON = /node_modules\/@tabler\//
const SCHEMAS = /node_modules\/zod\//

interface Found {
  /** What the application loads before any page. */
  first: Set<string>
  /** By module: the files of the pages that load it before they are shown. */
  pages: Map<string, Set<string>>
  /** Modules that check something by a schema, and bring the library of schemas with them. */
  checking: Set<string>
}

let found: Found | undefined

/** All that a module imports, itself included, as far as it belongs to the product, and styles. */
function closure(file: string, graph: Graph) {
  const seen = new Set([file])
  for (const id of seen)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
      if (next.endsWith('.css') || !next.includes('node_modules')) seen.add(next)
  return seen
}

function find(graph: Graph): Found {
  const pages = new Map<string, Set<string>>()
  for (const { source } of pageSources())
    for (const id of closure(resolve(source), graph)) pages.set(id, (pages.get(id) ?? new Set()).add(source))
  const checking = [...pages.keys()].filter((id) =>
    [...closure(id, graph)].some((each) => graph.getModuleInfo(each)?.importedIds.some((next) => SCHEMAS.test(next))),
  )
  return { first: closure(ENTRY, graph), pages, checking: new Set(checking) }
}

const sources = pageSources()
/** The bundler gives each of these a chunk. */
const entries = new Set([ENTRY, ...sources.map(({ source }) => resolve(source))])
const ofManagers = new Set(
  sources.filter(({ path }) => path.startsWith('/manager-dashboard')).map(({ source }) => source),
)

/**
 * The chunk of a module that pages load before they are shown: a page waits for a few larger files, not for one of each set of pages that share
 * something. What a module imports is needed by at least as many pages, so no two of these chunks import each other. Modules that are loaded later
 * are left to the bundler.
 */
export function chunkOfPages(id: string, graph: Graph): string | undefined {
  if (entries.has(id)) return undefined
  if (ICON.test(id)) return 'app'
  found ??= find(graph)
  const pages = [...(found.pages.get(id) ?? [])]
  const isStyle = pages.length > 0 && id.endsWith('.css')
  if (found.first.has(id) || pages.length >= MANY || isStyle) return 'app'
  if (pages.length === 0) return undefined
  const [page = ''] = pages
  const managers = pages.filter((source) => ofManagers.has(source)).length
  const whose = managers === pages.length ? 'managers' : managers === 0 ? 'own' : 'several'
  const name = pages.length === 1 ? `of-${basename(page, '.tsx')}` : whose
  return found.checking.has(id) ? `${name}-checked` : name
}
