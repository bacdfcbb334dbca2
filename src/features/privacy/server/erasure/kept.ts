import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readChecks, type StoredCheck } from '#features/checks/server/data.ts'
import { readSignedPapers, type SignedPaper } from '#features/policies/server/data.ts'
import type { StepId } from '#features/registration/schema.ts'
import { readSections } from '#features/registration/server/data.ts'
import type { DataKey } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import type { FileStore } from '#server/files/store.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { addYears, londonDay } from '#shared/time.ts'
import { RIGHT_TO_WORK_YEARS } from '../../rules/holdings.ts'
import { asWorker, type Needs } from '../archive/task.ts'

/** The fields of a right-to-work check that an employer must be able to show. */
const FIELDS: Partial<Record<StepId, RegExp>> = {
  personal: /^(firstName|lastName|dateOfBirth|nationality)$/,
  passport: /^(noPassport|passport(Number|Country|IssueDate|ExpiryDate)|otherDocuments|evisaShareCode)$/,
  background: /^(visaType|visaExpiryDate|brpShareCode)$/,
}
const SLOTS = ['passport', 'birth-certificate', 'ni-document', 'right-to-work']
const CONTEXT = 'kept_records|content|'

interface Membership {
  id: string
  teamId: string
  joinedAt: string
  endedAt: string
}

/** The content of a kept record. */
export interface KeptContent {
  kind: 'right-to-work'
  joinedAt: string
  endedAt: string
  values: FormValues
  /** The checks that the team has made itself. */
  checks: Pick<StoredCheck, 'title' | 'checkedOn' | 'passed' | 'until' | 'recordedAt' | 'takenBack' | 'values'>[]
  /** Terms and opt-outs that were signed with the team. */
  papers: SignedPaper[]
  files: FileRef[]
}

/** What outlives a person, and which of it there is. */
export interface Kept {
  records: KeptRecord[]
  rightToWork: boolean
  papers: boolean
}

export interface KeptRecord {
  id: string
  team_id: string
  member_id: string
  kek_id: string
  wrapped_dek: Buffer
  content: Buffer
  file_ids: string[]
  keep_until: string
  created_at: Date
}

async function workedIn(db: Db, { userId, now }: { userId: string; now: Date }) {
  const { rows } =
    await sql<Membership>`select id, team_id as "teamId", joined_at as "joinedAt", coalesce(ended_at, ${now}) as "endedAt"
    from app.team_members where user_id = ${userId} and role = 'staff'
      and coalesce(ended_at, ${now}) > ${now}::timestamptz - make_interval(years => ${RIGHT_TO_WORK_YEARS})`.execute(db)
  return rows
}

function isMissing(error: unknown) {
  const { code, name } = error as { code?: string; name?: string }
  return code === 'ENOENT' || name === 'NoSuchKey'
}

