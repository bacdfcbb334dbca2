import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { type Database, type Db, runAs, transact } from '../database/db.ts'

/** How many points a key may spend in a window; the window starts with the first point. */
export interface Limit {
  points: number
  seconds: number
}

interface Consumed {
  ok: boolean
  /** Whole seconds until points are free again; 0 while there are some. */
  retryAfter: number
}

interface Spending {
  key: string
  limit: Limit
  points?: number
}

export interface Limits {
  /**
   * Spends `points` of `key`; the database serializes concurrent calls, so exactly the budget is granted. `within` an
   * open transaction they are spent when it commits, and calls of the same key wait for that.
   */
  consume(name: string, options: Spending & { within?: Db }): Promise<Consumed>
  /** Gives back the points of an attempt that succeeded. */
  refund(name: string, options: Spending): Promise<void>
  /** Clears the counter of the key. */
  reset(name: string, options: { key: string; limit: Limit }): Promise<void>
}

const OWNER = 'care_auth'

/** Rate limits that all processes share (security 3.4). */
export function createLimits(database: Database): Limits {
  /** Runs a statement of the rate limit library as the role that owns the counters. */
  async function query({ text, values = [] }: { text: string; values?: unknown[] }, within?: Db) {
    const statement = CompiledQuery.raw(text, values)
    if (within) return runAs(within, OWNER, statement)
    const opening = { role: OWNER, first: (db: Db) => db.executeQuery(statement) } as const
    const { rows, numAffectedRows } = await transact(database, opening, async (_db, answer) => answer)
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
  }

  function limiter(name: string, { points, seconds }: Limit, within?: Db) {
    return new RateLimiterPostgres({
      storeClient: { query: (statement: Parameters<typeof query>[0]) => query(statement, within) },
      storeType: 'pool',
      schemaName: 'app',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    })
  }

  return {
    async consume(name, { key, limit, points = 1, within }) {
      try {
        await limiter(name, limit, within).consume(key, points)
        return { ok: true, retryAfter: 0 }
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        return { ok: false, retryAfter: Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)) }
      }
    },
    async refund(name, { key, limit, points = 1 }) {
      await limiter(name, limit).reward(key, points)
    },
    async reset(name, { key, limit }) {
      await limiter(name, limit).delete(key)
    },
  }
}

/**
 * The key of limits per address: an IPv4 address, or the first 64 bits of an IPv6 one unless told otherwise (48 to 64), in any spelling.
 * Undefined for this machine itself, which may be a proxy or a test and would count for everybody.
 */
export function networkOf(ip: string, { ipv6Bits = 64 } = {}): string | undefined {
  const plain =
    ip
      .toLowerCase()
      .split('%')[0]
      ?.replace(/^::ffff:(?=\d+\.)/, '') ?? ''
  if (!plain.includes(':')) return plain.startsWith('127.') ? undefined : plain
  const groups = expand(plain)
  if (groups.slice(0, 7).every((group) => group === '0') && groups[7] === '1') return undefined
  const fourth = Number.parseInt(groups[3] ?? '0', 16)
  return `${[...groups.slice(0, 3), (fourth - (fourth % 2 ** (64 - ipv6Bits))).toString(16)].join(':')}::/${ipv6Bits}`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(ip: string) {
  const [before = '', after] = ip.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const gap = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...gap, ...tail].map((group) => group.replace(/^0+(?=.)/, ''))
}
