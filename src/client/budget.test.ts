import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** Largest script and style a screen may load, in KB as they are sent to a browser. Fonts are counted by nobody: they arrive after the text. */
const BUDGETS: { screen: string; sources: string[]; limit: number }[] = [
  { screen: 'sign-in', sources: [...APP, 'src/features/accounts/client/sign-in/auth-screen.tsx'], limit: 200 },
  { screen: 'wizard', sources: [...FRAME, 'src/app/routes/registration.tsx'], limit: 280 },
  { screen: 'the overview before its charts', sources: [...FRAME, 'src/app/routes/overview.tsx'], limit: 240 },
  { screen: 'the candidates page', sources: [...FRAME, 'src/app/routes/candidates.tsx'], limit: 240 },
  { screen: 'the staff dashboard', sources: [...FRAME, 'src/app/routes/staff.tsx'], limit: 240 },
  { screen: 'the profile', sources: [...FRAME, 'src/app/routes/profile.tsx'], limit: 240 },
  { screen: 'the work passport', sources: [...FRAME, 'src/app/routes/work-passport.tsx'], limit: 240 },
  { screen: 'the settings', sources: [...FRAME, 'src/app/routes/settings.tsx'], limit: 220 },
  { screen: 'the account', sources: [...FRAME, 'src/app/routes/account.tsx'], limit: 240 },
  { screen: 'the notifications', sources: [...FRAME, 'src/app/routes/notifications.tsx'], limit: 240 },
  { screen: 'the audit log', sources: [...FRAME, 'src/app/routes/audit.tsx'], limit: 240 },
  { screen: 'an invitation', sources: [...APP, 'src/app/routes/invitation.tsx'], limit: 240 },
  { screen: 'stopping mails', sources: [...APP, 'src/app/routes/stop-mails.tsx'], limit: 240 },
]

it('weighs every page that a route loads', () => {
  const routes = ['accounts.tsx', 'signed-in.ts'].map((file) => readFileSync(`src/app/routes/${file}`, 'utf8')).join()
  const pages = [...routes.matchAll(/import\('\.\/([\w-]+\.tsx)'\)/g)].map(([, file]) => `src/app/routes/${file}`)
  expect(pages.length).toBeGreaterThan(8)
  const weighed = BUDGETS.flatMap(({ sources }) => sources)
  expect(pages.filter((page) => !weighed.includes(page))).toEqual([])
})

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const server = createHttp({ publicUrl: 'http://localhost:3000', logLevel: 'silent', trustProxy: false })
let origin = ''

/** Asks the server as a browser would. */
async function ask(path: string): Promise<{ bytes: number; encoding: string | undefined }> {
  const answer = await new Promise<IncomingMessage>((answered, reject) => {
    get(`${origin}/${path}`, { headers: BROWSER }, answered).on('error', reject)
  })
  expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 })
  return { bytes: (await buffer(answer)).length, encoding: answer.headers['content-encoding'] }
}

/** KB that travel for these files. */
async function weigh(files: Iterable<string>): Promise<number> {
  const answers = await Promise.all([...files].map(ask))
  return answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
}

/** Everything that the sources load at once: their chunks, what those import, and the styles. */
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
    await servePages(server, { dist: resolve('dist'), knownPath: () => true })
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

  it.each(BUDGETS)('keeps $screen within $limit KB', async ({ sources, limit }) => {
    expect(await weigh(['auth', ...filesOf(manifest(), sources)])).toBeLessThan(limit)
  })

  it('loads Zod with the wizard alone: its form is the only one that every visit shows and Zod checks', () => {
    const loadsZod = ({ sources }: { sources: string[] }) =>
      [...filesOf(manifest(), sources)].some((file) => readFileSync(`dist/${file}`, 'utf8').includes('_zod'))
    expect(BUDGETS.filter(loadsZod).map(({ screen }) => screen)).toEqual(['wizard'])
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