/** Encrypts a copy of a file under another key; undefined when its bytes are missing. */
async function copyFile(
  files: FileStore,
  { file, from, to }: { file: FileRef; from: DataKey; to: DataKey },
): Promise<FileRef | undefined> {
  const id = randomUUID()
  try {
    const arrived = await files.receive(files.read({ key: from.bytes, id: file.id, size: file.size }), {
      key: to.bytes,
      id,
    })
    await arrived.keep()
    return { ...file, id }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The copies that belong to the team's own checks: files of the team, under its key. */
async function copiesOfChecks(
  needs: Needs,
  { teamId, checks, to }: { teamId: string; checks: readonly StoredCheck[]; to: DataKey },
): Promise<FileRef[]> {
  const wanted = checks.flatMap(({ values }) => (values.copy as FileRef | undefined) ?? [])
  const from = wanted.length > 0 ? await asWorker(needs, (db) => needs.vault.open(db, { teamId })) : undefined
  const copies: FileRef[] = []
  for (const file of from ? wanted : []) {
    const copy = await copyFile(needs.files, { file, from: from as DataKey, to })
    if (copy) copies.push(copy)
  }
  return copies
}

function pick(sections: Awaited<ReturnType<typeof readSections>>): FormValues {
  const picked = Object.entries(FIELDS).flatMap(([step, names]) =>
    Object.entries(sections[step as StepId]?.values ?? {}).filter(([name]) => names.test(name)),
  )
  return Object.fromEntries(picked)
}

/**
 * The right-to-work records and signed papers that outlive a person, one record for each team they worked in within the last two years (domain 2.11): copies
 * under a key of their own, because the person's is destroyed. The files are stored when this resolves; the caller inserts the rows.
 */
export async function makeKeptRecords(needs: Needs, userId: string): Promise<Kept> {
  const { vault, clock, files } = needs
  const now = new Date(clock.now())
  const found = await asWorker(needs, async (db) => ({
    teams: await workedIn(db, { userId, now }),
    sections: await readSections(db, vault, userId, ['personal', 'passport', 'background']),
    key: await vault.open(db, { userId }),
    checks: (await readChecks({ db, vault }, { userId })).filter(({ kind }) => kind === 'right-to-work'),
    papers: await readSignedPapers({ db }, { userId }),
    files: await db
      .selectFrom('files')
      .select(['id', 'name', 'mime', 'size'])
      .where('user_id', '=', userId)
      .where('slot', 'in', SLOTS)
      .where('state', '=', 'current')
      .execute(),
  }))
  const given =
    Object.keys(found.sections.background?.values ?? {}).length +
    Object.keys(found.sections.passport?.values ?? {}).length
  const { key } = found
  const rightToWork = given + found.checks.length > 0
  if (!key) return { records: [], rightToWork: false, papers: false }
  const records: KeptRecord[] = []
  for (const { id: memberId, teamId, joinedAt, endedAt } of found.teams) {
    const papers = found.papers.filter((paper) => paper.teamId === teamId)
    if (!rightToWork && papers.length === 0) continue
    const id = randomUUID()
    const { kekId, wrapped } = vault.newKey({ userId: id })
    const own = vault.unwrap({ userId: id, kekId, wrapped })
    const copies: FileRef[] = []
    for (const file of found.files) {
      const copy = await copyFile(files, { file, from: key, to: own })
      if (copy) copies.push(copy)
    }
    const checks = found.checks.filter((check) => check.teamId === teamId)
    copies.push(...(await copiesOfChecks(needs, { teamId, checks, to: own })))
    const content: KeptContent = {
      kind: 'right-to-work',
      joinedAt,
      endedAt,
      values: pick(found.sections),
      checks: checks.map(({ title, checkedOn, passed, until, recordedAt, takenBack, values }) => ({
        ...{ title, checkedOn, passed, until, recordedAt, takenBack, values },
      })),
      papers,
      files: copies,
    }
    records.push({
      id,
      team_id: teamId,
      member_id: memberId,
      kek_id: kekId,
      wrapped_dek: wrapped,
      content: own.seal(JSON.stringify(content), CONTEXT),
      file_ids: copies.map((file) => file.id),
      keep_until: addYears(londonDay(new Date(endedAt)), RIGHT_TO_WORK_YEARS),
      created_at: now,
    })
  }
  return { records, rightToWork: rightToWork && records.length > 0, papers: found.teams.some(signedIn(found.papers)) }
}

const signedIn = (papers: readonly SignedPaper[]) => (team: Membership) =>
  papers.some(({ teamId }) => teamId === team.teamId)

/** Opens a kept record of a team: for the owners' export alone. */
export function openKeptRecord(
  { vault }: Pick<Needs, 'vault'>,
  { id, kek_id: kekId, wrapped_dek: wrapped, content }: Pick<KeptRecord, 'id' | 'kek_id' | 'wrapped_dek' | 'content'>,
) {
  const key = vault.unwrap({ userId: id, kekId, wrapped })
  return { key, content: JSON.parse(key.unseal(content, CONTEXT)) as KeptContent }
}
