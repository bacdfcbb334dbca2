import { z } from 'zod'
import type { Notice as DeclaredNotice, ToldNotice } from '#shared/notice-words.ts'
import { type MailGroup, mailGroups, noticeGroups } from './rules/groups.ts'
import { isPushEndpoint } from './rules/push-endpoint.ts'

/** The kinds of notifications; each feature adds its own, with their words (`server/notices.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: the features above feed it
export interface NoticeKinds {}
export type NotificationKind = NoticeKinds[keyof NoticeKinds]

/** The facts of the sentence, without names of people, which are read when it is shown. */
export type NotificationParams = ToldNotice['params']

/** One notification of an entry. */
const noticeLine = z.object({
  id: z.uuid(),
  text: z.string(),
  more: z.string().optional(),
  path: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type NoticeLine = z.infer<typeof noticeLine>

/** What the list says of one matter on one day, as its reader sees it: the newest, or what all say together. */
export const noticeEntry = z.object({
  /** The id of the newest notification of the entry. */
  id: z.uuid(),
  kind: z.string(),
  group: z.enum(noticeGroups),
  teamId: z.uuid().nullable(),
  teamName: z.string().nullable(),
  /** The other person that it is about, whose name and photo the reader may see. */
  about: z.uuid().nullable(),
  aboutName: z.string().nullable(),
  photoFileId: z.uuid().nullable(),
  /** What else it is about, where that is one thing: a shift, a request. */
  subject: z.uuid().nullable(),
  /** What else an act in the list needs, by name: a place, a swap. */
  ids: z.record(z.string(), z.uuid()),
  text: z.string(),
  more: z.string().optional(),
  path: z.string(),
  /** What the reader does on that page, in words for a button. */
  button: z.string(),
  createdAt: z.string(),
  /** Whether the reader is asked for something that nobody has done yet. */
  isNeeded: z.boolean(),
  /** How many of the lines are new to the reader. */
  unread: z.int(),
  /** Each by itself, newest first, where there are several. */
  lines: z.array(noticeLine),
})
export type NoticeEntry = z.infer<typeof noticeEntry>

/**
 * A kind of notification with its words, and the setting that its emails follow. 'always': mailed at once whatever the settings; 'own': the
 * feature writes the mail itself, because it contains a link that only the feature knows.
 */
export type Notice = DeclaredNotice<MailChoice>
export type MailChoice = MailGroup | 'always' | 'own'

const frequencies = ['at-once', 'daily', 'never'] as const
export type Frequency = (typeof frequencies)[number]
const frequency = z.enum(frequencies)

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00')

export const settingsFields = {
  /** Off: only security notices are mailed. */
  email: z.boolean(),
  requests: frequency,
  answers: frequency,
  team: frequency,
  details: frequency,
  interviews: frequency,
  leave: frequency,
  shifts: frequency,
  expiry: frequency,
  exports: frequency,
  /** The groups that one's devices show too, where notifications are switched on. */
  push: z.array(z.enum(mailGroups)).max(mailGroups.length),
  /** Times of day in London between which mails are delayed; may cross midnight. */
  quietHours: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, 'The two times must differ')
    .meta({ examples: [{ from: '22:00', to: '07:00' }] })
    .nullable(),
} satisfies Record<MailGroup, z.ZodType> & Record<string, z.ZodType>

export type NotificationSettings = {
  email: boolean
  push: MailGroup[]
  quietHours: { from: string; to: string } | null
} & Record<MailGroup, Frequency>

/** The settings of a person who has not changed any. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  email: true,
  requests: 'at-once',
  answers: 'at-once',
  team: 'at-once',
  details: 'at-once',
  interviews: 'at-once',
  leave: 'at-once',
  shifts: 'at-once',
  expiry: 'at-once',
  exports: 'at-once',
  push: [...mailGroups],
  quietHours: null,
}

/** Where a browser's push service takes messages for a device, and the keys that only the device opens them with. */
export const pushTarget = z
  .strictObject({
    endpoint: z.string().max(1000).refine(isPushEndpoint, 'This is not the address of a push service'),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{87}$/),
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
  })
  .meta({
    examples: [
      {
        endpoint: 'https://push.example.org/send/device',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    ],
  })
export type PushTarget = z.infer<typeof pushTarget>
