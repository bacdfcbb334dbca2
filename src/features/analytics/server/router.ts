import { readCoverFigures } from '#features/cover/server/data.ts'
import { readFigures } from '#features/members/server/data.ts'
import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { isStaff } from '#features/teams/server/data.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { audit, auditEach } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { publish } from '#server/publish.ts'
import { londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { toTrends } from '../rules/trends.ts'
import { readCounts } from './data.ts'
import { putFirstStepsAway, readFirstSteps } from './first-steps.ts'
import { readNeeds } from './needs.ts'
import { noteReminders } from './reminders.ts'

const api = implementing(contract, { team: teamGate })

const overview = api.overview.handler(async ({ context, input: { weeks } }) => {
  const { team } = context
  // Pipelined: one round trip for the whole page.
  const [figures, counts, needs, firstSteps, cover] = await Promise.all([
    readFigures(context, team),
    readCounts(context, { team, weeks }),
    readNeeds(context, team),
    readFirstSteps(context, team),
    readCoverFigures(context, team.id),
  ])
  const today = londonToday(context.clock)
  return {
    today,
    team: { ...team, memberCount: figures.activeStaff },
    figures,
    needs,
    firstSteps,
    cover,
    trends: toTrends(counts, { today, weeks }),
  }
})

const NOTICES = { certificates: 'certificate-reminder', unfinished: 'profile-reminder' } as const

const remind = api.remind.handler(async ({ context, input: { kind, who } }) => {
  const { team, db } = context
  const userIds = await noteReminders(context, { team, kind, who })
  if (userIds.length === 0 && who !== 'all') {
    if (!(await isStaff(db, { teamId: team.id, userId: who }))) throw notFound()
    throw conflict(null, 'They were asked or reminded in the last three days, or nothing is missing any more')
  }
  await notify(context, { to: userIds, kind: NOTICES[kind], teamId: team.id, neededUntil: UNTIL_DONE })
  await publish(db, teamNouns.members.of(team.id))
  await auditEach(context, {
    teamId: team.id,
    entries: userIds.map((subject) => ({ action: 'reminder.send', subject, meta: { matter: kind } })),
  })
  return { reminded: userIds.length }
})

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

export const router = { overview, remind, putFirstStepsAway: putAway }
