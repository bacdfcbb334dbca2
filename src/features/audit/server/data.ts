import { sql } from 'kysely'
import { canonicalEvent } from '#server/audit.ts'
import type { Vault } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import type { AuditKind } from '#shared/audit-words.ts'
import { addDays, type Day } from '#shared/time.ts'
import type { AnchoredPlace, AuditFault, AuditHead, AuditLink } from '../rules/chain.ts'
import { type AuditEvent, type AuditWords, actionsOf, sentenceOf } from '../rules/words.ts'
import type { AuditCheck, AuditLine, AuditPerson } from '../schema.ts'

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
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The links of one chain, or of all, in order of chain and sequence; one page of them in memory at a time. */
export async function* readLinks(
  db: Db,
  { vault, chain: only }: { vault: Vault; chain?: string | undefined },
): AsyncGenerator<AuditLink> {
  let [chain, seq] = [only ?? NOBODY, 0]
  for (;;) {
    const beyond = only ? sql`chain = ${chain} and seq > ${seq}` : sql`(chain, seq) > (${chain}, ${seq})`
    const { rows } =
      await sql<EventRow>`select * from app.audit_events where ${beyond} order by chain, seq limit ${PAGE}`.execute(db)
    for (const { prev_mac: prevMac, mac, meta, ...event } of rows) {
      const text = canonicalEvent({ ...event, meta: JSON.stringify(meta, Object.keys(meta).sort()) })
      yield { chain: event.chain, seq: event.seq, prevMac, mac, expected: vault.auditMac(prevMac, text) }
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    ;[chain, seq] = [last.chain, last.seq]
  }
}

/** The last link of each chain: one index lookup per chain, whatever the length of the log. */
export async function readHeads(db: Db): Promise<AuditHead[]> {
  const { rows } = await sql<AuditHead>`with recursive heads as (
      (select chain, seq, mac from app.audit_events order by chain desc, seq desc limit 1)
      union all
      select earlier.chain, earlier.seq, earlier.mac from heads, lateral (
        select chain, seq, mac from app.audit_events e where e.chain < heads.chain order by e.chain desc, e.seq desc limit 1) earlier)
    select chain, seq, encode(mac, 'hex') as mac from heads`.execute(db)
  return rows
}

/** The rows at the positions of these anchored heads. */
export async function readAnchored(db: Db, anchors: readonly AuditHead[]): Promise<AnchoredPlace[]> {
  const { rows } = await sql<AnchoredPlace>`select a.chain, a.seq, a.mac, encode(e.mac, 'hex') as found,
      (select coalesce(max(l.seq), 0) from app.audit_events l where l.chain = a.chain) as last
    from jsonb_to_recordset(${JSON.stringify(anchors)}::jsonb) as a (chain uuid, seq bigint, mac text)
    left join app.audit_events e on e.chain = a.chain and e.seq = a.seq
    where encode(e.mac, 'hex') is distinct from a.mac`.execute(db)
  return rows
}

export interface AuditFilters {
  teamId: string
  person?: string | undefined
  kind?: AuditKind | undefined
  from?: Day | undefined
  to?: Day | undefined
}

interface NamedRow extends AuditEvent {
  seq: number
  at: string
  exactly: string
}

/** Rows of a team's log, newest first, with current names; only for its owners. `after`: keyset cursor. */
export async function readEvents(
  db: Db,
  {
    teamId,
    person,
    kind,
    from,
    to,
    after,
    atMost,
    words,
  }: AuditFilters & { after?: { at: string; seq: number } | undefined; atMost: number; words: AuditWords },
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select seq, at, exactly, actor, actor_name as "actorName", action, subject, subject_name as "subjectName", ip_trunc as network, meta
    from app.audit_page(${teamId}, ${person ?? null}, ${kind ? actionsOf(kind, words) : null}::text[],
      ${from ?? null}::date::timestamp at time zone 'Europe/London',
      ${to ? addDays(to, 1) : null}::date::timestamp at time zone 'Europe/London',
      ${after?.at ?? null}, ${after?.seq ?? null}, ${atMost})`.execute(db)
  return rows
}

export function lineOf({ seq, at, network, ...event }: NamedRow, words: AuditWords): AuditLine {
  return { seq, at, sentence: sentenceOf({ ...event, network }, words), network }
}

export async function readCheck(db: Db, teamId: string): Promise<AuditCheck | null> {
  const row = await db
    .selectFrom('audit_checks')
    .select(['checked_at as checkedAt', 'events', 'bad_seq as badSeq'])
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row ?? null
}

/** People of the team by name, former members too; or the person with this id. */
export async function findPeople(
  db: Db,
  { teamId, search, id }: { teamId: string; search?: string; id?: string },
): Promise<AuditPerson[]> {
  const pattern = `%${(search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('team_members')
    .select(['user_id as userId', 'full_name as fullName'])
    .where('team_id', '=', teamId)
    .where('sort_name', 'like', pattern)
    .$if(id !== undefined, (query) => query.where('user_id', '=', id as string))
    .orderBy('sort_name')
    .orderBy('user_id')
    .limit(20)
    .execute()
}

/** Stores the result of a check for the owners' page, of one team or of all. Returns the teams it was stored for. */
export async function storeChecks(
  db: Db,
  { faults, at, teamId }: { faults: readonly AuditFault[]; at: string; teamId?: string | undefined },
) {
  const { rows } = await sql<{
    teamId: string
  }>`insert into app.audit_checks (team_id, checked_at, events, bad_seq, problem)
    select t.id, ${at}, coalesce((select max(e.seq) from app.audit_events e where e.chain = t.id), 0), f.seq, f.problem
      from app.teams t
      left join jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as f (chain uuid, seq bigint, problem text) on f.chain = t.id
     where ${teamId ?? null}::uuid is null or t.id = ${teamId ?? null}
    on conflict (team_id) do update
      set checked_at = excluded.checked_at, events = excluded.events, bad_seq = excluded.bad_seq, problem = excluded.problem
    returning team_id as "teamId"`.execute(db)
  return rows.map((row) => row.teamId)
}
