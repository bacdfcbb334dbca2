import { sql } from 'kysely'
import type { Context, PersonContext } from '#server/calls/context.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import { type Db, sendWithoutWaiting } from '#server/database/db.ts'
import { hasWebAddress } from '#shared/names.ts'
import { type Notices, type StoredNotice, UNREAD_SHOWN, wordsOf } from '../rules/words.ts'
import {
  DEFAULT_SETTINGS,
  type Frequency,
  type MailGroup,
  mailGroups,
  type Notification,
  type NotificationKind,
  type NotificationParams,
  type NotificationSettings,
} from '../schema.ts'

export interface Telling {
  /** The ids of the people to notify; duplicates are ignored. */
  to: string[]
  kind: NotificationKind
  teamId?: string
  /** The person it is about. Their name is read when it is shown: `params` must not contain names. */
  about?: string
  params?: NotificationParams
  /** Seconds that mail and push notification wait, e.g. for Undo. */
  sendAfter?: number
  /**
   * The name of what goes out in one mail and one push notification: what this person was told under it by the same team, and waits to be sent as well,
   * waits for this one, half an hour at most.
   */
  together?: string
}

/**
 * Notifies people, in the transaction that caused it: a line in their list at once, and an email by their settings.
 * One statement for any number of people. Each feature's `server/notices.ts` has its kinds and their words.
 */
export async function notify(
  { db, clock }: Pick<Context, 'db' | 'clock' | 'vault'>,
  { to, kind, teamId, about, params = {}, sendAfter = 0, together }: Telling,
) {
  if (to.length === 0) return
  const sentFrom = new Date(clock.now() + sendAfter * 1000).toISOString()
  if (together)
    await sendWithoutWaiting(
      db,
      sql`select app.send_notifications_together(${[...new Set(to)]}::uuid[], ${together}, ${teamId ?? null}, ${instant(clock)}, ${sentFrom})`.compile(
        db,
      ),
    )
  await sendWithoutWaiting(
    db,
    sql`select app.notify(${[...new Set(to)]}::uuid[], ${kind}, ${teamId ?? null}, ${about ?? null}, ${JSON.stringify({ ...params, ...(together && { together }) })}::jsonb,
      ${instant(clock)}, ${sentFrom})`.compile(db),
  )
}

/** Whether words of somebody's own may stand in a mail. One with a link of somebody's choice is what people are caught with: it is read on the page alone. */
export function mayBeMailed(words: string | undefined): words is string {
  return !!words && !hasWebAddress(words)
}

/** Withdraws notifications whose matter is done, e.g. an answered request: they count as read, and no mail is sent. */
export async function withdrawNotices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, teamId, about }: Required<Pick<Telling, 'kind' | 'teamId' | 'about'>>,
) {
  await sendWithoutWaiting(
    db,
    sql`select app.withdraw_notifications(${kind}, ${teamId}, ${about}, ${instant(clock)})`.compile(db),
  )
}

/**
 * Takes back what a person was told of themselves since then, with these `params` if any, and has been undone; returns whether they know of it
 * already.
 */
export async function takeBackNotice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  {
    kind,
    teamId,
    about,
    since,
    params = {},
  }: Required<Pick<Telling, 'kind' | 'teamId' | 'about'>> & Pick<Telling, 'params'> & { since: string },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select app.take_back_notification(${kind}, ${teamId}, ${about}, ${JSON.stringify(params)}::jsonb, ${since}, ${instant(clock)}) as known`.execute(
    db,
  )
  return rows[0]?.known ?? false
}

/** The ids of a team's managers and owners, without `besides`. */
export async function managersOf(
  db: Db,
  teamId: string,
  { besides = [] }: { besides?: string[] } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app.managers_of(${teamId}) as id`.execute(db)
  return rows.map(({ id }) => id).filter((id) => !besides.includes(id))
}

const PER_PAGE = 20

interface Row extends Omit<StoredNotice, 'aboutSelf'>, Pick<Notification, 'id' | 'createdAt' | 'readAt'> {
  exactly: string
}

/** A page of the signed-in person's notifications, newest first (keyset). */
export async function notificationsOf(
  { db, actor }: PersonContext,
  { after, notices }: { after: string | undefined; notices: Notices },
) {
  const place = placeAfter(after)
  const { rows } = await sql<Row>`
    select id, kind, team_id as "teamId", team_name as "teamName", about, about_name as "aboutName", params, created_at as "createdAt",
      exactly, read_at as "readAt"
    from app.my_notifications(${place?.key ?? null}, ${place?.id ?? null}, ${PER_PAGE + 1})`.execute(db)
  const page = toPage(rows, { size: PER_PAGE, place: (row) => ({ key: row.exactly, id: row.id }) })
  const items = page.items.map(({ exactly: _, id, createdAt, readAt, ...stored }): Notification => {
    const { text, more, path } = wordsOf(notices, { ...stored, aboutSelf: stored.about === actor.id })
    return { id, kind: stored.kind, teamId: stored.teamId, text, more, path, createdAt, readAt }
  })
  return { ...page, items }
}

/** The person's number of unread notifications, up to the largest shown count. */
export async function countUnread({ db, actor }: PersonContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from app.notifications where user_id = ${actor.id} and read_at is null limit ${UNREAD_SHOWN + 1}) unread`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Marks one as read, also a second time; undefined for another person's. */
export function markRead({ db, actor, clock }: PersonContext, id: string) {
  return db
    .updateTable('notifications')
    .set((row) => ({ read_at: row.fn.coalesce('read_at', sql<string>`${instant(clock)}::timestamptz`) }))
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst()
}

/** Marks all up to `upTo` as read; returns how many. */
export async function markAllRead({ db, actor, clock }: PersonContext, upTo: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: instant(clock) })
    .where('user_id', '=', actor.id)
    .where('read_at', 'is', null)
    .where(sql<boolean>`date_trunc('milliseconds', created_at) <= ${upTo}::timestamptz`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type SettingsRow = { email: boolean; push: string[]; quiet_from: string | null; quiet_to: string | null } & Record<
  MailGroup,
  string
>

/** The settings of a row; the defaults without one. */
export function settingsFrom(row: SettingsRow | undefined): NotificationSettings {
  if (!row) return DEFAULT_SETTINGS
  const { email, push, quiet_from: from, quiet_to: to } = row
  const chosen = Object.fromEntries(mailGroups.map((group) => [group, row[group]])) as Record<MailGroup, Frequency>
  return {
    email,
    ...chosen,
    push: push as MailGroup[],
    quietHours: from && to ? { from: from.slice(0, 5), to: to.slice(0, 5) } : null,
  }
}

export async function settingsOf({ db, actor }: PersonContext): Promise<NotificationSettings> {
  return settingsFrom(
    await db.selectFrom('notification_settings').selectAll().where('user_id', '=', actor.id).executeTakeFirst(),
  )
}

type Change = { [Field in keyof NotificationSettings]?: NotificationSettings[Field] | undefined }

/** Changes the given settings and returns all. */
export async function changeSettings(
  { db, actor }: PersonContext,
  { quietHours, ...chosen }: Change,
): Promise<NotificationSettings> {
  const quiet =
    quietHours === undefined ? {} : { quiet_from: quietHours?.from ?? null, quiet_to: quietHours?.to ?? null }
  const change = { user_id: actor.id, ...chosen, ...quiet }
  const row = await db
    .insertInto('notification_settings')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow()
  return settingsFrom(row)
}
