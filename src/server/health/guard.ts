import type { FastifyBaseLogger } from 'fastify'

const LEAVE_WITHIN_MS = 20_000

export interface Guard {
  log: Pick<FastifyBaseLogger, 'fatal' | 'error'>
  /** Ends everything that runs, in its order. */
  stop: () => Promise<void>
}

/**
 * The one way out of the process: answers a function that stops everything and exits with the given code, within 20 seconds whatever hangs.
 * What nobody has caught is logged and leads out the same way, with exit code 1: running requests are answered, acknowledged work is kept.
 */
export function guardProcess({ log, stop }: Guard) {
  let leaving = false

  async function leave(code: number) {
    if (leaving) return
    leaving = true
    process.exitCode = code
    setTimeout(() => process.exit(code), LEAVE_WITHIN_MS).unref()
    await stop().catch((error: unknown) => log.error({ err: error }, 'not everything could be stopped'))
    process.exit(code)
  }

  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error that nothing caught: the process ends')
    void leave(1)
  })
  return leave
}
