import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runWhenTold } from './waking.ts'

/** A listener whose topic is published by hand. */
function listening() {
  const followers = new Set<(topic: string, count: number) => void>()
  return {
    publish: (topic = 'work') => {
      for (const follower of followers) follower(topic, followers.size)
    },
    listener: {
      follow: (_: Iterable<string>, follower: (topic: string, count: number) => void) => {
        followers.add(follower)
        return () => void followers.delete(follower)
      },
    },
  }
}

test('what was left before the start and is published together is one run; what is published during a run makes one more; a failure ends nothing', async () => {
  const { publish, listener } = listening()
  const errors: Error[] = []
  let [runs, atOnce, most] = [0, 0, 0]
  const work = async () => {
    runs++
    most = Math.max(most, ++atOnce)
    if (runs === 1) for (let i = 0; i < 3; i++) publish()
    await pause(5)
    atOnce--
    if (runs === 2) throw new Error('no database')
  }
  const stop = runWhenTold(listener, { topic: 'work', work, onError: (error) => errors.push(error), gatheredMs: 5 })
  for (let i = 0; i < 10; i++) publish()
  await expect.poll(() => runs).toBe(2)
  await expect.poll(() => errors.length).toBe(1)
  publish()
  await expect.poll(() => runs).toBe(3)
  publish('closing')
  await stop()
  publish()
  await pause(20)
  expect({ runs, most }).toEqual({ runs: 3, most: 1 })
})

test('work runs at the start, and again when it says that more is due, without having been told; not after the end', async () => {
  const { listener } = listening()
  let runs = 0
  const work = async () => (++runs < 3 ? { inMs: 1 } : { inMs: 200 })
  const stop = runWhenTold(listener, { topic: 'work', work, onError: () => {}, gatheredMs: 1 })
  await expect.poll(() => runs).toBe(3)
  await stop()
  await pause(220)
  expect(runs).toBe(3)
})
