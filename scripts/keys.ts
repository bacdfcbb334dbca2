import { runCommand } from '#app/operations/installation.ts'
import { keysCommand } from '#app/operations/keys.ts'

// Shows what tells one key file from another, or replaces the main key; beside a running app or without one.
await runCommand(async () => keysCommand(process.argv[2]))
