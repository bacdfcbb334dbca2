import { sql } from 'kysely'
import { notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { jobLabel } from '../rules/jobs.ts'
import type { FellowCard } from '../schema.ts'
import type { TeamContext } from './gate.ts'

const PER_PAGE = 30

/** The other staff of a team, by name; 404 unless its members may see each other's cards (security AZ18). */
export async function fellowsOf({ db, team }: TeamContext, { after }: { after?: string | undefined }) {
  if (!team.membersSeeCards) throw notFound()
  const place = placeAfter(after)
  const { rows } = await sql<FellowCard & { sortName: string }>`
    select id, full_name as "fullName", position, photo_file_id as "photoFileId", completion, sort_name as "sortName"
    from app.fellow_cards(${team.id}, ${place?.key ?? null}, ${place?.id ?? null}, ${PER_PAGE + 1})`.execute(db)
  const page = toPage(rows, { size: PER_PAGE, place: (row) => ({ key: row.sortName, id: row.id }) })
  return {
    ...page,
    items: page.items.map(({ sortName: _, position, ...card }) => ({ ...card, position: jobLabel(position) })),
  }
}
