import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import scratch from '../src/testing/machine/scratch.ts'
import { buildWhenChanged } from './tasks/build.ts'
import { conclude, playwright, style, type Tally, types, unused, vitest } from './tasks/tally.ts'

const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin'
// Which statements an older version reads otherwise, or does not know: every migration, every call and sweep once, and
// the heaviest functions. Whether the product starts on it, `main.test.ts` tries.
const ON_THE_OLDEST = [
  'src/server/database/migrate.test.ts',
  'src/app/every-call.test.ts',
  'src/features/privacy/retention.test.ts',
  'src/features/compliance/statuses.test.ts',
  'src/features/shifts/booking.test.ts',
]

/** What the oldest supported PostgreSQL may answer otherwise, where it is installed. */
async function onOldestPostgres(): Promise<Tally[]> {
  if (!existsSync(DEBIAN_POSTGRES)) return []
  return [await vitest({ name: 'postgresql-15', args: ON_THE_OLDEST, env: { TEST_POSTGRES_BIN: DEBIAN_POSTGRES } })]
}

const [checks] = await Promise.all([Promise.all([types(), style(), unused()]), buildWhenChanged()])
process.once('exit', scratch())
// The demonstration takes a minute of two processors: its test leaves it here, and browser tests begin with a copy.
const env = { DEMO_DATA: join(tmpdir(), 'demonstration') }
conclude([
  ...checks,
  await vitest({ name: 'tests', args: [], env }),
  ...(await onOldestPostgres()),
  await playwright([], env),
])
