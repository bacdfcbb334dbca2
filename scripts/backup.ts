import { resolve } from 'node:path'
import { backupCommand } from '#app/operations/backup.ts'
import { runCommand } from '#app/operations/installation.ts'

// Writes everything except the key file into one encrypted file, with or without a running app. The path is relative to
// the caller's folder.
const [file] = process.argv.slice(2)
await runCommand(async () => backupCommand(file && resolve(process.env.INIT_CWD ?? '.', file)))
