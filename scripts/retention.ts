import { runCommand } from '#app/operations/installation.ts'
import { retention } from '#app/operations/retention.ts'

// Deletes data whose retention has ended; --dry-run only prints what it would delete.
await runCommand(() => retention(process.argv.slice(2)))
