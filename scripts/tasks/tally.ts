import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packageProgram, type Run, run } from './run.ts'

const REPORTS = join('node_modules', '.cache', 'reports')

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What failed, or passed only at its second try, by name; printed again at the very end, where it is found in a long log. */
  named?: string[]
}

/** A check that passes or fails as a whole, such as the types; prints only failures. */
export async function check(name: string, program: Run): Promise<Tally> {
  const { code, output, seconds } = await run(program)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
  if (code !== 0) console.log(output)
  return code === 0
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0, named: [`FAILED  ${name}`] }
}

/** By one thread: four work out much of the same, and took 110 to 139 s of processor time from nothing, one 98. */
export const types = () =>
  check('types', packageProgram('typescript/bin/tsc', ['--noEmit', '-p', '.', '--singleThreaded']))
export const style = () => check('style', packageProgram('@biomejs/biome/bin/biome', ['ci', '.']))
/** What is exported and nobody imports (`knip.json`). */
export const unused = () => check('exports', packageProgram('knip/bin/knip.js', ['--no-progress']))

/** Runs Vitest on some of its projects, showing its own report. */
export function vitest({
  name,
  args,
  env = {},
}: {
  name: string
  args: string[]
  env?: NodeJS.ProcessEnv
}): Promise<Tally> {
  const report = freshReport(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return counted({
    name,
    report,
    program: { ...packageProgram('vitest/vitest.mjs', ['run', ...args, ...reporters]), env },
    count: countVitest,
  })
}

function countVitest(text: string): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(text) as VitestReport
  const named = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`FAILED  ${relative('.', name)}: ${firstLine(message)}`]
    return failed.map(
      ({ fullName, failureMessages: [why = ''] }) => `FAILED  ${relative('.', name)}: ${fullName}: ${firstLine(why)}`,
    )
  })
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, named }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

/** Runs the browser tests, showing Playwright's own report. */
export function playwright(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = freshReport('browser')
  const program = {
    ...packageProgram('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args]),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }
  return counted({ name: 'browser', report, program, count: countPlaywright })
}

function countPlaywright(text: string): Tally {
  const { stats, suites } = JSON.parse(text) as PlaywrightReport
  const { expected, flaky, unexpected, skipped } = stats
  return { passed: expected + flaky, failed: unexpected, skipped, named: suites.flatMap(namesIn) }
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
  suites: Suite[]
}

interface Suite {
  specs: { title: string; file: string; tests: { status: string }[] }[]
  suites?: Suite[]
}

const SAID: Record<string, string> = { unexpected: 'FAILED', flaky: 'passed at its second try' }

function namesIn({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status }) => (SAID[status] ? [`${SAID[status]}  ${file}: ${title}`] : [])),
  )
  return [...own, ...suites.flatMap(namesIn)]
}

interface Counted {
  name: string
  report: string
  program: Run
  count: (text: string) => Tally
}

/** A runner that failed without a failed test, or left no report, counts as one failure. */
async function counted({ name, report, program, count }: Counted): Promise<Tally> {
  console.log(`\n${name}`)
  const { code } = await run(program, { show: true })
  const tally: Tally = existsSync(report) ? count(readFileSync(report, 'utf8')) : { passed: 0, failed: 0, skipped: 0 }
  const named = (tally.named ?? []).map((line) => `${line} (${name})`)
  if (code !== 0 && tally.failed === 0)
    return { ...tally, failed: 1, named: [...named, `FAILED  ${name} (exit code ${code})`] }
  return { ...tally, named }
}

function freshReport(name: string) {
  mkdirSync(REPORTS, { recursive: true })
  const file = join(REPORTS, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Prints the sum as the last line; the exit code is 1 when anything failed or nothing ran. */
export function conclude(tallies: Tally[]) {
  const sum = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  for (const line of tallies.flatMap(({ named = [] }) => named)) console.log(line)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}
