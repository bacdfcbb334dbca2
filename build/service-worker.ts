import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { filesIn } from './page-addresses.ts'

const SOURCE = 'src/client/offline/service-worker.js'

interface Offline {
  /** The page that stands for every other. */
  entry: string
  /** Source files of the pages that must open without a network. */
  pages: string[]
  /** Assets that those draw with, by a part of their names. */
  assets: RegExp
}

/** Writes the service worker beside the pages, with the names of the files that it stores when it is installed. */
export function serviceWorker({ entry, pages, assets }: Offline): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const drawn = filesIn(bundle, [entry, ...pages])
        const files = new Set([...Object.keys(bundle).filter((name) => assets.test(name)), ...drawn])
        const [first] = drawn
        const build = { entry: `/${first}`, files: [...files].sort().map((name) => `/${name}`) }
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: withBuild(build) })
      },
    },
  }
}

/** The worker's own text counts too: a browser takes a new worker when a byte of it differs. */
function withBuild(build: { entry: string; files: string[] }) {
  const source = readFileSync(SOURCE, 'utf8')
  const version = createHash('sha256').update(source).update(JSON.stringify(build)).digest('hex').slice(0, 12)
  return source.replace('__BUILD__', () => JSON.stringify({ version, ...build }))
}
