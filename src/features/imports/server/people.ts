import { inviteMany, readInvited } from '#features/teams/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { type FileToRead, readRows, toCorrect } from '#server/import-file.ts'
import type { ImportProblem } from '#shared/imports.ts'
import { addDays, londonToday } from '#shared/time.ts'
import type { PeoplePlan } from '../contract/people.ts'
import { type PeopleColumn, peopleColumns } from '../rules/people-columns.ts'
import { readPerson } from '../rules/person-row.ts'
import type { ChosenWord } from '../schema.ts'
import { openWords, rememberWords } from './words.ts'

/** So many mails of lists a team sends a day, as `app.due_invitations` says. */
const A_DAY = 15
/** So many may wait in all. */
const MOST_WAITING = 300

interface PeopleFile extends FileToRead<PeopleColumn> {
  words?: readonly ChosenWord[] | undefined
}

type Person = Exclude<ReturnType<typeof readPerson>, { problems: unknown }>

const labelOf = (code: PeopleColumn) => peopleColumns.find(({ value }) => value === code)?.label ?? code

/** Whom a list would invite, and whom not and why. */
async function planList(context: TeamContext, file: PeopleFile): Promise<{ plan: PeoplePlan; people: Person[] }> {
  const { headings, columns, rows } = readRows(file, peopleColumns)
  const words = await openWords(context, file.words)
  const [problems, known, read]: [ImportProblem[], ImportProblem[], (Person & { line: number })[]] = [[], [], []]
  for (const { line, cells } of rows) {
    const person = readPerson(cells, words.job)
    if (!('problems' in person)) read.push({ line, ...person })
    else
      for (const { column, message } of person.problems)
        problems.push({ line, column: labelOf(column), cell: cells[column] ?? '', message })
  }
  const invited = await readInvited(
    context,
    read.map(({ email }) => email),
  )
  const [members, open, listed] = [new Set(invited.members), new Set(invited.invited), new Set<string>()]
  const people = read.filter(({ line, email }) => {
    const why = reasonOf(email)
    listed.add(email)
    if (why) known.push({ line, message: `${email} ${why}` })
    return !why
  })
  const waiting = invited.waiting + people.length
  if (waiting > MOST_WAITING)
    throw invalid([{ path: 'csv', message: `Invite at most ${MOST_WAITING - invited.waiting} people at a time` }])
  const plan = {
    ...{ headings, columns, lines: rows.length, problems, known, words: words.asked(), people: people.length },
    correct: toCorrect({ headings, rows, problems }),
    lastOn: addDays(londonToday(context.clock), Math.max(0, Math.ceil(waiting / A_DAY) - 1)),
  }
  return { plan, people: people.map(({ line: _, ...person }) => person) }

  function reasonOf(email: string): string | undefined {
    if (email === context.actor.email) return 'is your own address'
    if (members.has(email)) return 'is in your team'
    if (open.has(email)) return 'has an open invitation'
    return listed.has(email) ? 'comes again' : undefined
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

/** Invites the people of a list. The team's row is locked: of two lists at once, the second finds whom the first has invited. */
export async function invitePeople(context: TeamContext, { leaveOut, message, ...file }: Invite) {
  const { plan, people } = await planList(context, file)
  if (plan.problems.length > 0 && !leaveOut)
    throw invalid([{ path: 'csv', message: 'Some lines cannot be invited: correct them, or leave them out' }])
  if (people.length === 0) throw conflict(plan, 'Everybody in this list is invited already')
  await rememberWords(context, file.words)
  return { invited: await inviteMany(context, { people, message }), lastOn: plan.lastOn }
}
