import { sql } from 'kysely'
import { publish } from '#server/publish.ts'
import { teamNouns } from '../../nouns.ts'
import type { Duty } from '../duties.ts'

const OPEN = 'pending'

/** Open invitations are valid while their sender could still send them. */
const invitations: Duty = {
  id: 'invitations',
  noun: ['open invitation', 'open invitations'],
  after: 'asks',
  columns: ['team_invitations.invited_by'],
  async read({ db }, { teamId, userId, standing }) {
    if (standing?.role === 'owner') return []
    const rows = await db
      .selectFrom('team_invitations')
      .select(['email', 'full_name as fullName'])
      .where('team_id', '=', teamId)
      .where('invited_by', '=', userId)
      .where('status', '=', OPEN)
      .$if(standing !== undefined, (query) => query.where('role', '=', 'manager'))
      .orderBy('created_at')
      .execute()
    return rows.map(({ email, fullName }) => fullName ?? email)
  },
  async handOn({ db }, { teamId, userId, to, standing }) {
    if (standing?.role === 'owner') return { count: 0 }
    const { rows } = await sql<{ handed: number; stuck: number }>`
      select handed, stuck from app.hand_on_invitations(${teamId}, ${userId}, ${to}, ${standing !== undefined})`.execute(
      db,
    )
    const { handed = 0, stuck = 0 } = rows[0] ?? {}
    await publish(db, teamNouns.invitations.of(teamId))
    return {
      count: handed,
      ...(stuck > 0 && { left: ['Invitations to manage the team have ended: only an owner can send them'] }),
    }
  },
}

export const duties = [invitations]
