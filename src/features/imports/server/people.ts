import type { ChosenWord } from '#features/clients/rules/import-words.ts'
import { openWords, rememberWords, type Words } from '#features/clients/server/data.ts'
import { endsOn } from '#features/compliance/rules/noted.ts'
import { datedRequirements, type NotedOf, noteDates } from '#features/compliance/server/data.ts'
import { inviteMany, readInvited } from '#features/teams/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { type FileToRead, type ReadRow, readRows, toCorrect } from '#server/import-file.ts'
import type { ImportProblem } from '#shared/imports.ts'
import { addDays, londonToday } from '#shared/time.ts'
import type { PeoplePlan } from '../contract/people.ts'
import { datedColumns, datedPart, type ListColumn, listColumns } from '../rules/dated-columns.ts'
import { readPerson } from '../rules/person-row.ts'

/** So many mails of lists a team sends a day, as `app.due_invitations` says. */
const A_DAY = 15
/** So many may wait in all. */
const MOST_WAITING = 300

interface PeopleFile extends FileToRead<string> {
  words?: readonly ChosenWord[] | undefined
}

type Person = Exclude<ReturnType<typeof readPerson>, { problems: unknown }>
type Requirements = Awaited<ReturnType<typeof datedRequirements>>

interface Planned {
  plan: PeoplePlan
  people: Person[]
  days: NotedOf[]
}

/** Whom a list would invite, whom not and why, and which days it would note. */
async function planList(context: TeamContext, file: PeopleFile): Promise<Planned> {
  const [words, requirements] = await Promise.all([openWords(context, file.words), datedRequirements(context)])
  const { headings, columns, rows } = readRows(toRead(file, requirements), listColumns(requirements, words.columns))
  const { read, problems } = readPeople(context, { rows, words, requirements })
  const { people, known, waiting } = await withoutKnown(context, read)
  if (waiting + people.length > MOST_WAITING)
    throw invalid([{ path: 'csv', message: `Invite at most ${MOST_WAITING - waiting} people at a time` }])
  const days = daysOf(read.filter(({ email }) => email !== context.actor.email))
  const plan = {
    ...{ headings, columns, lines: rows.length, problems, known, words: words.asked(), people: people.length },
    ...countDays(context, { days, requirements, columns }),
    dated: datedColumns(requirements).map(({ value, label }) => ({ value, label })),
    correct: toCorrect({ headings, rows, problems }),
    lastOn: addDays(londonToday(context.clock), Math.max(0, Math.ceil((waiting + people.length) / A_DAY) - 1)),
  }
  return { plan, people, days }
}

/** The columns as they were chosen; throws 422 for what the team no longer requires. */
function toRead({ csv, columns }: PeopleFile, requirements: Requirements): FileToRead<ListColumn> {
  const isKnown = (column: string | null) => {
    const dated = column && datedPart(column)
    return !dated || requirements.some(({ id }) => id === dated.requirementId)
  }
  if (columns && !columns.every(isKnown))
    throw invalid([{ path: 'columns', message: 'The team does not require this any more: choose the file again' }])
  return { csv, columns: columns as readonly (ListColumn | null)[] | undefined }
}

interface Lines {
  rows: readonly ReadRow<ListColumn>[]
  words: Words
  requirements: Requirements
}

/** The lines that are people, and what is wrong with the others. */
function readPeople({ clock }: TeamContext, { rows, words, requirements }: Lines) {
  const labels = new Map(listColumns(requirements).map(({ value, label }) => [value, label]))
  const [problems, read]: [ImportProblem[], (Person & { line: number })[]] = [[], []]
  for (const { line, cells } of rows) {
    const person = readPerson(cells, { jobOf: words.job, today: londonToday(clock) })
    if (!('problems' in person)) read.push({ line, ...person })
    else
      for (const { column, message } of person.problems)
        problems.push({ line, column: labels.get(column) ?? column, cell: cells[column] ?? '', message })
  }
  return { read, problems }
}

/** Parts whom the team does not know from its members, from whom it has invited, and from who comes again. */
async function withoutKnown(context: TeamContext, read: readonly (Person & { line: number })[]) {
  const emails = read.map(({ email }) => email)
  const invited = await readInvited(context, emails)
  const [members, open, listed] = [new Set(invited.members), new Set(invited.invited), new Set<string>()]
  const known: ImportProblem[] = []
  const people = read.filter(({ line, email }) => {
    const why = reasonOf(email)
    listed.add(email)
    if (why) known.push({ line, message: `${email} ${why}` })
    return !why
  })
  return { people, known, waiting: invited.waiting }

  function reasonOf(email: string): string | undefined {
    if (email === context.actor.email) return 'is your own address'
    if (members.has(email)) return 'is in your team'
    if (open.has(email)) return 'has an open invitation'
    return listed.has(email) ? 'comes again' : undefined
  }
}

/** The days of all papers; of an address that comes again the last line says them. */
function daysOf(read: readonly Person[]): NotedOf[] {
  const all = read.flatMap(({ email, days }) =>
    [...days].map(([requirementId, which]) => ({ email, requirementId, ...which })),
  )
  return [...new Map(all.map((one) => [`${one.email} ${one.requirementId}`, one])).values()]
}

interface Counted {
  days: readonly NotedOf[]
  requirements: Requirements
  columns: readonly (ListColumn | null)[]
}

/** How many days there are of each requirement that has a column, and how many of them are over. */
function countDays({ clock }: TeamContext, { days, requirements, columns }: Counted) {
  const today = londonToday(clock)
  const asked = new Set(columns.map((column) => column && datedPart(column)?.requirementId))
  return {
    peopleWithDays: new Set(days.map(({ email }) => email)).size,
    days: requirements
      .filter(({ id }) => asked.has(id))
      .map(({ id, name, lastsMonths }) => {
        const those = days.filter(({ requirementId }) => requirementId === id)
        const over = those.filter((one) => (endsOn(one, lastsMonths) ?? today) < today)
        return { label: name, days: those.length, over: over.length }
      }),
  }
}

/** The dry run of a list. */
export async function planPeople(context: TeamContext, file: PeopleFile): Promise<PeoplePlan> {
  return (await planList(context, file)).plan
}

interface Invite extends PeopleFile {
  leaveOut: boolean
  message?: string | undefined
}

/**
 * Invites the people of a list and notes its days. The team's row is locked: of two lists at once, the second finds
 * whom the first has invited.
 */
export async function invitePeople(context: TeamContext, { leaveOut, message, ...file }: Invite) {
  const { plan, people, days } = await planList(context, file)
  if (plan.problems.length > 0 && !leaveOut)
    throw invalid([{ path: 'csv', message: 'Some lines cannot be invited: correct them, or leave them out' }])
  if (people.length === 0 && days.length === 0) throw conflict(plan, 'Everybody in this list is invited already')
  const headings = plan.columns.flatMap((means, at) => {
    const word = plan.headings[at]
    return means && word && datedPart(means) ? [{ kind: 'column' as const, word, means }] : []
  })
  await rememberWords(context, [...(file.words ?? []), ...headings])
  const listed = people.map(({ days: _, ...person }) => person)
  const invited = people.length > 0 ? await inviteMany(context, { people: listed, message }) : 0
  const noted = await noteDates(context, days)
  if (noted > 0)
    await audit(context, {
      action: 'dates.note',
      object: `teams:${context.team.id}`,
      teamId: context.team.id,
      meta: { count: noted },
    })
  return { invited, noted, lastOn: plan.lastOn }
}
