import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { DueRow, SentMail } from '../../rules/mail-plan.ts'
import type { StoredNotice } from '../../rules/words.ts'
import type { NotificationSettings } from '../../schema.ts'
import { mayBeMailed, settingsFrom } from '../data.ts'

const PEOPLE_AT_A_TIME = 200

export type DueNotice = DueRow & StoredNotice

/** A person with due notifications. */
export interface DuePerson {
  userId: string
  /** Undefined for a person who gets no mail: the account is disabled, or its address not confirmed. */
  address: string | undefined
  name: string
  settings: NotificationSettings
  /** How many people of the same team come before, for the order of mails. */
  place: number
  rows: DueNotice[]
  sent: SentMail[]
}

type Row = DueNotice & {
  userId: string
  place: number
  name: string
  address: string | null
  settings: Parameters<typeof settingsFrom>[0] | null
}

/** The people with due mails, those of the team with the shortest queue first (security EM05). Three statements for any number. */
export async function readDue(db: Db, now: string): Promise<DuePerson[]> {
  const { rows } = await sql<Row>`
    with due as (
      select n.*, row_number() over (partition by coalesce(n.team_id, n.user_id) order by n.mail_at, n.id)::int as place
        from app.notifications n where n.mail_at <= ${now}),
    people as (
      select d.user_id, min(d.place) as place, min(d.mail_at) as since from due d group by d.user_id order by 2, 3
        limit ${PEOPLE_AT_A_TIME})
    select d.id, d.kind, d.team_id as "teamId", d.created_at as "createdAt", d.user_id as "userId", d.about, d.subjects, d.params,
        t.team_name as "teamName", t.about_name as "aboutName", t.about_self as "aboutSelf", t.shift,
        people.place, r.name, to_jsonb(s) as settings, r.address
      from people join due d on d.user_id = people.user_id
      cross join lateral app.reader_of(d.user_id) r
      left join app.notification_settings s on s.user_id = d.user_id
      cross join lateral app.told_of(d.user_id, d.kind, d.team_id, d.about, d.subjects) t
     order by d.created_at desc, d.id`.execute(db)
  const people = new Map<string, DuePerson>()
  for (const { userId, address, name, settings, place, ...row } of rows) {
    const person = people.get(userId) ?? {
      ...{ userId, address: address ?? undefined, name, place },
      ...{ settings: settingsFrom(settings ?? undefined), rows: [], sent: [] },
    }
    person.rows.push({ ...row, shift: row.shift && { ...row.shift, siteName: nameOf(row.shift.siteName) } })
    people.set(userId, person)
  }
  for (const { userId, ...mail } of await readSent(db, { userIds: [...people.keys()], now }))
    people.get(userId)?.sent.push(mail)
  return [...people.values()]
}

/** A name that a mail program would turn into a link is not mailed. */
const nameOf = (site: string) => (mayBeMailed(site) ? site : 'the site')

async function readSent(db: Db, { userIds, now }: { userIds: string[]; now: string }) {
  if (userIds.length === 0) return []
  const { rows } = await sql<SentMail & { userId: string }>`
    select distinct user_id as "userId", mail_id as "mailId", kind, team_id as "teamId", mailed_at as at from app.notifications
     where user_id = any(${userIds}::uuid[]) and mailed_at > ${now}::timestamptz - interval '25 hours'`.execute(db)
  return rows
}

/** The decision about a row: mailed now with `mailId`, checked again at `mailAt`, or neither. */
export interface Outcome {
  id: string
  mailId?: string
  mailAt?: Date
}

/** A row that was read or withdrawn since it was due stays so; one whose mail is on its way says that it was mailed. */
export async function writeOutcomes(db: Db, { outcomes, now }: { outcomes: Outcome[]; now: string }) {
  if (outcomes.length === 0) return
  await sql`update app.notifications n
      set mail_at = o.mail_at, mail_id = o.mail_id, mailed_at = case when o.mail_id is null then null else ${now}::timestamptz end
     from unnest(${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ mailAt }) => mailAt?.toISOString() ?? null)}::timestamptz[],
       ${outcomes.map(({ mailId }) => mailId ?? null)}::uuid[]) o (id, mail_at, mail_id)
    where n.id = o.id and (o.mail_id is not null or n.mail_at is not null)`.execute(db)
}
