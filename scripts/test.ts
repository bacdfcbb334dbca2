import { existsSync } from 'node:fs'
import { buildWhenChanged } from './tasks/build.ts'
import { conclude, playwright, style, type Tally, types, vitest } from './tasks/tally.ts'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin'
// These tests mostly wait for mails, jobs or locks, or repeat the calls of the others: one PostgreSQL version is enough.
const ONCE_IS_ENOUGH = [
  'demo/demo.test.ts',
  'src/server/mail/outbox.test.ts',
  'src/features/accounts/bounces.test.ts',
  'src/app/access.test.ts',
  'src/app/locks.test.ts',
  'src/app/api-document/fuzz.test.ts',
]

/** The oldest supported PostgreSQL, where it is installed. */
async function onOldestPostgres(): Promise<Tally[]> {
  if (!existsSync(DEBIAN_POSTGRES)) return []
  const args = ['--project', 'database', ...ONCE_IS_ENOUGH.flatMap((file) => ['--exclude', file])]
  return [await vitest({ name: 'postgresql-15', args, env: { TEST_POSTGRES_BIN: DEBIAN_POSTGRES } })]
}

const checks = await Promise.all([types(), style()])
await buildWhenChanged()
conclude([...checks, await vitest({ name: 'tests', args: [] }), ...(await onOldestPostgres()), await playwright([])])
