import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { inSentence } from '#shared/names.ts'
import { endOf } from '../rules/times.ts'

export interface Time {
  startsAt: string
  minutes: number
}

export const rangeOf = ({ startsAt, minutes }: Time) =>
  sql<string>`tstzrange(${startsAt}::timestamptz, ${endOf(startsAt, minutes)}::timestamptz)`

/** The names of the panel, who must run the team. */
async function namesOf({ db, team }: TeamContext, people: readonly string[]) {
  const rows = await db
    .selectFrom('team_members')
    .select(['user_id as userId', 'full_name as fullName'])
    .where('team_id', '=', team.id)
    .where('user_id', 'in', [...people])
    .where('status', '=', 'active')
    .where('role', '<>', 'staff')
    .execute()
  if (rows.length < people.length) throw invalid([{ path: 'panel', message: 'Choose people who manage this team' }])
  return new Map(rows.map(({ userId, fullName }) => [userId, fullName]))
}

/**
 * Checks who interviews: they run the team, and none of them is in another interview then (409 with who is). Two
 * managers who plan the same panel at once both pass this check; the exclusion constraint of `interview_panel` then
 * refuses the second one.
 */
export async function checkPanel(
  context: TeamContext,
  { panel, time, besides = null }: { panel: readonly string[]; time: Time | undefined; besides?: string | null },
) {
  const names = await namesOf(context, panel)
  if (!time) return
  const { rows } = await sql<{ id: string }>`
    select id from app.busy_managers(${context.team.id}, ${[...panel]}::uuid[], ${rangeOf(time)}, ${besides}) as id`.execute(
    context.db,
  )
  if (rows.length > 0) throw clash(rows.map(({ id }) => names.get(id) ?? ''))
}

function clash(names: readonly string[]) {
  const who = names.map(inSentence).join(' and ')
  return conflict({ clash: true }, `${who} ${names.length === 1 ? 'is' : 'are'} in another interview at that time`)
}

/** Runs the writes that take the panel's time: what the exclusion constraint refuses becomes a 409. */
async function takingTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    throw conflict({ clash: true }, 'Somebody of the panel has just been booked for that time')
  }
}

/** Replaces the panel. Throws 422 for taking out somebody who has sent their scores. */
export async function savePanel(
  context: TeamContext,
  { interviewId, panel, time }: { interviewId: string; panel: readonly string[]; time: Time | undefined },
) {
  const { db, team } = context
  const before = await db
    .selectFrom('interview_panel as p')
    .leftJoin('scorecards as s', (join) =>
      join.onRef('s.interview_id', '=', 'p.interview_id').onRef('s.manager_id', '=', 'p.manager_id'),
    )
    .select(['p.manager_id as managerId', 's.sent_at as sentAt'])
    .where('p.interview_id', '=', interviewId)
    .execute()
  const gone = before.filter(({ managerId }) => !panel.includes(managerId))
  if (gone.some(({ sentAt }) => sentAt !== null))
    throw invalid([{ path: 'panel', message: 'Somebody who has sent their scores stays in the panel' }])
  if (gone.length > 0)
    await db
      .deleteFrom('interview_panel')
      .where('interview_id', '=', interviewId)
      .where(
        'manager_id',
        'in',
        gone.map(({ managerId }) => managerId),
      )
      .execute()
  const during = time ? rangeOf(time) : null
  await takingTime(() =>
    db
      .insertInto('interview_panel')
      .values(
        [...panel]
          .sort()
          .map((managerId) => ({ interview_id: interviewId, team_id: team.id, manager_id: managerId, during })),
      )
      .onConflict((known) => known.columns(['interview_id', 'manager_id']).doUpdateSet({ during }))
      .execute(),
  )
  return gone.map(({ managerId }) => managerId)
}
