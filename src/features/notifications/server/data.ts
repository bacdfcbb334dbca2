import { sql } from 'kysely'
import { instant } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { behind, type Db } from '#server/db.ts'
import type { NotificationKind, NotificationParams } from '../schema.ts'

export interface Telling {
  /** Ids of the people who are told; each once. */
  to: string[]
  kind: NotificationKind
  teamId?: string
  /** The person it is about. Their name is read when it is shown, so give no names in `params`. */
  about?: string
  params?: NotificationParams
}

/**
 * Tells people something, in the transaction that caused it: a line behind their bell at once, and an e-mail as each of them chose.
 * One statement for however many. The kinds and their words: ../schema.ts, ../rules.ts.
 */
export async function notify({ db, clock }: Pick<Context, 'db' | 'clock' | 'vault'>, { to, kind, teamId, about, params = {} }: Telling) {
  if (to.length === 0) return
  await behind(
    db,
    sql`select app.notify(${[...new Set(to)]}::uuid[], ${kind}, ${teamId ?? null}, ${about ?? null}, ${JSON.stringify(params)}::jsonb,
      ${instant(clock)})`.compile(db),
  )
}

/** Who runs a team: the ids to tell what concerns it, without those of `besides`. */
export async function managersOf(db: Db, teamId: string, { besides = [] }: { besides?: string[] } = {}): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app.managers_of(${teamId}) as id`.execute(db)
  return rows.map(({ id }) => id).filter((id) => !besides.includes(id))
}
