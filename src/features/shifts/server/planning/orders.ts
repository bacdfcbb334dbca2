import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import type { Planned } from '../../rules/planned.ts'

type Ordered = Pick<Planned, 'siteId' | 'day' | 'orderNumber' | 'costCentre'>

/** What each shift lacks that its client asks for. */
async function lackingOf({ db }: TeamContext, shifts: readonly Ordered[]) {
  const asked = shifts.map(({ siteId, day, orderNumber, costCentre }) => ({ siteId, day, orderNumber, costCentre }))
  const { rows } = await sql<{ orderNumber: boolean; costCentre: boolean }>`
    select o.lacks_order as "orderNumber", o.lacks_centre as "costCentre"
      from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as ("siteId" uuid, day date, "orderNumber" text, "costCentre" text)) with ordinality
        x ("siteId", day, "orderNumber", "costCentre", place)
      cross join lateral app.order_of(x."siteId", x.day, x."orderNumber", x."costCentre") o order by x.place`.execute(
    db,
  )
  return rows
}

/** 422 for a shift without the order number or cost centre that its client asks for; one that lacked it before the change may go on lacking it. */
export async function requireOrders(context: TeamContext, shifts: readonly Ordered[], before: readonly Ordered[] = []) {
  if (shifts.length === 0) return
  const lacking = await lackingOf(context, [...shifts, ...before])
  const words = { orderNumber: 'an order number', costCentre: 'a cost centre' } as const
  for (const path of ['orderNumber', 'costCentre'] as const)
    if (shifts.some((_, at) => lacking[at]?.[path] && !lacking[shifts.length + at]?.[path]))
      throw invalid([{ path, message: `This client asks for ${words[path]}` }])
}
