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

/** What the reader sees: the sentence is made from the kind by `describe`. */
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
