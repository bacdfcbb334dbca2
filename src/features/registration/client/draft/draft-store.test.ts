import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftStore, type DraftState, REST_MS, RETRY_MS, type Verdict } from './draft-store.ts'
import type { LocalDraft } from './local-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that accepts drafts or fails with a verdict, and a browser's storage. */
function makeWorld() {
  const arrived: unknown[] = []
  const kept = new Map<string, LocalDraft>()
  const server = { fails: undefined as Verdict | undefined, isSlow: false, arrived, kept }
  const store = createDraftStore({
    local: {
      saveDraft: (step, draft) => kept.set(step, draft),
      markSent: (step) => kept.set(step, { ...kept.get(step)!, sent: true }),
      drop: (step) => kept.delete(step),
    },
    send: async ({ step, values }) => {
      if (server.isSlow) await new Promise((answer) => setTimeout(answer, 500))
      if (server.fails) throw new Error(server.fails)
      arrived.push([step, values])
    },
    verdictOf: (error) => (error as Error).message as Verdict,
  })
  const type = (firstName: string) => store.type({ step: 'personal', values: { firstName }, version: 3 })
  return { server, store, type, kept: () => kept.get('personal') }
}

type World = ReturnType<typeof makeWorld>
const rest = () => vi.advanceTimersByTimeAsync(REST_MS)
const failing = (fails: Verdict) => async (world: World) => {
  world.server.fails = fails
  world.type('An')
  await rest()
}

/**
 * The rows of docs/decisions/what-is-typed-is-kept.md: what happens, the resulting state, and whether the server has
 * the draft as far as this browser knows.
 */
const ROWS: [string, (world: World) => unknown, { state: DraftState; sent: boolean | undefined }][] = [
  ['nothing was typed', () => {}, { state: 'clean', sent: undefined }],
  ['something is typed', ({ type }) => type('An'), { state: 'typing', sent: false }],
  [
    'a draft is on its way',
    ({ type, store, server }) => {
      server.isSlow = true
      type('An')
      void store.flush()
    },
    { state: 'saving', sent: false },
  ],
  [
    'typing rests',
    async ({ type }) => {
      type('An')
      await rest()
    },
    { state: 'saved', sent: true },
  ],
  ['the server cannot be reached', failing('again'), { state: 'waiting', sent: false }],
  ['the step was saved elsewhere', failing('conflict'), { state: 'conflict', sent: false }],
  ['the server will not keep it', failing('refused'), { state: 'refused', sent: false }],
  ['the session has ended', failing('signed-out'), { state: 'signed-out', sent: false }],
  [
    'a step is left while it waits',
    async (world) => {
      await failing('again')(world)
      await world.store.flush()
    },
    { state: 'waiting', sent: false },
  ],
  [
    'the step itself is saved',
    ({ type, store }) => {
      type('An')
      store.saved({ step: 'personal', values: { firstName: 'An' }, version: 4 })
    },
    { state: 'clean', sent: true },
  ],
  [
    'the step itself is saved while its draft is refused',
    async ({ type, store, server }) => {
      server.fails = 'conflict'
      type('An')
      const sending = store.flush()
      store.saved({ step: 'personal', values: { firstName: 'An' }, version: 4 })
      await sending
    },
    { state: 'saved', sent: true },
  ],
  [
    'it is dropped',
    ({ type, store }) => {
      type('An')
      store.drop('personal')
    },
    { state: 'clean', sent: undefined },
  ],
]

describe('what is typed', () => {
  it.each(ROWS)('%s', async (_, act, { state, sent }) => {
    const world = makeWorld()
    await act(world)
    expect(world.store.state()).toBe(state)
    expect(world.kept()?.sent).toBe(sent)
  })

  it.each(['conflict', 'refused', 'signed-out'] as const)(
    'is sent again after %s only once more is typed',
    async (fails) => {
      const world = makeWorld()
      await failing(fails)(world)
      world.server.fails = undefined
      await vi.advanceTimersByTimeAsync(60_000)
      expect(world.server.arrived).toEqual([])
      world.type('Ann')
      expect(world.store.state()).toBe('typing')
      await rest()
      expect(world.server.arrived).toEqual([['personal', { firstName: 'Ann' }]])
    },
  )

  it('is sent newest once typing rests', async () => {
    const { server, store, type } = makeWorld()
    type('A')
    await vi.advanceTimersByTimeAsync(REST_MS - 1)
    type('An')
    await vi.advanceTimersByTimeAsync(REST_MS - 1)
    expect(server.arrived).toEqual([])
    expect(store.state()).toBe('typing')
    await vi.advanceTimersByTimeAsync(1)
    expect(server.arrived).toEqual([['personal', { firstName: 'An' }]])
  })

  it('is kept offline and sent when the server is back', async () => {
    const world = makeWorld()
    await failing('again')(world)
    world.type('Anna')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.store.state()).toBe('waiting')
    world.server.fails = undefined
    await vi.advanceTimersByTimeAsync(RETRY_MS.at(-1)!)
    expect(world.server.arrived).toEqual([['personal', { firstName: 'Anna' }]])
    expect(world.store.state()).toBe('saved')
  })

  it('is sent at once when asked to, and once', async () => {
    const { server, store, type } = makeWorld()
    type('An')
    await store.flush()
    await rest()
    expect(server.arrived).toHaveLength(1)
  })

  it('while a draft is on its way goes after it', async () => {
    const { server, store, type, kept } = makeWorld()
    type('An')
    const sending = store.flush()
    type('Anna')
    await sending
    expect(kept()?.sent).toBe(false)
    await rest()
    expect(server.arrived.at(-1)).toEqual(['personal', { firstName: 'Anna' }])
  })

  it('stays in hand when its step is left, until the step is saved', async () => {
    const { store, type } = makeWorld()
    type('An')
    store.type({ step: 'address', values: { city: 'Leeds' }, version: 0 })
    await store.flush()
    expect([...store.typed().keys()]).toEqual(['personal', 'address'])
    store.saved({ step: 'personal', values: { firstName: 'An' }, version: 4 })
    expect([...store.typed().values()]).toEqual([{ step: 'address', values: { city: 'Leeds' }, version: 0 }])
  })

  it('is not sent any more once its step was saved', async () => {
    const { server, store, type } = makeWorld()
    type('An')
    store.saved({ step: 'personal', values: { firstName: 'An' }, version: 4 })
    await rest()
    expect(server.arrived).toEqual([])
  })
})
