import { runCommand } from '#app/operations/installation.ts'
import { retention } from '#app/operations/retention.ts'

// Deletes what is kept no longer; with --dry-run it only says what would go.
await runCommand(() => retention(process.argv.slice(2)))
