import { z } from 'zod'
import { instant, procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { noticeNouns } from './nouns.ts'
import { noticeGroups } from './rules/groups.ts'
import { MOST_SHOWN } from './rules/words.ts'
import { noticeEntry, pushTarget, settingsFields } from './schema.ts'

const settings = z.object(settingsFields)

export const contract = {
  /** The caller's own notifications, newest first, each matter of a day in one entry; `needed`: what they are asked to do. */
  list: procedure({ access: 'person', effect: 'read', shows: [noticeNouns.notifications] })
    .route({ method: 'GET', path: '/notifications', summary: 'List your notifications' })
    .input(
      z.strictObject({
        after: cursors.instant.optional(),
        needed: z.boolean().optional(),
        group: z.enum(noticeGroups).optional(),
      }),
    )
    .output(z.object({ items: z.array(noticeEntry), next: z.string().optional() })),

  /** How many matters need the caller, and how many are new to them; `MOST_SHOWN` + 1 means at least that many. */
  counts: procedure({ access: 'person', effect: 'read', shows: [noticeNouns.notifications] })
    .route({ method: 'GET', path: '/notifications/counts', summary: 'Count your notifications' })
    .output(z.object({ needed: z.int().max(MOST_SHOWN + 1), unread: z.int().max(MOST_SHOWN + 1) })),

  /** Marks an entry as read: the notification, and the older ones of its matter on that day. */
  markRead: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/notifications/{id}/read', summary: 'Mark a notification as read' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() })),

  /** The same, and it needs the caller no more. */
  markDone: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/notifications/{id}/done', summary: 'Mark a notification as done' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() })),

  /** Marks all up to the newest one on screen: newer ones stay unread, and what needs the caller still does. */
  markAllRead: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/notifications/read', summary: 'Mark your notifications as read' })
    .input(z.strictObject({ upTo: instant }))
    .output(z.object({ count: z.int() })),

  settings: procedure({ access: 'person', effect: 'read', shows: [noticeNouns.noticeSettings] })
    .route({ method: 'GET', path: '/notifications/settings', summary: 'Read your notification settings' })
    .output(settings),

  /** Changes the given settings; the others stay. Security notices are always sent. */
  saveSettings: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PATCH', path: '/notifications/settings', summary: 'Change your notification settings' })
    .input(z.strictObject(settingsFields).partial())
    .output(settings),

  /** Whether this device, which is the session that asks, gets push notifications, and the key with which a browser subscribes. */
  push: procedure({ access: 'person', effect: 'read', shows: [noticeNouns.noticeSettings] })
    .route({ method: 'GET', path: '/notifications/push', summary: 'Read whether this device gets push notifications' })
    .output(z.object({ on: z.boolean(), publicKey: z.string() })),

  subscribe: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PUT', path: '/notifications/push', summary: 'Switch on push notifications on this device' })
    .input(pushTarget)
    .output(z.object({ on: z.boolean() })),

  unsubscribe: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'DELETE', path: '/notifications/push', summary: 'Switch off push notifications on this device' })
    .input(z.strictObject({}))
    .output(z.object({ on: z.boolean() })),

  /** For the button on a mail's stop page, without signing in: the link's signature is the authorization. */
  stopMails: procedure({ access: 'anyone', effect: 'write' })
    .route({ method: 'POST', path: '/notifications/stop', summary: 'Stop the mails that a mail’s link names' })
    .input(z.strictObject({ token: z.string().max(200) }))
    .output(z.object({ stopped: z.string() })),
}
