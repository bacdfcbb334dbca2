import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditAction, auditEach } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import type { DataKey } from '#server/crypto/vault.ts'
import { londonToday } from '#shared/time.ts'
import { DAY_MS, type DemoMember, type Intake } from '../../../../demo/part.ts'
import { type Actions, asOwner } from '../../../../demo/stage.ts'
import { establishAll } from '../../compliance/demo/establish.ts'
import { employersOf } from '../../registration/demo/answers.ts'
import { LINK_DAYS } from '../schema.ts'
import { seal } from '../server/sealed.ts'
import { answerOf, REFEREES } from './answer.ts'

/** Both references of each of an intake have been answered, and are verified. */
export function verifyAll({ team, members, approved }: Intake, actions: Actions) {
  return actions.inTeam(team.owner, team.id, async (context) => {
    const { db, vault, actor, clock } = context
    const keys = await Promise.all(members.map(({ account }) => vault.openOrCreate(db, { userId: account.id })))
    const requests = members.flatMap((member, place) => requestsOf(member, keys[place]!))
    const at = (ms: number) => new Date(ms).toISOString()
    const times = sql`${at(approved)}, ${at(approved)}, ${at(approved + LINK_DAYS * DAY_MS)}, ${at(approved + DAY_MS)}, ${instant(clock)}`
    await asOwner(
      db,
      sql`insert into app.reference_requests (id, team_id, user_id, referee, address_hash, state, version, requested_by,
        decided_by, answer, requested_at, sent_at,
          expires_at, answered_at, decided_at)
        select r.id, ${team.id}, r.user_id, decode(r.referee, 'base64'), app.address_hash(r.email), 'verified', 3,
          ${actor.id}, ${actor.id}, decode(r.answer, 'base64'),
            ${times}
          from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) r (id uuid, user_id uuid, email text, referee text, answer text)`,
    )
    const ids = members.map(({ account }) => account.id)
    const rows = await db
      .selectFrom('team_members')
      .select(['id', 'user_id as userId'])
      .where('team_id', '=', team.id)
      .where('user_id', 'in', ids)
      .execute()
    const record = { kind: 'referees', title: null, from: londonToday(clock), until: null }
    await establishAll(
      context,
      rows.map(({ id, userId }) => ({ ...record, userId, source: id })),
    )
    const entries = (action: AuditAction) =>
      requests.map(({ id, user_id }) => ({ action, subject: user_id, object: `reference_requests:${id}` }))
    await auditEach(context, {
      teamId: team.id,
      entries: [...entries('reference.ask'), ...entries('reference.answer'), ...entries('reference.verify')],
    })
  })
}

function requestsOf({ number, account }: DemoMember, key: DataKey) {
  return REFEREES.map(({ name, position: post }, position) => {
    const employer = employersOf(number)[position]!
    const domain = `${employer.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`
    const email = `${position === 0 ? 'manager' : 'deputy'}${number}@${domain}`
    const id = randomUUID()
    const referee = { name, position: post, employer, relationship: 'line-manager', email }
    const answer = { answer: answerOf({ position, employer, name, post }), further: [] }
    return {
      id,
      user_id: account.id,
      email,
      referee: seal(key, { id, column: 'referee', value: referee }).toString('base64'),
      answer: seal(key, { id, column: 'answer', value: answer }).toString('base64'),
    }
  })
}
