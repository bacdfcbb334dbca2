import type { Calls } from '#testing/calls.ts'

/** One valid call for every procedure of documents, for the generated tests. */
export const calls: Calls = {
  list: { input: ({ actors }) => ({ userId: actors.self.id }) },
}
