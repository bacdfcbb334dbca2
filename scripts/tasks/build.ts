import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageProgram, run } from './run.ts'

const DIST = 'dist'
const STAMP = join(DIST, '.stamp')

// The sources of the browser bundle, without the server's own code.
const INPUTS = [
  '*.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'build/**',
  'public/**',
  'src/{app,client,shared}/**',
  'src/features/**',
]

/** Builds the pages unless dist/ was made from exactly these sources. Returns whether it built. */
export async function buildWhenChanged(): Promise<boolean> {
  const stamp = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false
  console.log('Building the pages: once, and after each change.')
  const { draft, seconds } = await build()
  writeFileSync(join(draft, '.stamp'), stamp)
  rmSync(DIST, { recursive: true, force: true })
  renameSync(draft, DIST)
  console.log(`Pages built in ${seconds} s.`)
  return true
}

/** Builds beside dist/ and renames, so that an interrupted build leaves no incomplete bundle. */
async function build() {
  const draft = join('node_modules', '.cache', `dist-${process.pid}`)
  const { code, output, seconds } = await run(
    packageProgram('vite/bin/vite.js', ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']),
  )
  if (code === 0) return { draft, seconds }
  rmSync(draft, { recursive: true, force: true })
  console.error(output)
  console.error('The pages could not be built.')
  process.exit(1)
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(INPUTS, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && isInput(entry.name, entry.parentPath),
  )
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(`${path}\n`).update(readFileSync(path))
  return hash.digest('hex')
}

function isInput(name: string, folder: string) {
  return !/\.test\.tsx?$/.test(name) && !/[\\/]features[\\/][^\\/]+[\\/]server([\\/]|$)/.test(folder)
}
