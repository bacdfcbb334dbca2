import type { Invariant } from './invariant.ts'

/** What must hold of charges and invoices after any race. */
export const invoiceInvariants: Invariant[] = [
  {
    name: 'the live lines of charge of a record are those of its approved version, to the penny, and of no other',
    wrong: `select r.id, r.version, r.approved_version, r.void_at, c.charge, s.* from app.work_records r
        left join app.work_charges c on (c.record_id, c.version) = (r.id, r.approved_version)
        cross join lateral (select coalesce(sum(l.amount), 0) as amount, count(*) as lines, count(*) filter (where l.version <> r.approved_version) as others
          from app.charge_lines l where l.record_id = r.id and l.live) s
       where case when r.void_at is not null or r.approved_version is null or c.charge is null then s.lines > 0
         when r.approved_version = r.version then s.others > 0 or s.amount <> c.charge or s.lines <> jsonb_array_length(c.parts)
         else s.others > 0 or s.lines > 0 and s.amount <> c.charge end`,
  },
  {
    name: 'no minute of a booking is charged twice, and a line of charge is taken back once, by its mirror',
    wrong: `select l.id from app.charge_lines l join app.charge_lines o on (o.team_id, o.user_id, o.element) = (l.team_id, l.user_id, l.element)
        and o.id > l.id and o.during && l.during where l.live and o.live and l.source = 'work'
      union all
      select l.id from app.charge_lines l left join app.charge_lines m on m.reverses = l.id left join app.charge_lines o on o.id = l.reverses
       where l.reverses is null and l.live = (m.id is not null)
         or m.id is not null and (m.amount, m.minutes) <> (-l.amount, -l.minutes)
         or (l.state = 'cancelled') <> (coalesce(m.state, o.state, '') = 'cancelled')`,
  },
  {
    name: 'a late change charges once for each place that is there, of the same team and person, and only where the terms said so',
    wrong: `select l.id from app.charge_lines l left join app.assignments a on (a.id, a.team_id, a.user_id) = (l.source_id, l.team_id, l.user_id)
       where l.source = 'late-change' and l.live and (a.id is null or l.amount <= 0
         or not exists (select from app.shift_changes c where c.shift_id = a.shift_id
           and ((c.effect ->> 'stillCharged')::int > 0 or c.effect ->> 'measure' = 'whole')))
      union all
      select l.source_id from app.charge_lines l where l.source = 'late-change' and l.live group by 1 having count(*) > 1`,
  },
  {
    name: 'a line of charge is on one invoice, or open, or cancelled; of its own team and client',
    wrong: `select l.id from app.charge_lines l where (l.state = 'taken') <> exists (select from app.invoice_lines b where b.line_id = l.id and b.live)
      union all
      select b.line_id from app.invoice_lines b join app.invoices i on i.id = b.invoice_id join app.charge_lines l on l.id = b.line_id
       where (l.team_id, l.client_id) <> (i.team_id, i.client_id)`,
  },
  {
    name: 'what is invoiced, less what is credited, with what is open is what is approved',
    wrong: `select l.team_id, l.client_id from app.charge_lines l
        left join lateral (select sum(i.net) as net from app.invoices i where (i.team_id, i.client_id) = (l.team_id, l.client_id)) n on true
       group by l.team_id, l.client_id, n.net
      having coalesce(sum(l.amount) filter (where l.live), 0) <> coalesce(n.net, 0) + coalesce(sum(l.amount) filter (where l.state in ('open', 'left-out')), 0)`,
  },
  {
    name: 'the invoices of a team count up from 1 without a gap; each is the sum of its lines, rows and VAT, and has its row in the log',
    wrong: `select i.team_id from app.invoices i group by 1 having max(i.number) <> count(*)
      union all
      select i.id from app.invoices i
        cross join lateral (select count(*) as lines, sum(case b.state when 'given' then -l.amount else l.amount end) as net from (
          select x.line_id, case when i.kind = 'credit-note' and exists (select from app.invoice_lines y where y.invoice_id = i.credits
            and y.line_id = x.line_id) then 'given' else 'taken' end as state from app.invoice_lines x where x.invoice_id = i.id) b
          join app.charge_lines l on l.id = b.line_id) s
       where (i.lines, i.net) is distinct from (s.lines::int, s.net::int) or length(i.document) = 0 or length(i.document_sha256) <> 32
         or i.net <> (select sum(r.net) from app.invoice_rows r where r.invoice_id = i.id)
         or (i.net, i.vat) <> (select sum(v.net)::int, sum(v.vat)::int from app.invoice_vat v where v.invoice_id = i.id)
         or exists (select from app.invoice_vat v where v.invoice_id = i.id and v.vat <> sign(v.net) * floor((abs(v.net)::bigint * v.rate + 5000) / 10000))
         or 1 <> (select count(*) from app.audit_events e where e.chain = i.team_id and e.object = 'invoices:' || i.id
           and e.action in ('invoices.issue', 'invoices.credit'))`,
  },
  {
    name: 'nobody has paid more of an invoice than it came to, and each payment has its rows in the log',
    wrong: `select i.id from app.invoices i join app.invoice_payments p on p.invoice_id = i.id and p.taken_back_at is null group by i.id, i.total
      having sum(p.amount) > i.total
      union all
      select p.invoice_id from app.invoice_payments p group by p.team_id, p.invoice_id
      having (count(*), count(p.taken_back_at)) <> (select count(*) filter (where e.action = 'invoices.pay'), count(*) filter (where e.action = 'invoices.unpay')
        from app.audit_events e where e.chain = p.team_id and e.object = 'invoices:' || p.invoice_id)`,
  },
  {
    name: 'every invoice has its PDF or a job that makes it; every link that is not taken back has been mailed or has a job for it',
    wrong: `select i.id from app.invoices i where i.pdf is null and not exists (select from pgboss.job j
        where j.name = 'invoice-papers' and j.data ->> 'invoiceId' = i.id::text and j.state in ('created', 'retry', 'active'))
      union all
      select k.id from app.invoice_links k where k.secret_hash is null and k.revoked_at is null and not exists (select from pgboss.job j
        where j.name = 'invoice-mailed' and j.data ->> 'linkId' = k.id::text and j.state in ('created', 'retry', 'active'))`,
  },
]
