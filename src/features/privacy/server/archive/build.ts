import { notify } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import type { Written } from '#server/exports.ts'
import { DamagedError } from '#server/health/damage.ts'
import { auditDamage } from '#server/health/damage-report.ts'
import { archiving } from '#server/limits/costly-work.ts'
import { publish } from '#server/publish.ts'
import { privacyNouns } from '../../nouns.ts'
import { MAX_ATTEMPTS, READY_DAYS } from '../../rules/exports.ts'
import { writeOwn } from './own.ts'
import { writePack } from './pack.ts'
import { writePassport } from './passport.ts'
import { type ArchiveNeeds, askerOf, asWorker, claim, Ended, giveUp, type Needs, progress, type Task } from './task.ts'
import { writeTeam } from './team.ts'
import { writeArchive } from './zip.ts'

const DAY_MS = 24 * 3_600_000
const TELL_EVERY_MS = 1000

function noticeOf({ pack, passport }: Task) {
  if (passport) return 'passport-ready'
  return pack ? 'pack-ready' : 'export-ready'
}

/**
 * Makes the finished archive available to its requester; false when it was cancelled meanwhile. Removes an older one of
 * the same data; packs stand side by side.
 */
async function finish(needs: Needs, task: Task, { rows, files, size }: Written & { size: number }): Promise<boolean> {
  const { clock, vault } = needs
  const now = new Date(clock.now())
  return asWorker(needs, async (db) => {
    const done = await db
      .updateTable('exports')
      .set({ state: 'ready', size, rows, ended_at: now, expires_at: new Date(clock.now() + READY_DAYS * DAY_MS) })
      .where('id', '=', task.id)
      .where('state', '=', 'running')
      .where('file_id', '=', task.fileId)
      .returning('id')
      .executeTakeFirst()
    if (!done) return false
    if (!task.pack && !task.passport)
      await db
        .updateTable('exports')
        .set({ state: 'expired' })
        .where('user_id', '=', task.userId)
        .where('team_id', task.teamId === null ? 'is' : '=', task.teamId)
        .where('pack', 'is', null)
        .where('state', '=', 'ready')
        .where('id', '<>', task.id)
        .execute()
    const context = { actor: askerOf(task, clock), db, clock, vault }
    const team = task.teamId ? { teamId: task.teamId } : {}
    await notify(context, { to: [task.userId], kind: noticeOf(task), ...team })
    await publish(db, privacyNouns.exports.of(task.userId))
    await audit(context, {
      action: 'export.ready',
      subject: task.userId,
      object: `exports:${task.id}`,
      ...team,
      meta: { rows, files, views: task.views },
    })
    return true
  })
}

async function build(needs: ArchiveNeeds, task: Task) {
  const { key } = await asWorker(needs, async (db) => ({
    key: (await needs.vault.openOrCreate(db, { userId: task.userId })).bytes,
  }))
  let told = 0
  async function step(done: number, total: number) {
    // Every page of the requester refetches at each event.
    if (done > 0 && done < total && performance.now() - told < TELL_EVERY_MS) return
    told = performance.now()
    await progress(needs, task, { done, total })
  }
  let written: Written = { rows: 0, files: 0 }
  const { teamId } = task
  const arrived = await writeArchive(
    { files: needs.files, fileKey: { key, id: task.fileId }, at: new Date(needs.clock.now()) },
    async (add) => {
      const archive = { add, step }
      const { passport } = task
      if (passport) written = await writePassport(needs, { ...task, passport }, archive)
      else if (!teamId) written = await writeOwn(needs, task, archive)
      else if (task.pack) written = await writePack(needs, { ...task, teamId, pack: task.pack }, archive)
      else written = await writeTeam(needs, { ...task, teamId }, archive)
    },
  )
  await arrived.keep()
  if (!(await finish(needs, task, { ...written, size: arrived.size }))) await needs.files.remove(task.fileId)
}

/** Builds an export from its beginning. Safe to repeat: each attempt writes a new blob, and the one of an earlier attempt is removed. */
export async function buildExport(needs: ArchiveNeeds, exportId: string) {
  const claimed = await claim(needs, exportId)
  if (!claimed) return
  const { task, left } = claimed
  if (left) await needs.files.remove(left)
  try {
    await archiving(() => build(needs, task))
  } catch (error) {
    await needs.files.remove(task.fileId)
    if (error instanceof DamagedError) await auditDamage(needs, error)
    const again = !(error instanceof Ended) && task.attempts < MAX_ATTEMPTS
    await giveUp(needs, task, error instanceof Ended ? 'cancelled' : again ? 'queued' : 'failed')
    if (again) throw error
    if (!(error instanceof Ended)) needs.log.error({ err: error, exportId }, 'an export was given up')
  }
}
