import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { buildWhenChanged, SERVER_PROGRAM } from './tasks/build.ts'

// The launcher has the other end of this channel: when it is killed, we stop as after SIGTERM.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

const built = await buildWhenChanged()
// What building leaves in memory, 15 MB, would stay for as long as the product runs: it begins anew in this process,
// unless an older Node waits for it.
if (built && !process.channel && process.execve && process.platform !== 'win32') {
  flushCompileCache()
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env)
}
await import(pathToFileURL(SERVER_PROGRAM).href)
