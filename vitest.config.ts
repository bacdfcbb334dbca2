import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = globSync('{src,scripts,bench,demo}/**/*.test.{ts,tsx}')

function importing(pattern: RegExp) {
  return tests.filter((file) => pattern.test(readFileSync(file, 'utf8')))
}

const apps = importing(/from '(#testing\/machine\/processes|(\.\.\/)+e2e\/[\w/-]+)\.ts'/)
// Tests with a database of src/testing; the run on another PostgreSQL consists of these.
const database = importing(/from '(#testing|\.|\.\.|\.\.\/testing)\/(database|app)\.ts'/).filter(
  (file) => !apps.includes(file),
)
// Tests that start programs of their own. Everything else is pure and runs in seconds.
const programs = importing(/from 'node:child_process'/).filter((file) => !database.includes(file))
const processes = [...new Set([...apps, ...programs])]
const pure = tests.filter((file) => !database.includes(file) && !processes.includes(file))
const nothing = ['none.test.ts']
const globalSetup = ['src/testing/machine/scratch.ts']

// Timeouts are generous: on a shared machine, what usually takes one second has taken fifteen.
const SLOW_MACHINE_MS = 20_000
const polling = { poll: { timeout: SLOW_MACHINE_MS / 2 } }

export default defineConfig({
  test: {
    passWithNoTests: false,
    silent: 'passed-only',
    // They wait for databases, programs and clocks much of the time: three keep two cores busy.
    maxWorkers: 3,
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'pure',
          include: pure.length > 0 ? pure : nothing,
          globalSetup,
          expect: polling,
          testTimeout: SLOW_MACHINE_MS,
          hookTimeout: 5 * SLOW_MACHINE_MS,
          // Imported modules are loaded once for all files, because these tests leave no state behind.
          isolate: false,
        },
      },
      {
        test: {
          name: 'database',
          include: database.length > 0 ? database : nothing,
          globalSetup: [...globalSetup, 'src/testing/machine/global-setup.ts'],
          // Each file has its own database and product; imported modules are loaded once.
          isolate: false,
          expect: polling,
          testTimeout: 6 * SLOW_MACHINE_MS,
          hookTimeout: 5 * SLOW_MACHINE_MS,
        },
      },
      {
        test: {
          name: 'processes',
          include: processes.length > 0 ? processes : nothing,
          globalSetup: ['e2e/support/build.ts'],
          expect: polling,
          testTimeout: 9 * SLOW_MACHINE_MS,
          hookTimeout: 5 * SLOW_MACHINE_MS,
        },
      },
    ],
  },
})
