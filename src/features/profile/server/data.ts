import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { EXPIRING_WITHIN_DAYS } from '../rules/expiry.ts'
import type { Joined } from '../rules/first-steps.ts'
import type { ProfileCard } from '../schema.ts'
import { readOwnPhone, sealPhone } from './phones.ts'

export { readPhones } from './phones.ts'

/** The card of the signed-in person. */
export async function readOwnCard(context: PersonContext): Promise<ProfileCard> {
  const { actor } = context
  const [{ job, role, ...rest }, phone] = await Promise.all([readCard(context), readOwnPhone(context, actor.id)])
  return {
    ...rest,
    userId: actor.id,
    email: actor.email,
    phone,
    position: jobLabel(job),
    role: role as ProfileCard['role'],
  }
}

function readCard({ actor, db, clock }: PersonContext) {
  const today = londonToday(clock)
  const last = addDays(today, EXPIRING_WITHIN_DAYS)
  return db
    .selectFrom('profiles')
    .select([
      'full_name as fullName',
      'role',
      'job_applying_for as job',
      'photo_file_id as photoFileId',
      'completion',
      'certificate_count as certificateCount',
    ])
    .select(
      sql<number>`(select count(*) from unnest(certificate_expiries) as day where day between ${today}::date and ${last}::date)`.as(
        'expiringSoon',
      ),
    )
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
}

/** Whether the signed-in person is in a team, or waits for one, and gets notifications on a device. */
export async function readJoined({ actor, db }: PersonContext): Promise<Joined> {
  const { rows } = await sql<Joined>`
    select exists (select from app.team_members m where m.user_id = ${actor.id} and m.status = 'active')
        or exists (select from app.team_join_requests r where r.user_id = ${actor.id} and r.status = 'pending') as team,
      exists (select from app.push_subscriptions p where p.user_id = ${actor.id}) as notifications`.execute(db)
  return rows[0] ?? { team: false, notifications: false }
}

interface OwnCard extends Pick<ProfileCard, 'fullName' | 'role'> {
  phone?: string | undefined
}

/**
 * Replaces name, role label and, where one is given, the phone number; returns what was before, or nothing when nothing
 * has changed. Trigger: `copy_card` copies it to the member rows.
 */
export async function updateOwnCard({ actor, db, vault }: PersonContext, { fullName, role, phone }: OwnCard) {
  const sealed = phone ? sealPhone(await vault.openOrCreate(db, { userId: actor.id }), phone) : null
  const { rows } = await sql<{ fullName: string; role: string; phoneChanged: boolean }>`
    update app.profiles p set full_name = ${fullName}, role = ${role}, phone = before.next, updated_at = now()
    from (select user_id, full_name, role, phone, case when ${phone === undefined} then phone else ${sealed}::bytea end as next
      from app.profiles where user_id = ${actor.id} for update) before
    where p.user_id = before.user_id and (before.full_name, before.role, before.phone) is distinct from (${fullName}, ${role}, before.next)
    returning before.full_name as "fullName", before.role, before.phone is distinct from before.next as "phoneChanged"`.execute(
    db,
  )
  return rows[0]
}

/** The names of the teams that the signed-in person works in. */
export async function ownTeams({ db, actor }: PersonContext): Promise<string[]> {
  const teams = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select('t.team_name as name')
    .where('m.user_id', '=', actor.id)
    .where('m.status', '=', 'active')
    .orderBy('m.joined_at')
    .execute()
  return teams.map(({ name }) => name)
}

interface OpeningRow {
  chain: string
  seq: number
  at: string
  action: string
  meta: Record<string, unknown>
  actor_name: string | null
  team_name: string | null
}

/** Other people's openings of the signed-in person's data, newest first; `before` is the keyset cursor. */
export async function readOpenings(
  { db }: PersonContext,
  before: Pick<OpeningRow, 'at' | 'seq' | 'chain'> | undefined,
  atMost: number,
) {
  const { rows } = await sql<OpeningRow>`select * from app.opened_my_data(
    ${before?.at ?? null}::timestamptz, ${before?.seq ?? null}::bigint, ${before?.chain ?? null}::uuid, ${atMost}::int)`.execute(
    db,
  )
  return rows
}
