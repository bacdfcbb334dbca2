import { z } from 'zod'
import { expiryStatuses } from '#features/profile/rules/expiry.ts'
import { readableSection } from '#features/profile/schema.ts'
import { stepIds } from '#features/registration/schema.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { joinRequest, managedTeam, teamRole } from '#features/teams/schema.ts'
import { day as namedDay } from '#shared/contract.ts'
import { isPlain } from '#shared/names.ts'
import { guardedViews } from './policy.ts'
import { FILTER_NAME_LENGTH } from './rules/limits.ts'
import { standingFilters } from './rules/standing.ts'
import { memberStanding } from './rules/standing-answer.ts'

export const PAGE_SIZE = 50

const sortKeys = ['name', 'need', 'position', 'completion', 'certificates', 'expiry', 'joined'] as const
export type SortKey = (typeof sortKeys)[number]

const day = namedDay.optional()
const percent = z.int().min(0).max(100).optional()

/** Every mandatory certificate is in date; one of them ends within 30 days; or one has ended or is missing. */
const mandatoryStates = ['in-date', 'lapsing', 'lapsed'] as const
export type MandatoryState = (typeof mandatoryStates)[number]

/**
 * A certificate has expired; one ends within 30 days; nothing has expired; the profile is not complete; it is, and no
 * offer is recorded.
 */
const readyStates = ['expired', 'ending', 'in-date', 'unfinished', 'no-offer'] as const
export type ReadyState = (typeof readyStates)[number]

/** The filter of a list of members; bounds are inclusive, days are London's. */
export const memberFilter = {
  completionFrom: percent,
  completionTo: percent,
  joinedFrom: day,
  joinedTo: day,
  /** When the profile was first complete. */
  completedFrom: day,
  completedTo: day,
  /** Has a certificate that ends between these days; without the first, one that has ended or ends by then. */
  expiringFrom: day,
  expiringTo: day,
  /** Has no certificate that ends before this day. */
  inDateOn: day,
  /** Whether a conditional offer is recorded. */
  offer: z.enum(['none', 'recorded']).optional(),
  /** Who does the job, or holds the role today: then they are listed as they stand in it. */
  job: z.enum(jobCodes).optional(),
  standing: z.enum(standingFilters).optional(),
  /** Days that the state implies come in addition to those above. */
  ready: z.enum(readyStates).optional(),
  mandatory: z.enum(mandatoryStates).optional(),
  /** Where a person lives: a town, or the area or district of a British postcode. */
  area: z.string().trim().min(1).max(60).optional(),
}
export type MemberFilter = z.infer<z.ZodObject<typeof memberFilter>>

export const listQuery = {
  /** Words that the name or position must contain. */
  search: z.string().trim().max(100).optional(),
  sort: z.enum(sortKeys).default('name'),
  descending: z.boolean().default(false),
  ...memberFilter,
}

const memberRow = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  position: z.string(),
  photoFileId: z.uuid().nullable(),
  completion: z.int(),
  certificateCount: z.int(),
  /** The earliest expiry of a certificate; null without one. */
  nextExpiry: z.string().nullable(),
  expiryStatus: z.enum(expiryStatuses).nullable(),
  joinedAt: z.string(),
  /** Whether a conditional offer is recorded. */
  offered: z.boolean(),
  standing: memberStanding,
  /** The sections that the team has asked for and not been given. */
  asked: z.array(z.enum(stepIds)),
})
export type MemberRow = z.infer<typeof memberRow>

export const askedTogether = z.object({
  asked: z.array(z.uuid()),
  /** The team has asked them for this section before, and they have not given it yet. */
  waiting: z.array(z.uuid()),
  /** Not members any more, or without the offer that health answers need. */
  left: z.array(z.uuid()),
})

export const filterName = z
  .string({ error: 'Enter a name' })
  .trim()
  .min(1, 'Enter a name')
  .max(FILTER_NAME_LENGTH, `Use at most ${FILTER_NAME_LENGTH} characters`)
  .refine((text) => text.isWellFormed() && /^\P{Cc}*$/u.test(text), 'This contains characters that cannot be stored')

