import { type Caller, signIn } from '../callers.ts'
import { openJobs, type TimedJob } from '../growth/jobs.ts'
import { asKept, FULL, grow, periods, QUICK } from '../growth/past.ts'
import { type Screen, screens } from '../growth/screens.ts'
import { type Effort, type Figures, measure } from '../measure.ts'
import { workLines } from '../report.ts'
import type { Stage } from '../stage.ts'
import { barePool, runStatement } from '../statements.ts'
import type { Finding, Results } from '../works.ts'
import { seedRequirements } from './w12-compliance.ts'
import { seedShifts } from './w14-shifts.ts'

const MOST_GROWTH = 1.3
/** What takes less is not compared: it is as long as the noise of a busy machine. */
const LEAST_MS = 4
const ofScreen = (effort: Effort): Effort => ({
  ...effort,
  ...{ blocks: effort.blocks - 1, calls: 10, withinMs: effort.withinMs * 0.4, loadMs: 0 },
})
/** A job is run so many times, or as often as it begins within this time. */
const JOB_RUNS = 5
const JOB_MS = 500

/** What was measured in one period, by the names of screens and jobs. */
interface Measured {
  period: string
  screens: Map<string, Results>
  jobs: Map<string, JobFigures>
}

/**
 * Growth: what each screen and job costs with no past, with one year and five, and with fifty teams beside it. Kept
 * data that has a past already is measured once, as it is, and compared with nothing.
 */
