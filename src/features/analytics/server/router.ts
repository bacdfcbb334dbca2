import { randomUUID } from 'node:crypto'
import { readCover } from '#features/cover/server/data.ts'
import { readFigures, readStandingFigures } from '#features/members/server/data.ts'
import { TOLD_ALREADY } from '#features/notifications/rules/hold.ts'
import { notify, takeBackHeld, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { isStaff } from '#features/teams/server/data.ts'
import { type TeamContext, teamGate } from '#features/teams/server/gate.ts'
import { audit, auditEach } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { planOnce } from '#server/database/plans.ts'
import { publish } from '#server/publish.ts'
import { londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { toTrends } from '../rules/trends.ts'
import { firstDayOf, readCounts } from './data.ts'
import { putFirstStepsAway, readFirstSteps } from './first-steps.ts'
import { readMenuCounts } from './menu-counts.ts'
import { readEnding, readNeeds } from './needs.ts'
import { readOwnCounts } from './own-counts.ts'
import { asksToJoin, forgetReminders, listToRemind, noteReminders } from './reminders.ts'
import { readWaits } from './waits.ts'
import { readFiguresOfWork } from './work-figures.ts'

const api = implementing(contract, { team: teamGate })

const overview = api.overview.handler(async ({ context, input: { weeks } }) => {
  const { team } = context
  await planOnce(context.db)
  // Pipelined: one round trip for the whole page.
  const [figures, standings, counts, waits, chased, firstSteps, { cover, weeks: weeksOfCover, placesAtRisk }] =
    await Promise.all([
      readFigures(context, team),
      readStandingFigures(context, team),
      readCounts(context, weeks),
      readWaits(context),
      readNeeds(context, team),
      readFirstSteps(context, team),
      readCover(context, firstDayOf(context, weeks)),
    ])
  const today = londonToday(context.clock)
  const needs = chased.map(({ people, ...need }) => ({
    ...need,
    people: people.map((person) => ({ ...person, placesAtRisk: placesAtRisk.get(person.userId) ?? 0 })),
  }))
  return {
    today,
    team: { ...team, memberCount: figures.activeStaff },
    figures,
    standings,
    waits,
    needs,
    firstSteps,
    cover,
    trends: toTrends({ counts, cover: weeksOfCover }, { today, weeks }),
  }
})

const figures = api.figures.handler(({ context, input: { teamId: _, ...asked } }) => readFiguresOfWork(context, asked))

const menuCounts = api.menuCounts.handler(({ context }) => readMenuCounts(context))

const ownCounts = api.ownCounts.handler(({ context }) => readOwnCounts(context))

const NOTICES = {
  certificates: 'certificate-reminder',
  unfinished: 'profile-reminder',
  requests: 'profile-reminder',
} as const

const changedBy = (kind: keyof typeof NOTICES) => (kind === 'requests' ? teamNouns.requests : teamNouns.members)

const whoToRemind = api.whoToRemind.handler(async ({ context, input: { kind } }) => ({
  items: await listToRemind(context, { team: context.team, kind }),
}))

const remind = api.remind.handler(async ({ context, input: { kind, userIds: asked } }) => {
  const { team, db } = context
  const userIds = await noteReminders(context, { team, kind, userIds: asked })
  const [only, ...others] = asked
  if (userIds.length === 0 && only && others.length === 0) {
    const isKnown =
      kind === 'requests' ? await asksToJoin(context, only) : await isStaff(db, { teamId: team.id, userId: only })
    if (!isKnown) throw notFound()
    throw conflict(null, 'They were asked or reminded in the last three days, or nothing is missing any more')
  }
  const hold = randomUUID()
  const told = { kind: NOTICES[kind], teamId: team.id, neededUntil: UNTIL_DONE }
  const ending = kind === 'certificates' ? await readEnding(context, userIds) : undefined
  await notify(
    context,
    userIds.map((userId) => ({ ...told, to: [userId], hold, params: ending?.get(userId) ?? {} })),
  )
  await publish(db, changedBy(kind).of(team.id))
  await auditReminders(context, { action: 'reminder.send', userIds, meta: { matter: kind } })
  return { reminded: userIds.length, hold }
})

const undoRemind = api.undoRemind.handler(async ({ context, input: { hold } }) => {
  const { team, db } = context
  const userIds = await takeBackHeld(context, { kinds: Object.values(NOTICES), teamId: team.id, hold })
  if (userIds.length === 0) throw conflict(null, TOLD_ALREADY)
  await forgetReminders(context, { team, userIds })
  await publish(db, teamNouns.members.of(team.id), teamNouns.requests.of(team.id))
  await auditReminders(context, { action: 'reminder.take-back', userIds })
  return { takenBack: userIds.length }
})

interface Audited {
  action: 'reminder.send' | 'reminder.take-back'
  userIds: readonly string[]
  meta?: { matter: string }
}

function auditReminders(context: TeamContext, { action, userIds, meta = undefined }: Audited) {
  const entries = userIds.map((subject) => ({ action, subject, ...(meta && { meta }) }))
  return auditEach(context, { teamId: context.team.id, entries })
}

const putAway = api.putFirstStepsAway.handler(async ({ context, input: { away } }) => {
  const { team, db } = context
  await putFirstStepsAway(context, { team, away })
  await publish(db, teamNouns.settings.of(team.id))
  await audit(context, {
    action: away ? 'first-steps.put-away' : 'first-steps.bring-back',
    object: `teams:${team.id}`,
    teamId: team.id,
  })
  return { away }
})

export const router = {
  overview,
  figures,
  menuCounts,
  ownCounts,
  whoToRemind,
  remind,
  undoRemind,
  putFirstStepsAway: putAway,
}
