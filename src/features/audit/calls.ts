import { type Calls, ofTeam } from '#testing/calls.ts'

/** One valid call for every procedure of audit, for the generated tests. */
export const calls: Calls = {
  list: { input: ofTeam },
  people: { input: ofTeam },
  check: { input: ofTeam },
}
