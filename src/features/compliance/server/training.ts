import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { addressOf, placeOf } from '#features/profile/rules/place.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit, auditEach } from '#server/audit.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { londonToday } from '#shared/time.ts'
import { complianceNouns } from '../nouns.ts'
import { kindLabel } from '../rules/kinds.ts'
import { inNeutralWords } from '../rules/neutral-words.ts'
import type { TrainingSession } from '../schema.ts'
import { disestablish, establish } from './data.ts'
import { strangersAmong } from './requirements/requirements.ts'

const SHOWN = 100
/** The reason that people read when a session is withdrawn. */
const WITHDRAWN = 'The training was recorded by mistake'

/** The latest sessions of a team that were not withdrawn, with who attended. */
export async function listSessions({ db, team }: TeamContext): Promise<TrainingSession[]> {
  const { rows } = await sql<TrainingSession>`
    select s.id, s.kind, s.title, s.issuing_body as "issuingBody", s.held_on as "heldOn", s.last_day as until,
      coalesce(json_agg(json_build_object('userId', m.user_id, 'fullName', m.full_name) order by m.sort_name, m.user_id)
        filter (where m.user_id is not null), '[]') as people
    from (select * from app.training_sessions where team_id = ${team.id} and withdrawn_at is null
      order by held_on desc, id limit ${SHOWN}) s
    left join app.evidence e on e.team_id = s.team_id and e.kind = s.kind and e.source = s.id::text and e.superseded_at is null
    left join app.team_members m on m.team_id = s.team_id and m.user_id = e.user_id
    group by s.id, s.kind, s.title, s.issuing_body, s.held_on, s.last_day order by s.held_on desc, s.id`.execute(db)
  return rows
}

interface NewSession extends Omit<TrainingSession, 'id' | 'people'> {
  userIds: readonly string[]
}

/** Records a session: each who attended gets evidence of the team. In the order of persons, as everybody locks them. */
async function recordSession(context: TeamContext, { userIds, ...session }: NewSession): Promise<string> {
  const { db, team, actor, clock } = context
  const { kind, title, heldOn, until } = session
  const { id } = await db
    .insertInto('training_sessions')
    .values({
      team_id: team.id,
      kind,
      title,
      issuing_body: session.issuingBody,
      held_on: heldOn,
      last_day: until,
      recorded_at: instant(clock),
      recorded_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const evidence = { teamId: team.id, kind, source: id, title, from: heldOn, until }
  // Pipelined: one round trip.
  await Promise.all([...userIds].sort().map((userId) => establish(context, { ...evidence, userId })))
  return id
}

/** Withdraws a session and what it has established; undefined when there is none. */
async function withdrawSession(context: TeamContext, sessionId: string) {
  const { db, team, actor, clock } = context
  const session = await db
    .updateTable('training_sessions')
    .set({ withdrawn_at: instant(clock), withdrawn_by: actor.id })
    .where('id', '=', sessionId)
    .where('team_id', '=', team.id)
    .where('withdrawn_at', 'is', null)
    .returning(['kind', 'title'])
    .executeTakeFirst()
  if (!session) return undefined
  const attended = await db
    .selectFrom('evidence')
    .select('user_id')
    .where('team_id', '=', team.id)
    .where('kind', '=', session.kind)
    .where('source', '=', sessionId)
    .where('superseded_at', 'is', null)
    .orderBy('user_id')
    .execute()
  const evidence = { teamId: team.id, kind: session.kind, source: sessionId, reason: WITHDRAWN }
  await Promise.all(attended.map(({ user_id: userId }) => disestablish(context, { ...evidence, userId })))
  return { ...session, userIds: attended.map(({ user_id }) => user_id) }
}

/** One session marks all who attended, and tells them. */
export async function recordTraining(context: TeamContext, input: Omit<NewSession, 'title'> & { teamId: string }) {
  const { teamId, userIds: given, ...session } = input
  const userIds = [...new Set(given)]
  const { kind, heldOn, until } = session
  if (heldOn > londonToday(context.clock))
    throw invalid([{ path: 'heldOn', message: 'Choose today or an earlier day' }])
  if (until && until < heldOn) throw invalid([{ path: 'until', message: 'Choose a day after the session' }])
  if ((await strangersAmong(context, userIds)).length > 0)
    throw invalid([{ path: 'userIds', message: 'Tick people who work in this team' }])
  const id = await recordSession(context, { ...session, title: kindLabel(kind), userIds })
  await notify(context, {
    to: userIds,
    kind: 'evidence-verified',
    teamId,
    params: { what: inNeutralWords([kind]), path: addressOf('/profile', placeOf({ section: 'certificates' })) },
  })
  await publish(context.db, complianceNouns.compliance.of(teamId))
  await auditEach(context, {
    teamId,
    entries: userIds.map((subject) => ({
      action: 'training.record',
      subject,
      object: `training_sessions:${id}`,
      meta: { training: kindLabel(kind) },
    })),
  })
  return { id }
}

/** Takes back a session and all that it has marked, and tells those who attended. */
export async function withdrawTraining(
  context: TeamContext,
  { teamId, sessionId }: { teamId: string; sessionId: string },
) {
  const gone = await withdrawSession(context, sessionId)
  if (!gone) throw notFound()
  await notify(context, {
    to: gone.userIds,
    kind: 'evidence-rejected',
    teamId,
    params: {
      what: inNeutralWords([gone.kind]),
      reason: WITHDRAWN,
      path: addressOf('/profile', placeOf({ section: 'certificates' })),
    },
  })
  await publish(context.db, complianceNouns.compliance.of(teamId))
  await audit(context, {
    action: 'training.withdraw',
    object: `training_sessions:${sessionId}`,
    teamId,
    meta: { training: gone.title },
  })
  return { id: sessionId }
}
