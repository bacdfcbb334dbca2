import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { type Round, readyRounds } from '../rules/rounds.ts'

/** What each round of the team asks; the ready one where the team has not changed it. */
export async function readRounds({ db, team }: TeamContext): Promise<Round[]> {
  const { rows } =
    await sql<Round>`select round, name, criteria, pass_mark::float8 as "passMark", version from app.interview_rounds
    where team_id = ${team.id}`.execute(db)
  return readyRounds.map((ready) => rows.find(({ round }) => round === ready.round) ?? ready)
}

export async function roundOf(context: TeamContext, round: number): Promise<Round> {
  const found = (await readRounds(context)).find((one) => one.round === round)
  if (!found) throw new Error(`there is no round ${round}`)
  return found
}

/** Changes a round for interviews that are planned from now on; 409 with the current one when somebody else has changed it since. */
export async function saveRound(
  context: TeamContext,
  { round, name, criteria, passMark, version }: Round,
): Promise<Round> {
  const { db, team } = context
  const current = await roundOf(context, round)
  if (current.version !== version) throw conflict(current)
  const values = { name, criteria, pass_mark: passMark, version: version + 1 }
  await db
    .insertInto('interview_rounds')
    .values({ team_id: team.id, round, ...values })
    .onConflict((known) => known.columns(['team_id', 'round']).doUpdateSet(values))
    .execute()
  await audit(context, {
    action: 'interview.round',
    object: `interview_rounds:${round}`,
    teamId: team.id,
    meta: { name, criteria: criteria.length, passMark: String(passMark) },
  })
  return { round, name, criteria, passMark, version: version + 1 }
}
