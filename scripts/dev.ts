import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { siteFills } from '../src/app/site-fills.ts'
import { readEnv } from '../src/server/env.ts'
import { filled } from '../src/server/http/pages.ts'
import { startPostgres } from '../src/server/postgres/server.ts'

const PAGES_PORT = 5173

// Started here, the database stays up while the server restarts at each change.
const { dataDir, databaseUrl, port, operator } = readEnv()
const postgres = databaseUrl ? undefined : await startPostgres({ dataDir, log: console.log })
const address = `http://localhost:${PAGES_PORT}`
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PUBLIC_URL: address },
})
const api = `http://127.0.0.1:${port}`
// What the server fills in where it serves the pages itself.
const fills = siteFills(operator)
const pages = await createServer({
  plugins: [{ name: 'site-fills', transformIndexHtml: { order: 'post', handler: (html) => filled(html, fills) } }],
  server: { port: PAGES_PORT, strictPort: true, proxy: { '/api': api, '/auth/v1': api, '/health': api } },
})
await pages.listen()
console.log(`Developing at ${address}: pages and server reload when a file changes.`)

async function leave() {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await pages.close()
  await postgres?.stop()
  process.exit(0)
}
process.once('SIGTERM', leave)
process.once('SIGINT', leave)
