import { allocationInvariants } from './invariants/allocation.ts'
import { complianceInvariants } from './invariants/compliance.ts'
import { equalInvariants } from './invariants/equal-treatment.ts'
import type { Invariant } from './invariants/invariant.ts'
import { invoiceInvariants } from './invariants/invoices.ts'
import { payInvariants } from './invariants/pay.ts'
import { rotaInvariants } from './invariants/rota.ts'
import { shiftInvariants } from './invariants/shifts.ts'
import { staffingInvariants } from './invariants/staffing.ts'
import { workInvariants } from './invariants/work.ts'

/** A later feature adds its own here, and the acts of its people in its `race.ts`. */
export const invariants: Invariant[] = [
  ...complianceInvariants,
  ...shiftInvariants,
  ...workInvariants,
  ...equalInvariants,
  ...payInvariants,
  ...invoiceInvariants,
  ...rotaInvariants,
  ...staffingInvariants,
  ...allocationInvariants,
  {
    name: 'nothing that waits for a manager is left with somebody who runs the team no more',
    wrong: `select h.what, h.id from (
        select p.team_id, p.manager_id as holder, 'interview' as what, i.id from app.interview_panel p
          join app.interviews i on i.id = p.interview_id
         where i.outcome is null and i.state in ('planned', 'offered') and (i.starts_at is null or i.starts_at > now())
        union all select r.team_id, r.requested_by, 'reference', r.id from app.reference_requests r where r.state in ('asked', 'answered')
        union all select d.team_id, d.asked_by, 'ask', d.id from app.detail_requests d where d.outcome is null and d.section <> 'medical'
        union all select c.team_id, c.started_by, 'cascade', c.id from app.cascades c where c.ended_at is null
          and c.started_by is not null
        union all select c.team_id, c.caller_id, 'call', c.id from app.shift_calls c where c.outcome is null
        union all select p.team_id, p.owner_id, 'policy', p.id from app.policies p where p.withdrawn_at is null and p.owner_id is not null
        union all select i.team_id, i.invited_by, 'invitation', i.id from app.team_invitations i where i.status = 'pending'
          and i.role = 'staff') h
      join app.teams t on t.id = h.team_id and t.deleted_at is null
      where not exists (select from app.team_members m where m.team_id = h.team_id and m.user_id = h.holder
        and m.status = 'active' and m.role <> 'staff')`,
  },
  {
    name: 'only an active manager is limited to sites, only a limited one has any, and they hold nothing that is of the whole team',
    wrong: `select m.user_id from app.team_members m where m.limited_to_sites and (m.role <> 'manager' or m.status <> 'active')
      union all select s.user_id from app.manager_sites s where not exists (
        select from app.team_members m where m.team_id = s.team_id and m.user_id = s.user_id and m.limited_to_sites)
      union all select e.holder from (
        select p.team_id, p.manager_id as holder from app.interview_panel p join app.interviews i on i.id = p.interview_id
         where i.outcome is null and i.state in ('planned', 'offered') and i.starts_at > now()
        union all select r.team_id, r.requested_by from app.reference_requests r where r.state in ('asked', 'answered')
        union all select p.team_id, p.owner_id from app.policies p where p.withdrawn_at is null) e
      join app.team_members m on m.team_id = e.team_id and m.user_id = e.holder and m.limited_to_sites`,
  },
  {
    name: 'nobody is excluded twice from one place on a day, and each exclusion has one row in the log',
    wrong: `select x.id from app.site_exclusions x where exists (
        select from app.site_exclusions o where o.id <> x.id and o.user_id = x.user_id and o.client_id = x.client_id
          and o.site_id is not distinct from x.site_id
          and o.lifted_at is null and x.lifted_at is null
          and daterange(o.from_day, o.until_day, '[]') && daterange(x.from_day, x.until_day, '[]'))
      or (1, (x.lifted_at is not null)::int) <> (
        select count(*) filter (where e.action = 'site.exclude'), count(*) filter (where e.action = 'site.lift-exclusion')
        from app.audit_events e where e.chain = x.team_id and e.object = 'site_exclusions:' || x.id)`,
  },
  {
    name: 'two people are kept apart once at one site, and each pair has one row in the log',
    wrong: `select k.id from app.kept_apart k where exists (
        select from app.kept_apart o where o.id <> k.id and (o.team_id, o.one_id, o.other_id) = (k.team_id, k.one_id, k.other_id)
          and o.site_id is not distinct from k.site_id and o.ended_at is null and k.ended_at is null)
      or (1, (k.ended_at is not null)::int) <> (
        select count(*) filter (where e.action = 'people.keep-apart'), count(*) filter (where e.action = 'people.end-apart')
        from app.audit_events e where e.chain = k.team_id and e.object = 'kept_apart:' || k.id)`,
  },
  {
    name: 'the versions of a role count up from 1, each that somebody recorded has one row in the log, and nobody who has left holds one',
    wrong: `select r.id from app.work_roles r where
        (r.version > 1 and not exists (select from app.work_roles o
          where (o.team_id, o.user_id, o.job, o.version) = (r.team_id, r.user_id, r.job, r.version - 1)))
        or (r.recorded_by is not null)::int <> (select count(*) from app.audit_events e where e.chain = r.team_id
          and e.object = 'work_roles:' || r.id)
        or (r.held and exists (select from app.team_members m where m.team_id = r.team_id and m.user_id = r.user_id
          and m.status <> 'active')
          and not exists (select from app.work_roles n where (n.team_id, n.user_id, n.job) = (r.team_id, r.user_id, r.job)
            and n.version > r.version))`,
  },
  {
    name: 'the versions of a rate card count up from 1, each says every minute of each kind of day once, and each has one row in the log',
    wrong: `select c.id from app.rate_cards c where
        (select coalesce(max(v.version), 0) from app.rate_versions v where v.card_id = c.id) <> (select count(*)
          from app.rate_versions v where v.card_id = c.id)
        or (select count(*) from app.rate_versions v where v.card_id = c.id) <> (
          select count(*) from app.audit_events e where e.chain = c.team_id and e.object = 'rate_cards:' || c.id
            and e.action in ('rates.begin', 'rates.raise'))
        or exists (select from app.rate_versions v where v.card_id = c.id and (
          select coalesce(sum(upper(b.during) - lower(b.during)), 0) from app.rate_bands b where b.card_id = v.card_id
            and b.version = v.version) <> 4 * 1440)`,
  },
  {
    name: 'the versions of the terms of a client count up from 1, and each has one row in the log',
    wrong: `select t.client_id from app.client_terms t group by t.team_id, t.client_id having max(t.version) <> count(*) or count(*) <> (
      select count(*) from app.audit_events e where e.chain = t.team_id and e.object = 'clients:' || t.client_id
        and e.action = 'rates.begin-terms')`,
  },
  {
    name: 'the version of a site counts its changes',
    wrong: `select s.id from app.sites s where s.version <> 1 + (
      select count(*) from app.audit_events e where e.chain = s.team_id and e.object = 'sites:' || s.id
        and e.action in ('site.change', 'site.archive', 'site.restore'))`,
  },
  {
    name: 'a member row carries the card as it is',
    wrong: `select m.team_id, m.user_id, m.full_name, p.full_name as card, m.completion, p.completion as card_completion
      from app.team_members m join app.profiles p using (user_id)
      where (m.full_name, m.position, m.completion, m.certificate_count, m.certificate_expiries)
          is distinct from (p.full_name, coalesce(p.job_applying_for, ''), p.completion, p.certificate_count, p.certificate_expiries)
        or (m.photo_file_id, m.signed_up_at, m.completed_at, m.mandatory_until, m.area)
          is distinct from (p.photo_file_id, p.created_at, p.completed_at, p.mandatory_until, p.area)`,
  },
  {
    name: 'a card says what its sections say',
    wrong: `select p.user_id from app.profiles p left join app.personal_information i using (user_id)
      where (p.completion, p.certificate_count, p.certificate_expiries, p.job_applying_for, p.photo_file_id, p.mandatory_until, p.area)
        is distinct from (app.completion_of(p.user_id), app.certificate_count(p.user_id), app.certificate_expiries(p.user_id),
          i.job_applying_for, i.profile_image_url, app.mandatory_until(p.user_id), app.area_of(p.user_id))`,
  },
  {
    name: 'the totals of a team equal a recount',
    wrong: `select team_id, kind, value, day, sum(n) from (
        select m.team_id, c.* from app.team_members m, app.member_counts(m) c
        union all
        select s.team_id, c.* from app.membership_spells s, app.spell_counts(s) c
        union all
        select r.team_id, c.* from app.team_join_requests r, app.request_counts(r) c
        union all
        select team_id, kind, value, day, -n from app.team_counts) counted
      group by team_id, kind, value, day having sum(n) <> 0`,
  },
  {
    name: 'nobody is a member who did not found the team, ask or accept',
    wrong: `select m.team_id, m.user_id from app.team_members m
      where not exists (select from app.team_join_requests r where r.team_id = m.team_id and r.user_id = m.user_id
        and r.status = 'approved')
        and not exists (select from app.audit_events e where e.chain = m.team_id and e.action = 'team.create' and e.actor = m.user_id)
        and not exists (select from app.erasures e where e.user_id = m.user_id)`,
  },
  {
    name: 'nobody is an active member of a team that has ended, or waits for it',
    wrong: `select t.id, m.user_id, m.status, r.status as request from app.teams t
      left join app.team_members m on m.team_id = t.id and m.status = 'active'
      left join app.team_join_requests r on r.team_id = t.id and r.status = 'pending'
      where t.deleted_at is not null and (m.user_id is not null or r.user_id is not null)`,
  },
  {
    name: 'nobody waits for a team that they are in',
    wrong: `select m.team_id, m.user_id from app.team_members m join app.team_join_requests r using (team_id, user_id)
      where m.status = 'active' and r.status = 'pending'`,
  },
  {
    name: 'an answer that was undone has left nothing behind',
    wrong: `select r.id from app.team_join_requests r where r.status = 'pending'
      and num_nonnulls(r.decided_at, r.decided_by, r.undo_until) > 0
      union all
      select r.id from app.team_join_requests r join lateral (
          select e.action from app.audit_events e where e.chain = r.team_id and e.object = 'team_join_requests:' || r.id
            order by e.seq desc limit 1) last on true
        where (r.status, last.action) in (('pending', 'request.approve'), ('pending', 'request.reject'), ('rejected', 'request.undo'))
          -- An invitation that is accepted approves a request without a manager, who could undo it.
          or ((r.status, last.action) = ('approved', 'request.undo') and r.undo_until is not null)`,
  },
  {
    name: 'nobody is asked for a section twice at the same time, or by a team that they are not in',
    wrong: `select d.team_id, d.user_id, d.section from app.detail_requests d where d.ended_at is null
      group by d.team_id, d.user_id, d.section having count(*) > 1
      union all
      select d.team_id, d.user_id, d.section from app.detail_requests d where d.ended_at is null and not exists (
        select from app.team_members m where m.team_id = d.team_id and m.user_id = d.user_id and m.status = 'active')`,
  },
  {
    name: 'a team asks nobody for their phone number twice on one day',
    wrong: `select user_id from app.notifications where kind = 'phone-asked' group by team_id, user_id,
      app.london_day(created_at) having count(*) > 1`,
  },
  {
    name: 'everybody who was asked was told, once for each request',
    wrong: `select user_id, sum(n) from (
        select user_id, 1 as n from app.detail_requests union all select user_id, -1 from app.notifications
          where kind = 'details-asked') told
      group by user_id having sum(n) <> 0`,
  },
  {
    name: 'a device that gets push notifications is signed in, as the same person',
    wrong: `select p.session_id from app.push_subscriptions p left join app.sessions s on s.id = p.session_id
      where s.revoked_at is not null or s.user_id is distinct from p.user_id`,
  },
  {
    name: 'a team has an owner, and is listed under one',
    wrong: `select t.id from app.teams t where t.deleted_at is null and not exists (
      select from app.team_members m where m.team_id = t.id and m.user_id = t.manager_id and m.role = 'owner' and m.status = 'active')`,
  },
  {
    name: 'an erased person is in no team and has no rows left',
    wrong: `select u.id from app.users u join app.erasures e on e.user_id = u.id
      where e.erased_at is null or u.disabled_at is null
        or exists (select from app.team_members m where m.user_id = u.id and m.status = 'active')
        or exists (select from app.team_join_requests r where r.user_id = u.id)
        or exists (select from app.files f where f.user_id = u.id)
        or exists (select from app.registration_sections s where s.user_id = u.id)`,
    after: 'jobs',
  },
  {
    name: 'a stored file has a row that refers to it',
    wrong: 'select id from race.files except select app.blobs_in_use(array(select id from race.files))',
    after: 'files',
  },
  {
    name: 'a row of a file has its bytes',
    wrong: 'select id from app.files where id not in (select id from race.files)',
    after: 'files',
  },
  {
    name: 'a file is of one person or one team, who have a key',
    wrong: `select f.id from app.files f where num_nonnulls(f.user_id, f.team_id) <> 1
      or not exists (select from app.user_keys k where k.user_id = f.user_id union all select from app.team_keys k
        where k.team_id = f.team_id)`,
  },
  {
    name: 'a slot holds no more files in use than it may',
    wrong: `select user_id, team_id, slot from app.files where state = 'current'
      group by user_id, team_id, slot having count(*) > min(most)`,
  },
  {
    name: 'a file of a team was uploaded once while the team was there, and is gone when it was taken back',
    wrong: `select f.id, null as action from app.files f where f.team_id is not null and 1 <> (select count(*) from app.audit_events e
        where e.chain = f.team_id and e.action = 'file.upload' and e.object = 'files:' || f.id)
      union all
      select f.id, e.action from app.files f join app.audit_events e on e.chain = f.team_id and e.object = 'files:' || f.id
        where e.action = 'file.discard'
      union all
      select null, e.object from app.audit_events e join app.audit_events gone on gone.chain = e.chain and gone.action = 'team.delete'
        where e.action in ('file.upload', 'file.discard') and e.seq > gone.seq`,
  },
  {
    name: 'a chain of the audit log has no gap',
    wrong: `select chain, count(*), max(seq) from app.audit_events group by chain having count(*) <> max(seq)`,
  },
  {
    name: 'what waits for the decision of a team is in its queue, once, and nothing else',
    wrong: `with counts as (select c.team_id, c.user_id, c.kind, c.counted_as from app.certificates_counted_as c
      where c.taken_back_at is null),
      asked as (
        select s.team_id, s.user_id, k as kind from app.compliance_statuses s
          join app.team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active' and m.role = 'staff'
          join app.requirement_versions v on v.requirement_id = s.requirement_id cross join lateral unnest(v.kinds) k
         where s.waiting <> '{}'),
      waits as (
        select a.team_id, e.id
          from (table asked union select a.team_id, a.user_id, c.kind from asked a
            join counts c on (c.team_id, c.user_id, c.counted_as) = (a.team_id, a.user_id, a.kind)) a
          join app.evidence e on e.user_id = a.user_id and e.kind = a.kind and e.team_id is null and e.superseded_at is null
         where not exists (select from app.verifications r
           where r.team_id = a.team_id and r.evidence_id = e.id and r.replaced_at is null and r.decision <> 'revoked')
        union
        select n.team_id, n.id from app.unnamed_certificates(null, null) n)
      select * from waits full join (select team_id, evidence_id as id from app.verification_queue) q using (team_id, id)
       where (team_id, id) not in (table waits) or (team_id, id) not in (select team_id, evidence_id from app.verification_queue)`,
  },
  {
    name: 'every save is written down, once',
    wrong: `select user_id, step, version from app.registration_sections s
      where version <> (select count(*) from app.audit_events e where e.actor = s.user_id
        and e.object = 'registration_sections:' || s.step)`,
  },
  {
    name: 'a signature is of the text of its version, and satisfies what requires it once all have signed',
    wrong: `select s.id from app.policy_signatures s join app.policy_versions v on v.id = s.version_id
      join app.policies p on p.id = v.policy_id
      where s.digest <> v.digest or not s.declined and p.kind <> 'opt-out' and (p.kind <> 'terms' or s.countersigned_at is not null)
        and not exists (select from app.evidence e where e.team_id = s.team_id and e.user_id = s.user_id
          and e.kind = 'policy:' || v.policy_id and e.source = v.id::text)`,
  },
  {
    name: 'what was agreed with a team stands for those who are in it alone',
    wrong: `select s.id from app.policy_signatures s join app.policy_versions v on v.id = s.version_id
      join app.policies p on p.id = v.policy_id
      left join app.team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active'
      where p.kind <> 'policy' and (s.left_at is null and m.user_id is null or s.left_at is not null and s.replaced_at is null)`,
  },
  {
    name: 'a signature counts until the next version is to be read, and no longer',
    wrong: `select r.id from app.verifications r join app.evidence e on e.id = r.evidence_id
      join app.policy_versions v on v.id::text = e.source
      join app.policy_versions n on n.policy_id = v.policy_id and n.number = v.number + 1
      where e.kind like 'policy:%' and r.replaced_at is null and r.decision = 'verified'
        and coalesce(r.verified_until, 'infinity') > n.read_by`,
  },
  {
    name: 'the versions of a policy are counted without a gap',
    wrong: 'select policy_id from app.policy_versions group by policy_id having max(number) <> count(*)',
  },
  {
    name: 'a file of a policy in use is named by a draft or a version',
    wrong: `select f.id from app.files f where f.slot = 'policy' and f.state = 'current'
      and not exists (select from app.policy_drafts d where d.file_id = f.id)
        and not exists (select from app.policy_versions v where v.file_id = f.id)`,
  },
]
