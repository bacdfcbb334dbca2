import { sql } from 'kysely'
import { canonicalEvent } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Vault } from '#server/vault.ts'
import type { AuditHead, AuditLink } from '../rules.ts'

interface EventRow {
  chain: string
  seq: number
  at: string
  actor: string | null
  session_id: string | null
  action: string
  subject: string | null
  object: string | null
  ip_trunc: string | null
  meta: Record<string, unknown>
  prev_mac: Buffer
  mac: Buffer
}

const PAGE = 5000

/** Every link of every chain, page by page. */
export async function readLinks(db: Db, vault: Vault): Promise<AuditLink[]> {
  const links: AuditLink[] = []
  let [chain, seq] = ['00000000-0000-0000-0000-000000000000', 0]
  for (;;) {
    const { rows } =
      await sql<EventRow>`select * from app.audit_events where (chain, seq) > (${chain}, ${seq}) order by chain, seq limit ${PAGE}`.execute(
        db,
      )
    for (const { prev_mac: prevMac, mac, meta, ...event } of rows) {
      const text = canonicalEvent({ ...event, meta: JSON.stringify(meta, Object.keys(meta).sort()) })
      links.push({ chain: event.chain, seq: event.seq, prevMac, mac, expected: vault.auditMac(prevMac, text) })
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return links
    ;[chain, seq] = [last.chain, last.seq]
  }
}

/** The last link of each chain that grew since `since`. */
export async function readHeads(db: Db, since: Date): Promise<AuditHead[]> {
  const { rows } = await sql<AuditHead>`select distinct on (chain) chain, seq, encode(mac, 'hex') as mac
    from app.audit_events where chain in (select chain from app.audit_events where at > ${since}) order by chain, seq desc`.execute(db)
  return rows
}
