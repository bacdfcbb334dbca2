import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave, REST_MS, RETRY_MS } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that can be away, and says what arrived. */
function makeServer() {
  const arrived: unknown[] = []
  const server = { away: false, refuses: false, arrived }
  const autosave = createAutosave({
    send: async (step, values) => {
      if (server.away) throw new TypeError('Failed to fetch')
      if (server.refuses) throw new Error('refused')
      arrived.push([step, values])
    },
    isFinal: (error) => !(error instanceof TypeError),
    onSent: () => {},
  })
  return { server, autosave }
}

describe('autosave', () => {
  it('sends the newest values once typing rests', async () => {
    const { server, autosave } = makeServer()
    autosave.change('personal', { firstName: 'A' })
    await vi.advanceTimersByTimeAsync(REST_MS - 1)
    autosave.change('personal', { firstName: 'An' })
    await vi.advanceTimersByTimeAsync(REST_MS - 1)
    expect(server.arrived).toEqual([])
    expect(autosave.state()).toBe('typing')
    await vi.advanceTimersByTimeAsync(1)
    expect(server.arrived).toEqual([['personal', { firstName: 'An' }]])
    expect(autosave.state()).toBe('saved')
  })

  it('keeps what was typed offline and sends it when the server is back', async () => {
    const { server, autosave } = makeServer()
    server.away = true
    autosave.change('personal', { firstName: 'An' })
    await vi.advanceTimersByTimeAsync(REST_MS)
    expect(autosave.state()).toBe('waiting')
    autosave.change('personal', { firstName: 'Anna' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(autosave.state()).toBe('waiting')
    server.away = false
    await vi.advanceTimersByTimeAsync(RETRY_MS.at(-1)!)
    expect(server.arrived).toEqual([['personal', { firstName: 'Anna' }]])
    expect(autosave.state()).toBe('saved')
  })

  it('sends at once when asked to', async () => {
    const { server, autosave } = makeServer()
    autosave.change('personal', { firstName: 'An' })
    await autosave.flush()
    expect(server.arrived).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(REST_MS)
    expect(server.arrived).toHaveLength(1)
  })

  it('sends what was typed while a draft was on its way', async () => {
    const { server, autosave } = makeServer()
    autosave.change('personal', { firstName: 'An' })
    const sending = autosave.flush()
    autosave.change('personal', { firstName: 'Anna' })
    await sending
    await vi.advanceTimersByTimeAsync(REST_MS)
    expect(server.arrived.at(-1)).toEqual(['personal', { firstName: 'Anna' }])
  })

  it('does not repeat what the server refuses', async () => {
    const { server, autosave } = makeServer()
    server.refuses = true
    autosave.change('personal', { firstName: 'An' })
    await vi.advanceTimersByTimeAsync(REST_MS + 60_000)
    expect(autosave.state()).toBe('refused')
    server.refuses = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.arrived).toEqual([])
  })

  it('says nothing of a draft that was refused because the step was saved meanwhile', async () => {
    const { server, autosave } = makeServer()
    server.refuses = true
    autosave.change('personal', { firstName: 'An' })
    const sending = autosave.flush()
    autosave.drop('personal')
    await sending
    expect(autosave.state()).toBe('saved')
  })

  it('forgets the draft of a step that was saved', async () => {
    const { server, autosave } = makeServer()
    autosave.change('personal', { firstName: 'An' })
    autosave.drop('personal')
    await vi.advanceTimersByTimeAsync(REST_MS)
    expect(server.arrived).toEqual([])
    expect(autosave.state()).toBe('idle')
  })
})
