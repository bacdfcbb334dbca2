import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import { ORDER_WORDS, type OrderPart } from '../../rules/orders.ts'
import type { Planned } from '../../rules/planned.ts'
import type { LackingOrder, OrderFor } from '../../schema.ts'

export type Ordered = Pick<Planned, 'siteId' | 'day' | 'orderNumber' | 'costCentre'>
type Lacking = Record<OrderPart, boolean> & Pick<LackingOrder, 'clientId' | 'clientName'>

/** What each shift lacks that its client asks for, in their order. */
export async function lackingOf({ db }: TeamContext, shifts: readonly Ordered[]): Promise<Lacking[]> {
  if (shifts.length === 0) return []
  const asked = shifts.map(({ siteId, day, orderNumber, costCentre }) => ({ siteId, day, orderNumber, costCentre }))
  const { rows } = await sql<Lacking>`
    select c.id as "clientId", c.name as "clientName", o.lacks_order as "orderNumber", o.lacks_centre as "costCentre"
      from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as ("siteId" uuid, day date, "orderNumber" text,
        "costCentre" text)) with ordinality
        x ("siteId", day, "orderNumber", "costCentre", place)
      join app.sites s on s.id = x."siteId" join app.clients c on c.team_id = s.team_id and c.id = s.client_id
      cross join lateral app.order_of(x."siteId", x.day, x."orderNumber", x."costCentre") o order by x.place`.execute(
    db,
  )
  return rows
}

/** The clients that ask for what some shifts lack, and how many shifts of each. */
export async function lackingByClient(context: TeamContext, shifts: readonly Ordered[]): Promise<LackingOrder[]> {
  const lacking = (await lackingOf(context, shifts)).filter((one) => one.orderNumber || one.costCentre)
  return [...Map.groupBy(lacking, ({ clientId }) => clientId).values()].map((all) => ({
    clientId: all[0]!.clientId,
    clientName: all[0]!.clientName,
    orderNumber: all.filter(({ orderNumber }) => orderNumber).length,
    costCentre: all.filter(({ costCentre }) => costCentre).length,
  }))
}

/** The drafts among some shifts of the team, as far as an order depends on them. */
async function readDrafts({ db, team }: TeamContext, shiftIds: readonly string[]): Promise<Ordered[]> {
  const { rows } = await sql<Ordered>`
    select s.site_id as "siteId", s.day, s.order_number as "orderNumber", s.cost_centre as "costCentre" from app.shifts s
     where s.id = any (${[...shiftIds]}::uuid[]) and s.team_id = ${team.id} and s.state = 'draft' order by s.starts_at, s.id`.execute(
    db,
  )
  return rows
}

/** What drafts lack that their clients ask for. */
export const lackingOfDrafts = async (context: TeamContext, shiftIds: readonly string[]) =>
  lackingByClient(context, await readDrafts(context, shiftIds))

/** Gives drafts that lack it the order number and cost centre that were named for their client. */
export async function giveOrders(
  { db, team }: TeamContext,
  { shiftIds, orders }: { shiftIds: readonly string[]; orders: readonly OrderFor[] },
) {
  if (orders.length === 0) return
  await sql`
    update app.shifts s set order_number = f.order_number, cost_centre = f.cost_centre
      from (select d.id, case when o.lacks_order then g."orderNumber" else d.order_number end as order_number,
              case when o.lacks_centre then g."costCentre" else d.cost_centre end as cost_centre
            from app.shifts d join app.sites x on x.id = d.site_id
            join jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) g ("clientId" uuid, "orderNumber" text,
              "costCentre" text) on g."clientId" = x.client_id
            cross join lateral app.order_of(d.site_id, d.day, d.order_number, d.cost_centre) o
           where d.id = any (${[...shiftIds]}::uuid[]) and d.team_id = ${team.id} and d.state = 'draft'
             and (o.lacks_order or o.lacks_centre)) f
     where s.id = f.id`.execute(db)
}

/** 422 for drafts that lack what their client asks for, naming the first client. */
export async function requireOrdersOfDrafts(context: TeamContext, shiftIds: readonly string[]) {
  const [first] = await lackingOfDrafts(context, shiftIds)
  if (!first) return
  const path = first.orderNumber > 0 ? 'orderNumber' : 'costCentre'
  throw invalid([{ path: 'orders', message: `${first.clientName} asks for ${ORDER_WORDS[path]}` }])
}

/**
 * 422 for a shift without the order number or cost centre that its client asks for; one that lacked it before the
 * change may go on lacking it.
 */
export async function requireOrders(context: TeamContext, shifts: readonly Ordered[], before: readonly Ordered[] = []) {
  if (shifts.length === 0) return
  const lacking = await lackingOf(context, [...shifts, ...before])
  for (const path of ['orderNumber', 'costCentre'] as const)
    if (shifts.some((_, at) => lacking[at]?.[path] && !lacking[shifts.length + at]?.[path]))
      throw invalid([{ path, message: `This client asks for ${ORDER_WORDS[path]}` }])
}
