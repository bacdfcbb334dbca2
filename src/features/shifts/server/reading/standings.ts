import { lacksAtSite } from '#features/compliance/server/data.ts'
import { withLacks } from '#features/members/rules/standing.ts'
import type { MemberStanding } from '#features/members/rules/standing-answer.ts'
import { readStandings } from '#features/members/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Day } from '#shared/time.ts'

interface ForShift {
  userIds: readonly string[]
  day: Day
  job: string
  siteId: string
}

/** Where people stand on the day of a shift in its job, by what its site asks for as well. */
export async function standingsForShift(
  { db, team }: TeamContext,
  { userIds, day, job, siteId }: ForShift,
): Promise<Map<string, MemberStanding>> {
  if (userIds.length === 0) return new Map()
  const of = { teamId: team.id, userIds, day }
  const [standings, lacks] = await Promise.all([readStandings(db, { ...of, job }), lacksAtSite(db, { ...of, siteId })])
  return new Map([...standings].map(([userId, standing]) => [userId, withLacks(standing, lacks.get(userId) ?? [])]))
}
