import { evidenceKinds, verifiedBy } from '#features/compliance/rules/kinds.ts'
import type { Invariant } from './invariant.ts'

/** A change for a whole team, or of a person, has rewritten what follows from it. */
export const STATUSES_FOLLOW: Invariant = {
  name: 'the compliance statuses are those that follow from everything else',
  wrong: `with stored as (
      select team_id, user_id, requirement_id, required, covered, exempt, grace, waiting, rejected, member_since, waiting_since
      from app.compliance_statuses),
    judged as (select j.* from app.teams t, app.judge(t.id, null, null, null) j)
    (table stored except table judged) union all (table judged except table stored)`,
}

/** Everything that a standing follows from has rewritten it. */
export const STANDINGS_FOLLOW: Invariant = {
  name: 'the standings are those that follow from everything else',
  wrong: `with staff as (select m.team_id, array_agg(m.user_id) as users from app.team_members m where m.status = 'active'
    and m.role = 'staff' group by m.team_id),
    reasons as (select s.* from app.standing_reasons s),
    judged_reasons as (select j.* from staff s, app.judge_standing_reasons(array[s.team_id], s.users, null) j),
    standings as (select s.* from app.member_standings s),
    judged as (select j.* from staff s, app.judge_standings(array[s.team_id], s.users) j)
    select team_id, user_id, job from ((table reasons except table judged_reasons) union all (table judged_reasons except table reasons)) r
    union
    select team_id, user_id, job from ((table standings except table judged) union all (table judged except table standings)) s`,
}

/** What an index finds of a day is what a look at the gaps of every status finds. */
const LAPSES_FOUND: Invariant = {
  name: 'what lapses and what is lacking by the columns of a status is what its gaps say',
  wrong: `with days as (select current_date + d as day, current_date + d + 40 as through from generate_series(-200, 400, 50) d),
    found as (select d.day, l.user_id, l.requirement_id, l.begins from app.teams t, days d, app.lapses(t.id, d.day, d.through) l),
    looked as (
      select d.day, s.user_id, s.requirement_id, n.begins from app.compliance_statuses s cross join days d
        cross join lateral (select min(lower(r)) as begins from unnest(s.gaps) r where lower(r) > d.day) n
       where n.begins <= d.through and not exists (select from unnest(s.gaps) r where r @> d.day)),
    lacks as (select d.day, g.user_id, g.requirement_id from app.teams t, days d, app.gaps_between(t.id, d.day, d.through) g),
    lacking as (select d.day, s.user_id, s.requirement_id from app.compliance_statuses s cross join days d
      where exists (select from unnest(s.gaps) r where r && daterange(d.day, d.through, '[]')))
    select day, user_id, requirement_id from ((table found except table looked) union all (table looked except table found)) f
    union all (select * from lacks except select * from lacking) union all (select * from lacking except select * from lacks)`,
}

/** The check made last counts on each day, so what a team has established of the right to work is what its checks say. */
const CHECKS_ESTABLISHED: Invariant = {
  name: 'the right to work that a team has established is what its checks say',
  wrong: `with counting as (
      select c.team_id, c.user_id, c.passed, daterange(c.checked_on, least(c.until + 1,
          lead(c.checked_on) over (partition by c.team_id, c.user_id order by c.checked_on, c.recorded_at))) as days
        from app.checks c where c.kind = 'right-to-work' and c.taken_back_at is null),
    said as (select c.team_id, c.user_id, range_agg(c.days) as days from counting c where c.passed and not isempty(c.days) group by 1, 2),
    established as (
      select e.team_id, e.user_id, range_agg(daterange(v.verified_from, v.verified_until, '[]')) as days
        from app.evidence e join app.verifications v on v.team_id = e.team_id and v.evidence_id = e.id
          and v.replaced_at is null and v.decision = 'verified'
       where e.kind = 'right-to-work' and e.team_id is not null group by 1, 2)
    select coalesce(s.user_id, e.user_id) from said s full join established e on e.team_id = s.team_id and e.user_id = s.user_id
     where s.days is distinct from e.days`,
}

