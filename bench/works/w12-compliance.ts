import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import type { Caller, Stage } from '../stage.ts'
import { atMost, type Work, withinMs } from '../works.ts'

const rule = { ...aRequirement, kinds: ['certificate:bench 1'] }

/** People with a full registration who work in the team of 2,000 (bench/seed/crowd.sql), each with 25 statuses. */
const MEMBERS = { first: 220, count: 60 }

/** Somebody saves their certificates with another day of one: new evidence, and their statuses anew. */
async function saving({ people, as }: Stage) {
  const members = people.slice(MEMBERS.first, MEMBERS.first + MEMBERS.count)
  const steps = await Promise.all(
    members.map(async (caller) => {
      const { steps } = JSON.parse((await as(caller, { path: '/api/registration' })).toString())
      return steps.certificates
    }),
  )
  const today = londonToday(deviceClock)
  return async (turn: number) => {
    const at = turn % members.length
    const { version, values } = steps[at]
    const [first, ...others] = values.trainingCertificates
    const trainingCertificates = [{ ...first, issueDate: addDays(today, -1 - (turn % 300)) }, ...others]
    const body = JSON.stringify({ version, values: { ...values, trainingCertificates } })
    const answer = await as(members[at] as Caller, {
      method: 'PUT',
      path: '/api/registration/steps/certificates',
      body,
    })
    steps[at].version = JSON.parse(answer.toString()).version
  }
}

/** Gives the team of 2,000 its 25 requirements, once. */
export async function seedRequirements({ teams, pool }: Stage) {
  const { id: team } = teams.of2000
  const { rows } = await pool.query('select from app.requirements where team_id = $1', [team])
  if (rows.length > 0) return
  await pool.query(readFileSync(join(import.meta.dirname, '../seed/compliance.sql'), 'utf8').replaceAll('TEAM', team))
}

/** W12: the compliance of a team of 2,000 with 25 requirements. */
export async function compliance(stage: Stage): Promise<Work[]> {
  const { teams, as, bare, pool } = stage
  const { id: team, manager } = teams.of2000
  await seedRequirements(stage)
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
      goals: [atMost(4, 'bare')],
    },
    {
      name: 'W12 matrix, whoever is blocked, the worst first',
      runs: { product: () => as(manager, { path: `/api/teams/${team}/compliance?blocked=true&order=worst` }) },
      effort: { samples: 20 },
      goals: [withinMs(300)],
    },
    {
      name: 'W12 figures and forecast',
      runs: { product: () => as(manager, { path: `/api/teams/${team}/compliance/figures` }) },
      effort: { samples: 20 },
      goals: [withinMs(300)],
    },
    {
      name: 'W12 queue',
      runs: { product: () => as(manager, { path: `/api/teams/${team}/compliance/queue` }) },
      effort: { samples: 20 },
      goals: [withinMs(300)],
    },
    {
      name: 'W12 decide about evidence',
      runs: { product: decide },
      effort: { samples: 50, blocks: 0 },
      goals: [withinMs(60)],
    },
    {
      name: 'W12 one person’s statuses after one upload',
      runs: { product: await saving(stage) },
      effort: { samples: 50, blocks: 0 },
      goals: [withinMs(100)],
    },
    {
      name: 'W12 change a requirement of 2,000',
      runs: { product: change },
      effort: { samples: 8, blocks: 0 },
      goals: [withinMs(500)],
    },
  ]
}
