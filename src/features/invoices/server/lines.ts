import { type RawBuilder, sql } from 'kysely'
import type { VatTreatment } from '#features/rates/rules/client-terms.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { ChargeLine } from '../rules/charge-line.ts'
import type { Taxed } from '../rules/vat.ts'

type Row = Omit<ChargeLine, 'tax'> & { treatment: VatTreatment | null; reason: string | null }

/** Lines of charge, in their order, with how VAT is on them by what is agreed for their day. */
export async function readChargeLines(
  { db }: Pick<TeamContext, 'db'>,
  { where, tax }: { where: RawBuilder<unknown>; tax: (agreed: Pick<Row, 'treatment' | 'reason'>) => Taxed },
): Promise<ChargeLine[]> {
  const { rows } = await sql<Row>`
    with found as materialized (select l.* from app.charge_lines l where ${where}),
    taxed as materialized (
      select k.client_id, k.day, k.job, v.treatment, v.reason from (select distinct f.client_id, f.day, f.job from found f) k
        left join lateral (select x.* from app.terms_on(k.client_id, k.day) x) t on true
        cross join lateral (select j ->> 'treatment' as treatment, j ->> 'reason' as reason from jsonb_array_elements(t.vat) j
          where j ->> 'job' = k.job limit 1) v)
    select l.id, coalesce(l.record_id, l.source_id) as "recordId", l.day, coalesce(m.full_name, '') as "fullName", s.name as "siteName", l.job, l.element, lower(l.during) as "from",
        upper(l.during) as until, l.minutes, l.rate, l.kind, l.calls, l.amount, l.order_number as "orderNumber",
        l.cost_centre as "costCentre", l.reverses is not null as "takesBack", t.treatment, t.reason
      from found l join app.sites s on s.team_id = l.team_id and s.id = l.site_id
      left join app.team_members m on m.team_id = l.team_id and m.user_id = l.user_id
      left join taxed t on (t.client_id, t.day, t.job) = (l.client_id, l.day, l.job)
     order by l.day, lower(l.during), "recordId", l.reverses is null, l.element, l.id`.execute(db)
  return rows.map(({ treatment, reason, ...line }) => ({ ...line, tax: tax({ treatment, reason }) }))
}
