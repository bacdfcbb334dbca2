import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Tally } from './tally.ts'

const DIST = 'dist'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

interface Budget {
  page: string
  /** Entries of the build's manifest that the page loads. */
  entries: string[]
  kilobytes: number
}

const APP = 'app.html'
const BUDGETS: Budget[] = [
  { page: 'landing', entries: ['landing.html'], kilobytes: 20 },
  { page: 'sign-in', entries: [APP, 'src/features/accounts/client/auth-screen.tsx'], kilobytes: 200 },
  { page: 'wizard', entries: [APP, 'src/features/registration/client/registration-screen.tsx'], kilobytes: 280 },
  { page: 'staff dashboard', entries: [APP, 'src/features/profile/client/staff-dashboard-screen.tsx'], kilobytes: 240 },
  { page: 'manager dashboard', entries: [APP, 'src/features/teams/client/manager-dashboard-screen.tsx'], kilobytes: 240 },
]

/** Compares what each page loads, compressed, with its budget; one check per page. */
export function checkBudgets(): Tally {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const failed = BUDGETS.filter(({ page, entries, kilobytes }) => {
    const missing = entries.filter((entry) => !manifest[entry])
    const size = missing.length > 0 ? Number.NaN : weigh(manifest, entries)
    const fits = size <= kilobytes
    const found = missing.length > 0 ? `the build lacks ${missing.join(', ')}` : `${size} KB of ${kilobytes} KB`
    console.log(`${fits ? 'passed' : 'FAILED'}  budget of ${page}: ${found}`)
    return !fits
  })
  return { passed: BUDGETS.length - failed.length, failed: failed.length, skipped: 0 }
}

/** Kilobytes of 1000 bytes, gzipped file by file as they travel. */
function weigh(manifest: Record<string, Chunk>, entries: string[]) {
  const files = new Set<string>()
  const pages = entries.filter((entry) => entry.endsWith('.html'))
  for (const page of pages) if (existsSync(join(DIST, page))) files.add(page)
  for (const entry of entries) collect({ manifest, entry, files })
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0)
  return Math.round(bytes / 100) / 10
}

function collect({
  manifest,
  entry,
  files,
  seen = new Set(),
}: {
  manifest: Record<string, Chunk>
  entry: string
  files: Set<string>
  seen?: Set<string>
}) {
  const chunk = manifest[entry]
  if (!chunk || seen.has(entry)) return
  seen.add(entry)
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const next of chunk.imports ?? []) collect({ manifest, entry: next, files, seen })
}