/** A filter that a manager has named, for themselves. */
export const savedFilter = z.object({ id: z.uuid(), name: z.string(), filter: z.object(memberFilter) })
export type SavedFilter = z.infer<typeof savedFilter>

const sentence = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(500, 'Use at most 500 characters')
    .refine(isPlain, 'This contains characters that cannot be stored')

/** Why a person was removed: kept with the team's records, not in the audit log. */
export const removalReason = sentence('Enter a reason')

export const suspensionFields = {
  /** Its last day; null: until it is lifted. */
  through: namedDay.nullable(),
  /** For the managers of the team. */
  reason: sentence('Enter a reason'),
  /** For the person. */
  note: sentence('Enter a note').optional(),
}
const suspensionShape = z.object(suspensionFields)
export type SuspensionFields = z.infer<typeof suspensionShape>

/** Days on which a member may not be booked. */
export const suspension = z.object({
  id: z.uuid(),
  from: z.string(),
  /** Its last day, the day before it was lifted included; null: without an end. */
  through: z.string().nullable(),
  reason: z.string(),
  note: z.string().nullable(),
  imposedAt: z.string(),
  imposedBy: z.string().nullable(),
  liftedAt: z.string().nullable(),
  liftedBy: z.string().nullable(),
})
export type Suspension = z.infer<typeof suspension>

/** As the person reads it. */
export const ownSuspension = z.object({
  ...suspension.pick({ id: true, from: true, through: true, note: true }).shape,
  teamId: z.uuid(),
  teamName: z.string(),
})
export type OwnSuspension = z.infer<typeof ownSuspension>

/** Where the caller stands in one of their teams, or in one that they ask to join or that invites them. */
export const ownStanding = z.object({
  /** Null of a team that one asks to join. */
  teamId: z.uuid().nullable(),
  teamName: z.string(),
  completion: z.int(),
  standing: memberStanding,
})
export type OwnStanding = z.infer<typeof ownStanding>

/** The team's record of a former member (security 2.5, 'after leaving'). */
export const formerMember = z.object({
  id: z.uuid(),
  fullName: z.string(),
  position: z.string(),
  role: teamRole,
  status: z.enum(['left', 'removed']),
  joinedAt: z.string(),
  endedAt: z.string(),
  reason: z.string().nullable(),
})
export type FormerMember = z.infer<typeof formerMember>

export const memberPage = z.object({ items: z.array(memberRow), next: z.string().optional() })

/** A team's current figures. */
export const teamFigures = z.object({
  activeStaff: z.int(),
  pendingRequests: z.int(),
  totalCertificates: z.int(),
  /** Certificates that end within 30 days, today included; London. */
  expiringSoon: z.int(),
  expiredCertificates: z.int(),
  completeProfiles: z.int(),
  /** Per cent, averaged over the active staff. */
  averageCompletion: z.int(),
})
export type TeamFigures = z.infer<typeof teamFigures>

export const candidatesPage = z.object({
  team: managedTeam,
  stats: teamFigures,
  requests: z.object({ items: z.array(joinRequest), next: z.string().optional() }),
  members: memberPage,
  /** The caller's own. */
  filters: z.array(savedFilter),
})
export type CandidatesScreen = z.infer<typeof candidatesPage>

export const candidate = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** Their own number; null when they have given none. */
  phone: z.string().nullable(),
  position: z.string(),
  photoFileId: z.uuid().nullable(),
  completion: z.int(),
  standing: memberStanding,
  certificateCount: z.int(),
  joinedAt: z.string(),
  /** When a conditional offer was recorded; before that nobody may see a health answer (Equality Act 2010 s. 60). */
  offerRecordedAt: z.string().nullable(),
  /** The uploaded CV. */
  resumeFileId: z.uuid().nullable(),
  /** The guarded views that the caller may open. */
  views: z.array(z.enum(guardedViews)),
  /** The latest first. */
  suspensions: z.array(suspension),
  sections: z.array(readableSection),
})
export type Candidate = z.infer<typeof candidate>
