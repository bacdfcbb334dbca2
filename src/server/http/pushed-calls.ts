import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StandardHandleResult, StandardHandlerOptions } from '@orpc/server/standard'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '../calls/caller.ts'
import { createSharedReads } from '../calls/shared-reads.ts'
import { takeTurns } from '../limits/turns.ts'
import { type PackedAnswer, packAnswer } from './compress.ts'
import { isPushed } from './request-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer, where it was read for several calls. */
    packed?: PackedAnswer
  }
}

/** The HTTP objects of one call, for a log line and a header of an error. */
export interface ApiContext extends CallContext {
  request: FastifyRequest
  reply: FastifyReply
}

type Interceptor = NonNullable<StandardHandlerOptions<CallContext>['interceptors']>[number]

/** Calls of live pages that use a connection at once: the others are left to what people ask for. */
const AT_ONCE = 3

interface Answer {
  result: StandardHandleResult
  packed?: PackedAnswer
}

/**
 * Answers the calls that live pages make after an event (interceptor of the API's handler). One change causes a call of
 * each open page at once: those that ask for the same share one read, and all of them leave connections to others. A
 * shared answer is left on the request, to be sent as it is.
 */
export function answerPushed(): Interceptor {
  const share = createSharedReads<Answer>()
  const inTurn = takeTurns({ atOnce: AT_ONCE })
  const oneByOne = takeTurns({ atOnce: 1 })
  // Hundreds come, and are answered, at the same moment: between two of them whatever else has come is served.
  const letOthers = () => oneByOne(() => nextTurn())

  return async function intercept({ next, ...options }) {
    const { request } = options.context as ApiContext
    if (!isPushed(request)) return next()
    await letOthers()
    const { result, packed } = await share(async (takeTurn) => {
      let isShared = false
      function take(key: string) {
        isShared = true
        takeTurn(key)
      }
      const result = await inTurn(() => next({ ...options, context: { ...options.context, takeTurn: take } }))
      if (!isShared || !result.matched) return { result }
      // A large answer was read and checked in this turn: writing it down takes about as long again.
      await nextTurn()
      return { result, packed: packAnswer(result.response.body) }
    })
    if (!packed) return result
    request.packed = packed
    await letOthers()
    return { matched: false, response: undefined }
  }
}
