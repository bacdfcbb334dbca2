import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = globSync('{src,scripts,bench,demo}/**/*.test.{ts,tsx}')

function importing(pattern: RegExp) {
  return tests.filter((file) => pattern.test(readFileSync(file, 'utf8')))
}

const apps = importing(/from '(#testing\/machine\/processes|(\.\.\/)+e2e\/[\w/-]+)\.ts'/)
// Those that ask src/testing for a database; the run on another PostgreSQL is these.
const database = importing(/from '(#testing|\.|\.\.|\.\.\/testing)\/(database|app)\.ts'/).filter(
  (file) => !apps.includes(file),
)
// Those that start programs of their own. Everything else is pure and runs in seconds.
const programs = importing(/from 'node:child_process'/).filter((file) => !database.includes(file))
const processes = [...new Set([...apps, ...programs])]
const pure = tests.filter((file) => !database.includes(file) && !processes.includes(file))
const nothing = ['none.test.ts']
const globalSetup = ['src/testing/machine/scratch.ts']

// A test says what is right, not how quick: on a machine shared by many, what usually takes one second has taken fifteen.
const SLOW_MACHINE_MS = 20_000

export default defineConfig({
  test: {
    passWithNoTests: false,
    silent: 'passed-only',
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'pure',
          include: pure.length > 0 ? pure : nothing,
          globalSetup,
          testTimeout: SLOW_MACHINE_MS,
          hookTimeout: 5 * SLOW_MACHINE_MS,
          // What they import is loaded once, not once a file: they leave nothing behind.
          isolate: false,
        },
      },
      {
        test: {
          name: 'database',
          include: database.length > 0 ? database : nothing,
          globalSetup: [...globalSetup, 'src/testing/machine/global-setup.ts'],
          // Each file has a database and a product of its own; what both are made of is loaded once.
          isolate: false,
          testTimeout: 3 * SLOW_MACHINE_MS,
          hookTimeout: 5 * SLOW_MACHINE_MS,
        },
      },
      {
        test: {
          name: 'processes',
          include: processes.length > 0 ? processes : nothing,
          globalSetup,
          testTimeout: 9 * SLOW_MACHINE_MS,
          hookTimeout: 5 * SLOW_MACHINE_MS,
        },
      },
    ],
  },
})
