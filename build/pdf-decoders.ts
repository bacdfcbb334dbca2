import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const HOME = 'node_modules/pdfjs-dist'
const DECODERS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']

/**
 * Puts the decoders of scanned pages (fax, JBIG2, JPEG 2000) beside the build: the PDF viewer's worker loads them by
 * name when a page needs one.
 */
export function pdfDecoders(): Plugin {
  const { version } = JSON.parse(readFileSync(`${HOME}/package.json`, 'utf8')) as { version: string }
  return {
    name: 'pdf-decoders',
    apply: 'build',
    buildStart() {
      for (const name of DECODERS) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-${version}/${name}`,
          source: readFileSync(`${HOME}/wasm/${name}`),
        })
      }
    },
  }
}
