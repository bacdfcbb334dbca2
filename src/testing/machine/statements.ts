import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, vi } from 'vitest'

/** Counts the statements that work sends to the database, without those of jobs; the answers stay the same. */
export function useStatementCount() {
  const counting = new AsyncLocalStorage<{ statements: number }>()
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown
  const counted = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...all: unknown[]
  ) {
    const count = counting.getStore()
    if (count) count.statements++
    return query.apply(this, all)
  } as never)
  afterAll(() => counted.mockRestore())
  return async (work: () => Promise<unknown>): Promise<number> => {
    const count = { statements: 0 }
    await counting.run(count, work)
    return count.statements
  }
}
