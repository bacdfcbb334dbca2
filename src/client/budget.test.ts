import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { managerPages } from '#app/routes/manager-pages.ts'
import { openPages } from '#app/routes/open-pages.ts'
import { staffPages } from '#app/routes/staff-pages.ts'
import { createHttp } from '#server/http/app.ts'
import { servePages } from '#server/http/pages.ts'
import { pageSources } from '../../build/page-sources.ts'

const ADDRESSES = 'dist/addresses.json'
const built = existsSync(ADDRESSES)

const STATIC_PAGES = [
  { page: 'landing.html', path: '' },
  { page: 'privacy.html', path: 'privacy' },
  { page: 'terms.html', path: 'terms' },
]

/**
 * What a page may load before it is shown, its data apart: document, scripts, styles and font in KB as they are sent to
 * a browser, and how many requests.
 */
const USUAL = { most: 289.5, requests: 15 }
const BUDGETS: Record<string, typeof USUAL> = {
  '/policies': { most: 293.5, requests: 15 },
  '/reference': { most: 309, requests: 15 },
  '/manager-dashboard/compliance': { most: 290, requests: 15 },
  '/manager-dashboard/audit': { most: 302.5, requests: 16 },
  '/manager-dashboard/rota': { most: 306, requests: 14 },
  '/registration': { most: 325.5, requests: 16 },
}

const addresses = [openPages, staffPages, managerPages].flatMap((pages) =>
  Object.values(pages).map(({ path }) => path as string),
)
const PAGES = addresses.map((path) => ({ path, ...(BUDGETS[path] ?? USUAL) }))

it('knows the source of every page', () => {
  expect(
    pageSources()
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...addresses].sort())
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

const LOADED = /<(?:script [^>]*src|link rel="(?:icon|stylesheet|modulepreload)"[^>]* href)="\/([^"]+)"/g

/** The files that a document names. */
const filesOf = (html: string) => [...html.matchAll(LOADED)].map(([, file = '']) => file)

describe.skipIf(!built)('what a screen loads (needs dist: npm test builds it)', () => {
  beforeAll(async () => {
    await servePages(server, { dist: resolve('dist') })
    origin = await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  it.each(STATIC_PAGES)('keeps $page within 25 KB in all, before its pictures', async ({ page, path }) => {
    const html = readFileSync(`dist/${page}`, 'utf8')
    const linked = filesOf(html)
    expect(linked.length).toBeGreaterThan(0)
    expect(await weigh([path, ...linked])).toBeLessThan(25)
  })

  it('keeps every picture of the landing page within 60 KB', () => {
    const pictures = readdirSync('dist/assets').filter((name) => name.endsWith('.avif'))
    expect(pictures.length).toBeGreaterThan(4)
    expect(pictures.filter((name) => statSync(`dist/assets/${name}`).size > 60_000)).toEqual([])
  })

  it.each(PAGES)('keeps $path within $most KB and $requests requests', async ({ path, most, requests }) => {
    const page = path.slice(1)
    const font = readdirSync('dist/assets').find((name) => name.startsWith('inter-latin-wght-normal'))
    const files = [page, ...new Set(filesOf((await server.inject(path)).body)), `assets/${font}`]
    expect(await weigh(files)).toBeLessThan(most)
    expect(files.length).toBeLessThanOrEqual(requests)
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
