import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /^assets\/.*\.(js|mjs|css|svg|json|map)$/
/** Bytes. */
const LEAST = 1024
// The highest quality, eleven, takes twice as long and saves another two per cent.
const BROTLI_QUALITY = 10

const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** Puts a Brotli and a gzip form beside every text asset, compressed as far as possible: the server only picks one. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => TEXT.test(name))
          .map((name) => compressFile(join(dir, name))),
      )
    },
  }
}

async function compressFile(path: string) {
  const bytes = await readFile(path)
  if (bytes.length < LEAST) return
  await Promise.all(
    Object.entries(encodings).map(async ([ending, encode]) => writeFile(`${path}.${ending}`, await encode(bytes))),
  )
}
