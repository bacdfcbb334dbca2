import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { maySee } from '#features/documents/policy.ts'
import { slots } from '#features/documents/schema.ts'
import { listDocuments } from '#features/documents/server/data.ts'
import { currentFiles, type KnownFile } from '#features/files/server/data.ts'
import { GUARDS, type Visibility, visibilityOf } from '#features/members/policy.ts'
import { readSection } from '#features/profile/rules.ts'
import { readSections } from '#features/registration/server/data.ts'
import { steps } from '#features/registration/steps.ts'
import type { Standing } from '#features/teams/policy.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { Db } from '#server/database/db.ts'
import { type AddFile, pretty, type Written } from '#server/exports.ts'
import { pathPart } from '#server/files/names.ts'
import { londonToday } from '#shared/time.ts'
import { teamReadMe } from '../../rules/read-me.ts'
import { openKeptRecord } from '../erasure/kept.ts'
import { type TeamTask, whileAllowed } from './allowed.ts'
import { asCsv, asJson, pagesOf, teamListsOf } from './lists.ts'
import type { ArchiveNeeds, Needs } from './task.ts'

interface Member {
  id: string
  userId: string
  fullName: string
  offered: boolean
}

async function activeMembers(db: Db, teamId: string) {
  const { rows } =
    await sql<Member>`select id, user_id as "userId", full_name as "fullName", offer_recorded_at is not null as offered
    from app.team_members where team_id = ${teamId} and status = 'active' and role = 'staff' order by sort_name, id`.execute(
      db,
    )
  return rows
}

/**
 * What of a member goes in: the kinds asked for, health answers only once an offer is recorded. Written down in the
 * member's access log.
 */
async function readMember(
  context: PersonContext,
  { task, member, team }: { task: TeamTask; member: Member; team: Standing },
) {
  const still = await context.db
    .selectFrom('team_members')
    .select('id')
    .where('id', '=', member.id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!still) return undefined
  const { db, vault, clock } = context
  const views = task.views.filter(
    (view) => view === 'profile' || member.offered || !GUARDS[view as keyof typeof GUARDS]?.afterOffer,
  )
  const stored = await readSections(db, vault, member.userId)
  const sections = steps
    .map((step) =>
      readSection({
        step,
        values: stored[step.id]?.values ?? {},
        today: londonToday(clock),
        may: (field) => views.includes(visibilityOf(step.id, field) satisfies Visibility),
      }),
    )
    .filter(({ blocks }) => blocks.length > 0)
  const files = (await listDocuments(context, member.userId)).filter(({ slot }) => {
    const place = slots.get(slot)
    return (
      place !== undefined && views.includes(place.visibility) && maySee(place, [{ ...team, offered: member.offered }])
    )
  })
  await audit(context, {
    action: 'profile.export',
    subject: member.userId,
    object: `exports:${task.id}`,
    teamId: task.teamId,
    meta: { views, files: files.length },
  })
  return { sections, files, key: await vault.open(db, { userId: member.userId }) }
}

async function addMember(needs: Needs, { task, member, add }: { task: TeamTask; member: Member; add: AddFile }) {
  const found = await whileAllowed(needs, task, (context, team) => readMember(context, { task, member, team }))
  if (!found) return { rows: 0, files: 0 }
  const folder = `members/${pathPart(member.fullName)} ${member.userId.slice(0, 8)}`
  await add(`${folder}/profile.json`, pretty({ name: member.fullName, sections: found.sections }))
  for (const { id, size, slot, name } of found.files) {
    if (!found.key) throw new Error('a stored file has no key')
    const label = pathPart(slots.get(slot)?.label ?? slot)
    await add(`${folder}/${label} - ${pathPart(name)}`, needs.files.read({ key: found.key.bytes, id, size }), {
      compress: false,
    })
  }
  return { rows: 1, files: found.files.length }
}

