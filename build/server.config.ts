import { dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'rolldown'

/*
 * The server as a few modules instead of 1,900 (docs/decisions/the-server-is-bundled.md). Names, lines and the stack of
 * an error stay readable. What is imported by a call of `import()` is a module of its own, and loaded when it is
 * needed.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** From the folder of the modules to the root, wherever the installation lies: node_modules/.cache/server. */
const UP = '../../..'

/** Parts of these are not JavaScript, or loaded by few installations or for tests; pg looks for pg-native, which is not installed. */
const APART =
  /^(sharp|@node-rs\/argon2|@aws-sdk\/client-s3|pg-native|light-my-request|@fastify\/(ajv|fast-json-stringify)-compiler)$/

/** A file keeps its place: from there it finds migrations, pages and the programs of threads, which run as they are written. */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { id: /src[\\/].*\.ts$/, code: /import\.meta\./ },
    handler(code, id) {
      const place = `${UP}/${relative(ROOT, id).replaceAll(sep, '/')}`
      return code.replace(/import\.meta\.(\w+)/g, (whole, property: string) => {
        if (property === 'url') return `new URL('${place}', import.meta.url).href`
        if (property === 'dirname') return `(import.meta.dirname + '/${dirname(place)}')`
        throw new Error(`${id} uses ${whole}, which has no meaning in a bundle`)
      })
    },
  },
}

export default defineConfig({
  input: 'src/app/main.ts',
  platform: 'node',
  external: APART,
  plugins: [places],
  output: {
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // Layouts of PDFs and errors are known by the names of their functions and classes.
    keepNames: true,
    comments: false,
    codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/, tags: ['$initial'] }] },
  },
})
