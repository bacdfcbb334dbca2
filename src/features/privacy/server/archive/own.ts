import { sql } from 'kysely'
import { type AuditWords, gatherWords, sentenceOf } from '#features/audit/rules/words.ts'
import { slots } from '#features/documents/schema.ts'
import { readSection } from '#features/profile/rules.ts'
import { metaOf } from '#features/registration/schema.ts'
import { readRegistration } from '#features/registration/server/data.ts'
import { steps } from '#features/registration/steps.ts'
import { toCsv } from '#server/csv.ts'
import type { Db } from '#server/database/db.ts'
import { formatInstant, londonToday } from '#shared/time.ts'
import { pathPart } from '../../rules/exports.ts'
import { OWN_READ_ME } from '../../rules/read-me.ts'
import { askerOf, asWorker, type Needs, type Task } from './task.ts'
import type { AddFile } from './zip.ts'

const PAGE = 500

/** Tables whose content the profile says in words. */
const IN_PROFILE = new Set([
  ...steps.flatMap(({ table, fields }) => [
    table,
    ...Object.values(fields).flatMap((field) => metaOf(field).table ?? []),
  ]),
  'registration_drafts',
  'files',
])

interface Look {
  at: string
  action: string
  byMe: boolean
  aboutMe: boolean
  actor: string | null
  actorName: string | null
  subject: string | null
  subjectName: string | null
  network: string | null
  team: string
  meta: Record<string, unknown>
  chain: string
  seq: number
}

/** Everything that was written down about a person: what they did, and who looked at or changed what is theirs. One page. */
async function readEvents(
  db: Db,
  userId: string,
  after: Pick<Look, 'at' | 'chain' | 'seq'> | undefined,
): Promise<Look[]> {
  const from = after ? sql`and (e.at, e.chain, e.seq) > (${after.at}, ${after.chain}, ${after.seq})` : sql``
  const { rows } = await sql<Look>`
    select e.at, e.action, e.actor is not distinct from ${userId} as "byMe", e.subject is not distinct from ${userId} as "aboutMe",
      e.actor, p.full_name as "actorName", e.subject, case when e.subject = ${userId} then s.full_name else 'another person' end as "subjectName",
      e.ip_trunc as network, coalesce(t.team_name, '') as team, e.meta, e.chain, e.seq
    from app.audit_events e left join app.profiles p on p.user_id = e.actor
      left join app.profiles s on s.user_id = e.subject left join app.teams t on t.id = e.chain
    where (e.actor = ${userId} or e.subject = ${userId}) ${from}
    order by e.at, e.chain, e.seq limit ${PAGE}`.execute(db)
  return rows
}

async function allEvents(needs: Needs, userId: string) {
  const events: Look[] = []
  for (;;) {
    const page = await asWorker(needs, (db) => readEvents(db, userId, events.at(-1)))
    events.push(...page)
    if (page.length < PAGE) return events
  }
}

async function readAccount(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select u.email, p.full_name as "fullName", p.role, u.created_at as "createdAt", u.email_confirmed_at as "emailConfirmedAt",
      u.last_sign_in_at as "lastSignInAt",
      (select coalesce(jsonb_agg(jsonb_build_object('team', t.team_name, 'role', m.role, 'status', m.status, 'joinedAt', m.joined_at,
        'endedAt', m.ended_at) order by m.joined_at), '[]') from app.team_members m join app.teams t on t.id = m.team_id
        where m.user_id = u.id) as teams
    from app.users u join app.profiles p on p.user_id = u.id where u.id = ${userId}`.execute(db)
  return rows[0]
}

async function readRecords(db: Db, userId: string) {
  const { rows } = await sql<{
    name: string
    records: unknown[]
  }>`select name, records from app.records_of(${userId})`.execute(db)
  return rows.filter(({ name }) => !IN_PROFILE.has(name))
}

async function readFiles(db: Db, userId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'slot', 'name', 'mime', 'size', 'state', 'created_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('slot')
    .orderBy('created_at')
    .execute()
}

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const eventColumns = (words: AuditWords) => [
  { header: 'When', cell: ({ at }: Look) => formatInstant(at) },
  { header: 'Who', cell: ({ actorName, byMe }: Look) => (byMe ? 'You' : (actorName ?? 'Care Staffing')) },
  { header: 'What', cell: (look: Look) => sentenceOf(look, words) },
  { header: 'Team', cell: ({ team }: Look) => team },
  {
    header: 'Details',
    cell: ({ meta }: Look) =>
      Object.entries(meta)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
  },
]

/** Writes everything that is stored about a person (security PR05); answers the number of records. */
export async function writeOwn(
  needs: Needs,
  task: Task,
  { add, step }: { add: AddFile; step: (done: number, total: number) => Promise<void> },
) {
  const { userId } = task
  const { vault, clock } = needs
  const today = londonToday(clock)
  const person = await asWorker(needs, async (db) => ({
    account: await readAccount(db, userId),
    registration: await readRegistration({ db, vault, actor: askerOf(task, clock) }),
    records: await readRecords(db, userId),
    files: await readFiles(db, userId),
    key: await vault.open(db, { userId }),
  }))
  const total = person.files.length + 2
  await step(0, total)
  await add('READ ME.txt', OWN_READ_ME)
  await add('account.json', pretty(person.account))
  const sections = steps.map((one) =>
    readSection({ step: one, values: person.registration.steps[one.id]?.values ?? {}, today }),
  )
  await add(
    'profile.json',
    pretty({ readable: sections, stored: person.registration.steps, completedAt: person.registration.completedAt }),
  )
  if (Object.keys(person.registration.drafts).length > 0) await add('drafts.json', pretty(person.registration.drafts))
  for (const { name, records } of person.records)
    await add(`records/${name.replaceAll('_', '-')}.json`, pretty(records))
  await step(1, total)

  const events = await allEvents(needs, userId)
  const looks = events.filter(({ byMe, aboutMe }) => aboutMe && !byMe)
  const columns = eventColumns(gatherWords(needs.features))
  await add('who-used-my-data.csv', toCsv(columns, looks))
  await add(
    'what-i-did.csv',
    toCsv(
      columns,
      events.filter(({ byMe }) => byMe),
    ),
  )
  await add('events.json', pretty(events))
  await step(2, total)

  await add('files.json', pretty(person.files))
  for (const [index, file] of person.files.entries()) {
    const slot = slots.get(file.slot)
    const folder = pathPart(slot?.section ?? 'Other')
    const kept = file.state === 'current' ? '' : `${file.state} `
    if (!person.key) throw new Error('a stored file has no key')
    await add(
      `files/${folder}/${pathPart(`${kept}${file.name}`)}`,
      needs.files.read({ key: person.key.bytes, id: file.id, size: file.size }),
      {
        compress: false,
      },
    )
    await step(index + 3, total)
  }
  const rows = person.records.reduce(
    (sum, { records }) => sum + records.length,
    sections.length + events.length + person.files.length + 1,
  )
  return { rows, files: person.files.length }
}
