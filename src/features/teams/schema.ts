import { z } from 'zod'
import { toEmail } from '#features/accounts/rules/email.ts'
import { phoneOrNone } from '#shared/contract.ts'
import { defineForm } from '#shared/fields/form.ts'
import { withLook } from '#shared/fields/look.ts'
import { hasWebAddress, isPlain, isVisible } from '#shared/names.ts'
import { ON_CALL_HOURS_LENGTH } from './rules/forms.ts'
import { teamCode } from './rules/team-code.ts'

/** How many pending requests one person may have (security 3.4). */
export const PENDING_LIMIT = 5

/** How many teams one person may own. */
export const OWNED_LIMIT = 20

export const teamRole = z.enum(['owner', 'manager', 'staff'])
export type TeamRole = z.infer<typeof teamRole>

export const teamFields = {
  teamName: z
    .string({ error: 'Enter a team name' })
    .trim()
    .min(1, 'Enter a team name')
    .max(120, 'Use at most 120 characters')
    .refine(isVisible, 'This contains characters that cannot be seen. Please type it again')
    .refine((name) => !hasWebAddress(name), 'Please leave out web addresses'),
  teamCode: z
    .string({ error: 'Enter a team code' })
    .max(30, 'Enter a team code such as TM-ABC123')
    .overwrite((code) => teamCode.normalise(code))
    .refine((code) => code !== '', 'Enter a team code'),
}

/** What an owner allows a manager beside what every manager does; owners may all of it. */
export const permissions = {
  seesHealth: z.boolean(),
  seesPay: z.boolean(),
  mayOverride: z.boolean(),
  runsPayroll: z.boolean(),
}

/** A site that a manager is limited to. */
export const managedSite = z.object({ id: z.uuid(), name: z.string(), clientName: z.string(), archived: z.boolean() })
export type ManagedSite = z.infer<typeof managedSite>

/** A team as its managers and owners see it. */
export const managedTeam = z.object({
  id: z.uuid(),
  teamName: z.string(),
  teamCode: z.string(),
  role: teamRole,
  seesHealth: z.boolean(),
  seesPay: z.boolean(),
  mayOverride: z.boolean(),
  runsPayroll: z.boolean(),
  memberCount: z.int(),
  createdAt: z.string(),
  /** The team requires a second factor of its managers, and the session has none: the team is locked for it. */
  needsTwoFactor: z.boolean(),
  /** The caller manages some sites of the team alone: `sites`. */
  limited: z.boolean(),
  /** The sites by client and name; empty for managers of the whole team. */
  sites: z.array(managedSite),
})
export type ManagedTeam = z.infer<typeof managedTeam>

/** The settings of a team; a text is empty where there is none. */
export const settingFields = {
  teamName: teamFields.teamName,
  /** The number that its people ring out of hours. */
  onCallPhone: phoneOrNone,
  /** When it is answered, in words. */
  onCallHours: z
    .string()
    .trim()
    .max(ON_CALL_HOURS_LENGTH, `Use at most ${ON_CALL_HOURS_LENGTH} characters`)
    .refine(
      (text) => text === '' || isVisible(text),
      'This contains characters that cannot be seen. Please type it again',
    ),
  autoApprove: z.boolean(),
  membersSeeCards: z.boolean(),
  requireTwoFactor: z.boolean(),
}

export const teamSettings = z.object({ ...settingFields, teamName: z.string(), version: z.int() })
export type TeamSettings = z.infer<typeof teamSettings>

/** What tells an agency from others of the same name; days are those of London. */
const agency = z.object({
  /** Public, and of one team only: rules/agency.ts. */
  agencyId: z.string(),
  foundedOn: z.string(),
  /** `provenOn`: when an owner opened a mail at the domain. */
  mailDomain: z.object({ domain: z.string(), provenOn: z.string() }).nullable(),
})
export type Agency = z.infer<typeof agency>

export const teamIdentity = agency.extend({
  /** The domain that the caller's own address could prove; null for a public mail provider. */
  ownDomain: z.string().nullable(),
})
export type TeamIdentity = z.infer<typeof teamIdentity>

/** A manager or owner of a team. */
export const teamManager = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  photoFileId: z.uuid().nullable(),
  role: teamRole.exclude(['staff']),
  seesHealth: z.boolean(),
  seesPay: z.boolean(),
  mayOverride: z.boolean(),
  runsPayroll: z.boolean(),
  joinedAt: z.string(),
})
export type TeamManager = z.infer<typeof teamManager>

