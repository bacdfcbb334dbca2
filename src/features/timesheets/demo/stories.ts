import { addDays, type Day, londonTime } from '#shared/time.ts'
import type { DemoMember, DemoTeam } from '../../../../demo/part.ts'
import type { Actions } from '../../../../demo/stage.ts'
import { confirmAll, type Days, type Line, linesOf } from './settle-all.ts'

export interface Stage {
  team: DemoTeam
  actions: Actions
  members: readonly DemoMember[]
  carer: DemoMember
}

/** How many people mark each week as done. */
const FINISH = 4

/** Lines of some days, as a manager finds them. */
const find = ({ team, actions }: Stage, days: Days) =>
  actions.inTeam(team.manager, team.id, (context) => linesOf(context, days))

async function of({ actions, members }: Stage, userId: string) {
  const member = members.find(({ account }) => account.id === userId)
  return member && (await actions.as(member.account)).timesheets
}

const planned = ({ plannedFrom, plannedUntil, plannedBreak }: Line) => ({
  ...{ start: londonTime(new Date(plannedFrom)), end: londonTime(new Date(plannedUntil)), breakMinutes: plannedBreak },
})

/** Who forgot to clock out, and was not asked before their week was over, says when they worked. */
export async function answerUnknown(stage: Stage, days: Days) {
  for (const line of await find(stage, days)) {
    const { recordId, version, state, userId } = line
    if (state === 'unknown')
      await (await of(stage, userId))?.change({
        ...{ recordId, version, ...planned(line), reason: 'I forgot to clock out: I left as planned.' },
      })
  }
}

/** Some say that all of a week is right. */
export async function finishWeeks(stage: Stage, { from }: Days) {
  const { actions, team } = stage
  const done = await actions.inTeam(team.manager, team.id, async ({ db }) =>
    db
      .selectFrom('work_records')
      .select('user_id')
      .distinct()
      .where('team_id', '=', team.id)
      .where('void_at', 'is', null)
      .where('day', '>=', from)
      .where('day', '<=', addDays(from, 6))
      .orderBy('user_id')
      .limit(FINISH)
      .execute(),
  )
  for (const { user_id } of done) await (await of(stage, user_id))?.finishWeek({ teamId: team.id, week: from })
}

/** Whoever slept in or was on call says when they were up, or called out. */
async function sayWoken(stage: Stage, lines: readonly Line[]) {
  for (const line of lines) {
    const { recordId, version, userId } = line
    await (await of(stage, userId))?.change({
      ...{ recordId, version, ...planned(line), active: [{ start: '02:10', end: '02:50' }] },
      reason: 'A resident had fallen: I was with her until the ambulance came.',
    })
  }
}

/** Of the last days some are confirmed, one was changed, one is disputed, one is asked about; the shown carer’s wait. */
export async function tell(stage: Stage, from: Day) {
  const { team, actions, carer } = stage
  const days = { from, through: addDays(from, 13) }
  const lines = (await find(stage, days)).filter(({ userId }) => userId !== carer.account.id)
  const woken = lines.filter(({ isFlat, state }) => isFlat && state === 'as-planned')
  await sayWoken(stage, woken)
  const others = lines.filter(({ isFlat }) => !isFlat)
  const [disputed, changed, asked] = others.filter(({ state }) => state === 'differs')
  if (disputed)
    await (await of(stage, disputed.userId))?.dispute({
      ...{ recordId: disputed.recordId, version: disputed.version },
      words: 'I came on time, but the side door was locked: the night nurse let me in.',
    })
  if (changed)
    await (await of(stage, changed.userId))?.change({
      ...{ recordId: changed.recordId, version: changed.version, ...planned(changed), breakMinutes: 15 },
      reason: 'I had only 15 minutes of break: two residents needed help.',
    })
  if (asked)
    await (await actions.as(team.manager)).timesheets.ask({
      ...{ teamId: team.id, recordId: asked.recordId, version: asked.version },
      words: 'The home says that you left earlier. When was it?',
    })
  const told = new Set([...woken, disputed, changed, asked].map((line) => line?.recordId))
  const isConfirmed = ({ recordId, userId }: Line, place: number) =>
    place % 9 !== 2 && userId !== carer.account.id && !told.has(recordId)
  await actions.inTeam(team.manager, team.id, (context) => confirmAll(context, days, isConfirmed))
}
