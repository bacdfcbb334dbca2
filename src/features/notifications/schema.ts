import { z } from 'zod'
import type { Notice as DeclaredNotice, ToldNotice } from '#shared/notice-words.ts'

/** What somebody can be told; each feature adds the kinds that it has words for (`server/notices.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: the features above feed it
export interface NoticeKinds {}
export type NotificationKind = NoticeKinds[keyof NoticeKinds]

/** Small facts of the sentence. Names of people are never in here: they are read when it is shown. */
export type NotificationParams = ToldNotice['params']

/** What the reader sees. */
export const notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  teamId: z.uuid().nullable(),
  text: z.string(),
  more: z.string().optional(),
  path: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type Notification = z.infer<typeof notification>

/** What one chooses the emails of: kinds that belong together. Their columns have the same names. */
export const mailGroups = ['requests', 'answers', 'team', 'details', 'expiry', 'exports'] as const
export type MailGroup = (typeof mailGroups)[number]

/**
 * A kind of notification with its words, and which choice of the reader its emails follow. 'always': mailed at once whatever is chosen; 'own': whoever
 * tells it writes the mail, because it carries a link that only they know.
 */
export type Notice = DeclaredNotice<MailChoice>
export type MailChoice = MailGroup | 'always' | 'own'

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
    .meta({ examples: [{ from: '22:00', to: '07:00' }] })
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
