import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { availabilityNouns } from '../nouns.ts'
import type { LeaveType } from '../schema.ts'

/** The types of leave of the team: those in use first, each group by name. */
export async function readTypes({ db, team }: TeamContext): Promise<LeaveType[]> {
  const { rows } = await sql<LeaveType>`
    select id, name, kind, statutory, needs_approval as "needsApproval", takes_balance as "takesBalance",
      archived_at is not null as archived, version
    from app.leave_types where team_id = ${team.id} order by archived_at is not null, lower(name), id`.execute(db)
  return rows
}

type Fields = Omit<LeaveType, 'id' | 'version'>

function columnsOf({ clock }: TeamContext, { name, kind, statutory, needsApproval, takesBalance, archived }: Fields) {
  return {
    ...{ name, kind, statutory, needs_approval: needsApproval, takes_balance: takesBalance },
    archived_at: archived ? instant(clock) : null,
  }
}

/** 422 when another type in use has the name. The team's row is locked: nobody takes it beside this. */
async function checkName(
  context: TeamContext,
  { name, archived, id }: Pick<Fields, 'name' | 'archived'> & { id?: string },
) {
  const taken = (await readTypes(context)).some(
    (type) => !type.archived && type.id !== id && type.name.toLowerCase() === name.toLowerCase(),
  )
  if (taken && !archived) throw invalid([{ path: 'name', message: 'Another type of leave has this name' }])
}

async function finish(context: TeamContext, id: string): Promise<LeaveType> {
  const { db, team } = context
  await publish(db, availabilityNouns.leaveTypes.of(team.id))
  await audit(context, { action: 'leave.type', object: `leave_types:${id}`, teamId: team.id })
  const type = (await readTypes(context)).find((one) => one.id === id)
  if (!type) throw notFound()
  return type
}

export async function addType(context: TeamContext, fields: Fields): Promise<LeaveType> {
  await checkName(context, fields)
  const { id } = await context.db
    .insertInto('leave_types')
    .values({ team_id: context.team.id, ...columnsOf(context, fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return finish(context, id)
}

interface Change extends Fields {
  typeId: string
  version: number
}

/** Changes a type; leave that was asked for keeps what its type said then. */
export async function saveType(context: TeamContext, { typeId, version, ...fields }: Change): Promise<LeaveType> {
  const current = (await readTypes(context)).find(({ id }) => id === typeId)
  if (!current) throw notFound()
  if (current.version !== version) throw conflict(current)
  await checkName(context, { ...fields, id: typeId })
  await context.db
    .updateTable('leave_types')
    .set({ ...columnsOf(context, fields), version: version + 1 })
    .where('id', '=', typeId)
    .where('team_id', '=', context.team.id)
    .execute()
  return finish(context, typeId)
}
