import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MemberContext } from '#features/members/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import type { DataKey, Vault } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { atLondon, type Day } from '#shared/time.ts'
import type { Outcome } from '../rules/check-form.ts'
import type { CheckKind } from '../rules/check-kinds.ts'
import { type WorkLimit, workLimit } from '../rules/work-limit.ts'

interface Row {
  id: string
  teamId: string
  kind: CheckKind
  title: string
  checkedOn: Day
  passed: boolean
  until: Day | null
  facts: string
  recordedAt: string
  recordedBy: string | null
  takenBack: { at: string; by: string | null; reason: string } | null
}

/** A recorded check with everything that was written down. */
export interface StoredCheck extends Omit<Row, 'facts'> {
  values: FormValues
}

interface Of {
  userId: string
  /** Left out: the checks of all teams. */
  teamId?: string
}

/** The checks of a person that row security shows to the reader, the one recorded last first. */
export async function readChecks(
  { db, vault }: { db: Db; vault: Vault },
  { userId, teamId }: Of,
): Promise<StoredCheck[]> {
  // Pipelined: one round trip.
  const [{ rows }, key] = await Promise.all([
    sql<Row>`
      select c.id, c.team_id as "teamId", c.kind, c.title, c.checked_on as "checkedOn", c.passed, c.until,
        encode(c.facts, 'base64') as facts,
        to_char(c.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as "recordedAt", r.full_name as "recordedBy",
        case when c.taken_back_at is not null then jsonb_build_object('by', b.full_name, 'reason', c.taken_back_reason,
          'at', to_char(c.taken_back_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ')) end as "takenBack"
      from app.checks c
      left join app.team_members r on r.team_id = c.team_id and r.user_id = c.recorded_by
      left join app.team_members b on b.team_id = c.team_id and b.user_id = c.taken_back_by
      where c.user_id = ${userId} ${teamId === undefined ? sql`` : sql`and c.team_id = ${teamId}`}
      order by c.recorded_at desc, c.id`.execute(db),
    vault.open(db, { userId }),
  ])
  return rows.map(({ facts, ...row }) => ({ ...row, values: unseal(key, { id: row.id, facts }) }))
}

const place = (id: string) => `checks|facts|${id}`

function unseal(key: DataKey | undefined, { id, facts }: Pick<Row, 'id' | 'facts'>): FormValues {
  if (!key) throw new Error('a sealed value has no key')
  return JSON.parse(key.unseal(Buffer.from(facts, 'base64'), place(id))) as FormValues
}

/** What the sealed facts of a check say of somebody's hours, for checks that were recorded before it was stored beside them. */
export async function readWorkLimit(
  reading: { db: Db; vault: Vault },
  { teamId, userId, checkId }: { teamId: string; userId: string; checkId: string },
): Promise<WorkLimit> {
  const checks = await readChecks(reading, { teamId, userId })
  const found = checks.find(({ id }) => id === checkId)
  if (!found) throw new Error(`check ${checkId} cannot be read`)
  return workLimit(found.values)
}

interface NewCheck {
  kind: CheckKind
  follows: string | null
  outcome: Outcome
  values: FormValues
}

/**
 * Stores a check and returns its id; undefined when another one has been recorded since `follows`. Triggers:
 * `judge_again` has their bookings judged again; a DBS check ends the alarm about its picture.
 */
export async function insertCheck(
  { db, vault, actor, clock, team, member }: MemberContext,
  { kind, follows, outcome, values }: NewCheck,
): Promise<string | undefined> {
  const id = randomUUID()
  const key = await vault.openOrCreate(db, { userId: member.userId })
  const { title, checkedOn, checkedAt, passed, until } = outcome
  const stored = await db
    .insertInto('checks')
    .values({
      id,
      team_id: team.id,
      user_id: member.userId,
      kind,
      follows,
      title,
      checked_on: checkedOn,
      checked_at: checkedAt === undefined ? null : atLondon(checkedOn, checkedAt).toISOString(),
      passed,
      until,
      facts: key.seal(JSON.stringify(values), place(id)),
      copy_id: (values.copy as FileRef | undefined)?.id ?? null,
      work_limit: kind === 'right-to-work' ? JSON.stringify(workLimit(values)) : null,
      recorded_at: instant(clock),
      recorded_by: actor.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/** Marks a check as taken back; false when it has been before. Trigger: `judge_again` has their bookings judged again. */
export async function markTakenBack(
  { db, actor, clock, team, member }: MemberContext,
  { checkId, reason }: { checkId: string; reason: string },
): Promise<boolean> {
  const marked = await db
    .updateTable('checks')
    .set({ taken_back_at: instant(clock), taken_back_by: actor.id, taken_back_reason: reason })
    .where('id', '=', checkId)
    .where('team_id', '=', team.id)
    .where('user_id', '=', member.userId)
    .where('taken_back_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Whether a clearance is in place, without anything else about somebody's health. */
export async function clearanceInPlace(
  { db }: PersonContext,
  { teamId, userId, day }: { teamId: string; userId: string; day: Day },
): Promise<boolean> {
  const { rows } = await sql<{
    inPlace: boolean
  }>`select app.clearance_in_place(${teamId}, ${userId}, ${day}::date) as "inPlace"`.execute(db)
  return rows[0]?.inPlace ?? false
}
