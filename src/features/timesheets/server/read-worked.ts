import { sql } from 'kysely'
import type { Clocked } from '#features/attendance/rules/worked.ts'
import { clockedOf } from '#features/attendance/server/data.ts'
import { holdWorkers } from '#features/shifts/server/data.ts'
import { auditEach } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { type Db, transact } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { toMinutes } from '#shared/calendar.ts'
import { timesheetNouns } from '../nouns.ts'
import { propose } from '../rules/proposal.ts'
import type { Source } from '../rules/states.ts'
import { openPrices, type PricedRecord } from './pricing.ts'
import { hoursOf } from './telling.ts'
import { rangeOf, writePay, writeVersion } from './versions.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>

/** Records of one transaction. */
const AT_MOST = 200

interface Unread extends PricedRecord {
  userId: string
  placeId: string | null
  plannedFrom: string
  plannedUntil: string
  plannedBreak: number
  version: number
  source: Source | null
  /** The times of the latest version, as a range with its break. */
  said: string | null
  /** Whether the record has the times of its latest version. */
  isWhole: boolean
}

/**
 * Reads what is clocked of bookings that are over, or was clocked late, and writes the version that follows: the
 * clock's, or without one the plan. What a person has said since stays; the clock then stands beside it. A record is
 * marked as read in the transaction that writes what was found.
 */
export async function readWorked(needs: Needs): Promise<void> {
  while (await readSome(needs)) {
    // One transaction after another, until nothing is left.
  }
}

function readSome({ database, clock, vault }: Needs): Promise<boolean> {
  return transact(database, { role: 'care_worker' }, async (db) => {
    const records = await takeUnread(db)
    const [first] = records
    if (!first) return false
    const [price, clocked] = [
      await openPrices(db, records, { asJob: true }),
      await clockedOf(
        db,
        records.flatMap(({ placeId }) => placeId ?? []),
      ),
    ]
    const at = instant(clock)
    const approved: Unread[] = []
    for (const record of records) {
      const within = await readOne(db, { record, clocked: clocked.get(record.placeId ?? ''), at, price })
      if (within !== null) approved.push(record)
    }
    await publish(db, timesheetNouns.timesheets.of(first.teamId), ...hoursOf(records.map(({ userId }) => userId)))
    const context = { db, clock, vault, actor: { kind: 'job' as const, name: 'timesheets' } }
    await auditEach(context, {
      teamId: first.teamId,
      entries: approved.map(({ id, userId }) => ({
        action: 'timesheet.approve-by-rule' as const,
        subject: userId,
        object: `work_records:${id}`,
      })),
    })
    return true
  })
}

/** Some records of one team that are to be read, their people held first. */
async function takeUnread(db: Db): Promise<Unread[]> {
  const { rows: found } = await sql<{ id: string; userId: string }>`
    select r.id, r.user_id as "userId" from app.work_records r
     where r.to_read and r.team_id = (select o.team_id from app.work_records o where o.to_read order by o.team_id limit 1)
       order by r.id limit ${AT_MOST}`.execute(db)
  if (found.length === 0) return []
  await holdWorkers(
    { db },
    found.map(({ userId }) => userId),
  )
  const { rows } = await sql<Unread>`
    with taken as (select r.id from app.work_records r where r.id = any (${found.map(({ id }) => id)}::uuid[]) and r.to_read
      order by r.id for no key update)
    select r.id, r.team_id as "teamId", r.user_id as "userId", r.place_id as "placeId", r.site_id as "siteId", r.job,
      r.is_sleep_in as "isSleepIn", r.is_on_call as "isOnCall", r.flat_pay as "flatPay", r.call_pay as "callPay", r.shift_pay as "shiftPay",
        app.rate_of_work(r) as "ownRate", lower(r.planned) as "plannedFrom", upper(r.planned) as "plannedUntil",
          r.planned_break as "plannedBreak", r.version, v.source,
        v.worked::text || v.break_minutes as said, r.worked is not distinct from v.worked as "isWhole"
      from taken join app.work_records r on r.id = taken.id left join app.work_versions v on v.record_id = r.id
        and v.version = r.version order by r.id`.execute(db)
  return rows
}

interface Reading {
  record: Unread
  clocked: Clocked | undefined
  at: string
  price: Awaited<ReturnType<typeof openPrices>>
}

/** Writes the version that a record needs, if any; returns the minutes of the rule by which it then stands approved. */
async function readOne(db: Db, { record, clocked, at, price }: Reading): Promise<number | null> {
  const { id: recordId, version, source } = record
  const planned = toMinutes(record.plannedFrom, record.plannedUntil)
  const plan = propose(planned, record.plannedBreak, undefined)
  const { span: asked, ...proposal } = propose(planned, record.plannedBreak, clocked)
  const { rows } = await sql<{ worked: string | null; same: boolean }>`
    with free as (select app.time_of_work(r.team_id, r.user_id, ${asked && rangeOf(asked)}::tstzrange, r.place_id) as worked
      from app.work_records r where r.id = ${recordId})
    update app.work_records r set to_read = false, clocked = ${clocked ? JSON.stringify(clocked) : null}::jsonb from free
      where r.id = ${recordId}
      returning free.worked::text as worked, free.worked::text || ${proposal.breakMinutes}::int is not distinct
        from ${record.said} as same`.execute(db)
  const isSaidByPeople = source === 'worker' || source === 'manager'
  if (version > 0 && record.isWhole && (isSaidByPeople || (rows[0]?.same && source === proposal.source))) return null
  const span = rows[0]?.worked ? asked : null
  if (version === 0) {
    const { pay } = price(record, { span: planned, breaks: plan.breaks })
    await writePay(db, { recordId, version: 0 }, pay)
  }
  const breaks = span ? proposal.breaks : []
  await writeVersion(
    db,
    {
      recordId,
      version: version + 1,
      span,
      ...proposal,
      breaks,
      isOnCall: record.isOnCall,
      reason: null,
      at,
      by: null,
    },
    price(record, span && { span, breaks }),
  )
  const { rows: ruled } = await sql<{ within: number | null }>`
    select app.approve_by_tolerance(${recordId}, ${at}) as within`.execute(db)
  return ruled[0]?.within ?? null
}
