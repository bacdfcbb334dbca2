import { type Calls, ofTeam } from '#testing/calls.ts'

/** One valid call for every procedure of analytics, for the generated tests. */
export const calls: Calls = {
  overview: { input: ofTeam },
}
