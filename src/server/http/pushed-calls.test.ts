import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { answerPushed } from './pushed-calls.ts'

type Options = Parameters<ReturnType<typeof answerPushed>>[0]

test('in a turn of the event loop two calls of live pages at most are let in or answered', async () => {
  const intercept = answerPushed()
  let [begun, answered] = [0, 0]
  const next = async ({ context }: Options) => {
    begun++
    context.takeTurn?.('week')
    return { matched: true, response: { status: 200, headers: {}, body: {} } }
  }
  const calls = Array.from({ length: 50 }, async () => {
    const request = { method: 'GET', headers: { 'x-caused-by': 'event' } }
    await intercept({ context: { request }, next } as unknown as Options)
    answered++
  })
  let most = 0
  while (answered < calls.length) {
    const before = begun + answered
    await nextTurn()
    most = Math.max(most, begun + answered - before)
  }
  expect(most).toBeLessThanOrEqual(2)
})

test('between reading an answer and writing it down whatever else has come is served', async () => {
  const intercept = answerPushed()
  const order: string[] = []
  const body = { toJSON: () => order.push('written') }
  const next = async ({ context }: Options) => {
    context.takeTurn?.('week')
    setImmediate(() => order.push('served'))
    return { matched: true, response: { status: 200, headers: {}, body } }
  }
  const request = { method: 'GET', headers: { 'x-caused-by': 'event' } }
  await intercept({ context: { request }, next } as unknown as Options)
  expect(order).toEqual(['served', 'written'])
})
