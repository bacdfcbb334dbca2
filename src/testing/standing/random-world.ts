import { randomUUID } from 'node:crypto'
import { type Days, parseDays } from '#features/compliance/rules/days.ts'
import { type ComplianceStatus, readStatus } from '#features/compliance/rules/state.ts'
import { addDays, type Day } from '#shared/time.ts'
import type { TestApp } from '../app.ts'
import { makeMember, makePerson, makeTeam } from '../people/factories.ts'
import { chanceFrom } from '../random.ts'
import type { Known, Version } from './slow-answer.ts'

export const JOBS = ['nurse', 'care-assistant']
const KINDS = [
  ...[['passport'], ['certificate:fire safety'], ['dbs', 'passport'], ['right-to-work']],
  ...[['fit-to-work'], ['professional-register']],
]
const range = (from: Day, until: Day | null) => `[${from},${until ?? ''})`

/** Teams of a few random people, written so that every trigger runs, and what is stored of them. */
export function randomWorlds(app: TestApp, seed: number) {
  const { below: upTo, one: pick } = chanceFrom(seed)
  const chance = (share: number) => upTo(1000) < share * 1000
  const anyDay = () => addDays('2024-01-01', upTo(1000))
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await app.services.database.pool.query<Row>(text, values)).rows

  async function makeSpells(of: string[]) {
    await query('delete from app.membership_spells where team_id = $1 and user_id = $2', of)
    const lengths = Array.from({ length: upTo(3) }, () => 30 + upTo(200))
    let [from, stay] = [addDays('2024-01-01', upTo(200)), '']
    for (const length of [...lengths, null]) {
      const until = length && addDays(from, length)
      stay ||= from
      await query('insert into app.membership_spells (team_id, user_id, job, during) values ($1, $2, $3, $4)', [
        ...of,
        pick(JOBS),
        range(from, until || null),
      ])
      if (!until) continue
      from = addDays(until, pick([0, 0, 20]))
      if (from > until) stay = ''
    }
    await query(
      `update app.team_members set joined_at = $3::timestamp at time zone 'Europe/London' where team_id = $1 and user_id = $2`,
      [...of, stay],
    )
  }

  const aVersion = (version: number, people: string[]) => ({
    starts: version === 1 ? '2023-06-01' : anyDay(),
    name: `Rule ${pick(['a', 'B', 'c'])}`,
    jobs: chance(0.6) ? [] : [pick(JOBS)],
    people: chance(0.85) ? null : people.slice(0, 2),
    lasts_months: chance(0.3) ? pick([1, 6, 12]) : null,
    ignores_expiry: chance(0.2),
    retired: version > 1 && chance(0.1),
    new_starters_only: chance(0.25),
    grace_days: chance(0.6) ? 10 + upTo(90) : 0,
    manager_lead_days: pick([0, 7, 30, 60]),
    blocks: chance(0.8),
  })

  async function makeRequirement(team: string, people: string[]) {
    const id = randomUUID()
    await query('insert into app.requirements (id, team_id) values ($1, $2)', [id, team])
    const same = pick(KINDS)
    for (let version = 1; version <= 1 + upTo(4); version++) {
      const said = { ...aVersion(version, people), kinds: chance(0.8) ? same : pick(KINDS) }
      await query(
        `insert into app.requirement_versions (requirement_id, team_id, version, recorded_at, ${Object.keys(said)})
         values ($1, $2, $3, now(), ${Object.keys(said).map((_, at) => `$${at + 4}`)})`,
        [id, team, version, ...Object.values(said)],
      )
    }
    return id
  }

  async function decide(of: string[], { evidence, from, isTeams }: { evidence: string; from: Day; isTeams: boolean }) {
    const isVerified = isTeams || chance(0.8)
    await query(
      `insert into app.verifications (team_id, user_id, evidence_id, decision, verified_from, verified_until, reason, decided_at)
       values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [
        ...[...of, evidence, isVerified ? 'verified' : 'rejected'],
        isVerified && chance(0.3) ? addDays(from, upTo(40)) : null,
        isVerified && chance(0.4) ? addDays(from, 60 + upTo(600)) : null,
        isVerified ? null : 'Blurred',
      ],
    )
  }

  /** Given by the person, or a right to work that the team has checked. */
  async function makeEvidence(of: string[], kind: string) {
    const [id, from] = [randomUUID(), addDays('2023-09-01', upTo(600))]
    const isTeams = kind === 'right-to-work' && chance(0.8)
    const through = !isTeams && chance(0.6) ? addDays(from, 60 + upTo(600)) : null
    await query(
      `insert into app.evidence (id, user_id, team_id, kind, source, digest, valid_from, valid_until, given_at)
       values ($1, $2, $3, $4, $5, '', $6, $7, now())`,
      [id, of[1], isTeams ? of[0] : null, kind, randomUUID(), from, through],
    )
    if (isTeams || chance(0.7)) await decide(of, { evidence: id, from, isTeams })
  }

  async function suspend(of: string[]) {
    const from = anyDay()
    const during = range(from, chance(0.7) ? addDays(from, 1 + upTo(100)) : null)
    await query(
      `insert into app.suspensions (team_id, user_id, during, reason, imposed_at) values ($1, $2, $3, 'Complaint', now())`,
      [...of, during],
    )
    if (chance(0.3))
      await query(
        'update app.suspensions set lifted_at = now(), lifted_from = lower(during) + 5 where team_id = $1 and user_id = $2',
        of,
      )
  }

  async function except(of: string[], rule: string) {
    await query(
      `insert into app.requirement_exceptions (team_id, user_id, requirement_id, during, reason, granted_at)
        values ($1, $2, $3, $4, 'Agreed', now())`,
      [...of, rule, range(anyDay(), addDays('2026-10-01', upTo(60)))],
    )
  }

  async function giveRoles(of: string[]) {
    for (let version = 1; version <= pick([0, 0, 1, 2]); version++)
      await query(
        `insert into app.work_roles (team_id, user_id, job, version, from_day, held, sites, recorded_at)
          values ($1, $2, $3, $4, $5, $6, '{}', now())`,
        [...of, pick(JOBS), version, anyDay(), version === 1 || chance(0.6)],
      )
  }

  async function makeStory(of: string[], rules: string[]) {
    for (const kind of [...KINDS.flat(), ...KINDS.flat(), 'right-to-work'])
      if (chance(0.7)) await makeEvidence(of, kind)
    await query('select app.rewrite_statuses_of(array[$1::uuid])', [of[1]])
    if (chance(0.3)) await except(of, pick(rules))
    if (chance(0.3)) await suspend(of)
    await giveRoles(of)
    await query('update app.team_members set completion = $3 where team_id = $1 and user_id = $2', [
      ...of,
      chance(0.9) ? 100 : 58,
    ])
  }

  async function make() {
    const team = await makeTeam(app)
    const persons = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)))
    const people = persons.map(({ id }) => id)
    for (const person of persons) await makeMember(app, { team, person })
    for (const { id } of persons) await makeSpells([team.id, id])
    const rules: string[] = []
    for (let count = 0; count < 1 + upTo(3); count++) rules.push(await makeRequirement(team.id, people))
    for (const id of people) await makeStory([team.id, id], rules)
    if (chance(0.3)) await query('update app.teams set unfinished_may_work = true where id = $1', [team.id])
    return { teamId: team.id, people }
  }

  const daysOf = (rows: { days: string }[]) => rows.flatMap(({ days }) => parseDays(days))

  async function read(teamId: string, userId: string): Promise<Known> {
    const of = [teamId, userId]
    const [member] = await query<Pick<Known, 'joinedOn' | 'completion' | 'unfinishedMayWork'>>(
      `select app.london_day(m.joined_at) as "joinedOn", m.completion, t.unfinished_may_work as "unfinishedMayWork"
       from app.team_members m join app.teams t on t.id = m.team_id where m.team_id = $1 and m.user_id = $2`,
      of,
    )
    const spells = await query<{ job: string; days: string }>(
      `select job, datemultirange(during)::text as days from app.membership_spells where team_id = $1 and user_id = $2`,
      of,
    )
    const papers = await query<{ isTeams: boolean; decision: string | null; days: string }>(
      `select e.team_id is not null as "isTeams", v.decision,
          datemultirange(daterange(coalesce(v.verified_from, e.valid_from), least(e.valid_until, v.verified_until), '[]'))::text as days
       from app.evidence e left join app.verifications v on v.evidence_id = e.id
       where e.user_id = $2 and e.kind = 'right-to-work' and (e.team_id is null or e.team_id = $1)
         and coalesce(v.verified_from, e.valid_from) <= coalesce(least(e.valid_until, v.verified_until), 'infinity')`,
      of,
    )
    const versions = await query<Version & { id: string }>(
      `select requirement_id as id, version, starts, new_starters_only as "newStartersOnly", retired, name, kinds, jobs, blocks,
         manager_lead_days as "managerLeadDays" from app.requirement_versions where team_id = $1 order by requirement_id, version`,
      [teamId],
    )
    const statuses = await query<Record<keyof ComplianceStatus, string> & { id: string; since: Day }>(
      `select requirement_id as id, required::text, covered::text, exempt::text, grace::text, waiting::text, rejected::text, gaps::text,
         member_since as since from app.compliance_statuses where team_id = $1 and user_id = $2`,
      of,
    )
    return {
      ...(member as Pick<Known, 'joinedOn' | 'completion' | 'unfinishedMayWork'>),
      spells: spells.map(({ job, days }) => ({ job, days: parseDays(days)[0] as Days })),
      roles: await query(
        `select job, from_day as "from", held from app.work_roles where team_id = $1 and user_id = $2 order by version`,
        of,
      ),
      suspended: daysOf(
        await query(
          `select datemultirange(during * daterange(null, lifted_from))::text as days from app.suspensions where team_id = $1
            and user_id = $2`,
          of,
        ),
      ),
      rightToWork: {
        covered: daysOf(papers.filter(({ isTeams, decision }) => isTeams && decision === 'verified')),
        waiting: daysOf(papers.filter(({ decision }) => decision === null)),
        rejected: daysOf(papers.filter(({ decision }) => decision === 'rejected')),
      },
      requirements: statuses.map((row) => ({
        ...{ id: row.id, since: row.since, status: readStatus(row) },
        versions: versions.filter(({ id }) => id === row.id),
      })),
    }
  }

  return { make, read, someDay: () => addDays('2023-12-01', upTo(1400)) }
}
