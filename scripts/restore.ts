import { resolve } from 'node:path'
import { runCommand } from '#app/operations/installation.ts'
import { restoreCommand } from '#app/operations/restore.ts'

// Brings a backup back into an empty installation. The path is as the caller sees it.
const [file] = process.argv.slice(2)
await runCommand(async () => restoreCommand(file && resolve(process.env.INIT_CWD ?? '.', file)))
