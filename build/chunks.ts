import { basename, resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { pageSources } from './page-sources.ts'

type Graph = Rolldown.ChunkingContext

const ENTRY = resolve('src/app/client.tsx')
/** A module that so many pages load is in the chunk of all of them. */
const MANY = 5
/** All icons are imported from one module, which imports every one of them: which of them a module shows is in its code. */
const ICONS = /import \{([^}]*)\} from ["'](?:[^"']*\/)?@tabler\/icons-react["']/g
const ICON = /node_modules\/@tabler\/icons-react\/dist\/esm\/icons\//
const FOLDER_OF_ICONS = resolve('node_modules/@tabler/icons-react/dist/esm/icons')
const SCHEMAS = /node_modules\/zod\//

/** Which page loads which module, and when. */
interface Usage {
  /** Modules that the application loads before any page. */
  first: Set<string>
  /** By module: the files of the pages that load it before they are shown. */
  early: Map<string, Set<string>>
  /** By module: the files of the pages that load it later, for a panel or a dialog. */
  late: Map<string, Set<string>>
  /** Modules that check something by a schema, and bring the library of schemas with them. */
  checking: Set<string>
}

let usage: Usage | undefined

function iconsIn(code: string | null | undefined) {
  return [...(code ?? '').matchAll(ICONS)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => `${FOLDER_OF_ICONS}/${name.trim()}.mjs`)
}

/** These modules and everything that they import: modules of the product, icons, and styles. */
function closure(files: Iterable<string>, graph: Graph) {
  const seen = new Set(files)
  for (const id of seen) {
    const info = graph.getModuleInfo(id)
    for (const next of info?.importedIds ?? [])
      if (next.endsWith('.css') || !next.includes('node_modules')) seen.add(next)
    if (!ICON.test(id)) for (const icon of iconsIn(info?.code)) seen.add(icon)
  }
  return seen
}

/** Everything that these modules import dynamically, and what that imports dynamically in turn. */
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

function usageIn(graph: Graph): Usage {
  const early = new Map<string, Set<string>>()
  const late = new Map<string, Set<string>>()
  for (const { source } of sources) {
    const ofPage = closure([resolve(source)], graph)
    for (const id of ofPage) early.set(id, (early.get(id) ?? new Set()).add(source))
    for (const id of closureLater(ofPage, graph)) late.set(id, (late.get(id) ?? new Set()).add(source))
  }
  const checking = [...early.keys()].filter((id) =>
    [...closure([id], graph)].some((each) => graph.getModuleInfo(each)?.importedIds.some((next) => SCHEMAS.test(next))),
  )
  return { first: closure([ENTRY], graph), early, late, checking: new Set(checking) }
}

const sources = pageSources()
/** Modules that begin a chunk of their own: the application, and each page. */
const entries = new Set([ENTRY, ...sources.map(({ source }) => resolve(source))])
const ofManagers = new Set(
  sources.filter(({ path }) => path.startsWith('/manager-dashboard')).map(({ source }) => source),
)
const isOfManagers = (source: string) => ofManagers.has(source)

/**
 * The name of the chunk of a module that pages load before they are shown. A page waits for a few larger files, instead
 * of one file for each set of pages that share something. A module of a page that a panel of another page also loads
 * gets a chunk of its own (`shared-by-…`), or the panel would bring the whole page; so does a module of managers' pages
 * that parts of workers' pages load. A module's imports are needed by at least as many pages, so no two of these chunks
 * import each other. Modules that are only loaded later are left to the bundler.
 */
export function chunkOfPages(id: string, graph: Graph): string | undefined {
  if (id === ENTRY) return undefined
  usage ??= usageIn(graph)
  const { first, early, late, checking } = usage
  const pages = [...(early.get(id) ?? [])]
  const [page = ''] = pages
  const areMixed = pages.some(isOfManagers) && !pages.every(isOfManagers)
  const laterUsers = [...(late.get(id) ?? [])].filter((source) => source !== page)
  const isOfOne = pages.length === 1 && laterUsers.length === 0
  // Styles are small: those that pages share are one file.
  const isSharedStyle = pages.length > 0 && !isOfOne && id.endsWith('.css')
  if (first.has(id) || pages.length >= MANY || isSharedStyle || areMixed) return 'app'
  if (pages.length === 0) return undefined
  if (isOfOne) return `of-${basename(page, '.tsx')}`
  const name = pages.length === 1 ? `shared-by-${basename(page, '.tsx')}` : nameOfShared(pages, laterUsers)
  return checking.has(id) ? `${name}-checked` : name
}

/** The chunk of a module that several pages load early (all of managers, or none) and other pages load later. */
function nameOfShared(pages: string[], laterUsers: string[]) {
  if (!pages.every(isOfManagers)) return 'own'
  return laterUsers.every(isOfManagers) ? 'managers' : 'shared-by-managers'
}
