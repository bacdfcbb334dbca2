import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { addDays, londonToday } from '#shared/time.ts'
import type { Intake } from '../../../../demo/part.ts'
import type { Actions } from '../../../../demo/stage.ts'
import { certificateKind, evidenceKinds, kindLabel, verifiedBy } from '../rules/kinds.ts'
import { establishAll } from './establish.ts'

const OWN_ACTS = Object.keys(evidenceKinds).filter((kind) => verifiedBy(kind) !== 'look')

/** What an intake learns together on its training days; the rest they bring certificates of. */
const COURSES = [
  ...['Health, Safety and Welfare', 'Safeguarding Adults', 'Safeguarding Children', 'Learning Disability and Autism'],
  ...['Equality, Diversity and Human Rights', 'Information Governance', 'Medication', 'Food Hygiene', 'Fire Safety'],
  ...['Infection Prevention and Control', 'Conflict Resolution', 'Preventing Radicalisation', 'Basic Life Support'],
  'Care Certificate',
]

/** An intake is cleared: what they gave is verified, and they were at the courses. */
export function clearAll({ team, members }: Intake, actions: Actions) {
  const userIds = members.map(({ account }) => account.id)
  return actions.inTeam(team.owner, team.id, async (context) => {
    await train(context, userIds)
    await verifyAll(context, userIds)
  })
}

async function verifyAll(context: TeamContext, userIds: readonly string[]) {
  const { db, team, actor, clock } = context
  const { rows } = await sql<{ id: string; userId: string; kind: string }>`
    with waiting as (
      select e.id, e.user_id, e.kind from app.evidence e
       where e.user_id = any (${[...userIds]}::uuid[]) and e.team_id is null and e.superseded_at is null
         and e.kind <> all (${OWN_ACTS}::text[])
         and not exists (select from app.verifications v where v.team_id = ${team.id} and v.evidence_id = e.id and v.replaced_at is null)),
    decided as (
      insert into app.verifications (team_id, user_id, evidence_id, decision, decided_at, decided_by)
        select ${team.id}, w.user_id, w.id, 'verified', ${instant(clock)}, ${actor.id} from waiting w returning id, user_id, evidence_id)
    select d.id, d.user_id as "userId", w.kind from decided d join waiting w on w.id = d.evidence_id`.execute(db)
  await auditEach(context, {
    teamId: team.id,
    entries: rows.map(({ id, userId, kind }) => ({
      action: 'evidence.verified',
      subject: userId,
      object: `verifications:${id}`,
      meta: { evidence: kind },
    })),
  })
}

async function train(context: TeamContext, userIds: readonly string[]) {
  const { db, team, actor, clock } = context
  const heldOn = addDays(londonToday(clock), -1)
  const sessions = COURSES.map((title) => {
    const kind = certificateKind(title)
    return { id: randomUUID(), kind, title: kindLabel(kind) }
  })
  const held = {
    ...{ team_id: team.id, issuing_body: 'Bright Care Academy', held_on: heldOn, last_day: null },
    ...{ recorded_at: instant(clock), recorded_by: actor.id },
  }
  await db
    .insertInto('training_sessions')
    .values(sessions.map((session) => ({ ...session, ...held })))
    .execute()
  await establishAll(
    context,
    sessions.flatMap(({ id, kind, title }) =>
      userIds.map((userId) => ({ userId, kind, source: id, title, from: heldOn, until: null })),
    ),
  )
  await auditEach(context, {
    teamId: team.id,
    entries: sessions.flatMap(({ id, title }) =>
      userIds.map((subject) => ({
        action: 'training.record' as const,
        subject,
        object: `training_sessions:${id}`,
        meta: { training: title },
      })),
    ),
  })
}
