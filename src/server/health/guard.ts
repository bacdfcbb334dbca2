import type { FastifyBaseLogger } from 'fastify'

const LEAVE_WITHIN_MS = 20_000

export interface Guard {
  log: Pick<FastifyBaseLogger, 'fatal' | 'error'>
  /** Stops everything that runs, in order. */
  stop: () => Promise<void>
}

/**
 * The only way out of the process: returns a function that stops everything and exits with the given code, within 20
 * seconds whatever hangs. An uncaught exception is logged and exits the same way, with code 1: running requests are
 * answered, acknowledged work is kept.
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
