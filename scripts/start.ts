import { pathToFileURL } from 'node:url'
import { buildWhenChanged, SERVER_PROGRAM } from './tasks/build.ts'

// The launcher has the other end of this channel: when it is killed, we stop as after SIGTERM.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

await buildWhenChanged()
await import(pathToFileURL(SERVER_PROGRAM).href)
