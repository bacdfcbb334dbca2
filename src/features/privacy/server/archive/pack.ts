import { sql } from 'kysely'
import { underHeadings } from '#features/compliance/rules/headings.ts'
import { stateWords } from '#features/compliance/rules/state-words.ts'
import type { PersonCompliance } from '#features/compliance/schema.ts'
import { recordOn } from '#features/compliance/server/data.ts'
import { maySee } from '#features/documents/policy.ts'
import { slots } from '#features/documents/schema.ts'
import { findFiles, type KnownFile } from '#features/files/server/data.ts'
import type { Standing } from '#features/teams/policy.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { toCsv } from '#server/csv.ts'
import type { Db } from '#server/database/db.ts'
import type { AddFile, Written } from '#server/exports.ts'
import { pathPart } from '#server/files/names.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import { type Day, formatDay, londonDay, londonToday } from '#shared/time.ts'
import { packReadMe } from '../../rules/read-me.ts'
import type { PackAsked } from '../../schema.ts'
import { type TeamTask, whileAllowed } from './allowed.ts'
import { type PaperPerson, type PaperRow, personLayout, summaryLayout } from './pack-layout.ts'
import type { TeamNeeds } from './task.ts'

interface PackTask extends TeamTask {
  pack: PackAsked
}

interface Person {
  userId: string
  fullName: string
  position: string
  /** Works in the team now; of others their own files are closed to it. */
  active: boolean
  offered: boolean
  joined: Day
  left: Day | null
}

async function peopleOf(db: Db, { teamId, pack: { people, job, from, through } }: PackTask) {
  const { rows } = await sql<Person>`
    select m.user_id as "userId", m.full_name as "fullName", m.position, m.status = 'active' and m.role = 'staff' as active,
      m.offer_recorded_at is not null as offered, min(lower(s.during)) as joined,
      case when not bool_or(upper_inf(s.during)) then max(upper(s.during)) - 1 end as "left"
    from app.team_members m join app.membership_spells s on s.team_id = m.team_id and s.user_id = m.user_id
    where m.team_id = ${teamId}
      and case when ${people}::uuid[] is not null then m.user_id = any (${people})
        else s.during && daterange(${from}::date, ${through}::date, '[]') and (${job}::text is null or s.job = ${job}) end
    group by m.id order by m.sort_name, m.id`.execute(db)
  return rows
}

type Evidence = PersonCompliance['evidence'][number]

/** Whether a file may go into a pack: never the picture of a DBS certificate, and only what its slot shows to the person who asked. */
function isForPack(
  file: KnownFile | undefined,
  { views, standing }: { views: string[]; standing: Standing & { offered: boolean } },
) {
  const slot = file && slots.get(file.slot)
  return slot !== undefined && views.includes(slot.visibility) && maySee(slot, [standing])
}

type Item = Awaited<ReturnType<typeof recordOn>>['items'][number]

function rowOf(item: Item, evidence: readonly Evidence[]): PaperRow {
  const [excused] = item.exceptions
  return {
    name: item.name,
    state: stateWords[item.state],
    until: item.goodThrough,
    good: ['verified', 'expiring', 'exempt'].includes(item.state),
    evidence: evidence.filter(({ kind }) => item.kinds.includes(kind)).map(inWords),
    remarks: [
      ...(item.state === 'exempt' && excused ? [`Excused until ${formatDay(excused.through)}: ${excused.reason}`] : []),
      ...(item.corrected ? [`Corrected later. By what is known now: ${stateWords[item.corrected]}`] : []),
    ],
  }
}

/** What was decided about a piece of evidence, by whom, when and until when. */
function inWords({ label, validUntil, verification, superseded }: Evidence): string {
  const document = validUntil ? `${label} (ends ${formatDay(validUntil)})` : label
  if (!verification || verification.decision === 'revoked') return `${document}: given, not verified`
  const { decision, decidedBy, decidedAt, verifiedUntil, reason } = verification
  return [
    `${document}: ${decision} on ${formatDay(londonDay(new Date(decidedAt)))} by ${decidedBy ?? 'a former manager'}`,
    ...(verifiedUntil ? [`until ${formatDay(verifiedUntil)}`] : []),
    ...(decision === 'rejected' && reason ? [`because: ${reason}`] : []),
    ...(superseded ? ['replaced since'] : []),
  ].join(', ')
}

