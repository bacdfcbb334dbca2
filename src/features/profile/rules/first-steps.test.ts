import { expect, test } from 'vitest'
import { firstStepsOf } from './first-steps.ts'

const card = (completion: number, photoFileId: string | null) =>
  ({ completion, photoFileId }) as Parameters<typeof firstStepsOf>[0]

test('a new worker has four steps, none of them done', () => {
  expect(firstStepsOf(card(0, null), { team: false, notifications: false })).toEqual([
    { step: 'register', done: false },
    { step: 'photo', done: false },
    { step: 'team', done: false },
    { step: 'notifications', done: false },
  ])
})

test('each is done by itself, and notifications alone keep nobody', () => {
  const done = (...[of, joined]: Parameters<typeof firstStepsOf>) =>
    firstStepsOf(of, joined)?.flatMap(({ step, done }) => (done ? [step] : []))
  expect(done(card(100, null), { team: true, notifications: false })).toEqual(['register', 'team'])
  expect(done(card(92, 'a'), { team: false, notifications: true })).toEqual(['photo', 'notifications'])
  expect(firstStepsOf(card(100, 'a'), { team: true, notifications: false })).toBeNull()
})
