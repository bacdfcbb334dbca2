import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const NODE_PACKAGE = `node-${process.platform}-${process.arch}`
const PINNED = JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies[NODE_PACKAGE] as string

// A separate package with the real launcher, the real Node package and a test command.
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'launch test '))
  mkdirSync(join(root, 'scripts'))
  mkdirSync(join(root, 'node_modules'))
  cpSync('scripts/launch.mjs', join(root, 'scripts', 'launch.mjs'))
  symlinkSync(resolve('node_modules', NODE_PACKAGE), join(root, 'node_modules', NODE_PACKAGE))
  describePackage(PINNED)
  putLock('node_modules/.package-lock.json')
})
afterEach(() => rmSync(root, { recursive: true }))

function put(path: string, content: string | object) {
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function describePackage(version: string) {
  put('package.json', { type: 'module', optionalDependencies: { [NODE_PACKAGE]: version } })
  putLock('package-lock.json')
}

function putLock(path: string, more = {}) {
  put(path, {
    packages: {
      [`node_modules/${NODE_PACKAGE}`]: { version: PINNED, optional: true },
      'node_modules/absent': { version: '1.0.0', optional: true },
      ...more,
    },
  })
}

// A Node that cannot hand its process over, as before 22.15.
const OLDER = ['--import', 'data:text/javascript,delete process.execve']

function launch(args: string[], { env = {}, node = [] }: { env?: NodeJS.ProcessEnv; node?: string[] } = {}) {
  const child = spawn(process.execPath, [...node, join(root, 'scripts', 'launch.mjs'), ...args], {
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.on('close', (code) => done({ code, output })),
  )
  const said = async (text: string) => {
    while (!output.includes(text)) await new Promise((done) => setTimeout(done, 10))
  }
  return { child, ended, said, output: () => output }
}

describe.each([
  { kind: 'hands its process over', node: [] },
  { kind: 'waits, under an older Node', node: OLDER },
])('the launcher $kind', ({ node }) => {
  test('runs the command under the pinned Node, with its arguments, and returns its exit code', async () => {
    put('scripts/start.ts', 'console.log(process.version, process.argv.slice(2)); process.exit(7)')
    const { code, output } = await launch(['start', 'one two'], { node }).ended
    expect(output).toContain(`v${PINNED} [ 'one two' ]`)
    expect(code).toBe(7)
  })

  test('a signal reaches the command, which ends in its own time', async () => {
    put(
      'scripts/start.ts',
      `process.on('SIGTERM', () => setTimeout(() => { console.log('put away'); process.exit(0) }, 200)); setInterval(() => {}, 1000); console.log('up')`,
    )
    const { child, said, ended } = launch(['start'], { node })
    await said('up')
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('put away') })
  })

  test('nothing goes on when it is killed', async () => {
    put(
      'scripts/start.ts',
      `process.on('disconnect', () => process.exit(0)); setInterval(() => {}, 1000); console.log('up')`,
    )
    const { child, said, ended } = launch(['start'], { node })
    await said('up')
    child.kill('SIGKILL')
    // The output is closed when the last process that writes to it has ended.
    expect((await ended).output).toBe('up\n')
  })
})

test('one process is left of the launcher and the command', async () => {
  put('scripts/start.ts', `console.log('I am', process.pid)`)
  const { child, ended } = launch(['start'])
  expect((await ended).output).toBe(`I am ${child.pid}\n`)
})

test('a command that a signal kills is a failure', async () => {
  put('scripts/start.ts', `process.kill(process.pid, 'SIGKILL')`)
  expect((await launch(['start'], { node: OLDER }).ended).code).toBe(137)
})

test('an unknown command lists the known ones', async () => {
  put('scripts/start.ts', '')
  expect(await launch(['strat']).ended).toEqual({ code: 1, output: 'There is no command "strat". Known: start.\n' })
})

test('another version than the pinned one is not used', async () => {
  describePackage('26.99.0')
  put('scripts/start.ts', '')
  const { code, output } = await launch(['start']).ended
  expect(code).toBe(1)
  expect(output).toContain(
    `should bring Node 26.99.0, but it is v${PINNED}. Remove the folder node_modules and start again.`,
  )
})

test('a missing Node package says what to do', async () => {
  describePackage('26.99.0')
  rmSync(join(root, 'node_modules', NODE_PACKAGE))
  put('scripts/start.ts', '')
  expect((await launch(['start']).ended).output).toContain(
    'but it is missing. Remove the folder node_modules and start again.',
  )
})

test('after a change of the lockfile it installs first, without install scripts', async () => {
  put('scripts/start.ts', `console.log('up')`)
  putLock('package-lock.json', { 'node_modules/added': { version: '1.0.0' } })
  put(
    'npm.mjs',
    `import fs from 'node:fs'; console.log('npm', process.argv.slice(2).join(' ')); fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`,
  )
  const npm = { env: { npm_execpath: join(root, 'npm.mjs') } }
  expect((await launch(['start'], npm).ended).output).toMatch(
    /Installing packages[\s\S]*npm ci --ignore-scripts[\s\S]*Packages installed in \d+ s\.\nup\n/,
  )
  expect((await launch(['start'], npm).ended).output).toBe('up\n')
})

test('a failed installation ends the start', async () => {
  put('scripts/start.ts', `console.log('up')`)
  rmSync(join(root, 'node_modules', '.package-lock.json'))
  put('npm.mjs', 'process.exit(3)')
  const { code, output } = await launch(['start'], { env: { npm_execpath: join(root, 'npm.mjs') } }).ended
  expect(code).toBe(1)
  expect(output).toContain('npm ci ended with 3')
  expect(output).not.toContain('up\n')
})
