import { buildWhenChanged } from './tasks/build.ts'

// The launcher has the other end of this channel: when it is killed, we stop as after SIGTERM.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

await buildWhenChanged()
await import('../src/app/main.ts')
