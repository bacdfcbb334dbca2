import type { AuthorizedTeam } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { memberNouns } from '../nouns.ts'
import { MOST_FILTERS } from '../rules/limits.ts'
import type { SavedFilter } from '../schema.ts'

const SHOWN = ['id', 'name', 'filter'] as const
type OfTeam = { teamId: string }
/** The lists that have named filters. */
type OfList = OfTeam & { list: 'members' | 'compliance' | 'shifts' | 'rota' }

/** The filters of a list that the signed-in manager has named in a team, oldest first. */
export async function filtersOf<Saved = SavedFilter>(
  { db, actor }: PersonContext,
  { teamId, list }: OfList,
): Promise<Saved[]> {
  const rows = await db
    .selectFrom('member_filters')
    .select(SHOWN)
    .where('user_id', '=', actor.id)
    .where('team_id', '=', teamId)
    .where('list', '=', list)
    .orderBy('created_at')
    .orderBy('name')
    .limit(MOST_FILTERS)
    .execute()
  return rows as Saved[]
}

type InTeam = PersonContext & { team: AuthorizedTeam }
type Naming = Omit<OfList, 'teamId'> & { name: string; filter: object }

const NAME_TAKEN = { path: 'name', message: 'You have a filter with this name' }

/** Names a filter of a list for the signed-in manager. */
export async function saveFilter<Saved = SavedFilter>(context: InTeam, { list, name, filter }: Naming): Promise<Saved> {
  const { db, actor, clock, team } = context
  if ((await filtersOf(context, { teamId: team.id, list })).length >= MOST_FILTERS)
    throw invalid([{ path: 'name', message: `You have ${MOST_FILTERS} filters. Delete one first` }])
  const saved = await db
    .insertInto('member_filters')
    .values({
      team_id: team.id,
      user_id: actor.id,
      list,
      name,
      filter: JSON.stringify(filter),
      created_at: instant(clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(SHOWN)
    .executeTakeFirst()
  if (!saved) throw invalid([NAME_TAKEN])
  await tell(context, { action: 'member-filter.save', filterId: saved.id })
  return saved as Saved
}

/** Gives a filter of the signed-in manager another name. */
export async function renameFilter(context: InTeam, { filterId, name }: { filterId: string; name: string }) {
  const own = await ownFilter(context, filterId).select('list').executeTakeFirst()
  if (!own) throw notFound()
  const others = await filtersOf(context, { teamId: context.team.id, list: own.list as OfList['list'] })
  if (others.some((one) => one.id !== filterId && one.name.toLowerCase() === name.toLowerCase()))
    throw invalid([NAME_TAKEN])
  const saved = await context.db
    .updateTable('member_filters')
    .set({ name })
    .where('id', '=', filterId)
    .returning(SHOWN)
    .executeTakeFirst()
  if (!saved) throw notFound()
  await tell(context, { action: 'member-filter.rename', filterId })
  return saved as SavedFilter
}

export async function deleteFilter(context: InTeam, { filterId }: { filterId: string }) {
  const own = await ownFilter(context, filterId).select('id').executeTakeFirst()
  const gone =
    own && (await context.db.deleteFrom('member_filters').where('id', '=', own.id).returning('id').executeTakeFirst())
  if (!gone) throw notFound()
  await tell(context, { action: 'member-filter.delete', filterId })
  return gone
}

function ownFilter({ db, actor, team }: InTeam, filterId: string) {
  return db
    .selectFrom('member_filters')
    .where('id', '=', filterId)
    .where('user_id', '=', actor.id)
    .where('team_id', '=', team.id)
}

async function tell(context: InTeam, { action, filterId }: { action: AuditAction; filterId: string }) {
  await publish(context.db, memberNouns.memberFilters.of(context.actor.id))
  await audit(context, { action, object: `member_filters:${filterId}`, teamId: context.team.id })
}
