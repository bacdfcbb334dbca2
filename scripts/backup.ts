import { resolve } from 'node:path'
import { backupCommand } from '#app/operations/backup.ts'
import { runCommand } from '#app/operations/installation.ts'

// Writes everything but the key file into one sealed file, beside a running app or without one. The path is as the caller sees it.
const [file] = process.argv.slice(2)
await runCommand(async () => backupCommand(file && resolve(process.env.INIT_CWD ?? '.', file)))
