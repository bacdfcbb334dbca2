import { sql } from 'kysely'
import type { Context } from '#server/calls/context.ts'
import { atLondon, londonToday } from '#shared/time.ts'
import { mayBeTold, roomFor } from '../../rules/offering.ts'
import { readSetting } from '../settings.ts'

/** The team's cap of offers, how many more each of some people may get of it now, and whether they may be sent a message at all today. */
export async function readRoom(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { teamId, userIds }: { teamId: string; userIds: readonly string[] },
) {
  const since = atLondon(londonToday(clock), '00:00').toISOString()
  const [{ atOnce, aDay }, { rows }] = await Promise.all([
    readSetting(db, teamId, 'offers'),
    sql<{ userId: string; open: number; sent: number }>`
      select user_id as "userId", open, sent from app.offers_to(${teamId}, ${[...userIds]}::uuid[], ${since})`.execute(
      db,
    ),
  ])
  const asked = new Map(rows.map((row) => [row.userId, row]))
  const caps = { atOnce, aDay }
  return {
    caps,
    roomOf: (userId: string) => roomFor(caps, asked.get(userId)),
    mayTell: (userId: string) => mayBeTold(caps, asked.get(userId)),
  }
}
