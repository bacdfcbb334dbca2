import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { causeOf, inQuery, refetchShown, shownBy } from './refetches.ts'

const showing = (...shows: string[]) => ({ '~orpc': { meta: { shows } } })
const contract = {
  teams: { mine: showing('teams', 'members'), requests: showing('requests'), create: { '~orpc': { meta: {} } } },
  registration: { load: showing() },
}
const REQUESTS = [['teams', 'requests'], { input: { teamId: 'a' }, type: 'query' }]
const MINE = [['teams', 'mine'], { type: 'query' }]

test('a query shows the nouns of its procedure; a query outside the API shows none', () => {
  expect(shownBy(MINE, contract)).toEqual(['teams', 'members'])
  expect(shownBy([['registration', 'load'], {}], contract)).toEqual([])
  expect(shownBy([['teams', 'create'], {}], contract)).toEqual([])
  expect(shownBy([['gone', 'away'], {}], contract)).toEqual([])
  expect(shownBy(['document-file', 'an-id'], contract)).toEqual([])
})

describe('when something changed', () => {
  let queries: QueryClient
  const leave: (() => void)[] = []
  const changed = (...nouns: string[]) => refetchShown({ queries, contract }, new Set(nouns))

  beforeEach(() => {
    queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
    queries.mount()
  })
  afterEach(() => {
    for (const one of leave.splice(0)) one()
    queries.unmount()
    focusManager.setFocused(undefined)
  })

  /** A query on screen; returns how often it was fetched. */
  function show(queryKey: readonly unknown[], fetch: () => Promise<unknown> = async () => 'data') {
    const queryFn = vi.fn(fetch)
    leave.push(new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {}))
    return queryFn
  }
  const settle = () => vi.waitFor(() => expect(queries.isFetching()).toBe(0))

  it('refetches the queries that show it, and no others', async () => {
    const [requests, mine, load] = [show(REQUESTS), show(MINE), show([['registration', 'load'], {}])]
    const calls = () => [requests, mine, load].map(({ mock }) => mock.calls.length)
    await settle()
    expect(calls()).toEqual([1, 1, 1])
    await changed('requests')
    expect(calls()).toEqual([2, 1, 1])
    await changed('nothing-of-this')
    expect(calls()).toEqual([2, 1, 1])
    await changed('*')
    expect(calls()).toEqual([3, 2, 1])
  })

  it('refetches nothing while the page is hidden, and once when it returns', async () => {
    const requests = show(REQUESTS)
    await settle()
    focusManager.setFocused(false)
    for (let times = 0; times < 3; times++) await changed('requests')
    expect(requests).toHaveBeenCalledTimes(1)
    focusManager.setFocused(true)
    await settle()
    expect(requests).toHaveBeenCalledTimes(2)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await settle()
    expect(requests).toHaveBeenCalledTimes(2)
  })

  it('refetches a query that was being fetched, because its answer may be older than the change', async () => {
    const answers: ((text: string) => void)[] = []
    show(REQUESTS, () => new Promise((resolve) => answers.push(resolve)))
    const done = changed('requests')
    answers[0]?.('before')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('after')
    await done
    expect(queries.getQueryData(REQUESTS)).toBe('after')
  })

  it('refetches a query that is not on screen when it is shown again', async () => {
    const requests = show(REQUESTS)
    await settle()
    leave.splice(0).map((one) => one())
    await changed('requests')
    expect(requests).toHaveBeenCalledTimes(1)
    const again = show(REQUESTS)
    await settle()
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('continues when a fetch fails', async () => {
    let fails = false
    const requests = show(REQUESTS, async () => {
      if (fails) throw new Error('away')
      return 'data'
    })
    await settle()
    fails = true
    await changed('requests')
    fails = false
    await changed('requests')
    expect(requests).toHaveBeenCalledTimes(3)
  })

  it('marks its calls, and no others, as caused by an event', async () => {
    const causes: Record<string, string>[] = []
    show(REQUESTS, async () => causes.push(causeOf(inQuery(REQUESTS))))
    await settle()
    await changed('requests')
    expect(causes).toEqual([{}, { 'x-caused-by': 'event' }])
    expect(causeOf(inQuery(REQUESTS))).toEqual({})
  })
})
