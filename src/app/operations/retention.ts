import { dryRun } from '#features/privacy/server/retention/report.ts'
import { applySchedule } from '#features/privacy/server/retention/run.ts'
import { sweepsOf } from '#features/privacy/server/retention/schedule.ts'
import { systemClock } from '#server/clock.ts'
import { type Database, transact } from '#server/database/db.ts'
import { keepWords, keptWords } from '#server/retention.ts'
import { formatDay } from '#shared/time.ts'
import { declared } from '../declared.ts'
import { openVault, withDatabase, withInstallation } from './installation.ts'

async function report(database: Database) {
  const found = await transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    dryRun({ db, clock: systemClock, features: declared }),
  )
  for (const { rule, held, due, soon, next } of found) {
    console.log(`${rule.what}: ${keptWords(rule)}`)
    console.log(
      `  held ${held}, due now ${due}, due within 30 days ${soon}${next ? `, the first on ${formatDay(next)}` : ''}`,
    )
    console.log(`  ${rule.source}`)
  }
  const others = sweepsOf(declared).map(({ what, keep }) => `${what} (${keepWords(keep)})`)
  console.log(`Other jobs delete: ${others.join(', ')}`)
}

/** Applies the retention schedule at once; `--dry-run` only prints what it would delete. Works with or without a running app. */
export function retention(args: readonly string[]): Promise<number> {
  return withInstallation((installation) =>
    withDatabase(installation, async (database) => {
      if (args.includes('--dry-run')) {
        await report(database)
        return 0
      }
      const vault = await openVault(database, installation.env.dataDir)
      const deleted = await applySchedule({ database, clock: systemClock, vault, features: declared })
      for (const [rule, count] of Object.entries(deleted)) console.log(`${rule}: ${count} deleted`)
      return 0
    }),
  )
}