export async function growth(stage: Stage, effort: Effort): Promise<Finding[]> {
  const { pool, teams } = stage
  const { id: team } = teams.of2000
  const { rowCount: over } = await pool.query(
    `select from app.shifts where team_id = $1 and ends_at < now() - interval '1 week' limit 1`,
    [team],
  )
  if (!over) {
    await seedRequirements(stage)
    await seedShifts(stage)
  }
  const isQuick = effort.visits === 1
  const [worker] = await signIn(pool, 'n = 221')
  const { rows: open } = await pool.query<{ id: string }>(
    `select id from app.shifts where team_id = $1 and filled < staff_required order by starts_at, id limit 1`,
    [team],
  )
  const all = screens({ team: teams.of2000, worker: worker as Caller, shift: open[0]?.id ?? '' })
  const { jobs, close } = await openJobs(stage)
  try {
    const measured: Measured[] = []
    for (const { name, step, isCrowded } of over ? [asKept] : periods(isQuick)) {
      const began = performance.now()
      await grow(stage.connection, { step, team, scale: isQuick ? QUICK : FULL })
      console.log(`  ${name}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
      measured.push({
        period: name,
        screens: await measureScreens(stage, { all, effort }),
        jobs: await measureJobs(stage, isCrowded ? [] : jobs),
      })
    }
    console.log(await diskLines(stage))
    return [...all.flatMap((screen) => findingsOf(screen, measured)), ...jobs.map((job) => findingOf(job, measured))]
  } finally {
    await close()
  }
}

async function measureScreens(stage: Stage, { all, effort }: { all: readonly Screen[]; effort: Effort }) {
  const found = new Map<string, Results>()
  const pools = new Map([...new Set(all.map(({ who }) => who.id))].map((id) => [id, poolAs(stage, id)] as const))
  try {
    for (const { name, who, path, bare } of all) {
      const pool = pools.get(who.id) as ReturnType<typeof poolAs>
      const runs = {
        product: () => stage.as(who, { path }),
        ...(bare && { bare: () => runStatement(pool, { name: bare[0], values: bare.slice(1) }) }),
      }
      const results = await measure(runs, { meter: stage.meter, effort: ofScreen(effort) })
      console.log(workLines({ work: { name: `Growth, ${name}`, runs, goals: [] }, results }))
      found.set(name, results)
    }
  } finally {
    for (const pool of pools.values()) await pool.end()
  }
  return found
}

/** Connections on which row security sees this person, and which do nothing else that a request does. */
const poolAs = ({ connection }: Stage, id: string) =>
  barePool({ ...connection, options: `-c role=care_app -c app.user_id=${id}` }, 1)

/** The quickest of a few runs, in milliseconds, and the processor time of one. */
interface JobFigures {
  quickest: number
  processor: number
}

async function measureJob({ meter }: Stage, { run }: TimedJob): Promise<JobFigures> {
  // What is due is done first, and not billed: that costs what there is to do.
  await run()
  const before = meter('bare')
  const ends = performance.now() + JOB_MS
  const taken: number[] = []
  do {
    const began = performance.now()
    await run()
    taken.push(performance.now() - began)
  } while (taken.length < JOB_RUNS && performance.now() < ends)
  const after = meter('bare')
  const processor = after.server - before.server + after.database - before.database
  return { quickest: Math.min(...taken), processor: processor / taken.length }
}

async function measureJobs(stage: Stage, jobs: readonly TimedJob[]) {
  const found = new Map<string, JobFigures>()
  for (const job of jobs) {
    const figures = await measureJob(stage, job)
    console.log(`Growth, the job ${job.name}: ${jobLine(figures)}`)
    found.set(job.name, figures)
  }
  return found
}

const jobLine = (one: JobFigures | undefined) => `${ms(one?.quickest)}, ${ms(one?.processor)}`
/** Unknown where nothing is compared. */
const most = (ratios: number[]) => (ratios.length > 0 ? Math.max(...ratios) : Number.NaN)
const ms = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(1))
const ratio = (first: number, last: number) => Math.max(last, LEAST_MS) / Math.max(first, LEAST_MS)
/** By how much the median has grown, or the processor time if that is less: a busy machine makes people wait longer for the same work. */
const grown = (first: Figures | undefined, last: Figures) =>
  first ? Math.min(ratio(first.p50, last.p50), ratio(workOf(first), workOf(last))) : Number.NaN
const workOf = ({ server, database }: Figures) => server + database

/** A line of what one screen took at each stage: median, p95 and processor time, and the same of the bare statement. */
function lineOf(one: Figures | undefined) {
  return one ? `${ms(one.p50)}, ${ms(one.p95)}, ${ms(workOf(one))}` : '-'
}

function findingsOf({ name, ms: limit, showsPast }: Screen, measured: readonly Measured[]): Finding[] {
  const results = measured.map(({ screens: found }) => found.get(name))
  const product = results.flatMap((result) => result?.product ?? [])
  const [first, ...later] = showsPast ? product.slice(1) : product
  const beside = [
    `p50, p95, processor: ${measured.map(({ period }, index) => `${period} ${lineOf(product[index])}`).join('; ')}`,
    ...(results[0]?.bare
      ? [`bare under row security: ${results.map((result) => lineOf(result?.bare)).join('; ')}`]
      : []),
  ].join('\n    ')
  const last = product.at(-1)?.p50 ?? Number.NaN
  return [
    {
      says: `Growth: ${name}, at most ${MOST_GROWTH} x of ${showsPast ? 'a shorter past' : 'no past'}`,
      ...{ value: most(later.map((one) => grown(first, one))), limit: MOST_GROWTH, unit: 'x', beside },
    },
    ...(limit === undefined
      ? []
      : [{ says: `Growth: ${name}, five years and fifty teams`, value: last, limit, unit: 'ms' as const }]),
  ]
}

/** A job's work grows with the teams, not with their past: that of one team is measured. */
function findingOf({ name, showsPast }: TimedJob, measured: readonly Measured[]): Finding {
  const figures = measured.map(({ jobs }) => jobs.get(name))
  const [first, ...later] = showsPast ? figures.slice(1) : figures
  const growths = later
    .flatMap((one) => (one ? [one] : []))
    .map((one) => ratio(first?.quickest ?? Number.NaN, one.quickest))
  return {
    says: `Growth: the job ${name}, at most ${MOST_GROWTH} x of ${showsPast ? 'a shorter past' : 'no past'}`,
    ...{ value: most(growths), limit: MOST_GROWTH, unit: 'x' },
    beside: `quickest, processor: ${measured.map(({ period }, index) => `${period} ${jobLine(figures[index])}`).join('; ')}`,
  }
}

/** What a row costs on the disk, with its indexes, of the tables that grow with the years. */
async function diskLines({ pool }: Stage) {
  const { rows } = await pool.query<{ name: string; rows: number; table: number; indexes: number }>(
    `select relname as name, reltuples::bigint as rows, round(pg_relation_size(oid) / reltuples)::int as table,
      round(pg_indexes_size(oid) / reltuples)::int as indexes
       from pg_class where relkind = 'r' and relnamespace = 'app'::regnamespace and reltuples > 50000
         order by pg_total_relation_size(oid) desc limit 12`,
  )
  return rows
    .map((one) => `  ${one.name}: ${one.rows} rows of ${one.table} bytes, and ${one.indexes} of indexes`)
    .join('\n')
}