/** Writes what the requester may see of their team (security AZ24). */
export async function writeTeam(
  needs: ArchiveNeeds,
  task: TeamTask,
  { add, step }: { add: AddFile; step: (done: number, total: number) => Promise<void> },
): Promise<Written> {
  const { teamId } = task
  const today = londonToday(needs.clock)
  const lists = teamListsOf(needs.features)
  const members = await whileAllowed(needs, task, ({ db }) => activeMembers(db, teamId))
  const total = members.length + lists.length
  await step(0, total)
  await add('READ ME.txt', teamReadMe(lists))
  let [rows, files] = [0, 0]
  for (const [index, list] of lists.entries()) {
    const pages = () => pagesOf(list, (work) => whileAllowed(needs, task, ({ db }) => work(db)), { teamId, today })
    await add(`${list.name}.csv`, asCsv(list, { pages: counted(pages(), (count) => (rows += count)), today }))
    await add(`${list.name}.json`, asJson(pages()))
    await step(index + 1, total)
  }
  for (const [index, member] of members.entries()) {
    const added = await addMember(needs, { task, member, add })
    files += added.files
    await step(lists.length + index + 1, total)
  }
  const kept = await addKept(needs, { task, add })
  files += await addTeamFiles(needs, { task, add })
  return { rows: rows + kept.rows, files: files + kept.files }
}

/** The team's own current files, as far as the slots let the requester open them; returns how many. */
async function addTeamFiles(needs: ArchiveNeeds, { task, add }: { task: TeamTask; add: AddFile }) {
  const owner = { teamId: task.teamId }
  const { seen, key } = await whileAllowed(needs, task, async (context) => {
    const found = await currentFiles(context, owner)
    const seen = []
    for (const file of found) if (await isOpen(needs, { context, file })) seen.push(file)
    return { seen, key: await context.vault.open(context.db, owner) }
  })
  for (const { id, size, slot, name } of seen) {
    if (!key) throw new Error('a stored file has no key')
    await add(`files/${pathPart(slot)} - ${pathPart(name)}`, needs.files.read({ key: key.bytes, id, size }), {
      compress: false,
    })
  }
  return seen.length
}

/** Whether the file's slot lets the requester open it. */
async function isOpen({ slots }: ArchiveNeeds, { context, file }: { context: PersonContext; file: KnownFile }) {
  try {
    await slots.get(file.slot)?.look(context, file)
    return slots.has(file.slot)
  } catch (error) {
    if (error instanceof ORPCError) return false
    throw error
  }
}

/** Right-to-work records, hours and leave of former members, for owners alone; each reading is audited. */
async function addKept(needs: Needs, { task, add }: { task: TeamTask; add: AddFile }) {
  if (!task.views.includes('kept-records')) return { rows: 0, files: 0 }
  const records = await whileAllowed(needs, task, async (context) => {
    const found = await context.db
      .selectFrom('kept_records')
      .selectAll()
      .where('team_id', '=', task.teamId)
      .orderBy('keep_until')
      .execute()
    const meta = { records: found.length }
    if (found.length > 0)
      await audit(context, { action: 'kept-records.export', object: `exports:${task.id}`, teamId: task.teamId, meta })
    return found
  })
  let files = 0
  for (const record of records) {
    const { key, content } = openKeptRecord(needs, record)
    const folder = `kept/until ${record.keep_until} ${record.id.slice(0, 8)}`
    await add(`${folder}/${content.kind}.json`, pretty({ keepUntil: record.keep_until, ...content }))
    for (const { id, size, name } of content.files) {
      await add(`${folder}/${pathPart(name)}`, needs.files.read({ key: key.bytes, id, size }), { compress: false })
      files++
    }
  }
  return { rows: records.length, files }
}

async function* counted<T>(pages: AsyncIterable<T[]>, count: (rows: number) => void) {
  for await (const rows of pages) {
    count(rows.length)
    yield rows
  }
}
