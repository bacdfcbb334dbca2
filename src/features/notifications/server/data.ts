import { sql } from 'kysely'
import type { Context, PersonContext } from '#server/calls/context.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import { type Db, sendWithoutWaiting } from '#server/database/db.ts'
import { hasWebAddress } from '#shared/names.ts'
import { type MailGroup, mailGroups, type NoticeGroup } from '../rules/groups.ts'
import { HOLD_S } from '../rules/hold.ts'
import { groupOf, MOST_SHOWN, type Notices, type StoredNotice, wordsOf, wordsOfAll } from '../rules/words.ts'
import {
  DEFAULT_SETTINGS,
  type Frequency,
  type NoticeEntry,
  type NoticeLine,
  type NotificationKind,
  type NotificationParams,
  type NotificationSettings,
} from '../schema.ts'

export interface Telling {
  /** The ids of the people to notify; duplicates are ignored. */
  to: readonly string[]
  kind: NotificationKind
  teamId?: string
  /** The person it is about. Their name is read when it is shown: `params` must not contain names. */
  about?: string
  /** The ids of what else it is about: of shifts the facts are read when it is shown or mailed. */
  subjects?: readonly string[]
  params?: NotificationParams
  /** Until when the reader is asked to do something, an instant or `UNTIL_DONE`; `functions/needs.sql` says what ends it earlier. */
  neededUntil?: string
  /** Seconds that mail and push notification wait, e.g. for Undo. */
  sendAfter?: number
  /** An id by which all this can be taken back (`takeBackHeld`): nobody is told of it for `HOLD_S` seconds, in the list neither. */
  hold?: string
  /**
   * Groups notifications of a team to one person: those with the same name wait for each other, half an hour at most,
   * and go out in one mail and one push notification.
   */
  together?: string
}

/** What is needed until somebody does it, however long that takes. */
export const UNTIL_DONE = 'infinity'

const gathering = new WeakMap<Db, Telling[]>()

/**
 * What a transaction tells from now on waits until it is taken: an act of many parts tells each person once, and what is
 * undone before anybody was told tells nobody. Returns the list that it is gathered in, and what ends it.
 */
export function gatherTellings(db: Db) {
  const tellings: Telling[] = []
  gathering.set(db, tellings)
  return { tellings, end: () => gathering.delete(db) }
}

/**
 * Notifies people, in the transaction that caused it: a line in their list at once, and an email and a push notification by their settings.
 * One statement for any number of people and of things. Each feature's `server/notices.ts` has the kinds and their words.
 */
export async function notify(
  { db, clock }: Pick<Context, 'db' | 'clock' | 'vault'>,
  tellings: Telling | readonly Telling[],
) {
  const told = [tellings].flat().filter(({ to }) => to.length > 0)
  if (told.length === 0) return
  const gathered = gathering.get(db)
  if (gathered) {
    gathered.push(...told)
    return
  }
  const rows = told.map(({ to, teamId, sendAfter = 0, hold, ...row }: Telling) => ({
    ...row,
    ...{ to: [...new Set(to)], team: teamId, hold },
    sentFrom: new Date(clock.now() + (hold ? HOLD_S : sendAfter) * 1000).toISOString(),
  }))
  await sendWithoutWaiting(db, sql`select app.notify(${JSON.stringify(rows)}::jsonb, ${instant(clock)})`.compile(db))
}

/**
 * Whether words of somebody's own may stand in a mail. One with a link of somebody's choice is what people are caught
 * with: it is read on the page alone.
 */
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
 * Takes back what a person was told of themselves since then, with these `params` if any, and has been undone; returns
 * whether they know of it already.
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
    select app.take_back_notification(${kind}, ${teamId}, ${about}, ${JSON.stringify(params)}::jsonb, ${since},
      ${instant(clock)}) as known`.execute(db)
  return rows[0]?.known ?? false
}

/** Takes back what the team holds of these kinds under an id; returns whose it was. Nobody: they have been told by now. */
export async function takeBackHeld(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kinds, teamId, hold }: { kinds: readonly NotificationKind[]; teamId: string; hold: string },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select app.take_back_held(${[...kinds]}::text[], ${teamId}, ${hold}, ${instant(clock)}) as "userId"`.execute(db)
  return rows.map(({ userId }) => userId)
}

const PER_PAGE = 20
/** How many of the older ones of its day an entry shows. */
const MOST_OTHERS = 49

