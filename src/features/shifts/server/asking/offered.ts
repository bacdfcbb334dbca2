import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'

/** How many shifts are offered to the caller and wait for their answer. */
export async function countOffered({ db, actor, clock }: PersonContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.shift_offers o
     where o.user_id = ${actor.id} and o.state = 'offered' and o.expires_at > ${instant(clock)}`.execute(db)
  return rows[0]?.count ?? 0
}
