import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import packaged, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium'

const UNPACKED = resolve('node_modules/.cache/chromium')
const LIBRARIES = resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br')
const INSTALLED = [
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium from the packages, with its own libraries where the system lacks them; otherwise an installed one. */
export async function browserProgram(): Promise<string> {
  const program = await withTemporaryFolder(UNPACKED, unpack)
  const found = [program, ...INSTALLED].find((one) => one !== undefined && runs(one))
  if (!found) throw new Error('No Chromium runs here: neither the packaged one nor an installed Chromium or Chrome.')
  return found
}

async function unpack() {
  const program = await packaged.executablePath().catch(() => undefined)
  if (!program || runs(program)) return program
  await inflate(LIBRARIES)
  setupLambdaEnvironment(join(UNPACKED, 'al2023', 'lib'))
  return program
}

/** The package unpacks into the system's temporary folder, whose names others can guess; this sets a private folder, which is kept. */
async function withTemporaryFolder<T>(folder: string, work: () => Promise<T>) {
  const before = process.env.TMPDIR
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function runs(program: string) {
  return spawnSync(program, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}
