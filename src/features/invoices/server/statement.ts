import { sql } from 'kysely'
import { HOLIDAY_RATE } from '#features/pay/rules/check.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import { type Day, londonToday } from '#shared/time.ts'
import type { Margin, Statement } from '../schema/reading.ts'

interface OfClient {
  clientId: string
  from: Day
  through: Day
}

type Entry = Omit<Statement['entries'][number], 'balance'>

/** What a client was charged and has paid between two days. Throws 404 for a client of another team. */
export async function readStatement(context: TeamContext, of: OfClient): Promise<Statement> {
  const { db, team } = context
  const [entries, { rows: links }] = await Promise.all([
    readEntries(context, of),
    sql<Statement['links'][number]>`
      select k.id, k.email, k.sent_at as "sentAt", k.expires_at as "expiresAt", k.revoked_at is not null as "isRevoked",
          k.id in (select app.bounced_invoice_links(k.team_id, k.client_id)) as "isBounced", k.first_day as "from", k.last_day as through
        from app.invoice_links k where k.team_id = ${team.id} and k.client_id = ${of.clientId} order by k.sent_at desc limit 20`.execute(
      db,
    ),
  ])
  return { ...entries, links }
}

type Reading = Pick<TeamContext, 'db' | 'clock'> & { team: Pick<TeamContext['team'], 'id'> }

/** What stands on a statement, for its paper too. Throws 404 for a client of another team. */
export async function readEntries(
  { db, team, clock }: Reading,
  { clientId, from, through }: OfClient,
): Promise<Omit<Statement, 'links'>> {
  const today = londonToday(clock)
  const { rows: clients } = await sql<{ clientName: string; opening: number; ages: Statement['ages'] }>`
    select c.name as "clientName",
      (select coalesce(sum(i.total), 0)::int from app.invoices i where i.team_id = c.team_id and i.client_id = c.id and i.issued_on < ${from}::date)
        - (select coalesce(sum(p.amount), 0)::int from app.invoice_payments p join app.invoices i on i.id = p.invoice_id
          where i.team_id = c.team_id and i.client_id = c.id and p.taken_back_at is null and p.paid_on < ${from}::date) as opening,
      (select json_build_object('notDue', coalesce(sum(o.owed) filter (where late <= 0), 0), 'to30', coalesce(sum(o.owed) filter (where late between 1 and 30), 0),
          'to60', coalesce(sum(o.owed) filter (where late between 31 and 60), 0),
          'to90', coalesce(sum(o.owed) filter (where late between 61 and 90), 0), 'over90', coalesce(sum(o.owed) filter (where late > 90), 0))
        from app.owed_of(c.team_id) o join app.invoices i on i.id = o.invoice_id
        cross join lateral (select ${today}::date - i.due_on as late) d where i.client_id = c.id) as ages
      from app.clients c where c.team_id = ${team.id} and c.id = ${clientId}`.execute(db)
  const [client] = clients
  if (!client) throw notFound()
  const { rows } = await sql<Entry>`
    select e.* from (
      select i.issued_on as "on", i.kind, i.name, coalesce(i.due_on::text, k.name) as detail, i.total as amount, i.number as place
        from app.invoices i left join app.invoices k on k.id = i.credits where i.team_id = ${team.id} and i.client_id = ${clientId}
      union all
      select p.paid_on, 'payment', i.name, p.reference, -p.amount, 0 from app.invoice_payments p join app.invoices i on i.id = p.invoice_id
       where i.team_id = ${team.id} and i.client_id = ${clientId} and p.taken_back_at is null) e
     where e."on" between ${from}::date and ${through}::date order by e."on", e.place, e.name`.execute(db)
  let balance = client.opening
  const entries = rows.map(({ on, kind, name, detail, amount }) => {
    balance += amount
    return { on, kind, name, detail, amount, balance }
  })
  return { ...client, entries, closing: balance }
}

interface OfMargin {
  from: Day
  through: Day
  by: 'client' | 'site' | 'shift'
}

/** What approved work is charged at beside what it costs. */
export async function readMargin({ db, team }: TeamContext, { from, through, by }: OfMargin): Promise<Margin> {
  const { rows } = await sql<Margin['rows'][number]>`
    select m.id, m.name, m.shifts, m.minutes, m.charged, m.cost
      from app.margin_of(${team.id}, ${from}::date, ${through}::date, ${by}, ${HOLIDAY_RATE}) m`.execute(db)
  const sum = (of: 'shifts' | 'minutes' | 'charged' | 'cost') => rows.reduce((total, row) => total + row[of], 0)
  return { shifts: sum('shifts'), minutes: sum('minutes'), charged: sum('charged'), cost: sum('cost'), rows }
}
