import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import { penceOf } from '#shared/fields/pounds.ts'
import { shiftActions } from '../../policy.ts'
import type { Planned } from '../../rules/planned.ts'
import { readTimes, type Span } from '../../rules/times.ts'
import type { ShiftInput } from '../../schema.ts'

export function columnsOf(planned: Planned, { startsAt, endsAt }: Span) {
  return {
    site_id: planned.siteId,
    job: planned.job,
    day: planned.day,
    start_time: planned.start,
    end_time: planned.end,
    start_is: planned.startIs ?? null,
    end_is: planned.endIs ?? null,
    during: sql<string>`tstzrange(${startsAt}, ${endsAt})`,
    break_minutes: planned.breakMinutes,
    is_sleep_in: planned.isSleepIn,
    is_on_call: planned.isOnCall,
    flat_pay: planned.flatPay,
    call_pay: planned.callPay,
    is_urgent: planned.isUrgent,
    staff_required: planned.staffRequired,
    booking: planned.booking,
    pay: planned.pay,
    notes: planned.notes,
    order_number: planned.orderNumber,
    cost_centre: planned.costCentre,
  }
}

/** 422 for a site that is not the team's, or takes no bookings any more. */
export async function requireSite({ db, team }: TeamContext, siteId: string) {
  const [site] = await readSites(db, { teamId: team.id, ids: [siteId] })
  if (!site || site.archived) throw invalid([{ path: 'siteId', message: 'Choose a site' }])
}

/** The instants of a shift; 422 for a time that does not exist, or that comes twice and is not chosen. */
export function spanOf(planned: Planned): Span {
  const { span, problems } = readTimes(planned)
  if (!span) throw invalid(problems)
  return span
}

/** Whether a shift is not over yet. */
export const isAhead = ({ clock }: TeamContext, { endsAt }: Span) => Date.parse(endsAt) > clock.now()

export function requireAhead(context: TeamContext, span: Span) {
  if (!isAhead(context, span)) throw invalid([{ path: 'day', message: 'Choose a day that is still to come' }])
}

/** The charge as it may be stored, in pence: null for none; undefined of a manager who sees no pay, and changes none. */
export function chargeOf({ team }: TeamContext, { charge }: Pick<ShiftInput, 'charge'>): number | null | undefined {
  if (!can(team, shiftActions.charge)) {
    if (charge) throw invalid([{ path: 'charge', message: 'Ask an owner to let you see pay first' }])
    return undefined
  }
  return charge ? penceOf(charge) : null
}

/** Sets what clients pay for some shifts, in pence an hour; null: nothing is agreed. */
export async function saveCharges(
  { db, team }: TeamContext,
  charges: readonly { id: string; charge: number | null }[],
) {
  const none = charges.filter(({ charge }) => charge === null).map(({ id }) => id)
  if (none.length > 0)
    await sendWithoutWaiting(db, sql`delete from app.shift_charges where shift_id = any (${none}::uuid[])`.compile(db))
  if (none.length < charges.length)
    await sendWithoutWaiting(
      db,
      sql`insert into app.shift_charges (shift_id, team_id, charge)
        select x.id, ${team.id}, x.charge from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) x (id uuid, charge int)
          where x.charge is not null
        on conflict (shift_id) do update set charge = excluded.charge`.compile(db),
    )
}
