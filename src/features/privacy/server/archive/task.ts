import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import type { Person, PersonContext } from '#server/calls/context.ts'
import { type Clock, instant } from '#server/clock.ts'
import { type Db, transact } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { privacyNouns } from '../../nouns.ts'
import { type PackAsked, type PassportAsked, packAsked } from '../../schema.ts'

export type Needs = Pick<Services, 'database' | 'clock' | 'vault' | 'files' | 'log' | 'features'>

/** The further needs of an export: of a team's the slots, which decide who may open which file; of a passport pack the address. */
export type ArchiveNeeds = Needs & Pick<Services, 'slots' | 'publicUrl'>

/** One attempt to build an export. */
export interface Task {
  id: string
  userId: string
  teamId: string | null
  views: string[]
  sessionId: string
  askedFrom: string
  aal: string
  /** The blob of this attempt; each attempt has another one, so that two never write the same. */
  fileId: string
  attempts: number
  /** The people and the day of an inspection pack; null for other archives. */
  pack: PackAsked | null
  /** What goes into a person's passport pack; null for other archives. */
  passport: PassportAsked | null
}

/** Thrown when the export was cancelled, or its requester lost the right to it, during the build. */
export class Ended extends Error {}

export function asWorker<T>({ database }: Pick<Needs, 'database'>, work: (db: Db) => Promise<T>) {
  return transact(database, { role: 'care_worker' }, work)
}

/** The requester of the export, as the actor that reads the data. */
export function askerOf({ userId: id, sessionId, askedFrom: ip, aal }: Task, clock: Clock): Person {
  return {
    kind: 'person',
    id,
    email: '',
    sessionId,
    authenticatedAt: instant(clock),
    aal: aal === 'aal2' ? 'aal2' : 'aal1',
    ip,
  }
}

/** Runs `work` as the requester: row security applies to it as to them, at this moment. */
export function asAsker<T>(
  { database, clock, vault }: Needs,
  task: Task,
  work: (context: PersonContext) => Promise<T>,
) {
  const first = (db: Db) =>
    sql`select set_config('app.user_id', ${task.userId}, true), set_config('app.aal', ${task.aal}, true)`.execute(db)
  return transact(database, { role: 'care_app', first }, (db) =>
    work({ actor: askerOf(task, clock), db, clock, vault }),
  )
}

/** Claims the export for a new attempt; undefined when it has ended. Returns the blob that an earlier attempt may have left. */
export async function claim(needs: Needs, id: string): Promise<{ task: Task; left: string | null } | undefined> {
  return asWorker(needs, async (db) => {
    const before = await db.selectFrom('exports').select('file_id').where('id', '=', id).forUpdate().executeTakeFirst()
    const row = await db
      .updateTable('exports')
      .set((eb) => ({ state: 'running', file_id: crypto.randomUUID(), done: 0, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .returning([
        'id',
        'user_id as userId',
        'team_id as teamId',
        'views',
        'session_id as sessionId',
        'asked_from as askedFrom',
        'attempts',
        'aal',
        'pack',
      ])
      .returning('file_id as fileId')
      .executeTakeFirst()
    if (!row) return undefined
    const task = {
      ...{ ...row, fileId: row.fileId as string },
      pack: row.teamId === null || row.pack === null ? null : packAsked.parse(row.pack),
      passport: row.teamId === null ? (row.pack as PassportAsked | null) : null,
    }
    return { task, left: before?.file_id ?? null }
  })
}

/** Records the progress, and throws when the export was cancelled. */
export async function progress(needs: Needs, task: Task, { done, total }: { done: number; total: number }) {
  await asWorker(needs, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('exports')
      .set({ done, total })
      .where('id', '=', task.id)
      .where('state', '=', 'running')
      .where('file_id', '=', task.fileId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Ended()
    await publish(db, privacyNouns.exports.of(task.userId))
  })
}

/** Ends the attempt without an archive: cancelled, failed, or queued again. */
export async function giveUp(needs: Needs, task: Task, state: 'cancelled' | 'failed' | 'queued') {
  const { clock, vault } = needs
  await asWorker(needs, async (db) => {
    const ended = await db
      .updateTable('exports')
      .set({ state, file_id: null, ended_at: state === 'queued' ? null : instant(clock) })
      .where('id', '=', task.id)
      .where('file_id', '=', task.fileId)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    await publish(db, privacyNouns.exports.of(task.userId))
    if (!ended || state === 'queued') return
    const actor = { kind: 'job', name: 'export' } as const
    await audit(
      { actor, db, clock, vault },
      {
        action: state === 'failed' ? 'export.failed' : 'export.stopped',
        subject: task.userId,
        object: `exports:${task.id}`,
        teamId: task.teamId,
      },
    )
  })
}
