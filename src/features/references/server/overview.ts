import { sql } from 'kysely'
import { establishedFrom } from '#features/compliance/server/data.ts'
import type { MemberContext } from '#features/members/server/gate.ts'
import { readSections } from '#features/registration/server/data.ts'
import { instant } from '#server/clock.ts'
import type { DataKey } from '#server/crypto/vault.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { addressWarning } from '../rules/addresses.ts'
import { coverageOf, type Job, type Spoken } from '../rules/coverage.ts'
import { daysOf, RELATIVE } from '../rules/reference-form.ts'
import { RELATIVE_REFUSED } from '../rules/request-forms.ts'
import type { MemberReferences, Referee, Reference, RequestState, Sealed, Sharing } from '../schema.ts'
import { stepsContext, unseal } from './sealed.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The jobs that a person has given, newest first. */
function jobsOf(values: FormValues): Job[] {
  const entries = Array.isArray(values.workHistory) ? (values.workHistory as FormValues[]) : []
  return entries
    .filter(({ company, startDate }) => company && startDate)
    .map((entry) => ({
      employer: text(entry.company),
      position: text(entry.position),
      from: text(entry.startDate),
      ...(entry.current !== true && entry.endDate ? { until: text(entry.endDate) } : {}),
    }))
    .sort((one, other) => (one.from < other.from ? 1 : -1))
}

/** The referees that a person has named in the registration. */
function namedIn(values: FormValues): Partial<Referee>[] {
  return ([1, 2] as const)
    .map((position) => ({
      name: text(values[`reference${position}Name`]),
      position: text(values[`reference${position}Position`]),
      email: text(values[`reference${position}Email`]).toLowerCase(),
      phone: text(values[`reference${position}Phone`]),
      relationship: text(values[`reference${position}Relationship`]),
    }))
    .filter(({ name, email }) => name !== '' && email !== '')
}

interface Row {
  id: string
  version: number
  state: RequestState
  referee: Buffer
  answer: Buffer | null
  question: Buffer | null
  reason: Buffer | null
  requestedAt: string
  sentAt: string
  expiresAt: string
  reminders: number
  answeredAt: string | null
  decidedAt: string | null
}

