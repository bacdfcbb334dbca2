import { dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'rolldown'

/*
 * The server as a few modules instead of 1,900 (docs/decisions/the-server-is-bundled.md). Names, lines and the stack of an error stay readable. What is
 * imported by a call of `import()` is a module of its own, and loaded when it is needed.
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

const escaped = (code: string) =>
  code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** V8 keeps a module at two bytes a letter if only one of them is not ASCII. Such letters stand in strings and patterns, where an escape means the same. */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = escaped(chunk.code)
  },
}

/** An import of node:http loads the client of `fetch` as well, 2 MB, for names that nobody reads. */
const http: Plugin = {
  name: 'http',
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => '\0http' },
  load: { filter: { id: /^\0http$/ }, handler: () => `module.exports = process.getBuiltinModule('node:http')` },
}

/** What these import and seldom use: an empty module, behind which the real one is loaded when something of it is read. */
const SELDOM = /^(node:https|node:http2|rrule-temporal)$/
const SELDOM_BY = /[\\/](src|node_modules[\\/](fastify|pg-boss))[\\/]/
const seldom: Plugin = {
  name: 'seldom',
  resolveId: {
    filter: { id: SELDOM },
    handler(id, importer = '') {
      if (importer.startsWith('\0')) return { id, external: true }
      return SELDOM_BY.test(importer) ? `\0seldom:${id}` : null
    },
  },
  load: {
    filter: { id: /^\0seldom:/ },
    handler: (id) =>
      `module.exports = Object.create(new Proxy({}, { get: (_, name) => require('${id.slice(8)}')[name] }))`,
  },
}

export default defineConfig({
  input: 'src/app/main.ts',
  platform: 'node',
  external: APART,
  plugins: [places, http, seldom, ascii],
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
