import { sql } from 'kysely'
import { registrationNouns } from '#features/registration/nouns.ts'
import { stepOf } from '#features/registration/steps.ts'
import type { Duty, HeldBy } from '#features/teams/server/data.ts'
import { publish } from '#server/publish.ts'

/** A manager who stays one and may see health keeps all requests. */
const healthOnly = ({ standing }: Pick<HeldBy, 'standing'>) => standing !== undefined

/** What somebody has asked members for: who has asked is told of it. */
const asks: Duty = {
  id: 'asks',
  noun: ['request for details', 'requests for details'],
  after: 'references',
  columns: ['detail_requests.asked_by'],
  async read({ db }, { teamId, userId, standing }) {
    if (standing?.seesHealth) return []
    const rows = await db
      .selectFrom('detail_requests as d')
      .innerJoin('team_members as m', (join) =>
        join.onRef('m.team_id', '=', 'd.team_id').onRef('m.user_id', '=', 'd.user_id'),
      )
      .select(['m.full_name as whom', 'd.section'])
      .where('d.team_id', '=', teamId)
      .where('d.asked_by', '=', userId)
      .where('d.outcome', 'is', null)
      .$if(healthOnly({ standing }), (query) => query.where('d.section', '=', 'medical'))
      .orderBy('d.asked_at')
      .execute()
    return rows.map(({ whom, section }) => `${whom}: ${stepOf(section as Parameters<typeof stepOf>[0]).title}`)
  },
  async handOn({ db }, { teamId, userId, to, standing }) {
    if (standing?.seesHealth) return { count: 0 }
    const { rows } = await sql<{ handed: number; stuck: number }>`
      select handed, stuck from app.hand_on_asks(${teamId}, ${userId}, ${to}, ${healthOnly({ standing })})`.execute(db)
    const { handed = 0, stuck = 0 } = rows[0] ?? {}
    await publish(db, registrationNouns.asks.of(teamId))
    return {
      count: handed,
      ...(stuck > 0 && {
        left: ['Requests for health answers need somebody who may see health: the answers are told to every manager'],
      }),
    }
  },
}

/** Workers ring it, whosever it is. */
const onCall: Duty = {
  id: 'on-call',
  noun: ['on-call number', 'on-call numbers'],
  after: 'exports',
  columns: [],
  instead: 'If it is theirs, choose another one under Settings, Team.',
  async read({ db }, { teamId, standing }) {
    if (standing) return []
    const team = await db
      .selectFrom('teams')
      .select('on_call_phone as phone')
      .where('id', '=', teamId)
      .executeTakeFirst()
    return team?.phone ? [team.phone] : []
  },
}

export const duties = [asks, onCall]
