import { sql } from 'kysely'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { type Db, transact } from '#server/database/db.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { detailsOf } from './applicants.ts'
import { candidateMail, type MailedInterview, panelMail } from './mail.ts'

export interface Mailing {
  interviewId: string
  /** The change that it tells of. When another one has followed, that one's mail tells both. */
  sequence: number
  /** Managers who have been taken out of the panel: their calendars drop the interview. */
  gone?: string[]
  /** The sealed link by which the candidate has acted: it stays theirs, so that the page they stand on goes on. */
  link?: string
}

type Stored = Omit<MailedInterview, 'panel' | 'candidateName'> & {
  teamId: string
  userId: string | null
  applicantId: string | null
}

interface Reader {
  id: string
  name: string
  address: string
}

export interface Loaded {
  interview: MailedInterview
  teamId: string
  candidate: (Omit<Reader, 'id'> & { userId: string | null }) | undefined
  panel: Reader[]
}

/** An interview with the addresses of its people; undefined when it, its team or its candidate is gone. */
export async function loadMailed(
  { db, vault }: { db: Db } & Pick<Services, 'vault'>,
  id: string,
): Promise<Loaded | undefined> {
  const { rows } = await sql<Stored>`
    select i.id, t.team_name as "teamName", i.job, i.way, i.place, i.starts_at as "startsAt", i.minutes, i.state, i.sequence, i.reason,
      i.cancelled_by as "cancelledBy", i.team_id as "teamId", i.user_id as "userId", i.applicant_id as "applicantId"
    from app.interviews i join app.teams t on t.id = i.team_id and t.deleted_at is null where i.id = ${id}`.execute(db)
  const stored = rows[0]
  if (!stored) return undefined
  const { teamId, userId, applicantId, ...interview } = stored
  const panel = await readersOf(
    db,
    // A manager who runs the team no more gets no mail about it.
    sql`select p.manager_id from app.interview_panel p join app.team_members m on m.team_id = p.team_id and m.user_id = p.manager_id
      and m.status = 'active' and m.role <> 'staff' where p.interview_id = ${id}`,
  )
  const outside = applicantId
    ? (await detailsOf({ db, vault }, { teamId, ids: [applicantId] })).get(applicantId)
    : undefined
  const [inside] = userId ? await readersOf(db, sql`${userId}::uuid`) : []
  const candidate = outside
    ? { userId: null, name: outside.fullName, address: outside.email }
    : inside && { userId, name: inside.name, address: inside.address }
  return {
    interview: { ...interview, panel: panel.map(({ name }) => name), candidateName: candidate?.name ?? 'somebody' },
    teamId,
    candidate,
    panel,
  }
}

/** The ones among some people with an account who can be mailed. */
async function readersOf(db: Db, ids: ReturnType<typeof sql>): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id, p.full_name as name, u.email as address from app.users u join app.profiles p on p.user_id = u.id
     where u.id in (${ids}) and u.email_confirmed_at is not null and u.disabled_at is null order by p.full_name`.execute(
    db,
  )
  return rows
}

const LINK = 'interview|link'

/** A link's secret, for the data of a job. */
export const sealLink = (vault: Services['vault'], secret: string) => vault.sealSystem(secret, LINK).toString('base64')

/** Makes the link of a candidate's newest mail, which ends the link of an earlier one. Returns its secret. */
export async function newLink(db: Db, interviewId: string): Promise<string> {
  const secret = newSecret()
  await db
    .updateTable('interviews')
    .set({ link_hash: hashSecret(secret) })
    .where('id', '=', interviewId)
    .execute()
  return secret
}

/** Mails the candidate and the panel what has become of an interview, with its calendar entry. */
export function mailInterview(services: Services, { interviewId, sequence, gone = [], link }: Mailing) {
  const { database, clock, vault, publicUrl } = services
  return transact(database, { role: 'care_worker' }, async (db) => {
    const loaded = await loadMailed({ db, vault }, interviewId)
    if (!loaded) return
    const write = { db, vault, publicUrl, at: new Date(clock.now()).toISOString() }
    if (gone.length > 0) await mailGone(write, { ...loaded.interview, sequence }, gone)
    if (loaded.interview.sequence === sequence) await mailEverybody(write, loaded, link)
  })
}

interface Writing {
  db: Db
  vault: Services['vault']
  publicUrl: string
  at: string
}

async function mailGone({ db, vault, ...writing }: Writing, interview: MailedInterview, gone: string[]) {
  const dropped = { ...interview, state: 'cancelled' as const, cancelledBy: 'team' as const }
  for (const to of await readersOf(db, sql`select unnest(${gone}::uuid[])`))
    await queueMail(db, vault, panelMail({ ...writing, interview: dropped, to }))
}

async function mailEverybody(
  { db, vault, ...writing }: Writing,
  { interview, candidate, panel }: Loaded,
  link: string | undefined,
) {
  if (candidate) {
    const kept = link && vault.unsealSystem(Buffer.from(link, 'base64'), LINK)
    const secret = interview.state === 'cancelled' ? undefined : kept || (await newLink(db, interview.id))
    await queueMail(
      db,
      vault,
      candidateMail({ ...writing, interview, to: candidate, secret, isOutside: candidate.userId === null }),
    )
  }
  if (interview.startsAt === null) return
  for (const to of panel) await queueMail(db, vault, panelMail({ ...writing, interview, to }))
}
