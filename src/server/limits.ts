import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './db.ts'

/** How many points a key may spend in a window; the window starts with the first point. */
export interface Limit {
  points: number
  seconds: number
}

export interface Consumed {
  ok: boolean
  /** Whole seconds until points are free again; 0 while there are some. */
  retryAfter: number
}

export interface Limits {
  /** Spends `points` of `key`; the database decides races, so exactly the budget is granted. */
  consume(name: string, options: { key: string; limit: Limit; points?: number }): Promise<Consumed>
  /** Forgets what the key has spent. */
  reset(name: string, options: { key: string; limit: Limit }): Promise<void>
}

/** Rate limits that all processes share (security 3.4). */
export function createLimits({ pool }: Database): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()

  function limiter(name: string, { points, seconds }: Limit) {
    let found = limiters.get(name)
    if (!found) {
      found = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'app',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      })
      limiters.set(name, found)
    }
    return found
  }

  return {
    async consume(name, { key, limit, points = 1 }) {
      try {
        await limiter(name, limit).consume(key, points)
        return { ok: true, retryAfter: 0 }
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        return { ok: false, retryAfter: Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)) }
      }
    },
    async reset(name, { key, limit }) {
      await limiter(name, limit).delete(key)
    },
  }
}
