import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Puts a small plain script into the head of every page, before the first paint, as a separate file: the CSP forbids inline scripts. */
export function blockingScript(file: string): Plugin {
  const source = readFileSync(`.${file}`, 'utf8')
  const fileName = `assets/first-paint-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  let building = false
  return {
    name: 'blocking-script',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    buildStart() {
      if (building) this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: building ? `/${fileName}` : file }, injectTo: 'head-prepend' },
    ],
  }
}
