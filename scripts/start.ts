import { buildWhenChanged } from './tasks/build.ts'

// The launcher holds the other end: should it be killed, we stop as if asked to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

await buildWhenChanged()
await import('../src/app/main.ts')