interface ToldRow extends StoredNotice, Pick<NoticeLine, 'id' | 'readAt'> {
  isNeeded: boolean
}

interface Row extends ToldRow {
  photo: string | null
  exactly: string
  /** The older ones of the same matter and day, `MOST_OTHERS` at most, and how many more there are. */
  others: ToldRow[]
  earlier: number
  /** How many of all are new to the reader. */
  unread: number
}

interface Asked {
  after?: string | undefined
  /** Only what needs the reader. */
  needed?: boolean | undefined
  /** Only kinds of this group. */
  group?: NoticeGroup | undefined
  notices: Notices
}

/** A page of the signed-in person's notifications, each matter of a day in one entry, newest first (keyset). */
export async function notificationsOf({ db, clock }: PersonContext, { after, needed = false, group, notices }: Asked) {
  const place = placeAfter(after)
  const kinds = group ? Object.keys(notices).filter((kind) => groupOf(notices, kind) === group) : null
  const { rows } = await sql<Row>`
    select id, kind, team_id as "teamId", team_name as "teamName", about, about_name as "aboutName",
      about_self as "aboutSelf", photo, subjects, params, shift,
      created_at as "createdAt", exactly, read_at as "readAt", is_needed as "isNeeded", others, earlier, unread
    from app.my_notifications(${instant(clock)}, ${kinds}::text[], ${needed}, ${place?.key ?? null}, ${place?.id ?? null},
      ${PER_PAGE + 1}, ${MOST_OTHERS})`.execute(db)
  const page = toPage(rows, { size: PER_PAGE, place: (row) => ({ key: row.exactly, id: row.id }) })
  return { ...page, items: page.items.map((row) => toEntry(row, notices)) }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function toEntry({ photo, exactly: _, others, earlier, unread, ...newest }: Row, notices: Notices): NoticeEntry {
  const all = [newest, ...others]
  // What needs the reader is said before what is newer.
  const said = all.find(({ isNeeded }) => isNeeded) ?? newest
  const { text, more, path, button } = wordsOfAll(notices, [said, ...all.filter((row) => row !== said)])
  const { id, createdAt } = newest
  const { kind, teamId, teamName, subjects, params } = said
  const person = said.aboutSelf ? { about: null, aboutName: null } : said
  return {
    ...{ id, kind, group: groupOf(notices, kind), teamId, teamName, text, more, path, button, createdAt },
    ids: Object.fromEntries(
      Object.entries(params).filter(([, value]) => UUID.test(String(value))),
    ) as NoticeEntry['ids'],
    ...{ about: person.about, aboutName: person.aboutName, photoFileId: person.aboutName === null ? null : photo },
    subject: subjects.length === 1 ? (subjects[0] ?? null) : null,
    isNeeded: all.some(({ isNeeded }) => isNeeded),
    unread,
    lines: others.length === 0 ? [] : all.map((row) => toLine(row, notices)),
    earlier,
  }
}

function toLine(row: ToldRow, notices: Notices): NoticeLine {
  const { text, more, path } = wordsOf(notices, row)
  return { id: row.id, text, more, path, createdAt: row.createdAt, readAt: row.readAt }
}

/** How much needs the person, and how much is new to them: matters of a day, each up to the largest shown count. */
export async function countNotices({ db, clock }: PersonContext): Promise<{ needed: number; unread: number }> {
  const { rows } = await sql<{ needed: number; unread: number }>`
    select needed, unread from app.count_notices(${instant(clock)}, ${MOST_SHOWN + 1})`.execute(db)
  return rows[0] ?? { needed: 0, unread: 0 }
}

/**
 * Marks an entry of the list as read, also a second time, or as done, so that it needs its reader no more; undefined
 * for another person's.
 */
export async function markEntry(
  { db, actor, clock }: PersonContext,
  { id, isDone = false }: { id: string; isDone?: boolean },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    update app.notifications n set read_at = coalesce(n.read_at, ${instant(clock)}), needed_until = case when not ${isDone}
      then n.needed_until end
      from app.notifications e
     where e.id = ${id} and e.user_id = ${actor.id} and n.user_id = e.user_id and n.matter = e.matter
       and (n.created_at, n.id) <= (e.created_at, e.id)
       and app.end_of_day(n.created_at) = app.end_of_day(e.created_at)
    returning n.id`.execute(db)
  return rows.find((row) => row.id === id)
}

/** Marks all up to `upTo` as read; returns how many. What needs the person still needs them. */
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
