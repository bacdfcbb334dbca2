import { auditEach } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { DAY_MS, type DemoEvent, type DemoMember, type DemoPart, HOUR_MS, type Intake } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'

/** Events after a person has become a member: an offer, a manager who opens documents, a request for details, a removal. */
export const demo: DemoPart = ({ cast: { members, intakes, carer, now }, actions }) => [
  { at: now - 20 * HOUR_MS, run: () => askCarer(carer, actions) },
  { at: now - 50 * HOUR_MS, run: () => suspend(members[8], actions) },
  ...intakes.map((intake) => ({ at: intake.approved + DAY_MS, run: () => offerAll(intake, actions) })),
  ...members.filter(({ person }) => !person.isCrew).flatMap((member) => afterwards({ member, now, actions })),
]

/** The carer whose sign-in is shown is asked for something. */
async function askCarer({ team, account }: DemoMember, actions: Actions) {
  const { members } = await actions.as(team.manager)
  const note = 'The number of your next of kin does not answer. Please give us one that does.'
  await members.ask({ teamId: team.id, userId: account.id, section: 'next-of-kin', note })
}

/** Somebody of the crew who is booked is suspended. */
async function suspend(member: DemoMember | undefined, actions: Actions) {
  if (!member) return
  const { members } = await actions.as(member.team.owner)
  await members.suspend({
    ...{ teamId: member.team.id, userId: member.account.id, through: null },
    reason: 'A complaint of a client is being looked into',
    note: 'Please call the office, we will explain.',
  })
}

/** A conditional offer to everybody of an intake. */
function offerAll({ team, members }: Intake, actions: Actions) {
  return actions.inTeam(team.owner, team.id, async (context) => {
    const { db, actor, clock } = context
    const offered = await db
      .updateTable('team_members')
      .set({ offer_recorded_at: instant(clock), offer_recorded_by: actor.id })
      .where('team_id', '=', team.id)
      .where(
        'user_id',
        'in',
        members.map(({ account }) => account.id),
      )
      .returning(['id', 'user_id as userId'])
      .execute()
    await auditEach(context, {
      teamId: team.id,
      entries: offered.map(({ id, userId }) => ({
        action: 'member.offer',
        subject: userId,
        object: `team_members:${id}`,
      })),
    })
  })
}

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
