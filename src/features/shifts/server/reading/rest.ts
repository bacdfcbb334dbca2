import { lawOn } from '#features/eligibility/rules/law.ts'
import { restOwed } from '#features/eligibility/rules/working-time/compensatory-rest.ts'
import { isElsewhere } from '#features/eligibility/rules/working-time/rest.ts'
import { readWork } from '#features/eligibility/server/data.ts'
import type { MemberContext } from '#features/members/server/gate.ts'
import { dayOf, toDay, toMinute } from '#shared/calendar.ts'
import type { RestOwedNow } from '../../schema.ts'

/** What rest the member is owed now. Where work for another team is part of it, no figure is told. */
export async function readRestOwed({ db, clock, team, member }: MemberContext): Promise<{ owed: RestOwedNow | null }> {
  const now = toMinute(new Date(clock.now()))
  const today = dayOf(now)
  const work = await readWork(db, { teamId: team.id, userId: member.userId, day: today })
  const owed = work && restOwed(work, now, lawOn(today).dailyRest)
  if (!owed) return { owed: null }
  const told = isElsewhere(work, [owed.since, now]) ? { minutes: null, since: null } : figures(owed)
  return { owed: told }
}

const figures = ({ minutes, since }: { minutes: number; since: number }) => ({ minutes, since: toDay(dayOf(since)) })
