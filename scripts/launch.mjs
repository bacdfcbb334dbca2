// Runs under any Node from 20.19: installs missing packages, then runs the command under the exact Node that the product is tested with.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const OLDEST_NODE = [20, 19]
const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const PROGRESS_EVERY_MS = 5000

async function main() {
  process.chdir(ROOT)
  const [command = '', ...rest] = process.argv.slice(2)
  refuseOldNode()
  refuseUnknown(command)
  if (!isInstalled()) await install()
  const program = findNode()
  const options = [...nodeOptions(), join('scripts', `${command}.ts`), ...rest]
  become(program, options)
  process.exitCode = await run(program, options)
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  refuse(
    `Care Staffing needs Node ${OLDEST_NODE.join('.')} or later to start, and this is ${process.version}. Get a newer one from https://nodejs.org`,
  )
}

function refuseUnknown(command) {
  const known = readdirSync('scripts')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -3))
  if (!known.includes(command)) refuse(`There is no command "${command}". Known: ${known.join(', ')}.`)
}

/** npm leaves a list of installed packages; the installation is complete when it has every package of the lockfile in its version. */
function isInstalled() {
  const installed = readLock('node_modules/.package-lock.json')
  if (!installed) return false
  const wanted = Object.entries(readLock('package-lock.json')).filter(([path]) => path !== '')
  return wanted.every(([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional,
  )
}

function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

async function install() {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  console.log('Installing packages: once, and after each change of package-lock.json.')
  const progress = setInterval(() => console.log(`  still installing (${seconds()} s)`), PROGRESS_EVERY_MS)
  const options = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const code = npm ? await run(process.execPath, [npm, ...options]) : await run('npm', options)
  clearInterval(progress)
  if (code !== 0)
    refuse(
      `The packages could not be installed (npm ci ended with ${code}). Check the network connection and start again.`,
    )
  console.log(`Packages installed in ${seconds()} s.`)
}

/** The Node of the lockfile; the current one if it is the same version. */
function findNode() {
  const wanted = JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies[NODE_PACKAGE]
  if (!wanted)
    return ownNodeOr(
      `There is no Node for this kind of machine (${process.platform} ${process.arch}) among the packages.`,
      '26.10.0',
    )
  const program = packagedNode()
  const version = program && spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (version === `v${wanted}`) return program
  const found = version ? `is ${version}` : program ? 'does not run on this machine' : 'is missing'
  return ownNodeOr(
    `The package ${NODE_PACKAGE} should bring Node ${wanted}, but it ${found}. Remove the folder node_modules and start again.`,
    wanted,
  )
}

function packagedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${NODE_PACKAGE}/package.json`))
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    return undefined
  }
}

function ownNodeOr(reason, wanted) {
  if (process.version === `v${wanted}`) return process.execPath
  refuse(`${reason}\nOr install Node ${wanted} from https://nodejs.org and start with it.`)
}

function nodeOptions() {
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'compiled')
  // Memory of a module's text and of an answer goes back to the system once it is free: glibc would keep twice the largest piece that was ever freed.
  process.env.MALLOC_TRIM_THRESHOLD_ ??= '131072'
  // V8 would let the young generation grow to 32 MB and the rest to four times what lives, by the memory of a large machine: 442 MB under lists and uploads
  // at once, and 335 so. 4 MB, and twice what lives, cost no time in calls of a few milliseconds; the answers of a thousand rows take up to a third longer.
  return ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--heap-growing-percent=100']
}

/** From Node 22.15 the program takes over this process, so that no launcher stays beside it for ever. An older Node waits for it. */
function become(program, args) {
  if (process.execve && process.platform !== 'win32') process.execve(program, [program, ...args], process.env)
}

/** Runs the program beside us: same terminal, signals and exit code. */
function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const forward = (signal) => child.kill(signal)
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, forward)
    child.on('error', (error) => refuse(`${program} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

function refuse(message) {
  console.error(message)
  process.exit(1)
}

await main()
