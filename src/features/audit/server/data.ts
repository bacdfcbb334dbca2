import { sql } from 'kysely'
import { canonicalEvent } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Vault } from '#server/vault.ts'
import type { AnchoredPlace, AuditHead, AuditLink } from '../rules/chain.ts'

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

const PAGE = 2000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** The links of one chain, or of all, in order of chain and sequence; never more than a page of them in memory. */
export async function* readLinks(db: Db, { vault, chain: only }: { vault: Vault; chain?: string | undefined }): AsyncGenerator<AuditLink> {
  let [chain, seq] = [only ?? FIRST, 0]
  for (;;) {
    const beyond = only ? sql`chain = ${chain} and seq > ${seq}` : sql`(chain, seq) > (${chain}, ${seq})`
    const { rows } = await sql<EventRow>`select * from app.audit_events where ${beyond} order by chain, seq limit ${PAGE}`.execute(db)
    for (const { prev_mac: prevMac, mac, meta, ...event } of rows) {
      const text = canonicalEvent({ ...event, meta: JSON.stringify(meta, Object.keys(meta).sort()) })
      yield { chain: event.chain, seq: event.seq, prevMac, mac, expected: vault.auditMac(prevMac, text) }
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    ;[chain, seq] = [last.chain, last.seq]
  }
}

/** The last link of each chain that grew since `since`. */
export async function readHeads(db: Db, since: Date): Promise<AuditHead[]> {
  const { rows } = await sql<AuditHead>`select distinct on (chain) chain, seq, encode(mac, 'hex') as mac
    from app.audit_events where chain in (select chain from app.audit_events where at > ${since}) order by chain, seq desc`.execute(db)
  return rows
}

/** What the table holds where each of these heads was anchored. */
export async function readAnchored(db: Db, anchors: readonly AuditHead[]): Promise<AnchoredPlace[]> {
  const { rows } = await sql<AnchoredPlace>`select a.chain, a.seq, a.mac, encode(e.mac, 'hex') as found,
      (select coalesce(max(l.seq), 0) from app.audit_events l where l.chain = a.chain) as last
    from jsonb_to_recordset(${JSON.stringify(anchors)}::jsonb) as a (chain uuid, seq bigint, mac text)
    left join app.audit_events e on e.chain = a.chain and e.seq = a.seq
    where encode(e.mac, 'hex') is distinct from a.mac`.execute(db)
  return rows
}
