import { z } from 'zod'
import { vehicles } from './rules/mileage.ts'
import { whats } from './rules/words.ts'

const claimStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]

/** Money in pence. */
const claim = z.object({
  id: z.uuid(),
  kind: z.enum(['miles', 'receipt']),
  day: z.string(),
  /** Of miles: tenths of a mile, who came along, from where to where. */
  vehicle: z.enum(vehicles).nullable(),
  tenths: z.int().nullable(),
  passengers: z.int().nullable(),
  fromPlace: z.string().nullable(),
  toPlace: z.string().nullable(),
  /** Of a receipt. */
  what: z.enum(whats).nullable(),
  vat: z.int().nullable(),
  receipt: z.object({ id: z.uuid(), name: z.string(), mime: z.string(), size: z.int() }).nullable(),
  note: z.string().nullable(),
  siteName: z.string().nullable(),
  /** Of miles that are not approved: what they would pay now. */
  amount: z.int(),
  state: z.enum(claimStates),
  claimedAt: z.string(),
  answeredAt: z.string().nullable(),
  reason: z.string().nullable(),
})

export const ownClaim = claim.extend({ teamId: z.uuid(), teamName: z.string() })
export type OwnClaim = z.infer<typeof ownClaim>

export const teamClaim = claim.extend({
  userId: z.uuid(),
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
  answeredBy: z.string().nullable(),
  /** The reader cannot answer it: it is their own. */
  isOwn: z.boolean(),
  /** The pay run that has it. */
  run: z.int().nullable(),
})
export type TeamClaim = z.infer<typeof teamClaim>

export const ownExpenses = z.object({
  /** The teams that one may claim from, with the sites where one has worked in the last year. */
  teams: z.array(
    z.object({ id: z.uuid(), name: z.string(), sites: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  ),
  claims: z.array(ownClaim),
})
export type OwnExpenses = z.infer<typeof ownExpenses>
