import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { handOnDuties, readDuties, type WithFeatures } from '#features/teams/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { clientNouns } from '../nouns.ts'
import type { ForeseenLimit, ManagerSites } from '../schema.ts'
import { readSites } from './data.ts'

/** Every manager of the team but its owners, by name, with the sites of each. */
export async function listManagerSites({ db, team }: TeamContext): Promise<ManagerSites[]> {
  const { rows } = await sql<ManagerSites>`
    select m.user_id as "userId", m.full_name as "fullName", case when m.limited_to_sites
      then coalesce(x.sites, '[]') end as sites, x.at as "setAt", x.by as "setBy"
      from app.team_members m
      left join lateral (
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'clientName', c.name, 'archived',
          s.archived_at is not null or c.archived_at is not null)
            order by lower(c.name), lower(s.name), s.id) as sites, max(ms.set_at) as at,
          (array_agg(b.full_name order by ms.set_at desc))[1] as by
          from app.manager_sites ms join app.sites s on s.id = ms.site_id join app.clients c on c.id = s.client_id
          left join app.team_members b on b.team_id = ms.team_id and b.user_id = ms.set_by
         where ms.team_id = m.team_id and ms.user_id = m.user_id) x on m.limited_to_sites
     where m.team_id = ${team.id} and m.status = 'active' and m.role = 'manager' order by m.sort_name, m.id`.execute(db)
  return rows
}

interface Limit {
  userId: string
  /** Null: the whole team. */
  siteIds: readonly string[] | null
}

/** The sites of a manager of the team now, and those to come. Throws 404 for anybody else. */
async function readLimit(context: TeamContext, { userId, siteIds }: Limit) {
  const managers = await listManagerSites(context)
  const manager = managers.find((one) => one.userId === userId)
  if (!manager) throw notFound()
  return { before: manager.sites?.map(({ id }) => id) ?? null, after: siteIds && [...new Set(siteIds)] }
}

/** Whether something is theirs no more. */
const isNarrower = (before: readonly string[] | null, after: readonly string[] | null) =>
  after !== null && (before === null || before.some((id) => !after.includes(id)))

/** What limiting a manager to sites would do. */
export async function foreseeLimit(context: TeamContext & WithFeatures, limit: Limit): Promise<ForeseenLimit> {
  const { db, team } = context
  const { before, after } = await readLimit(context, limit)
  const { rows } = await sql<{ sites: number; people: number }>`
    select sites, people from app.count_limit(${team.id}, ${after}::uuid[])`.execute(db)
  const { sites = 0, people = 0 } = rows[0] ?? {}
  if (after && sites < after.length) throw notFound()
  const held = isNarrower(before, after) ? await readDuties(context, { teamId: team.id, userId: limit.userId }) : []
  // What cannot be handed on stays theirs: they are still a manager of the team.
  return { sites, people, held: held.filter(({ instead }) => instead === null) }
}

/** Hands on the duties of a manager to the one whom the caller has chosen, otherwise to the caller. */
async function handOn(
  context: TeamContext & WithFeatures,
  { userId, handTo }: { userId: string; handTo: string | undefined },
) {
  const { actor, db, team } = context
  const to = handTo ?? actor.id
  const taker = await db
    .selectFrom('team_members')
    .select('id')
    .where('team_id', '=', team.id)
    .where('user_id', '=', to)
    .where('status', '=', 'active')
    .where('role', '<>', 'staff')
    .where('limited_to_sites', '=', false)
    .executeTakeFirst()
  if (!taker || to === userId)
    throw invalid([{ path: 'handTo', message: 'Choose somebody else who runs the whole team' }])
  return handOnDuties(context, { teamId: team.id, userId, to })
}

const NAMED = 20

/** The names of the first ones, and how many more there are. */
function namesOf(sites: readonly { name: string }[]) {
  const more = sites.length > NAMED ? [`${sites.length - NAMED} more`] : []
  return [...sites.slice(0, NAMED).map(({ name }) => name), ...more].join(', ')
}

/**
 * Limits a manager to sites, or gives them the whole team again. What they hold as the one who has to act is handed on
 * when anything is theirs no more: it may be of any site, and of the whole team.
 */
export async function limitManager(
  context: TeamContext & WithFeatures,
  { handTo, ...limit }: Limit & { handTo?: string | undefined },
) {
  const { db, team, actor, clock } = context
  const { userId } = limit
  const { before, after } = await readLimit(context, limit)
  const sites = await readSites(db, { teamId: team.id, ids: after ?? [] })
  if (after && sites.length < after.length) throw notFound()
  const left = isNarrower(before, after) ? await handOn(context, { userId, handTo }) : []
  await db
    .updateTable('team_members')
    .set({ limited_to_sites: after !== null })
    .where('team_id', '=', team.id)
    .where('user_id', '=', userId)
    .execute()
  await db.deleteFrom('manager_sites').where('team_id', '=', team.id).where('user_id', '=', userId).execute()
  if (after && after.length > 0)
    await sql`insert into app.manager_sites (team_id, user_id, site_id, set_at, set_by)
      select ${team.id}, ${userId}, s, ${instant(clock)}, ${actor.id} from unnest(${after}::uuid[]) s`.execute(db)
  if (after) await sql`select app.forget_beyond_sites(${team.id}, ${userId})`.execute(db)
  await publish(db, teamNouns.managers.of(team.id), clientNouns.clients.of(team.id), teamNouns.teams.of(userId))
  await notify(context, {
    to: [userId],
    kind: after ? 'manager-limited' : 'manager-unlimited',
    teamId: team.id,
    about: actor.id,
    params: { sites: after?.length ?? 0 },
  })
  await audit(context, {
    action: after ? 'manager.limit' : 'manager.unlimit',
    subject: userId,
    object: `users:${userId}`,
    teamId: team.id,
    meta: { sites: namesOf(sites) },
  })
  return { userId, left }
}
