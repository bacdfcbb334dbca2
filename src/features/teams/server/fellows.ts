import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { jobLabel } from '../rules/jobs.ts'
import type { FellowCard } from '../schema.ts'

const PER_PAGE = 30

/** The other staff of a team, by name; 404 unless its members see each other's cards and the caller is one of them (security AZ18). */
export async function fellowsOf(
  { db, actor }: PersonContext,
  { teamId, after }: { teamId: string; after?: string | undefined },
) {
  const place = placeAfter(after)
  const cards = sql<FellowCard & { sortName: string }>`
    select id, full_name as "fullName", position, photo_file_id as "photoFileId", completion, sort_name as "sortName"
    from app.fellow_cards(${teamId}, ${place?.key ?? null}, ${place?.id ?? null}, ${PER_PAGE + 1})`.execute(db)
  const allowed = db
    .selectFrom('teams as t')
    .innerJoin('team_members as m', 'm.team_id', 't.id')
    .select('t.id')
    .where('t.id', '=', teamId)
    .where('t.deleted_at', 'is', null)
    .where('t.members_see_cards', '=', true)
    .where('m.user_id', '=', actor.id)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  const [{ rows }, team] = await Promise.all([cards, allowed])
  if (!team) throw notFound()
  const page = toPage(rows, { size: PER_PAGE, place: (row) => ({ key: row.sortName, id: row.id }) })
  return {
    ...page,
    items: page.items.map(({ sortName: _, position, ...card }) => ({ ...card, position: jobLabel(position) })),
  }
}
