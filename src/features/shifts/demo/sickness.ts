import type { Day } from '#shared/time.ts'
import { addDays } from '#shared/time.ts'
import type { Stage } from './stories.ts'

/** Some of those who are booked on a day or the next call in sick. */
export async function callInSick({ team, actions, members }: Stage, { day, people }: { day: Day; people: number }) {
  const { shifts } = await actions.as(team.manager)
  const { items } = await shifts.list({ teamId: team.id, from: day, through: addDays(day, 1) })
  const places = items.flatMap((shift) => shift.places).filter(({ state }) => state === 'confirmed')
  for (const { assignmentId, userId } of places.filter((_, at) => at % 4 === 2).slice(0, people)) {
    const member = members.find(({ account }) => account.id === userId)
    if (member) await (await actions.as(member.account)).shifts.sick({ assignmentId })
  }
}
