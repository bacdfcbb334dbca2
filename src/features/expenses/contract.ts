import { z } from 'zod'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure, words } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { expenseNouns } from './nouns.ts'
import { expenseActions } from './policy.ts'
import { vehicles } from './rules/mileage.ts'
import { whats } from './rules/words.ts'
import { ownClaim, ownExpenses, teamClaim } from './schema.ts'

const { claim, see, answer } = expenseActions
const TEAM = '/teams/{teamId}/expenses'
const CLAIM = `${TEAM}/{claimId}`
const team = { teamId: z.uuid() }
const one = { ...team, claimId: z.uuid() }
const claimed = {
  day: day.meta({ examples: ['2026-11-02'] }),
  siteId: z.uuid().optional(),
  note: words(300).optional(),
}

export const contract = {
  /** The caller's claims of the last two years, in all teams, the latest first. */
  mine: procedure({ access: 'person', effect: 'read', shows: [expenseNouns.ownExpenses, teamNouns.team] })
    .route({ method: 'GET', path: '/expenses', summary: 'List one’s own expenses' })
    .input(z.strictObject({}))
    .output(ownExpenses),

  /** `tenths`: of a mile. 422 for a day that has not come or is more than a year ago. */
  claimMiles: procedure({ access: 'team', action: claim, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/miles`, summary: 'Claim miles' })
    .input(
      z.strictObject({
        ...team,
        ...claimed,
        vehicle: z.enum(vehicles),
        tenths: z.int('Enter the miles').min(1, 'Enter the miles').max(20_000, 'Enter at most 2,000 miles'),
        passengers: z.int().min(0).max(8).default(0),
        from: words(120).min(1, 'Enter where you started'),
        to: words(120).min(1, 'Enter where you went'),
      }),
    )
    .output(ownClaim),

  /** `fileId`: an upload of one's own. */
  claimReceipt: procedure({ access: 'team', action: claim, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/receipts`, summary: 'Claim what a receipt says' })
    .input(
      z.strictObject({
        ...team,
        ...claimed,
        what: z.enum(whats),
        amount: z.int('Enter the amount').min(1, 'Enter the amount').max(1_000_000, 'Enter at most £10,000'),
        vat: z.int().min(0).max(1_000_000).default(0),
        fileId: z.uuid().optional(),
      }),
    )
    .output(ownClaim),

  /** Takes back a claim of one's own that waits; 409 when it is answered. */
  withdraw: procedure({ access: 'team', action: claim, effect: 'write' })
    .route({ method: 'POST', path: `${CLAIM}/withdraw`, summary: 'Take back a claim of expenses' })
    .input(z.strictObject(one))
    .output(ownClaim),

  /** What waits for an answer, the oldest first; or what is answered, the latest first. */
  list: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [expenseNouns.expenses, teamNouns.cards],
  })
    .route({ method: 'GET', path: TEAM, summary: 'List expenses that people claim' })
    .input(
      z.strictObject({ ...team, show: z.enum(['waiting', 'answered']).optional(), after: cursors.text.optional() }),
    )
    .output(z.object({ items: z.array(teamClaim), next: z.string().optional() })),

  /** Approves claims, all or none: each becomes a line of pay. 409 when one waits no more, 403 for one's own. */
  approve: procedure({ access: 'team', action: answer, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/approve`, summary: 'Approve expenses' })
    .input(z.strictObject({ ...team, claimIds: z.array(z.uuid()).min(1, 'Choose a claim').max(200) }))
    .output(z.object({ approved: z.int() })),

  refuse: procedure({ access: 'team', action: answer, effect: 'write' })
    .route({ method: 'POST', path: `${CLAIM}/refuse`, summary: 'Refuse a claim of expenses' })
    .input(z.strictObject({ ...one, reason: words(300).min(1, 'Enter a reason') }))
    .output(teamClaim),

  /** Lets an answered claim wait again, until a pay run has it. */
  takeBack: procedure({ access: 'team', action: answer, effect: 'write' })
    .route({ method: 'POST', path: `${CLAIM}/take-back`, summary: 'Take back the answer to a claim of expenses' })
    .input(z.strictObject(one))
    .output(teamClaim),
}
