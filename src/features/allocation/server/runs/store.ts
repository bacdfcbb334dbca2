import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import { allocationNouns } from '../../nouns.ts'
import type { Figures, ProgressPoint } from '../../schema.ts'
import { MINUTES_OF_A_WEEK, type Problem } from '../../solver/problem.ts'
import { pairsByPlace } from '../plan/of-two.ts'
import type { SaidGroup, SaidOpen, SaidPin, SaidProposal } from '../plan/said.ts'

const pack = promisify(gzip)

/** Places whose reasons and pairs become text in one piece: of all of a large plan it would hold up the server. */
const STORED_AT_ONCE = 100

interface StoredPlace {
  shiftId: string
  nth: number
  userId: string | null
  isPinned: boolean
  said: SaidProposal | SaidOpen
}

export interface Ended {
  id: string
  teamId: string
  holder: string
  at: string
  isStopped: boolean
  points: ProgressPoint[]
  places: StoredPlace[]
  figures: Figures
  without: SaidGroup[]
  unkept: SaidPin[]
  cost: number
  bound: number | null
  problem: Problem
}

/** Everybody whom a problem or what is said of its plan names. */
const peopleOf = ({ problem, places }: Ended) => [
  ...new Set([
    ...problem.people.map(({ id }) => id),
    ...places.flatMap(({ said }) =>
      'next' in said
        ? said.next.map(({ userId }) => userId)
        : said.groups.flatMap((group) => group.people.map(({ userId }) => userId)),
    ),
  ]),
]

/**
 * A problem as it is kept: what somebody works for whom, and how much that leaves them, is asked of eligibility again,
 * so a plan keeps no work for other teams. Its pairs are kept with their places.
 */
export async function packed({ people, pairs: _, ...problem }: Problem): Promise<Buffer> {
  const free = people.map((one) => ({ ...one, busy: [], mostMinutes: one.mostMinutes.map(() => MINUTES_OF_A_WEEK) }))
  return pack(JSON.stringify({ ...problem, people: free }))
}

/**
 * Keeps what came of a run. `taken`: another process has it; `gone`: somebody whom it names was erased meanwhile, and it
 * is to be made anew. Shifts that were deleted meanwhile are left out.
 */
export async function storeEnded(db: Db, ended: Ended, problem: Buffer): Promise<'stored' | 'taken' | 'gone'> {
  const { id, teamId, holder, at, places } = ended
  const people = peopleOf(ended)
  const held = await sql<{ all: boolean }>`select app.hold_known(${people}::uuid[]) as all`.execute(db)
  if (!held.rows[0]!.all) return 'gone'
  const { rows } = await sql`
    update app.allocation_runs r set state = 'done', stage = 'done', ended_at = ${at}, is_stopped = ${ended.isStopped},
        points = ${JSON.stringify(ended.points)}::jsonb, places = ${places.length}, open = ${places.filter(({ userId }) => userId === null).length}, cost = ${ended.cost}::float8,
        bound = ${ended.bound}::float8, figures = ${JSON.stringify(ended.figures)}::jsonb,
        without = ${JSON.stringify(ended.without)}::jsonb, unkept = ${JSON.stringify(ended.unkept)}::jsonb, problem = ${problem},
        people = array(select distinct u from unnest(r.people || ${people}::uuid[]) u)
     where r.id = ${id} and r.holder = ${holder} and r.state = 'working' returning r.id`.execute(db)
  if (rows.length === 0) return 'taken'
  const pairsOf = pairsByPlace(ended.problem)
  for (let at = 0; at < places.length; at += STORED_AT_ONCE) {
    const part = places.slice(at, at + STORED_AT_ONCE).map((place) => ({ ...place, pairs: pairsOf(place.nth) }))
    await sql`
      insert into app.allocation_places (id, team_id, run_id, shift_id, nth, user_id, is_pinned, said, pairs)
        select gen_random_uuid(), ${teamId}, ${id}, s.id, p.nth, p."userId", p."isPinned", p.said, p.pairs
          from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
              p ("shiftId" uuid, nth int, "userId" uuid, "isPinned" boolean, said jsonb, pairs jsonb)
          join app.shifts s on s.id = p."shiftId"`.execute(db)
  }
  await publish(db, allocationNouns.plans.of(teamId))
  return 'stored'
}

interface Failed {
  id: string
  teamId: string
  holder: string
  at: string
  why: string
}

/** A run that comes to nothing, in words. */
export async function storeFailed(db: Db, { id, teamId, holder, at, why }: Failed) {
  await sql`update app.allocation_runs r set state = 'failed', stage = 'done', ended_at = ${at}, why = ${why}
    where r.id = ${id} and r.holder = ${holder} and r.state = 'working'`.execute(db)
  await publish(db, allocationNouns.plans.of(teamId))
}

/** Lets another process make a run from its beginning. */
export async function storeLeft(db: Db, { id, holder }: Pick<Failed, 'id' | 'holder'>) {
  await sql`update app.allocation_runs r set state = 'waiting', stage = 'waiting', holder = null, alive_at = null
    where r.id = ${id} and r.holder = ${holder} and r.state = 'working'`.execute(db)
}
