import { randomUUID } from 'node:crypto'
import { type Calls, ofMember, ofTeam } from '#testing/calls.ts'

/** One valid call for every procedure of members, for the generated tests. */
export const calls: Calls = {
  candidates: { input: ofTeam },
  list: { input: ofTeam },
  former: { input: ofTeam },
  candidate: { input: ofMember },
  view: { input: (world) => ({ ...ofMember(world), view: 'identity' }) },
  recordOffer: { input: (world) => ({ ...ofMember(world), confirm: true }) },
  remove: { input: (world) => ({ ...ofMember(world), confirm: true, reason: 'Moved away' }) },
  asks: { input: ofMember },
  ask: { input: (world) => ({ ...ofMember(world), section: 'certificates', note: 'Your new one, please' }) },
  withdrawAsk: { input: ({ team }) => ({ teamId: team.id, askId: randomUUID() }), answer: 'NOT_FOUND' },
}
