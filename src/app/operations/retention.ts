import { ALSO_DELETED, keepWords } from '#features/privacy/rules/retention.ts'
import { dryRun } from '#features/privacy/server/retention/report.ts'
import { applySchedule } from '#features/privacy/server/retention/run.ts'
import { systemClock } from '#server/clock.ts'
import { type Database, transact } from '#server/database/db.ts'
import { formatDay } from '#shared/time.ts'
import { openVault, withDatabase, withInstallation } from './installation.ts'

async function report(database: Database) {
  const found = await transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    dryRun({ db, clock: systemClock }),
  )
  for (const { rule, held, due, soon, next } of found) {
    const time = keepWords(rule.keep)
    console.log(`${rule.what}: ${time ? `${time} after ${rule.from}` : `until ${rule.from}`}`)
    console.log(
      `  held ${held}, due now ${due}, due within 30 days ${soon}${next ? `, the first on ${formatDay(next)}` : ''}`,
    )
    console.log(`  ${rule.source}`)
  }
  console.log(`Other jobs delete: ${ALSO_DELETED.map(({ what, keeps }) => `${what} (${keeps})`).join(', ')}`)
}

/** Applies the retention schedule at once; with `--dry-run` only says what that would delete. Beside a running app or without one. */
export function retention(args: readonly string[]): Promise<number> {
  return withInstallation((installation) =>
    withDatabase(installation, async (database) => {
      if (args.includes('--dry-run')) {
        await report(database)
        return 0
      }
      const vault = await openVault(database, installation.env.dataDir)
      const deleted = await applySchedule({ database, clock: systemClock, vault })
      for (const [rule, count] of Object.entries(deleted)) console.log(`${rule}: ${count} deleted`)
      return 0
    }),
  )
}
