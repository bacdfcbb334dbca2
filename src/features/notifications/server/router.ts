import { sql } from 'kysely'
import { audit, changesOf } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { publish } from '#server/publish.ts'
import { contract } from '../contract.ts'
import { noticeNouns } from '../nouns.ts'
import { gatherNotices } from '../rules/words.ts'
import { type NotificationSettings, settingsFields } from '../schema.ts'
import { changeSettings, countNotices, markAllRead, markEntry, notificationsOf, settingsOf } from './data.ts'
import { readStopToken } from './mailing/stop-link.ts'
import { hasPush, subscribePush, unsubscribePush } from './pushing/subscriptions.ts'
import { vapidKeys } from './pushing/vapid.ts'

const api = implementing(contract)

/** Publishes to the person's other tabs and devices, so that they show the same count. */
const tellOwnPages = ({ db, actor }: PersonContext) => publish(db, noticeNouns.notifications.of(actor.id))

const list = api.list.handler(({ context, input }) =>
  notificationsOf(context, { ...input, notices: gatherNotices(context.features) }),
)

const counts = api.counts.handler(({ context }) => countNotices(context))

async function mark(context: PersonContext, entry: { id: string; isDone?: boolean }) {
  const marked = await markEntry(context, entry)
  if (!marked) throw notFound()
  await tellOwnPages(context)
  return marked
}

const markRead = api.markRead.handler(({ context, input: { id } }) => mark(context, { id }))
const markDone = api.markDone.handler(({ context, input: { id } }) => mark(context, { id, isDone: true }))

const markAll = api.markAllRead.handler(async ({ context, input }) => {
  const count = await markAllRead(context, input.upTo)
  if (count > 0) await tellOwnPages(context)
  return { count }
})

const settings = api.settings.handler(({ context }) => settingsOf(context))

function inWords({ push, quietHours, ...settings }: NotificationSettings) {
  return { ...settings, push: push.join(', '), quietHours: quietHours && `${quietHours.from}–${quietHours.to}` }
}

const saveSettings = api.saveSettings.handler(async ({ context, input }) => {
  const before = await settingsOf(context)
  const saved = await changeSettings(context, input)
  await publish(context.db, noticeNouns.noticeSettings.of(context.actor.id))
  const meta = changesOf({
    before: inWords(before),
    after: inWords(saved),
    names: Object.keys(settingsFields) as (keyof NotificationSettings)[],
  })
  await audit(context, { action: 'notifications.settings', subject: context.actor.id, meta })
  return saved
})

const push = api.push.handler(async ({ context }) => ({
  on: await hasPush(context),
  publicKey: vapidKeys(context.vault).publicKey,
}))

const subscribe = api.subscribe.handler(async ({ context, input }) => {
  await subscribePush(context, input)
  await publish(context.db, noticeNouns.noticeSettings.of(context.actor.id))
  await audit(context, { action: 'notifications.push-on', subject: context.actor.id })
  return { on: true }
})

const unsubscribe = api.unsubscribe.handler(async ({ context }) => {
  if (!(await unsubscribePush(context))) return { on: false }
  await publish(context.db, noticeNouns.noticeSettings.of(context.actor.id))
  await audit(context, { action: 'notifications.push-off', subject: context.actor.id })
  return { on: false }
})

const stopMails = api.stopMails.handler(async ({ context, input }) => {
  const { db, vault } = context
  const found = readStopToken(vault, input.token)
  if (!found)
    throw invalid([
      { path: 'token', message: 'This link does not work. Sign in and choose your emails under My Account' },
    ])
  const { rows } = await sql<{ stopped: boolean }>`
    select app.stop_mails(${found.userId}, ${found.group}) as stopped`.execute(db)
  if (!rows[0]?.stopped) return { stopped: found.group }
  await publish(db, noticeNouns.noticeSettings.of(found.userId))
  await audit(context, {
    action: 'notifications.stop-mails',
    subject: found.userId,
    meta: { fields: [found.group === 'all' ? 'email' : found.group] },
  })
  return { stopped: found.group }
})

export const router = {
  list,
  counts,
  markRead,
  markDone,
  markAllRead: markAll,
  settings,
  saveSettings,
  push,
  subscribe,
  unsubscribe,
  stopMails,
}
