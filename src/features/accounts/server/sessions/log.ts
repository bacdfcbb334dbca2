import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { type SecurityEvent, securityActions } from '../../schema.ts'

const PAGE = 20

/** The events of the person's account, from their own audit chain, newest first. */
export async function securityEvents({ db, actor }: PersonContext, after?: string) {
  const before = Number(placeAfter(after)?.key ?? Number.MAX_SAFE_INTEGER)
  const rows = await db
    .selectFrom('audit_events')
    .select([
      'seq',
      'action',
      'at',
      'ip_trunc as place',
      sql<string>`coalesce(meta ->> 'type', meta ->> 'scope', '')`.as('detail'),
    ])
    .where('chain', '=', actor.id)
    .where('subject', '=', actor.id)
    .where('action', 'in', [...securityActions])
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = toPage(rows, { size: PAGE, place: ({ seq }) => ({ key: seq, id: actor.id }) })
  return {
    ...page,
    items: page.items.map(({ seq, action, ...row }) => ({
      ...row,
      id: String(seq),
      action: action as SecurityEvent['action'],
    })),
  }
}
