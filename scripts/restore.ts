import { resolve } from 'node:path'
import { runCommand } from '#app/operations/installation.ts'
import { restoreCommand } from '#app/operations/restore.ts'

// Restores a backup into an empty installation. The path is relative to the caller's folder.
const [file] = process.argv.slice(2)
await runCommand(async () => restoreCommand(file && resolve(process.env.INIT_CWD ?? '.', file)))
