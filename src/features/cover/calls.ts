import type { Calls } from '#testing/calls.ts'

const noneOfThese = { answer: 'NOT_FOUND' } as const

/** What the generated tests cannot derive of calls about cover: there is none of these ids. */
export const calls: Calls = {
  calls: noneOfThese,
  ring: noneOfThese,
  log: noneOfThese,
  strike: noneOfThese,
}
