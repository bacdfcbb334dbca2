import { DAY_MS, type DemoEvent, type DemoMember, type DemoPart, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'

/** Events after a person has become a member: an offer, a manager who opens documents, a request for details, a removal. */
export const demo: DemoPart = ({ cast: { members, now }, actions }) =>
  members.flatMap((member) => afterwards({ member, now, actions }))

function afterwards({
  member: { person, number, account, team, registered },
  now,
  actions,
}: {
  member: DemoMember
  now: number
  actions: Actions
}): DemoEvent[] {
  const manager = () => actions.as(team.owner)
  const member = () => ({ teamId: team.id, userId: account.id })
  if (person.stage === 'complete' && number % 3 > 0) {
    const suspend = async () =>
      (await manager()).members.suspend({
        ...member(),
        through: null,
        reason: 'A complaint of a client is being looked into',
        note: 'Please call the office, we will explain.',
      })
    return [
      ...(number % 12 === 2 ? [{ at: Math.max(registered + 2 * DAY_MS, now - DAY_MS), run: suspend }] : []),
      {
        at: registered + DAY_MS,
        run: async () => (await manager()).members.recordOffer({ ...member(), confirm: true }),
      },
      {
        at: registered + DAY_MS + HOUR_MS,
        run: async () => (await manager()).members.view({ ...member(), view: 'identity' }),
      },
    ]
  }
  if (person.stage === 'half') {
    const note = 'We need your First Aid certificate before your first shift.'
    const ask = async () => (await manager()).members.ask({ ...member(), section: 'certificates', note })
    return [{ at: now - (3 + number) * HOUR_MS, run: ask }]
  }
  if (person.stage === 'removed') {
    const reason = 'Did not come to three shifts'
    const remove = async () => (await manager()).members.remove({ ...member(), confirm: true, reason })
    return [{ at: now - 2 * DAY_MS, run: remove }]
  }
  return []
}
