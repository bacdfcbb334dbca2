import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { MOST_FILTERS } from '../rules/limits.ts'
import type { MemberFilter, SavedFilter } from '../schema.ts'

const SHOWN = ['id', 'name', 'filter'] as const
type OfTeam = { teamId: string }

/** The filters that the signed-in manager has named in a team, oldest first. */
export async function filtersOf({ db, actor }: PersonContext, { teamId }: OfTeam): Promise<SavedFilter[]> {
  const rows = await db
    .selectFrom('member_filters')
    .select(SHOWN)
    .where('user_id', '=', actor.id)
    .where('team_id', '=', teamId)
    .orderBy('created_at')
    .orderBy('name')
    .limit(MOST_FILTERS)
    .execute()
  return rows as SavedFilter[]
}

interface Naming extends OfTeam {
  name: string
  filter: MemberFilter
}

/** Stores a filter; undefined where one has this name already. */
export async function insertFilter({ db, actor, clock }: PersonContext, { teamId, name, filter }: Naming) {
  const row = await db
    .insertInto('member_filters')
    .values({ team_id: teamId, user_id: actor.id, name, filter: JSON.stringify(filter), created_at: instant(clock) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(SHOWN)
    .executeTakeFirst()
  return row as SavedFilter | undefined
}

interface OneFilter extends OfTeam {
  filterId: string
}

export async function renameFilter(
  { db, actor }: PersonContext,
  { teamId, filterId, name }: OneFilter & { name: string },
) {
  const row = await db
    .updateTable('member_filters')
    .set({ name })
    .where('id', '=', filterId)
    .where('user_id', '=', actor.id)
    .where('team_id', '=', teamId)
    .returning(SHOWN)
    .executeTakeFirst()
  return row as SavedFilter | undefined
}

export function deleteFilter({ db, actor }: PersonContext, { teamId, filterId }: OneFilter) {
  return db
    .deleteFrom('member_filters')
    .where('id', '=', filterId)
    .where('user_id', '=', actor.id)
    .where('team_id', '=', teamId)
    .returning('id')
    .executeTakeFirst()
}
