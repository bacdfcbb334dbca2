import { sql } from 'kysely'
import { claimFile, findFiles, retireFiles } from '#features/files/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Day } from '#shared/time.ts'
import { FILE_SLOT } from '../rules/file.ts'
import { USUAL_NOTICE } from '../rules/opt-out.ts'
import { type PaperKind, paperRules } from '../rules/paper-kinds.ts'
import { readyText } from '../rules/ready-papers.ts'
import { digestOf } from './digest.ts'
import { findDraft, findPolicy, type StoredContent } from './policies.ts'

interface Beginning {
  title: string
  kind: PaperKind
  /** Whether the draft begins with the text that is offered for a paper of this kind. */
  ready: boolean
}

/** Begins a policy with a draft, for which its author answers. */
export async function insertPolicy(
  { db, actor, clock, team }: TeamContext,
  { title, kind, ready }: Beginning,
): Promise<string> {
  const blocks = ready ? readyText(kind, team.teamName) : []
  const { id } = await db
    .insertInto('policies')
    .values({ team_id: team.id, kind, owner_id: actor.id, created_at: instant(clock), created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('policy_drafts')
    .values({
      ...{ policy_id: id, team_id: team.id, title, blocks: JSON.stringify(blocks), questions: '[]', pass_mark: 0 },
      ...{ notice: paperRules[kind].voluntary ? USUAL_NOTICE : null, saved_at: instant(clock), saved_by: actor.id },
    })
    .execute()
  return id
}

/**
 * Saves the draft over the one with this revision. A file that no draft and no version names any longer is retired.
 * Returns whether the author begins with it: what they save further is no news.
 */
export async function storeDraft(
  context: TeamContext,
  { policyId, revision, content }: { policyId: string; revision: number; content: StoredContent },
): Promise<boolean> {
  const { db, actor, clock, team } = context
  const before = await findDraft(context, policyId)
  if ((before?.revision ?? 0) !== revision) throw conflict(await findPolicy(context, policyId))
  const { title, blocks, fileId, questions, passMark, mostTries, notice } = content
  if (fileId !== null && !(await claimFile(db, { owner: { teamId: team.id }, slot: FILE_SLOT, id: fileId })))
    throw invalid([{ path: 'fileId', message: 'Please upload this file again' }])
  const said = {
    ...{ title, blocks: JSON.stringify(blocks), file_id: fileId, questions: JSON.stringify(questions) },
    ...{ pass_mark: passMark, most_tries: mostTries, notice },
    ...{ revision: revision + 1, saved_at: instant(clock), saved_by: actor.id },
  }
  await db
    .insertInto('policy_drafts')
    .values({ policy_id: policyId, team_id: team.id, ...said })
    .onConflict((other) => other.column('policy_id').doUpdateSet(said))
    .execute()
  if (before?.fileId && before.fileId !== fileId) await retireUnused(context)
  return before?.authorId !== actor.id
}

/** Deletes the draft with this revision. */
export async function deleteDraft(
  context: TeamContext,
  { policyId, revision }: { policyId: string; revision: number },
) {
  const { db, team } = context
  const gone = await db
    .deleteFrom('policy_drafts')
    .where('team_id', '=', team.id)
    .where('policy_id', '=', policyId)
    .where('revision', '=', revision)
    .returning('file_id')
    .executeTakeFirst()
  if (!gone) throw conflict(await findPolicy(context, policyId))
  if (gone.file_id) await retireUnused(context)
}

async function retireUnused(context: TeamContext) {
  const { db, team } = context
  const { rows } = await sql<{ id: string }>`
    select file_id as id from app.policy_drafts where team_id = ${team.id} and file_id is not null
    union select file_id from app.policy_versions where team_id = ${team.id} and file_id is not null`.execute(db)
  await retireFiles(context, { owner: { teamId: team.id }, slots: [FILE_SLOT], kept: rows.map(({ id }) => id) })
}

export interface Publishing {
  policyId: string
  number: number
  content: StoredContent
  changes: string | undefined
  readBy: Day
}

/** Makes a version of what the draft says, and deletes the draft. Returns the version's id. */
export async function insertVersion(
  context: TeamContext,
  { policyId, number, content, changes, readBy }: Publishing,
): Promise<string> {
  const { db, actor, clock, team } = context
  const { title, blocks, fileId, questions, passMark, mostTries, notice } = content
  const files = await findFiles(context, { owner: { teamId: team.id }, ids: fileId ? [fileId] : [] })
  const file = fileId === null ? null : (files.get(fileId)?.digest ?? fileId)
  const digest = digestOf({ title, blocks, file, notice })
  const { id } = await db
    .insertInto('policy_versions')
    .values({
      ...{ policy_id: policyId, team_id: team.id, number, title, blocks: JSON.stringify(blocks), file_id: fileId },
      ...{ questions: JSON.stringify(questions), pass_mark: passMark, most_tries: mostTries, notice },
      ...{ changes: changes ?? null, read_by: readBy, digest },
      ...{ published_at: instant(clock), published_by: actor.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('policy_drafts').where('policy_id', '=', policyId).execute()
  return id
}

export interface Settings {
  ownerId: string | null
  reviewOn: Day | null
  jobs: string[]
}

/** Saves what stands beside the text over this revision; false when somebody else was first. */
export async function updateSettings(
  { db, team }: TeamContext,
  {
    policyId,
    revision,
    settings: { ownerId, reviewOn, jobs },
  }: { policyId: string; revision: number; settings: Settings },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('policies')
    .set({ owner_id: ownerId, review_on: reviewOn, jobs, revision: revision + 1 })
    .where('team_id', '=', team.id)
    .where('id', '=', policyId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Takes a policy out of force, or puts it back. */
export async function setWithdrawn(
  { db, clock, team }: TeamContext,
  { policyId, withdrawn }: { policyId: string; withdrawn: boolean },
) {
  await db
    .updateTable('policies')
    .set({ withdrawn_at: withdrawn ? instant(clock) : null })
    .where('team_id', '=', team.id)
    .where('id', '=', policyId)
    .execute()
}

/** The requirement that asks for a signature; null when none was ever made. */
export async function requirementOf({ db, team }: TeamContext, policyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('policies')
    .select('requirement_id')
    .where('team_id', '=', team.id)
    .where('id', '=', policyId)
    .executeTakeFirst()
  return row?.requirement_id ?? null
}

/** Notes which requirement asks for a signature. */
export async function noteRequirement(
  { db, team }: TeamContext,
  { policyId, requirementId }: { policyId: string; requirementId: string },
) {
  await db
    .updateTable('policies')
    .set({ requirement_id: requirementId })
    .where('team_id', '=', team.id)
    .where('id', '=', policyId)
    .execute()
}