/** One person's record on the day with the files that it cites. Written down in the person's access log. */
async function readRecord(
  context: PersonContext,
  { task, person, team }: { task: PackTask; person: Person; team: Standing },
) {
  const { userId } = person
  const { items, evidence } = await recordOn(context, { teamId: task.teamId, userId, day: task.pack.on })
  const cited = evidence.filter(({ verification, kind }) => verification?.decision === 'verified' && kind !== 'dbs')
  const ids = cited.flatMap(({ fileId }) => (person.active && fileId ? [fileId] : []))
  const standing = { ...team, offered: person.offered }
  const found = [...(await findFiles(context, { owner: { userId }, ids })).values()]
  const files = found.filter((file) => isForPack(file, { views: task.views, standing }))
  await audit(context, {
    action: 'profile.pack',
    subject: userId,
    object: `exports:${task.id}`,
    teamId: task.teamId,
    meta: { files: files.length },
  })
  const labelOf = ({ id }: KnownFile) => cited.find(({ fileId }) => fileId === id)?.label ?? 'Document'
  return {
    paper: {
      fullName: person.fullName,
      position: jobLabel(person.position),
      joined: person.joined,
      left: person.left,
      closed: !person.active,
      groups: underHeadings(items).map(({ items: inGroup, ...heading }) => ({
        ...heading,
        rows: inGroup.map((item) => rowOf(item, evidence)),
      })),
    } satisfies PaperPerson,
    files: files.map((file) => ({ ...file, label: labelOf(file) })),
    key: files.length > 0 ? await context.vault.open(context.db, { userId }) : null,
  }
}

/** Writes an inspection pack: an index for each person, the files that it cites, and what is missing said as plainly. */
export async function writePack(
  needs: TeamNeeds,
  task: PackTask,
  { add, step }: { add: AddFile; step: (done: number, total: number) => Promise<void> },
): Promise<Written> {
  const about = { on: task.pack.on, madeOn: londonToday(needs.clock) }
  const { teamName, people } = await whileAllowed(needs, task, async ({ db }, team) => ({
    teamName: team.teamName,
    people: await peopleOf(db, task),
  }))
  await step(0, people.length)
  await add('READ ME.txt', packReadMe(about.on))
  const papers: PaperPerson[] = []
  let files = 0
  for (const [index, person] of people.entries()) {
    const record = await whileAllowed(needs, task, (context, team) => readRecord(context, { task, person, team }))
    const folder = `people/${pathPart(person.fullName)} ${person.userId.slice(0, 8)}`
    await add(
      `${folder}/Index.pdf`,
      await renderPdf(personLayout, { person: task.userId, args: [record.paper, { ...about, teamName }] }),
    )
    for (const { id, size, label, name } of record.files) {
      if (!record.key) throw new Error('a stored file has no key')
      const content = needs.files.read({ key: record.key.bytes, id, size })
      await add(`${folder}/${pathPart(label)} - ${pathPart(name)}`, content, { compress: false })
    }
    papers.push(record.paper)
    files += record.files.length
    await step(index + 1, people.length)
  }
  await add(
    'Summary.pdf',
    await renderPdf(summaryLayout, { person: task.userId, args: [papers, { ...about, teamName }] }),
  )
  const rows = papers.flatMap((paper) =>
    paper.groups.flatMap((group) => group.rows.map((row) => ({ paper, group, row }))),
  )
  await add('summary.csv', toCsv(COLUMNS, rows))
  return { rows: rows.length, files }
}

interface CsvRow {
  paper: PaperPerson
  group: PaperPerson['groups'][number]
  row: PaperRow
}

const COLUMNS = [
  { header: 'Name', cell: ({ paper }: CsvRow) => paper.fullName },
  { header: 'Job', cell: ({ paper }: CsvRow) => paper.position },
  { header: 'Heading', cell: ({ group }: CsvRow) => group.title },
  { header: 'Requirement', cell: ({ row }: CsvRow) => row.name },
  { header: 'State', cell: ({ row }: CsvRow) => row.state },
  { header: 'Until', cell: ({ row }: CsvRow) => formatDay(row.until) },
  { header: 'Evidence', cell: ({ row }: CsvRow) => [...row.evidence, ...row.remarks].join('; ') },
]