/** Nothing that a team has decided about evidence is there twice. */
export const ONE_DECISION: Invariant = {
  name: 'a piece of evidence has one decision of a team',
  wrong: `select team_id, evidence_id from app.verifications where replaced_at is null group by team_id, evidence_id having count(*) > 1`,
}

/** The kinds of evidence that a look does not verify. */
const OWN_ACTS = Object.keys(evidenceKinds)
  .filter((kind) => verifiedBy(kind) !== 'look')
  .map((kind) => `'${kind}'`)

/** The days of a suspension that count. */
const SUSPENDED = 's.during * daterange(null, s.lifted_from)'

/** What must hold of compliance, checks, references and interviews after any race. */
export const complianceInvariants: Invariant[] = [
  STATUSES_FOLLOW,
  STANDINGS_FOLLOW,
  LAPSES_FOUND,
  CHECKS_ESTABLISHED,
  ONE_DECISION,
  {
    name: 'a team has said once what a certificate of somebody is, and each time it is written down',
    wrong: `select c.id from app.certificates_counted_as c left join app.audit_events e on e.chain = c.team_id
      and e.object = 'certificates_counted_as:' || c.id
      group by c.id, c.taken_back_at
      having (1, (c.taken_back_at is not null)::int) <> (count(*) filter (where e.action = 'certificate.count-as'),
        count(*) filter (where e.action = 'certificate.count-no-more'))`,
  },
  {
    name: 'a worker reminds a team once a day, which is written down once, and its managers are told once each',
    wrong: `select r.team_id, r.user_id, r.day from app.verification_reminders r
        left join app.notifications n on n.kind = 'verification-reminded' and n.team_id = r.team_id and n.about = r.user_id
          and app.london_day(n.created_at) = r.day
       group by r.team_id, r.user_id, r.day, n.user_id having count(n.id) > 1
      union all
      select n.team_id, n.about, app.london_day(n.created_at) from app.notifications n where n.kind = 'verification-reminded'
        and not exists (
        select from app.verification_reminders r where (r.team_id, r.user_id, r.day) = (n.team_id, n.about, app.london_day(n.created_at)))
        -- Of somebody who is erased the reminders go, and their managers have read what they were told.
        and not exists (select from app.erasures e where e.user_id = n.about and e.erased_at is not null and n.read_at is not null)
      union all
      select r.team_id, r.user_id, r.day from app.verification_reminders r where 1 <> (select count(*) from app.audit_events e
        where e.chain = r.team_id and e.action = 'team.remind' and e.actor = r.user_id and app.london_day(e.at) = r.day)`,
  },
  {
    name: 'the evidence of a person is what they have given',
    wrong: `select g.user_id, g.kind from app.given_evidence g where not exists (
        select from app.evidence e where e.team_id is null and (e.user_id, e.kind, e.source, e.digest) = (g.user_id, g.kind,
          g.source, g.digest)
          and e.superseded_at is null and (e.title, e.file_id, e.valid_until) is not distinct from (g.title, g.file_id, g.valid_until))
      union all
      select e.user_id, e.kind from app.evidence e where e.team_id is null and e.superseded_at is null and not exists (
        select from app.given_evidence g where (g.user_id, g.kind, g.source) = (e.user_id, e.kind, e.source))`,
  },
  {
    name: 'staff have one open spell, in the job of their card, and nobody else has one',
    wrong: `select m.team_id, m.user_id, m.position, s.job from app.team_members m
      left join app.membership_spells s on s.team_id = m.team_id and s.user_id = m.user_id and upper_inf(s.during)
      where (case when m.status = 'active' and m.role = 'staff' then m.position end) is distinct from s.job`,
  },
  {
    name: 'no team has decided about what another one has established',
    wrong: `select v.id from app.verifications v join app.evidence e on e.id = v.evidence_id where e.team_id is not null
      and e.team_id <> v.team_id`,
  },
  {
    name: 'what only an act of the team verifies is not verified by a look',
    wrong: `select v.id from app.verifications v join app.evidence e on e.id = v.evidence_id
      where e.team_id is null and e.kind in (${OWN_ACTS}) and v.decision = 'verified' and v.replaced_at is null and v.established is null`,
  },
  {
    name: 'what was established counts as long as its source does',
    wrong: `select e.id from app.evidence e join app.verifications v on v.evidence_id = e.id and v.team_id = e.team_id
      and v.replaced_at is null
      join app.training_sessions s on s.id::text = e.source and s.team_id = e.team_id
      where (v.decision = 'verified') <> (s.withdrawn_at is null)`,
  },
  {
    name: 'spells of one person in one team share at most the day on which somebody left and came back',
    wrong: `select a.id, b.id as other from app.membership_spells a join app.membership_spells b
      on (a.team_id, a.user_id) = (b.team_id, b.user_id) and a.id < b.id and a.during && b.during
      where upper(a.during * b.during) - lower(a.during * b.during) is distinct from 1`,
  },
  {
    name: 'nobody is suspended twice on one day, and each suspension and its end is written down once',
    wrong: `select s.id from app.suspensions s where exists (select from app.suspensions o
      where (o.team_id, o.user_id) = (s.team_id, s.user_id)
          and o.id <> s.id and o.during * daterange(null, o.lifted_from) && ${SUSPENDED})
        or (1, (s.lifted_at is not null)::int) <> (
          select count(*) filter (where e.action = 'member.suspend'), count(*) filter (where e.action = 'member.lift-suspension')
          from app.audit_events e where e.chain = s.team_id and e.object = 'suspensions:' || s.id)`,
  },
  {
    name: 'checks of one kind follow each other',
    wrong: `select c.team_id, c.user_id, c.kind from app.checks c group by c.team_id, c.user_id, c.kind
      having count(*) filter (where c.follows is null) <> 1
      union all
      select c.team_id, c.user_id, c.kind from app.checks c join app.checks b on b.id = c.follows
        where (b.team_id, b.user_id, b.kind) <> (c.team_id, c.user_id, c.kind)`,
  },
  {
    name: 'a reference is answered once for the request and once for each question',
    wrong: `select r.id from app.reference_requests r left join app.audit_events e on e.chain = r.team_id
      and e.object = 'reference_requests:' || r.id
      group by r.id, r.state having count(*) filter (where e.action in ('reference.answer', 'reference.decline'))
        > 1 + count(*) filter (where e.action = 'reference.question')
        or (r.state = 'verified' and count(*) filter (where e.action = 'reference.verify') = 0)`,
  },
  {
    name: 'a panel is taken while its interview stands, and never by two at once',
    wrong: `select i.id from app.interviews i join app.interview_panel p on p.interview_id = i.id
        where i.state = 'planned' and i.starts_at > now() and p.during is distinct
          from tstzrange(i.starts_at, i.starts_at + i.minutes * interval '1 minute')
          or i.state in ('offered', 'cancelled') and p.during is not null
      union all
      select a.interview_id from app.interview_panel a join app.interview_panel b
        on a.manager_id = b.manager_id and a.interview_id < b.interview_id and a.during && b.during`,
  },
  {
    name: 'a candidate is in one interview of a team at a time, unless two people turned out to be one',
    wrong: `select a.id, b.id as other from app.interviews a join app.interviews b
      on a.team_id = b.team_id and a.id < b.id and coalesce(a.user_id, a.applicant_id) = coalesce(b.user_id, b.applicant_id)
      where not exists (select from app.audit_events e where e.chain = a.team_id and e.action = 'applicant.merge')
        and a.state = 'planned' and b.state = 'planned' and least(a.starts_at, b.starts_at) > now()
        and tstzrange(a.starts_at, a.starts_at + a.minutes * interval '1 minute') && tstzrange(b.starts_at,
          b.starts_at + b.minutes * interval '1 minute')`,
  },
  {
    name: 'a slot that is picked is the time of its interview',
    wrong: `select s.id from app.interview_slots s join app.interviews i on i.id = s.interview_id
      where i.state <> 'planned' or i.offer_id <> s.offer_id or i.starts_at <> lower(s.during)`,
  },
]
