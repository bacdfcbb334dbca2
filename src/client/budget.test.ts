import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses } from '#app/routes/addresses.ts'
import { createHttp } from '#server/http/app.ts'
import { servePages } from '#server/http/pages.ts'

interface Entry {
  file: string
  imports?: string[]
  css?: string[]
}

const MANIFEST = 'dist/.vite/manifest.json'
const built = existsSync(MANIFEST)
const APP = ['app.html']
const FRAME = [...APP, 'src/app/shell.tsx']

const STATIC_PAGES = [
  { page: 'landing.html', path: '' },
  { page: 'privacy.html', path: 'privacy' },
  { page: 'terms.html', path: 'terms' },
]

/** Largest script and style that a page may load, in KB as they are sent to a browser. Fonts are counted by nobody: they arrive after the text. */
const USUAL = 244
const WIZARD = 'src/features/registration/client/registration-page.tsx'
const BUDGETS: Record<string, number> = {
  'src/app/routes/auth.tsx': 206,
  'src/app/routes/reference.tsx': 246,
  'src/app/routes/settings.tsx': 220,
  'src/app/routes/audit.tsx': 250,
  [WIZARD]: 280,
}

/** The sources of the pages that a list of them loads. */
function pagesIn(list: string): string[] {
  const imports = [...readFileSync(list, 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(([, source = '']) => source)
  return imports.map((source) => (source.startsWith('#') ? `src/${source.slice(1)}` : join(dirname(list), source)))
}

const OPEN = 'src/app/routes/open-pages.ts'
const LISTS = [OPEN, 'src/app/routes/pages.ts', ...globSync('src/features/*/client/pages.ts')]
const PAGES = LISTS.flatMap((list) =>
  [...new Set(pagesIn(list))].map((source) => ({
    page: source,
    sources: [...(list === OPEN ? APP : FRAME), source],
    limit: BUDGETS[source] ?? USUAL,
  })),
)

it('finds the source of every page, and a page for every budget', () => {
  expect(LISTS.flatMap(pagesIn)).toHaveLength(addresses.length)
  expect(Object.keys(BUDGETS).filter((source) => !PAGES.some(({ page }) => page === source))).toEqual([])
})

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const server = createHttp({ publicUrl: 'http://localhost:3000', logLevel: 'silent', trustProxy: false })
let origin = ''

/** Requests a path as a browser would. */
async function ask(path: string): Promise<{ bytes: number; encoding: string | undefined }> {
  const answer = await new Promise<IncomingMessage>((answered, reject) => {
    get(`${origin}/${path}`, { headers: BROWSER }, answered).on('error', reject)
  })
  expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 })
  return { bytes: (await buffer(answer)).length, encoding: answer.headers['content-encoding'] }
}

/** The compressed KB of these files. */
async function weigh(files: Iterable<string>): Promise<number> {
  const answers = await Promise.all([...files].map(ask))
  return answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
}

/** Everything that the sources load at once: their chunks, those chunks' imports, and the styles. */
function filesOf(manifest: Record<string, Entry>, sources: string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...sources]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const entry = manifest[key]
    if (!entry) throw new Error(`The build has no '${key}'`)
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file)
    waiting.push(...(entry.imports ?? []))
  }
  return files
}

describe.skipIf(!built)('what a screen loads (needs dist: npm test builds it)', () => {
  beforeAll(async () => {
    await servePages(server, { dist: resolve('dist') })
    origin = await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  const manifest = () => JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Entry>

  it.each(STATIC_PAGES)('keeps $page within 25 KB in all, before its pictures', async ({ page, path }) => {
    const html = readFileSync(`dist/${page}`, 'utf8')
    const linked = [...html.matchAll(/(?:<script [^>]*src|rel="icon" href|rel="stylesheet" href)="\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(linked.length).toBeGreaterThan(0)
    expect(await weigh([path, ...linked])).toBeLessThan(25)
  })

  it('keeps every picture of the landing page within 60 KB', () => {
    const pictures = readdirSync('dist/assets').filter((name) => name.endsWith('.avif'))
    expect(pictures.length).toBeGreaterThan(4)
    expect(pictures.filter((name) => statSync(`dist/assets/${name}`).size > 60_000)).toEqual([])
  })

  it.each(PAGES)('keeps $page within $limit KB', async ({ sources, limit }) => {
    expect(await weigh(['auth', ...filesOf(manifest(), sources)])).toBeLessThan(limit)
  })

  it('answers every page with 200, with and without a slash at its end, and what is none with 404', async () => {
    const statusOf = async (path: string) => (await server.inject(path)).statusCode
    expect(addresses.length).toBeGreaterThan(15)
    for (const path of ['/', ...addresses, ...addresses.map((address) => `${address}/`)])
      expect({ path, status: await statusOf(path) }).toEqual({ path, status: 200 })
    for (const path of ['/no-such-page', '/manager-dashboard/nonsense', '/profile/nonsense', '/profile//'])
      expect({ path, status: await statusOf(path) }).toEqual({ path, status: 404 })
  })

  it('sends every larger script, style and page compressed', async () => {
    const assets = readdirSync('dist/assets', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|mjs|css)$/.test(name),
    )
    const large = assets.map((name) => `assets/${name}`).filter((path) => statSync(`dist/${path}`).size >= 1024)
    const answers = await Promise.all(['', 'auth', ...large].map(async (path) => ({ path, ...(await ask(path)) })))
    expect(answers.filter(({ encoding }) => encoding !== 'br')).toEqual([])
    expect(large.length).toBeGreaterThan(20)
  })

  it('leaves no inline script and no inline asset in the pages', () => {
    for (const page of ['dist/app.html', ...STATIC_PAGES.map(({ page }) => `dist/${page}`)]) {
      const html = readFileSync(page, 'utf8')
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
      expect(html).not.toContain('data:')
      expect(html).not.toMatch(/<style(?![^>]*nonce="__CSP_NONCE__")/)
      expect(html).not.toMatch(/\sstyle="/)
    }
  })
})