/** A pending request: name, job, photo and completion, nothing else (security 2.5). */
export const joinRequest = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  position: z.string(),
  photoFileId: z.uuid().nullable(),
  completion: z.int(),
  createdAt: z.string(),
  /** When the team last asked them to finish their registration. */
  toldAt: z.string().nullable(),
  /** The team's record of an earlier membership; null for a new person. */
  before: z
    .object({ status: z.enum(['left', 'removed']), endedAt: z.string(), reason: z.string().nullable() })
    .nullable(),
})
export type JoinRequest = z.infer<typeof joinRequest>

/** How long an invitation is valid (security 3.3). */
export const INVITATION_DAYS = 7

const inviting = {
  email: withLook(
    z
      .string({ error: 'Enter an email address' })
      .max(254, 'Enter a valid email address')
      .overwrite((email) => toEmail(email.trim()) ?? email)
      .refine((email) => toEmail(email) === email, 'Enter a valid email address'),
    { label: 'Email', widget: 'email', inputMode: 'email', width: 'full', maxLength: 254, autocomplete: 'off' },
  ),
  /** Goes to a person who may not know the team: it may not contain a link of the sender's choice. */
  message: withLook(
    z
      .string()
      .trim()
      .max(500, 'Use at most 500 characters')
      .refine(isPlain, 'This contains characters that cannot be stored')
      .refine((text) => !hasWebAddress(text), 'Please leave out web addresses')
      .overwrite((text) => text.replace(/\n{3,}/g, '\n\n'))
      .optional(),
    { label: 'Message', widget: 'textarea', hint: 'Optional. Goes into the email.', maxLength: 500 },
  ),
}

export const invitationForms = {
  staff: defineForm({ title: 'Invitation', fields: inviting }),
  manager: defineForm({
    title: 'Invitation',
    fields: {
      ...inviting,
      seesHealth: withLook(z.boolean(), { label: 'May see health answers', widget: 'checkbox' }),
      seesPay: withLook(z.boolean(), { label: 'May see pay and tax', widget: 'checkbox' }),
      mayOverride: withLook(z.boolean(), { label: 'May book against a rule, with a reason', widget: 'checkbox' }),
      runsPayroll: withLook(z.boolean(), { label: 'May run payroll and invoices', widget: 'checkbox' }),
    },
  }),
}

export const invitationRole = z.enum(['staff', 'manager'])
export type InvitationRole = z.infer<typeof invitationRole>

export const invitationInput = {
  role: invitationRole,
  ...inviting,
  seesHealth: permissions.seesHealth.optional(),
  seesPay: permissions.seesPay.optional(),
  mayOverride: permissions.mayOverride.optional(),
  runsPayroll: permissions.runsPayroll.optional(),
}

/** An invitation as the team's managers see it. */
export const sentInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: invitationRole,
  seesHealth: z.boolean(),
  seesPay: z.boolean(),
  mayOverride: z.boolean(),
  runsPayroll: z.boolean(),
  /** What the team knows of the person. */
  fullName: z.string().nullable(),
  job: z.string().nullable(),
  phone: z.string().nullable(),
  /** How many dates of papers the team has noted of them from a list. */
  notedDates: z.int(),
  /** `queued`: it came with a list, and its mail goes out as soon as the team may send more. */
  state: z.enum(['queued', 'waiting', 'expired']),
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type SentInvitation = z.infer<typeof sentInvitation>

/** An invitation as the invited person sees it. */
export const myInvitation = z.object({
  id: z.uuid(),
  teamName: z.string(),
  role: invitationRole,
  seesHealth: z.boolean(),
  seesPay: z.boolean(),
  mayOverride: z.boolean(),
  runsPayroll: z.boolean(),
  invitedBy: z.string(),
  message: z.string().nullable(),
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type MyInvitation = z.infer<typeof myInvitation>

/** The card of a fellow member, while the team lets members see each other's cards (security 2.5). */
export const fellowCard = z.object({
  id: z.uuid(),
  fullName: z.string(),
  position: z.string(),
  photoFileId: z.uuid().nullable(),
  completion: z.int(),
})
export type FellowCard = z.infer<typeof fellowCard>

/** What a manager holds of one kind. */
export const heldDuty = z.object({
  id: z.string(),
  /** How much of it: '3 interviews'. */
  what: z.string(),
  /** What becomes of it, where nobody else can have it. */
  instead: z.string().nullable(),
  /** Each in a line, the most urgent first. */
  items: z.array(z.string()),
})
export type HeldDuty = z.infer<typeof heldDuty>
