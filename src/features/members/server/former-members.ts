import { sql } from 'kysely'
import type { Authorized } from '#features/teams/policy.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { type FormerMember, PAGE_SIZE } from '../schema.ts'

/** Former members of the team, the latest first: the team's own record, with nothing of the profile but the name (AZ13). */
export async function listFormer(
  { db }: PersonContext,
  { team, after }: { team: Authorized<{ id: string }>; after?: string | undefined },
) {
  const place = placeAfter(after)
  const rows = await db
    .selectFrom('team_members')
    .select([
      'id',
      'full_name as fullName',
      'position',
      'role',
      'status',
      'joined_at as joinedAt',
      'end_reason as reason',
    ])
    .select([sql<string>`ended_at`.as('endedAt'), sql<string>`ended_at::text`.as('exactly')])
    .where('team_id', '=', team.id)
    .where('status', 'in', ['left', 'removed'])
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(ended_at, id) < (${place?.key}::timestamptz, ${place?.id}::uuid)`),
    )
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const page = toPage(rows, { size: PAGE_SIZE, place: (row) => ({ key: row.exactly, id: row.id }) })
  return {
    ...page,
    items: page.items.map(
      ({ exactly: _, position, ...row }) => ({ ...row, position: jobLabel(position) }) as FormerMember,
    ),
  }
}
