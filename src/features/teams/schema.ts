import { z } from 'zod'
import { teamCode } from '#shared/formats.ts'

/** The letters and digits of a team code: none that is taken for another when read aloud or from a slip of paper. */
export const TEAM_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** How many requests of one person may wait for an answer at a time (security 3.4). */
export const PENDING_LIMIT = 5

export const teamRole = z.enum(['owner', 'manager', 'staff'])
export type TeamRole = z.infer<typeof teamRole>

const plain = /^\P{Cc}*$/u

export const teamFields = {
  teamName: z
    .string({ error: 'Enter a team name' })
    .trim()
    .min(1, 'Enter a team name')
    .max(120, 'Use at most 120 characters')
    .refine((name) => name.isWellFormed() && plain.test(name), 'This contains characters that cannot be stored')
    .meta({ label: 'Team Name', widget: 'text', maxLength: 120, autocomplete: 'organization' }),
  teamCode: z
    .string({ error: 'Enter a team code' })
    .max(30, 'Enter a team code such as TM-ABC234')
    .overwrite((code) => teamCode.normalise(code))
    .refine((code) => code !== '', 'Enter a team code')
    .meta({ label: 'Team Code', widget: 'text', placeholder: 'TM-ABC123', maxLength: 30, autocomplete: 'off' }),
}

/** What an owner lets a manager see beyond the profile; an owner holds both. */
export const permissions = {
  seesHealth: z.boolean().meta({ label: 'Health answers', widget: 'checkbox' }),
  seesPay: z.boolean().meta({ label: 'Pay and tax', widget: 'checkbox' }),
}

/** A team as those who run it see it. */
export const managedTeam = z.object({
  id: z.uuid(),
  teamName: z.string(),
  teamCode: z.string(),
  role: teamRole,
  seesHealth: z.boolean(),
  seesPay: z.boolean(),
  memberCount: z.int(),
  createdAt: z.string(),
})
export type ManagedTeam = z.infer<typeof managedTeam>

/** What can be set for a team; the second two are an owner's to change. */
export const settingFields = {
  teamName: teamFields.teamName,
  autoApprove: z.boolean(),
  membersSeeCards: z.boolean(),
  requireTwoFactor: z.boolean(),
}
export const ownersSettings = ['membersSeeCards', 'requireTwoFactor'] as const

export const teamSettings = z.object({ ...settingFields, teamName: z.string(), version: z.int() })
export type TeamSettings = z.infer<typeof teamSettings>

/** One of those who run a team. */
export const teamManager = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  photoFileId: z.uuid().nullable(),
  role: teamRole.exclude(['staff']),
  seesHealth: z.boolean(),
  seesPay: z.boolean(),
  joinedAt: z.string(),
})
export type TeamManager = z.infer<typeof teamManager>

/** Somebody who waits for an answer: name, job, photo and completion, nothing else (security 2.5). */
export const joinRequest = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  position: z.string(),
  photoFileId: z.uuid().nullable(),
  completion: z.int(),
  createdAt: z.string(),
})
export type JoinRequest = z.infer<typeof joinRequest>
