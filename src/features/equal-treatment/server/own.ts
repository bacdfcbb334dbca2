import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { equalNouns } from '../nouns.ts'
import type { OwnTeam } from '../schema.ts'
import { checkDays } from './reasons.ts'

/** The caller's weeks with the clients of each agency that they work for or have worked for. */
export async function readOwn({ db }: PersonContext): Promise<OwnTeam[]> {
  const { rows } = await sql<OwnTeam>`
    select t.team_id as "teamId", t.team_name as "teamName", t.clients, t.clocks, t.declared from app.own_equal_treatment() t`.execute(
    db,
  )
  return rows
}

interface Weeks {
  teamId: string
  clientId: string
  job: string
  from: Day
  through: Day
  note?: string | undefined
}

/** Declares days for a client through another agency. 404 for a client whom the caller has not worked for. */
export async function declareWeeks(context: PersonContext, { teamId, clientId, job, from, through, note }: Weeks) {
  const { db, actor, clock } = context
  checkDays({ from, through })
  if (through > londonToday(clock)) throw invalid([{ path: 'through', message: 'Declare weeks that are over' }])
  const client = (await readOwn(context))
    .find((one) => one.teamId === teamId)
    ?.clients.find(({ id }) => id === clientId)
  if (!client) throw notFound()
  const id = crypto.randomUUID()
  await db
    .insertInto('equal_declared')
    .values({
      ...{ id, team_id: teamId, user_id: actor.id, client_id: clientId, job, from_day: from, through_day: through },
      ...{ note: note || null, recorded_at: instant(clock) },
    })
    .execute()
  await publish(db, equalNouns.ownClocks.of(actor.id), equalNouns.equalClocks.of(teamId))
  await audit(context, {
    ...{ action: 'equal.declare', teamId, subject: actor.id, object: `equal_declared:${id}` },
    meta: { client: client.name, from, through },
  })
  return { id }
}

export async function takeBackWeeks(context: PersonContext, id: string) {
  const { db, actor, clock } = context
  const { rows } = await sql<{ teamId: string }>`
    update app.equal_declared d set taken_back_at = ${instant(clock)}
     where d.id = ${id} and d.user_id = ${actor.id} and d.taken_back_at is null returning d.team_id as "teamId"`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  const { teamId } = rows[0]
  await publish(db, equalNouns.ownClocks.of(actor.id), equalNouns.equalClocks.of(teamId))
  await audit(context, { action: 'equal.declare-back', teamId, subject: actor.id, object: `equal_declared:${id}` })
  return { id }
}
