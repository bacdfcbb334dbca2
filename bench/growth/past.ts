import pg from 'pg'
import type { Connection } from '#server/database/db.ts'
import { fillPast } from '#testing/fill-past.ts'
import { fill } from '../seed/fill.ts'

/** How much is filled. The measured team has 2,000 people and the same shifts ahead in each. */
export interface Scale {
  /** Shifts a week of a team of 2,000 people, and of each other team. */
  weekly: { measured: number; other: number }
  /** Rows of the audit log for each shift. */
  logged: { measured: number; other: number }
  teams: number
  /** Requirements of each other team. */
  rules: number
}

export const FULL: Scale = {
  weekly: { measured: 2000, other: 200 },
  logged: { measured: 4, other: 7 },
  teams: 49,
  rules: 25,
}
export const QUICK: Scale = {
  weekly: { measured: 1000, other: 20 },
  logged: { measured: 2, other: 4 },
  teams: 49,
  rules: 1,
}

const WEEKS_A_YEAR = 52
const WEEK_S = 7 * 24 * 3600
/** The first person of the rest, of whom the other teams are made (seed/crowd.sql). */
const FIRST_OF_THE_REST = 2221
/** Notifications are deleted after 180 days. */
const NOTICED_WEEKS = 26

/** Who and where the work of a team is. */
async function teamOf(client: pg.Client, id: string) {
  const idsOf = async (text: string) => (await client.query<{ ids: string[] }>(text, [id])).rows[0]?.ids ?? []
  return {
    team: id,
    sites: await idsOf('select array_agg(id order by id) as ids from app.sites where team_id = $1'),
    people: await idsOf(
      `select array_agg(user_id order by user_id) as ids from app.team_members where team_id = $1 and role = 'staff'`,
    ),
  }
}

interface Years {
  weekly: number
  logged: number
  after: number
  through: number
}

/** Gives a team what it did between so many years ago and so many. Nothing checks the rows: what triggers keep is made here. */
async function fillYears(client: pg.Client, id: string, { weekly, logged, after, through }: Years) {
  const at = await teamOf(client, id)
  const before = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
  const shifts = (years: number) => Math.round(years * WEEKS_A_YEAR * weekly)
  await fillPast(client, {
    ...{ ...at, before, hours: 8, step: WEEK_S / weekly, logged, noticed: NOTICED_WEEKS * weekly },
    ...{ after: shifts(after), through: shifts(through) },
  })
  await client.query(
    `insert into app.work_sheets (user_id, spells) select u, app.pack_work(u) from unnest($1::uuid[]) u
     on conflict (user_id) do update set spells = excluded.spells`,
    [at.people],
  )
}

/** What a period adds to what the one before it has left. */
export type Step = (filling: { client: pg.Client; team: string; scale: Scale }) => Promise<void>

const years =
  (after: number, through: number): Step =>
  ({ client, team, scale }) =>
    fillYears(client, team, { weekly: scale.weekly.measured, logged: scale.logged.measured, after, through })

async function neighbours({ client, scale: { teams, rules, weekly, logged } }: Parameters<Step>[0]) {
  const { rows } = await client.query<{ most: number }>('select max(n) as most from bench.crowd')
  const size = Math.min(2000, Math.floor(((rows[0]?.most ?? 0) - FIRST_OF_THE_REST + 1) / teams))
  await fill(client, 'neighbours', { TEAMS: teams, SIZE: size, RULES: rules })
  const { rows: added } = await client.query<{ id: string }>('select id from bench.neighbours order by k')
  for (const { id } of added)
    await fillYears(client, id, { weekly: weekly.other, logged: logged.other, after: 0, through: 5 })
}

export interface Period {
  name: string
  step?: Step
  /** There are other teams: what jobs have to do grows with these. */
  isCrowded?: true
}

const noPast: Period = { name: 'no past' }
/** What an earlier run has left, fifty teams among it. */
export const asKept: Period = { name: 'as it was kept', isCrowded: true }
const crowded: Period = { name: '5 years, 50 teams', step: neighbours, isCrowded: true }

/** Each begins with what the one before it has left. */
export const periods = (isQuick: boolean): Period[] =>
  isQuick
    ? [noPast, { name: '5 years', step: years(0, 5) }, crowded]
    : [noPast, { name: '1 year', step: years(0, 1) }, { name: '5 years', step: years(1, 5) }, crowded]

/** Runs a step with triggers and foreign keys turned off, and leaves the database as its own housekeeping would. */
export async function grow(
  connection: Connection,
  { step, team, scale }: { step: Step | undefined; team: string; scale: Scale },
) {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'`,
    )
    await step?.({ client, team, scale })
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
