import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** A test needs the database when it asks src/testing for one; everything else is pure and runs in seconds. */
function needsDatabase(file: string) {
  return /from '(#testing|\.|\.\.\/testing)\/(database|app|processes)\.ts'/.test(readFileSync(file, 'utf8'))
}

const tests = globSync('{src,scripts,bench}/**/*.test.{ts,tsx}')
const database = tests.filter(needsDatabase)
const pure = tests.filter((file) => !database.includes(file))
// Those that start servers of their own; the run on another PostgreSQL leaves them out.
const processes = database.filter((file) => readFileSync(file, 'utf8').includes('/processes.ts'))
const nothing = ['none.test.ts']

export default defineConfig({
  test: {
    passWithNoTests: false,
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      { test: { name: 'pure', include: pure.length > 0 ? pure : nothing } },
      {
        test: {
          name: 'database',
          include: database.length > processes.length ? database.filter((file) => !processes.includes(file)) : nothing,
          globalSetup: 'src/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'processes', include: processes.length > 0 ? processes : nothing, testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
})
