import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

interface Entry {
  file: string
  imports?: string[]
  css?: string[]
}

const MANIFEST = 'dist/.vite/manifest.json'
const built = existsSync(MANIFEST)
const APP = ['app.html']
const FRAME = [...APP, 'src/app/shell.tsx']

/** Largest script and style a screen may load, in KB gzipped (docs: ui budgets). Fonts are counted by nobody: they arrive after the text. */
const BUDGETS: { screen: string; sources: string[]; limit: number }[] = [
  { screen: 'sign-in', sources: [...APP, 'src/features/accounts/client/auth-screen.tsx'], limit: 200 },
  { screen: 'wizard', sources: [...FRAME, 'src/features/registration/client/registration-screen.tsx'], limit: 280 },
  { screen: 'the overview before its charts', sources: [...FRAME, 'src/app/routes/overview.tsx'], limit: 240 },
  { screen: 'the candidates page', sources: [...FRAME, 'src/app/routes/candidates.tsx'], limit: 240 },
  { screen: 'the staff dashboard', sources: [...FRAME, 'src/app/routes/staff.tsx'], limit: 240 },
  { screen: 'the profile', sources: [...FRAME, 'src/app/routes/profile.tsx'], limit: 240 },
  { screen: 'the work passport', sources: [...FRAME, 'src/app/routes/work-passport.tsx'], limit: 240 },
  { screen: 'the settings', sources: [...FRAME, 'src/app/routes/settings.tsx'], limit: 240 },
  { screen: 'the account', sources: [...FRAME, 'src/app/routes/account.tsx'], limit: 240 },
]

function gzipped(file: string): number {
  return gzipSync(readFileSync(`dist/${file}`)).length / 1024
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
  const manifest = () => JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Entry>

  it('keeps the landing page within 20 KB in all', () => {
    const html = readFileSync('dist/landing.html', 'utf8')
    const linked = [...html.matchAll(/(?:src|rel="icon" href|rel="stylesheet" href)="\/([^"]+)"/g)].map((match) => match[1] ?? '')
    const total = ['landing.html', ...linked].reduce((sum, file) => sum + gzipped(file), 0)
    expect(linked.length).toBeGreaterThan(0)
    expect(total).toBeLessThan(20)
  })

  it.each(BUDGETS)('keeps $screen within $limit KB', ({ sources, limit }) => {
    const total = [...filesOf(manifest(), sources)].reduce((sum, file) => sum + gzipped(file), 0)
    expect(total).toBeLessThan(limit)
  })

  it('leaves no inline script and no inline asset in the pages', () => {
    for (const page of ['dist/app.html', 'dist/landing.html']) {
      const html = readFileSync(page, 'utf8')
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
      expect(html).not.toContain('data:')
      expect(html).not.toMatch(/<style(?![^>]*nonce="__CSP_NONCE__")/)
      expect(html).not.toMatch(/\sstyle="/)
    }
  })
})
