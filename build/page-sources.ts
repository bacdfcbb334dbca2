import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const LISTS = [
  'src/app/routes/open-pages.ts',
  'src/app/routes/manager-pages.ts',
  'src/app/routes/staff-pages.ts',
  ...globSync('src/features/*/client/pages.ts'),
]
const PAGE = /path: '([^']+)'(?:(?!path: ')[\s\S])*?\bimport\('([^']+)'\)/g

export interface PageSource {
  path: string
  /** The file with the page, which is a chunk of its own. */
  source: string
}

/** Every page with its address, as the lists of pages have them. */
export function pageSources(): PageSource[] {
  return LISTS.flatMap((list) =>
    [...readFileSync(list, 'utf8').matchAll(PAGE)].map(([, path = '', source = '']) => ({
      path,
      source: source.startsWith('#') ? `src/${source.slice(1)}` : join(dirname(list), source),
    })),
  )
}
