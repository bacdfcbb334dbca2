import { londonToday } from '#shared/time.ts'
import type { Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { aClaim, anApprovedClaim } from './given.ts'

const NO_CLAIM = '00000000-0000-4000-8000-000000000000'
const today = ({ app }: World) => ({ day: londonToday(app.clock), siteId: undefined })

/** What the generated tests cannot derive of calls to expenses. */
export const calls: Calls = {
  claimMiles: { input: (world) => ({ ...today(world), vehicle: 'car' }) },
  claimReceipt: { input: (world) => ({ ...today(world), amount: 640, vat: 0, fileId: undefined }) },
  withdraw: { given: aClaim, of: 'self' },
  list: { given: aClaim },
  approve: { given: aClaim, input: ({ made: { claimId = NO_CLAIM } }) => ({ claimIds: [claimId] }) },
  refuse: { given: aClaim },
  takeBack: { given: anApprovedClaim },
}
