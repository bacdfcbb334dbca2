import { existsSync } from 'node:fs'
import { buildWhenChanged } from './tasks/build.ts'
import { conclude, playwright, style, type Tally, types, vitest } from './tasks/tally.ts'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin'
// These mostly wait for mails, jobs, locks or limits, or call again what the features' own tests call: one PostgreSQL version is enough. Whether the
// product starts on the oldest one, `main.test.ts` tries.
const ONCE_IS_ENOUGH = ['demo/**', 'src/app/**', 'src/features/accounts/**', 'src/server/mail/**']

/** The oldest supported PostgreSQL, where it is installed. */
async function onOldestPostgres(): Promise<Tally[]> {
  if (!existsSync(DEBIAN_POSTGRES)) return []
  const args = ['--project', 'database', ...ONCE_IS_ENOUGH.flatMap((file) => ['--exclude', file])]
  return [await vitest({ name: 'postgresql-15', args, env: { TEST_POSTGRES_BIN: DEBIAN_POSTGRES } })]
}

const checks = await Promise.all([types(), style()])
await buildWhenChanged()
conclude([...checks, await vitest({ name: 'tests', args: [] }), ...(await onOldestPostgres()), await playwright([])])
