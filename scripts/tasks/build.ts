import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageProgram, type Run, run } from './run.ts'

interface Build {
  /** What is built, for messages. */
  of: string
  folder: string
  isInput(path: string): boolean
  into(draft: string): Run
}

const CACHE = join('node_modules', '.cache')
const SERVER = join(CACHE, 'server')
/** Where Node keeps what it has compiled: see scripts/launch.mjs. */
const COMPILED = join(CACHE, 'compiled')
const KEPT_COMPILED_MS = 7 * 24 * 3_600_000

/** What either is made of: these of the root, and the folders whole. */
const FILES = /\.html$|^(vite\.config\.ts|tsconfig\.json|package-lock\.json)$/
const FOLDERS = ['build', 'src']
const FOR_TESTS =
  /\.test\.tsx?$|^src[\\/]testing[\\/]|^src[\\/]features[\\/][a-z-]+[\\/]((calls|given|demo|mails|race)\.ts$|demo[\\/])/

const pages: Build = {
  of: 'pages',
  folder: 'dist',
  isInput: (path) => !/[\\/]server[\\/]/.test(path),
  into: (draft) =>
    packageProgram('vite/bin/vite.js', ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']),
}

const server: Build = {
  of: 'server',
  folder: SERVER,
  isInput: (path) => /\.(ts|json)$/.test(path) && !/[\\/]client[\\/]/.test(path),
  into: (draft) =>
    packageProgram('rolldown/bin/cli.mjs', ['-c', 'build/server.config.ts', '--dir', draft, '--log-level', 'warn']),
}

/** The server as it is built: run it with `node`, or import it. */
export const SERVER_PROGRAM = join(SERVER, 'main.mjs')

/** Builds the pages and the server, unless they were made from exactly these sources. Says whether anything was built. */
export async function buildWhenChanged() {
  const inputs = readInputs()
  let built = false
  for (const build of [pages, server]) {
    const stamp = fingerprint(inputs.filter(({ path }) => build.isInput(path)))
    const file = join(build.folder, '.stamp')
    if (existsSync(file) && readFileSync(file, 'utf8') === stamp) continue
    await make(build, stamp)
    built = true
  }
  return built
}

/** Builds beside the folder and renames, so that an interrupted build leaves nothing incomplete. */
async function make({ of, folder, into }: Build, stamp: string) {
  console.log(`Building the ${of}: once, and after each change.`)
  const draft = join(CACHE, `${of}-${process.pid}`)
  const { code, output, seconds } = await run(into(draft))
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    console.error(output)
    console.error(`The ${of} could not be built.`)
    process.exit(1)
  }
  writeFileSync(join(draft, '.stamp'), stamp)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  forgetCompiled()
  console.log(`Built in ${seconds} s.`)
}

/** Modules of earlier builds would stay there for ever. Those of this one were read a moment ago, or will be compiled again. */
function forgetCompiled() {
  if (!existsSync(COMPILED)) return
  const inside = readdirSync(COMPILED, { recursive: true, withFileTypes: true })
  const files = inside.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const unread = Date.now() - KEPT_COMPILED_MS
  for (const file of files)
    if ((statSync(file, { throwIfNoEntry: false })?.atimeMs ?? unread) < unread) rmSync(file, { force: true })
}

interface Input {
  path: string
  content: Buffer
}

// Reading folders takes a tenth of the time of a glob, at every start.
function readInputs(): Input[] {
  const inside = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  const paths = inside.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return [...readdirSync('.').filter((name) => FILES.test(name)), ...paths]
    .filter((path) => !FOR_TESTS.test(path))
    .sort()
    .map((path) => ({ path, content: readFileSync(path) }))
}

function fingerprint(inputs: Input[]) {
  const hash = createHash('sha256').update(process.version)
  for (const { path, content } of inputs) hash.update(`${path}\n`).update(content)
  return hash.digest('hex')
}
