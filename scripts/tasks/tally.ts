import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packageProgram, type Run, run } from './run.ts'

const REPORTS = join('node_modules', '.cache', 'reports')

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** A check that passes or fails as a whole, such as the types; prints only failures. */
export async function check(name: string, program: Run): Promise<Tally> {
  const { code, output, seconds } = await run(program)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
  if (code !== 0) console.log(output)
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

export const types = () => check('types', packageProgram('typescript/bin/tsc', ['--noEmit', '-p', '.']))
export const style = () => check('style', packageProgram('@biomejs/biome/bin/biome', ['ci', '.']))

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
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(text)
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

/** Runs the browser tests, showing Playwright's own report. */
export function playwright(args: string[]): Promise<Tally> {
  const report = freshReport('browser')
  const program = {
    ...packageProgram('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args]),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }
  return counted({ name: 'browser', report, program, count: countPlaywright })
}

function countPlaywright(text: string): Tally {
  const { expected, flaky, unexpected, skipped } = JSON.parse(text).stats
  return { passed: expected + flaky, failed: unexpected, skipped }
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
  const tally = existsSync(report) ? count(readFileSync(report, 'utf8')) : { passed: 0, failed: 0, skipped: 0 }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

function freshReport(name: string) {
  mkdirSync(REPORTS, { recursive: true })
  const file = join(REPORTS, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** Prints the sum as the last line; the exit code is 1 when anything failed or nothing ran. */
export function conclude(tallies: Tally[]) {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}
