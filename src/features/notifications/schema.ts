import { z } from 'zod'

/** What somebody can be told. A new kind needs its sentence in rules.ts. */
export const notificationKinds = [
  'request-created',
  'request-decided',
  'invitation-received',
  'invitation-answered',
  'member-left',
  'member-removed',
  'manager-added',
  'manager-removed',
  'team-transferred',
  'team-deleted',
  'details-asked',
  'details-updated',
  'expiry-warning',
  'export-ready',
  'security-notice',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Small facts of the sentence: a status, a count, a section. Names of people are never in here: they are read when it is shown. */
export type NotificationParams = Record<string, string | number>

/** What the reader sees: the sentence is made from the kind by `wordsOf`. */
export const notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  teamId: z.uuid().nullable(),
  teamName: z.string().nullable(),
  about: z.uuid().nullable(),
  /** Null when the person is gone, or not the reader's to see any more. */
  aboutName: z.string().nullable(),
  /** Whether it is about the reader. */
  aboutSelf: z.boolean(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type Notification = z.infer<typeof notification>

/** What one chooses the emails of: kinds that belong together. Their columns have the same names. */
export const mailGroups = ['requests', 'answers', 'team', 'details', 'expiry', 'exports'] as const
export type MailGroup = (typeof mailGroups)[number]

export const frequencies = ['at-once', 'daily', 'never'] as const
export type Frequency = (typeof frequencies)[number]
const frequency = z.enum(frequencies)

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00')

export const settingsFields = {
  /** Off: no email at all but security notices. */
  email: z.boolean(),
  requests: frequency,
  answers: frequency,
  team: frequency,
  details: frequency,
  expiry: frequency,
  exports: frequency,
  /** Times of day in London between which mails wait; they may run over midnight. */
  quietHours: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, 'The two times must differ')
    .nullable(),
} satisfies Record<MailGroup, z.ZodType> & Record<string, z.ZodType>

export type NotificationSettings = { email: boolean; quietHours: { from: string; to: string } | null } & Record<
  MailGroup,
  Frequency
>

/** What holds until somebody chooses otherwise. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  email: true,
  requests: 'at-once',
  answers: 'at-once',
  team: 'at-once',
  details: 'at-once',
  expiry: 'at-once',
  exports: 'at-once',
  quietHours: null,
}
