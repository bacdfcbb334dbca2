import { aRequirement } from '#testing/people/requirement.ts'
import { saver } from '../saving.ts'
import { fill } from '../seed/fill.ts'
import type { Stage } from '../stage.ts'
import { atMost, type Work, withinMs } from '../works.ts'
import { certificates } from './w3-save.ts'

const rule = { ...aRequirement, kinds: ['certificate:bench 1'] }

/** People with a full registration who work in the team of 2,000 (bench/seed/crowd.sql), each with 25 statuses. */
const MEMBERS = { first: 220, count: 60 }

/** Gives the team of 2,000 its 25 requirements, once. */
export async function seedRequirements({ teams, pool }: Stage) {
  const { id: team } = teams.of2000
  const { rows } = await pool.query('select from app.requirements where team_id = $1', [team])
  if (rows.length > 0) return
  await fill(pool, 'compliance', { TEAM: team })
}

/** W12: the compliance of a team of 2,000 with 25 requirements. */
export async function compliance(stage: Stage): Promise<Work[]> {
  const { teams, people, as, bare, pool } = stage
  const { id: team, manager } = teams.of2000
  await seedRequirements(stage)
  const members = people.slice(MEMBERS.first, MEMBERS.first + MEMBERS.count)
  const { rows: rules } = await pool.query<{ id: string }>(
    `select requirement_id as id from app.requirement_versions where team_id = $1 and kinds = '{certificate:bench 1}'`,
    [team],
  )
  const requirement = rules[0]?.id
  const { rows: waiting } = await pool.query<{ id: string; person: string }>(
    `select e.id, e.user_id as person from app.evidence e left join app.verifications v on v.evidence_id = e.id
     where e.kind like 'certificate:bench %' and v.id is null order by e.id`,
  )
  let [latest, decided] = [1, 0]
  const change = () => {
    const body = JSON.stringify({ ...rule, latest, lastsMonths: 6 + (latest % 7) })
    latest++
    return as(manager, { method: 'PUT', path: `/api/teams/${team}/requirements/${requirement}`, body })
  }
  const decide = () => {
    const { id, person } = waiting[decided++] ?? {}
    const body = JSON.stringify({ replaces: null, decision: 'verified' })
    return as(manager, { method: 'POST', path: `/api/teams/${team}/members/${person}/evidence/${id}/decision`, body })
  }
  return [
    {
      name: 'W12 matrix, first 50 of 2,000 x 25',
      runs: {
        product: () => as(manager, { path: `/api/teams/${team}/compliance` }),
        bare: () => bare('w12-matrix', [team]),
      },
      goals: atMost(4, 'bare'),
    },
    {
      name: 'W12 matrix, whoever is blocked, the worst first',
      runs: { product: () => as(manager, { path: `/api/teams/${team}/compliance?blocked=true&order=worst` }) },
      effort: { calls: 7 },
      goals: withinMs(300),
    },
    {
      name: 'W12 matrix, everybody, the worst first',
      runs: { product: () => as(manager, { path: `/api/teams/${team}/compliance?order=worst` }) },
      effort: { calls: 15 },
      goals: withinMs(40),
    },
    {
      name: 'W12 figures and forecast',
      runs: { product: () => as(manager, { path: `/api/teams/${team}/compliance/figures` }) },
      effort: { calls: 15 },
      goals: withinMs(15),
    },
    {
      name: 'W12 overview with 25 requirements',
      runs: { product: () => as(manager, { path: `/api/teams/${team}/overview?weeks=12` }) },
      effort: { calls: 15 },
      goals: withinMs(25),
    },
    {
      name: 'W12 queue',
      runs: { product: () => as(manager, { path: `/api/teams/${team}/compliance/queue` }) },
      effort: { calls: 7 },
      goals: withinMs(300),
    },
    {
      name: 'W12 decide about evidence',
      runs: { product: decide },
      effort: { calls: 15, loadMs: 0 },
      goals: withinMs(60),
    },
    {
      name: 'W12 one person’s statuses after one upload',
      runs: { product: await saver(stage, { people: members, ...certificates }) },
      effort: { calls: 15, loadMs: 0 },
      goals: withinMs(100),
    },
    {
      name: 'W12 change a requirement of 2,000',
      runs: { product: change },
      effort: { calls: 3, loadMs: 0 },
      goals: withinMs(500),
    },
  ]
}
