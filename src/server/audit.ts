import { sql } from 'kysely'
import { auditNouns } from '#shared/audit-nouns.ts'
import type { actions } from './actions.ts'
import type { Context } from './calls/context.ts'
import { instant } from './clock.ts'
import { sendWithoutWaiting } from './database/db.ts'
import { publish } from './publish.ts'

/** The audit actions; each feature adds its own, with their sentences (`server/actions.ts`). */
export interface AuditActions {
  installation: keyof typeof actions
}
export type AuditAction = AuditActions[keyof AuditActions]

export interface AuditEntry {
  /** `noun.verb`, for example `request.approve`. */
  action: AuditAction
  /** The person that the event is about. */
  subject?: string | null | undefined
  /** The row that the event is about, as `table:id`. */
  object?: string
  /** The team whose chain the event is appended to; without one it goes to the subject's own chain. */
  teamId?: string | null | undefined
  /** Ids, counts, field names and settings only: never a personal value. One level deep, because the MAC covers no deeper. */
  meta?: Record<string, string | number | boolean | string[] | null>
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
/** A statement has at most 65,535 parameters, and each link needs twelve. */
const LINKS_AT_ONCE = 1000
const GENESIS = Buffer.alloc(32)

/** The canonical text that a link's MAC covers: used by the writer and by the check of the chain. */
export function canonicalEvent(event: Record<string, unknown>) {
  return JSON.stringify(event, Object.keys(event).sort())
}

/**
 * Appends to the audit chain in the transaction of the act itself, and publishes to the pages that show it: if this
 * fails, the act fails (security 3.7).
 */
export async function audit(context: Context, { teamId, ...entry }: AuditEntry) {
  await auditEach(context, { teamId, entries: [entry] })
}

interface AuditEntries {
  /** The team whose chain the events are appended to; without one they go to the first subject's own chain. */
  teamId?: string | null | undefined
  entries: readonly Omit<AuditEntry, 'teamId'>[]
}

/** Appends any number of events to one chain. */
export async function auditEach({ actor, db, clock, vault }: Context, { teamId, entries }: AuditEntries) {
  const [first] = entries
  if (!first) return
  const chain = teamId ?? first.subject ?? (actor.kind === 'person' ? actor.id : NOBODY)
  const head = (await sql<{ seq: number; mac: Buffer }>`select seq, mac from app.audit_head(${chain})`.execute(db))
    .rows[0]
  let { seq, mac } = head ?? { seq: 0, mac: GENESIS }
  const links = entries.map(({ action, subject, object, meta = {} }) => {
    const event = {
      chain,
      seq: ++seq,
      at: instant(clock),
      actor: actor.kind === 'person' ? actor.id : null,
      session_id: actor.kind === 'person' ? actor.sessionId : null,
      action,
      subject: subject ?? null,
      object: object ?? null,
      ip_trunc: actor.kind === 'job' ? null : truncateIp(actor.ip),
      meta: JSON.stringify(meta, Object.keys(meta).sort()),
    }
    const previous = mac
    mac = vault.auditMac(previous, canonicalEvent(event))
    return sql`(${event.chain}, ${event.seq}, ${event.at}, ${event.actor}, ${event.session_id}, ${event.action},
      ${event.subject}, ${event.object},
        ${event.ip_trunc}, ${event.meta}, ${previous}, ${mac})`
  })
  const topics = [
    ...entries.flatMap(({ subject }) => (subject ? [auditNouns.activity.of(subject)] : [])),
    ...(teamId ? [auditNouns.auditLog.of(teamId)] : []),
  ]
  for (let sent = 0; sent < links.length; sent += LINKS_AT_ONCE) {
    const link = sql`
    insert into app.audit_events (chain, seq, at, actor, session_id, action, subject, object, ip_trunc, meta, prev_mac, mac)
      values ${sql.join(links.slice(sent, sent + LINKS_AT_ONCE))}`
    await sendWithoutWaiting(db, link.compile(db))
  }
  await publish(db, ...topics)
}

/** The audit details of a change of settings: the names of settings that differ, with their old and new values. */
export function changesOf<T extends object>({
  before,
  after,
  names,
}: {
  before: T
  after: T
  names: readonly (keyof T & string)[]
}) {
  const changed = names.filter((name) => String(before[name]) !== String(after[name]))
  return { changed, from: changed.map((name) => String(before[name])), to: changed.map((name) => String(after[name])) }
}

/** An address without its last part: enough to see a pattern, too little to follow a person. */
export function truncateIp(ip: string) {
  const plain = ip.replace(/^::ffff:/, '')
  return plain.includes(':')
    ? `${plain.split(':').slice(0, 4).join(':')}::/64`
    : `${plain.split('.').slice(0, 3).join('.')}.0/24`
}
