import { serves } from '#features/compliance/rules/covers.ts'
import { underHeadings } from '#features/compliance/rules/headings.ts'
import { stateWords } from '#features/compliance/rules/state-words.ts'
import type { Evidence } from '#features/compliance/schema.ts'
import { questionsOn, recordOn } from '#features/compliance/server/data.ts'
import type { Standing } from '#features/teams/policy.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { toCsv } from '#server/csv.ts'
import type { AddFile, Written } from '#server/exports.ts'
import { pathPart } from '#server/files/names.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import { formatDay, londonToday } from '#shared/time.ts'
import { packReadMe } from '../../rules/read-me.ts'
import { whileAllowed } from './allowed.ts'
import { conductRecord } from './conduct.ts'
import { type PaperPerson, type PaperPlacement, type PaperRow, personLayout, summaryLayout } from './pack-layout.ts'
import { inWords, type PackTask, type Person, peopleOf, readFiles } from './pack-people.ts'
import type { ArchiveNeeds } from './task.ts'

type Item = Awaited<ReturnType<typeof recordOn>>['items'][number]

function rowOf(item: Item, evidence: readonly Evidence[]): PaperRow {
  const [excused] = item.exceptions
  return {
    name: item.name,
    state: stateWords[item.state],
    until: item.goodThrough,
    good: ['verified', 'expiring', 'exempt'].includes(item.state),
    evidence: evidence.filter((one) => serves(one, item.kinds)).map(inWords),
    remarks: [
      ...(item.state === 'exempt' && excused ? [`Excused until ${formatDay(excused.through)}: ${excused.reason}`] : []),
      ...(item.corrected ? [`Corrected later. By what is known now: ${stateWords[item.corrected]}`] : []),
    ],
  }
}

/** What was required of a person on the day, under the headings of an inspector, and which of it answers the questions of that day. */
async function inspectionRecord(context: PersonContext, { task, person }: Of) {
  const of = { teamId: task.teamId, day: task.pack.on }
  const [{ items, evidence }, asked] = await Promise.all([
    recordOn(context, { ...of, userId: person.userId }),
    questionsOn(context.db, of),
  ])
  const groups = underHeadings(items).map(({ items: inGroup, ...heading }) => ({
    ...heading,
    rows: inGroup.map((item) => rowOf(item, evidence)),
  }))
  const answers = (ids: readonly string[]) =>
    items
      .filter(({ requirementId }) => ids.includes(requirementId))
      .map(({ name, state }) => `${name}: ${stateWords[state].toLowerCase()}`)
  const questions = asked && {
    ...{ source: asked.source, since: asked.starts },
    items: asked.questions.map(({ title, requirements }) => ({ title, answers: answers(requirements) })),
  }
  return { groups, evidence, questions: questions ?? null }
}

interface Of {
  task: PackTask
  person: Person
}

/** One person's record with the files that it cites. */
async function readRecord(context: PersonContext, { team, ...of }: Of & { team: Standing }) {
  const { fullName, position, joined, left, active } = of.person
  const { groups, evidence, questions } = await (of.task.pack.kind === 'conduct' ? conductRecord : inspectionRecord)(
    context,
    of,
  )
  const { files, key } = await readFiles(context, { ...of, team, evidence })
  const paper: PaperPerson = {
    fullName,
    position: jobLabel(position),
    joined,
    left,
    closed: !active,
    groups,
    questions,
  }
  return { paper, files, key }
}

/**
 * Writes an inspection pack: for each person an index, or the record of Schedule 4, the files that it cites, and what
 * is missing said as plainly.
 */
export async function writePack(
  needs: ArchiveNeeds,
  task: PackTask,
  { add, step }: { add: AddFile; step: (done: number, total: number) => Promise<void> },
): Promise<Written> {
  const { kind, on } = task.pack
  const about = { kind, on, madeOn: londonToday(needs.clock) }
  const { teamName, people } = await whileAllowed(needs, task, async ({ db }, team) => ({
    teamName: team.teamName,
    people: await peopleOf(db, task),
  }))
  await step(0, people.length)
  await add('READ ME.txt', packReadMe(task.pack))
  const papers: PaperPerson[] = []
  let files = 0
  for (const [index, person] of people.entries()) {
    const record = await whileAllowed(needs, task, (context, team) => readRecord(context, { task, person, team }))
    const folder = `people/${pathPart(person.fullName)} ${person.userId.slice(0, 8)}`
    await add(
      `${folder}/${kind === 'inspection' ? 'Index' : 'Record'}.pdf`,
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
  if (kind === 'inspection')
    await add(
      'Summary.pdf',
      await renderPdf(summaryLayout, { person: task.userId, args: [papers, { ...about, teamName }] }),
    )
  const rows = papers.flatMap((paper) =>
    paper.groups.flatMap((group) => group.rows.map((row) => ({ paper, group, row }))),
  )
  await add(kind === 'inspection' ? 'summary.csv' : 'records.csv', toCsv(COLUMNS, rows))
  if (kind === 'conduct') {
    const placements = papers.flatMap(({ fullName, groups }) =>
      groups.flatMap((group) => (group.placements ?? []).map((placement) => ({ fullName, ...placement }))),
    )
    await add('placements.csv', toCsv(PLACEMENT_COLUMNS, placements))
  }
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

type PlacementRow = PaperPlacement & { fullName: string }

const PLACEMENT_COLUMNS = [
  { header: 'Name', cell: ({ fullName }: PlacementRow) => fullName },
  { header: 'Client', cell: ({ client }: PlacementRow) => client },
  { header: 'Site', cell: ({ site }: PlacementRow) => site },
  { header: 'Postcode', cell: ({ postcode }: PlacementRow) => postcode },
  { header: 'Job', cell: ({ job }: PlacementRow) => job },
  { header: 'Day', cell: ({ day }: PlacementRow) => day },
  { header: 'Times', cell: ({ times }: PlacementRow) => times },
  { header: 'Unpaid break', cell: (row: PlacementRow) => row.break },
  { header: 'Hours worked', cell: ({ worked }: PlacementRow) => worked },
  { header: 'Sleep-in', cell: ({ isSleepIn }: PlacementRow) => (isSleepIn ? 'Yes' : '') },
  { header: 'On call', cell: ({ isOnCall }: PlacementRow) => (isOnCall ? 'Yes' : '') },
  { header: 'Rate', cell: ({ rate }: PlacementRow) => rate ?? 'For those who may see pay' },
  { header: 'Booked on', cell: ({ booked }: PlacementRow) => booked },
  { header: 'State', cell: ({ state }: PlacementRow) => state },
]