async function readRows({ db, team, member }: MemberContext): Promise<Row[]> {
  const rows = await db
    .selectFrom('reference_requests')
    .select(['id', 'version', 'state', 'referee', 'answer', 'question', 'reason', 'reminders'])
    .select(['requested_at as requestedAt', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .select(['answered_at as answeredAt', 'decided_at as decidedAt'])
    .where('team_id', '=', team.id)
    .where('user_id', '=', member.userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()
  return rows as Row[]
}

interface Opened {
  row: Row
  referee: Referee
  sealed: Sealed | undefined
}

function openRow(key: DataKey, row: Row): Opened {
  const { id, referee, answer } = row
  return {
    row,
    referee: unseal(key, { id, column: 'referee', sealed: referee }),
    sealed: answer ? unseal(key, { id, column: 'answer', sealed: answer }) : undefined,
  }
}

function spokenIn({ row: { state }, referee, sealed }: Opened): Spoken[] {
  if (state !== 'verified' || !sealed) return []
  const { answer } = sealed
  return [{ employer: referee.employer, ...daysOf(answer), disclosable: answer.disclosure }]
}

/** What compliance knows a member's references as. */
export const recordOf = ({ team, member }: MemberContext) => ({
  ...{ teamId: team.id, userId: member.userId, kind: 'referees', source: member.id },
})

/** What is stored about a member's references, opened. */
async function open(context: MemberContext) {
  const { db, vault, member } = context
  const [rows, key, sections, since] = await Promise.all([
    readRows(context),
    keyFor(context),
    readSections(db, vault, member.userId, ['work-history', 'background']),
    establishedFrom(db, recordOf(context)),
  ])
  const opened = key ? rows.map((row) => openRow(key, row)) : []
  return {
    key,
    opened,
    since,
    jobs: jobsOf(sections['work-history']?.values ?? {}),
    named: namedIn(sections.background?.values ?? {}),
  }
}

/** Reading creates no key. */
function keyFor({ db, vault, member }: MemberContext) {
  return vault.open(db, { userId: member.userId })
}

type Stored = Awaited<ReturnType<typeof open>>

/** References that were enough are about the time before that day: work after it asks for no others. */
function judged({ opened, jobs, since }: Stored, today: Day) {
  const of = (day: Day) => coverageOf({ jobs, references: opened.flatMap(spokenIn), today: day })
  const now = of(today)
  return since === null || now.enough ? now : of(since)
}

/** Whether the verified references are enough, and from which day on they have been. */
export async function standing(context: MemberContext) {
  const stored = await open(context)
  return { enough: judged(stored, londonToday(context.clock)).enough, since: stored.since }
}

function shown(
  key: DataKey,
  { row, referee, sealed }: Opened,
  { bounced, released, now }: { bounced: Set<string>; released: Set<string | null>; now: string },
): Reference {
  const { answer: _, referee: __, question, reason, ...rest } = row
  const { id } = row
  return {
    ...rest,
    referee,
    expired: row.state === 'asked' && row.expiresAt <= now,
    warning: addressWarning(referee.email, referee.employer),
    bounced: row.state === 'asked' && bounced.has(id),
    disclosable: sealed?.answer.disclosure ?? false,
    releasable: row.state === 'verified' && sealed?.answer.mayRead === true && !released.has(id),
    ...(question && { question: unseal(key, { id, column: 'question', sealed: question }) }),
    ...(reason && { reason: unseal(key, { id, column: 'reason', sealed: reason }) }),
  }
}

/** Referees whom the person has named and nobody has asked; with the only employer that their registration names, if there is one. */
function notAskedYet({ named, opened, jobs }: Stored) {
  const asked = new Set(
    opened.filter(({ row }) => row.state !== 'cancelled').map(({ referee }) => referee.email.toLowerCase()),
  )
  const employer = jobs.length === 1 ? jobs[0]?.employer : undefined
  return named
    .filter(({ email = '' }) => !asked.has(email))
    .map(({ name = '', email = '', relationship = '', ...rest }) => ({
      name,
      email,
      relationship,
      ...(rest.position && { position: rest.position }),
      ...(rest.phone && { phone: rest.phone }),
      ...(employer && { employer }),
      warning: addressWarning(email, employer),
      ...(relationship === RELATIVE && { refused: RELATIVE_REFUSED }),
    }))
}

async function readStatements({ db, team, member }: MemberContext) {
  return db
    .selectFrom('reference_statements as s')
    .leftJoin('team_members as b', (join) =>
      join.onRef('b.team_id', '=', 's.team_id').onRef('b.user_id', '=', 's.recorded_by'),
    )
    .select(['s.id', 's.steps_taken as sealed', 's.recorded_at as recordedAt', 'b.full_name as recordedBy'])
    .where('s.team_id', '=', team.id)
    .where('s.user_id', '=', member.userId)
    .orderBy('s.recorded_at', 'desc')
    .execute()
}

function readSharings({ db, team, member }: MemberContext) {
  return db
    .selectFrom('sharing_log')
    .select(['id', 'hirer', 'what', 'reference_id as referenceId', 'document', 'consent', 'shared_on as sharedOn'])
    .where('team_id', '=', team.id)
    .where('user_id', '=', member.userId)
    .orderBy('shared_on', 'desc')
    .orderBy('recorded_at', 'desc')
    .execute()
}

/** Everything about the references of a member but what was written in them. */
export async function readReferences(context: MemberContext): Promise<MemberReferences> {
  const { db, clock, team, member } = context
  const [stored, statements, sharings, bounces] = await Promise.all([
    open(context),
    readStatements(context),
    readSharings(context),
    sql<{ id: string }>`select id from app.bounced_references(${team.id}, ${member.userId}) as id`.execute(db),
  ])
  const { key, opened, jobs, since } = stored
  const bounced = new Set(bounces.rows.map(({ id }) => id))
  const released = releasedIn(sharings)
  const nameOf = new Map(opened.map(({ row, referee }) => [row.id, referee.name]))
  return {
    enough: since !== null,
    since,
    missing: judged(stored, londonToday(clock)).missing,
    items: key ? opened.map((one) => shown(key, one, { bounced, released, now: instant(clock) })) : [],
    named: notAskedYet(stored),
    employers: [...new Set(jobs.map(({ employer }) => employer))],
    statements: key
      ? statements.map(({ id, sealed, ...rest }) => ({ ...rest, id, stepsTaken: key.unseal(sealed, stepsContext(id)) }))
      : [],
    shared: sharings.map(({ referenceId, document, what, ...rest }) => ({
      ...rest,
      what: what as Sharing['what'],
      about: document ?? (referenceId ? (nameOf.get(referenceId) ?? null) : null),
    })),
  }
}

/** The references that the member was given to read. */
function releasedIn(sharings: Awaited<ReturnType<typeof readSharings>>) {
  return new Set(sharings.filter(({ hirer }) => hirer === null).map(({ referenceId }) => referenceId))
}

/** One reference with the jobs of its person; undefined when it is not this member's. */
export async function readOne(context: MemberContext, referenceId: string) {
  const [{ opened, jobs }, sharings] = await Promise.all([open(context), readSharings(context)])
  const found = opened.find(({ row }) => row.id === referenceId)
  return found && { ...found, jobs, isReleased: releasedIn(sharings).has(referenceId) }
}
