import { runCommand } from '#app/operations/installation.ts'
import { keysCommand } from '#app/operations/keys.ts'

// Shows the keys' fingerprints, or rotates the main key; with or without a running app.
await runCommand(async () => keysCommand(process.argv[2]))
