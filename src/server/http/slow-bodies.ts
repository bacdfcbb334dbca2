import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How slowly a body may arrive. */
export interface BodyLimits {
  /** The longest pause without a byte. */
  idleMs: number
  /** On average, after `graceMs`. */
  leastBytesPerSecond: number
  graceMs: number
  lookEveryMs: number
}

export const USUAL_LIMITS: BodyLimits = {
  idleMs: 60_000,
  leastBytesPerSecond: 1024,
  graceMs: 30_000,
  lookEveryMs: 5000,
}

const LINGER_MS = 500

function hasBody({ headers }: FastifyRequest) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Answers 408 where an answer is still possible, and closes the connection. */
function giveUp({ raw }: FastifyRequest, reply: FastifyReply) {
  if (reply.sent || reply.raw.headersSent) return void raw.destroy()
  // Closing at once would reset the connection and lose the answer. The reader of the body learns of its end only now.
  reply.raw.once('finish', () => setTimeout(() => raw.destroy(), LINGER_MS).unref())
  const error = new ORPCError('REQUEST_TIMEOUT', {
    status: 408,
    message: 'What was sent stalled on its way. Please try again',
  })
  reply.code(error.status).header('connection', 'close').send(error.toJSON())
}

/** Ends requests whose body stalls or trickles (slowloris): each would hold a connection, an open file and its handler for minutes. */
export function refuseSlowBodies(
  app: FastifyInstance,
  { idleMs, leastBytesPerSecond, graceMs, lookEveryMs }: BodyLimits,
) {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const { raw } = request
    const { socket } = raw
    const began = performance.now()
    const before = socket.bytesRead
    let seen = { bytes: before, at: began }

    function look() {
      const now = performance.now()
      const bytes = socket.bytesRead
      // A full buffer waits for our reader (back-pressure), not for the sender.
      if (bytes > seen.bytes || raw.readableLength >= raw.readableHighWaterMark) seen = { bytes, at: now }
      const tooSlow = now - began > graceMs && (bytes - before) * 1000 < leastBytesPerSecond * (now - began)
      if (raw.complete || (!tooSlow && now - seen.at <= idleMs)) return
      stop()
      giveUp(request, reply)
    }

    const timer = setInterval(look, lookEveryMs).unref()
    const stop = () => clearInterval(timer)
    raw.once('end', stop).once('close', stop)
  })
}
