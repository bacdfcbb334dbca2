import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readLeaveToKeep } from '#features/availability/server/data.ts'
import { readChecks, type StoredCheck } from '#features/checks/server/data.ts'
import { readSignedPapers, type SignedPaper } from '#features/policies/server/data.ts'
import type { StepId } from '#features/registration/schema.ts'
import { readSections } from '#features/registration/server/data.ts'
import { readHoursToKeep } from '#features/shifts/server/data.ts'
import type { DataKey } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import type { FileStore } from '#server/files/store.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { addYears, londonDay } from '#shared/time.ts'
import { RIGHT_TO_WORK_YEARS, WORK_YEARS } from '../../rules/holdings.ts'
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

interface Stay {
  joinedAt: string
  endedAt: string
  files: FileRef[]
}

/** The content of a kept record. */
type KeptContent = KeptRightToWork | KeptWork

interface KeptRightToWork extends Stay {
  kind: 'right-to-work'
  values: FormValues
  /** The checks that the team has made itself. */
  checks: Pick<StoredCheck, 'title' | 'checkedOn' | 'passed' | 'until' | 'recordedAt' | 'takenBack' | 'values'>[]
  /** Terms and opt-outs that were signed with the team. */
  papers: SignedPaper[]
}

interface KeptWork extends Stay {
  kind: 'work'
  fullName: string
  leave: readonly unknown[]
  /** The shifts that were worked, with their hours and pay. */
  shifts: readonly unknown[]
}

/** What outlives a person, and which of it there is. */
export interface Kept {
  records: KeptRecord[]
  rightToWork: boolean
  papers: boolean
  work: boolean
}

export interface KeptRecord {
  id: string
  team_id: string
  member_id: string
  kind: KeptContent['kind']
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
      and coalesce(ended_at, ${now}) > ${now}::timestamptz - make_interval(years => ${WORK_YEARS})`.execute(db)
  return rows
}

/** Also where the store says that what is stored is damaged, because of that: another run of the erasure may have been first. */
function isMissing(error: unknown): boolean {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: unknown }
  return code === 'ENOENT' || name === 'NoSuchKey' || (cause !== undefined && isMissing(cause))
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
 * What outlives a person, for each team they worked in (domain 2.11): the right-to-work record with signed papers for
 * two years, leave, hours and pay for six. Copies under a key of their own, because the person's is destroyed. The
 * files are stored when this resolves; the caller inserts the rows.
 */
export async function makeKeptRecords(needs: Needs, userId: string): Promise<Kept> {
  const now = new Date(needs.clock.now())
  const found = await asWorker(needs, (db) => findKept(db, { needs, userId, now }))
  const given =
    Object.keys(found.sections.background?.values ?? {}).length +
    Object.keys(found.sections.passport?.values ?? {}).length
  const rightToWork = given + found.checks.length > 0
  const made: KeptRecord[] = []
  for (const team of found.teams) {
    const papers = found.papers.filter(({ teamId }) => teamId === team.teamId)
    if (found.key && isRecent(team, now) && (rightToWork || papers.length > 0))
      made.push(await keepRightToWork(needs, { team, found, from: found.key, papers, now }))
    const leave = found.leave.filter(({ teamId }) => teamId === team.teamId)
    const shifts = found.shifts.filter(({ teamId }) => teamId === team.teamId)
    if (leave.length + shifts.length > 0) {
      const { id, own } = newRecordKey(needs)
      const content = {
        kind: 'work' as const,
        ...staysOf(team),
        fullName: found.fullName,
        leave,
        shifts,
        files: [],
      } satisfies KeptWork
      made.push(recordOf({ id, own, team, content, years: WORK_YEARS, now }))
    }
  }
  const has = (kind: KeptContent['kind']) => made.some((record) => record.kind === kind)
  return {
    records: made,
    rightToWork: rightToWork && has('right-to-work'),
    papers: has('right-to-work') && found.teams.filter((team) => isRecent(team, now)).some(signedIn(found.papers)),
    work: has('work'),
  }
}

interface Finding {
  needs: Needs
  userId: string
  now: Date
}

async function findKept(db: Db, { needs: { vault }, userId, now }: Finding) {
  return {
    teams: await workedIn(db, { userId, now }),
    fullName: (
      await db.selectFrom('profiles').select('full_name').where('user_id', '=', userId).executeTakeFirstOrThrow()
    ).full_name,
    sections: await readSections(db, vault, userId, ['personal', 'passport', 'background']),
    key: await vault.open(db, { userId }),
    checks: (await readChecks({ db, vault }, { userId })).filter(({ kind }) => kind === 'right-to-work'),
    papers: await readSignedPapers({ db }, { userId }),
    leave: await readLeaveToKeep(db, userId),
    shifts: await readHoursToKeep(db, { userId, now }),
    files: await db
      .selectFrom('files')
      .select(['id', 'name', 'mime', 'size'])
      .where('user_id', '=', userId)
      .where('slot', 'in', SLOTS)
      .where('state', '=', 'current')
      .execute(),
  }
}

/** Whether the record of their right to work must be kept still. */
function isRecent({ endedAt }: Membership, now: Date) {
  return londonDay(new Date(endedAt)) > addYears(londonDay(now), -RIGHT_TO_WORK_YEARS)
}

const staysOf = ({ joinedAt, endedAt }: Membership) => ({ joinedAt, endedAt })

interface RightToWork {
  team: Membership
  found: Awaited<ReturnType<typeof findKept>>
  /** The key of the person's files. */
  from: DataKey
  papers: SignedPaper[]
  now: Date
}

async function keepRightToWork(needs: Needs, { team, found, from, papers, now }: RightToWork): Promise<KeptRecord> {
  const { id, own } = newRecordKey(needs)
  const copies: FileRef[] = []
  for (const file of found.files) {
    const copy = await copyFile(needs.files, { file, from, to: own.key })
    if (copy) copies.push(copy)
  }
  const checks = found.checks.filter((check) => check.teamId === team.teamId)
  copies.push(...(await copiesOfChecks(needs, { teamId: team.teamId, checks, to: own.key })))
  const content: KeptContent = {
    kind: 'right-to-work',
    ...staysOf(team),
    values: pick(found.sections),
    checks: checks.map(({ title, checkedOn, passed, until, recordedAt, takenBack, values }) => ({
      ...{ title, checkedOn, passed, until, recordedAt, takenBack, values },
    })),
    papers,
    files: copies,
  }
  return recordOf({ id, own, team, content, years: RIGHT_TO_WORK_YEARS, now })
}

function newRecordKey({ vault }: Needs) {
  const id = randomUUID()
  const { kekId, wrapped } = vault.newKey({ userId: id })
  return { id, own: { kekId, wrapped, key: vault.unwrap({ userId: id, kekId, wrapped }) } }
}

interface Made {
  id: string
  own: ReturnType<typeof newRecordKey>['own']
  team: Membership
  content: KeptContent
  years: number
  now: Date
}

function recordOf({ id, own, team, content, years, now }: Made): KeptRecord {
  return {
    id,
    team_id: team.teamId,
    member_id: team.id,
    kind: content.kind,
    kek_id: own.kekId,
    wrapped_dek: own.wrapped,
    content: own.key.seal(JSON.stringify(content), CONTEXT),
    file_ids: content.files.map((file) => file.id),
    keep_until: addYears(londonDay(new Date(team.endedAt)), years),
    created_at: now,
  }
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
