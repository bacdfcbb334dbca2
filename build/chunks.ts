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
  /** By module: the files of the pages that load it later, for a panel or a dialog. */
  late: Map<string, Set<string>>
  /** Modules that check something by a schema, and bring the library of schemas with them. */
  checking: Set<string>
}

let found: Found | undefined

/** All that some modules import, themselves included, as far as it belongs to the product, and styles. */
function closure(files: Iterable<string>, graph: Graph) {
  const seen = new Set(files)
  for (const id of seen)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
      if (next.endsWith('.css') || !next.includes('node_modules')) seen.add(next)
  return seen
}

/** All that some modules load later, what that loads later included. */
function closureLater(files: Set<string>, graph: Graph) {
  const later = new Set<string>()
  for (let from = files; from.size > 0; ) {
    const parts = [...from].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    from = closure(
      parts.filter((part) => !entries.has(part)),
      graph,
    ).difference(later)
    for (const id of from) later.add(id)
  }
  return later
}

function find(graph: Graph): Found {
  const [pages, late] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  for (const { source } of sources) {
    const early = closure([resolve(source)], graph)
    for (const id of early) pages.set(id, (pages.get(id) ?? new Set()).add(source))
    for (const id of closureLater(early, graph)) late.set(id, (late.get(id) ?? new Set()).add(source))
  }
  const checking = [...pages.keys()].filter((id) =>
    [...closure([id], graph)].some((each) => graph.getModuleInfo(each)?.importedIds.some((next) => SCHEMAS.test(next))),
  )
  return { first: closure([ENTRY], graph), pages, late, checking: new Set(checking) }
}

const sources = pageSources()
/** What is loaded by itself: the application, and each page when it is opened. */
const entries = new Set([ENTRY, ...sources.map(({ source }) => resolve(source))])
const ofManagers = new Set(
  sources.filter(({ path }) => path.startsWith('/manager-dashboard')).map(({ source }) => source),
)
const isOfManagers = (source: string) => ofManagers.has(source)

/**
 * The chunk of a module that pages load before they are shown: a page waits for a few larger files, not for one of each set of pages that share
 * something. What a panel of another page takes from a page stands by itself, or the panel would bring the whole page; so does what
 * parts of workers' pages take from managers' pages. What a module imports is needed by at least as many pages, so no two of these chunks import each
 * other. Modules that are only loaded later are left to the bundler.
 */
export function chunkOfPages(id: string, graph: Graph): string | undefined {
  if (id === ENTRY) return undefined
  if (ICON.test(id)) return 'app'
  found ??= find(graph)
  const { first, late, checking } = found
  const pages = [...(found.pages.get(id) ?? [])]
  const [page = ''] = pages
  const isStyle = pages.length > 0 && id.endsWith('.css')
  const areMixed = pages.some(isOfManagers) && !pages.every(isOfManagers)
  if (first.has(id) || pages.length >= MANY || isStyle || areMixed) return 'app'
  if (pages.length === 0) return undefined
  const lentTo = [...(late.get(id) ?? [])].filter((source) => source !== page)
  if (pages.length === 1 && lentTo.length === 0) return `of-${basename(page, '.tsx')}`
  const whose = pages.length === 1 ? `lent-by-${basename(page, '.tsx')}` : ofSeveral(pages, lentTo)
  return checking.has(id) ? `${whose}-checked` : whose
}

/** The chunk of what several pages load early, all of managers or all of others, and `lentTo` load later. */
function ofSeveral(pages: string[], lentTo: string[]) {
  if (!pages.every(isOfManagers)) return 'own'
  return lentTo.every(isOfManagers) ? 'managers' : 'lent-by-managers'
}
