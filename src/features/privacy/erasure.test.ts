import { readdirSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makePdf } from '#testing/files/documents.ts'
import { upload } from '#testing/files/upload.ts'
import { openTransaction } from '#testing/locks.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import {
  makeApplicant,
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { register } from '#testing/people/registered.ts'
import { makeShift } from '#testing/shifts.ts'
import { eraseAccount, replayErasures } from './server/erasure/erase.ts'
import { journalFile } from './server/erasure/journal.ts'
import { openKeptRecord } from './server/erasure/kept.ts'

const app = useApp()

const OVERRIDE = { reason: 'safe-cover', note: 'Nobody else', confirmed: true } as const
const needs = () => ({ ...app.services, dataDir: app.dataDir })

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Nothing for a file that a job has removed since it was listed. */
function readUnlessGone(file: string) {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** Where a text occurs: in a row of any table, encrypted or not, or in a file of the data folder. The outbox replaces the mail server. */
async function placesOf(text: string) {
  const { pool } = app.services.database
  const { rows: tables } = await pool.query(`select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'pgboss') and c.relkind = 'r'`)
  const forms = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').slice(0, -4)]
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`)
    if (forms.some((form) => rows[0].text.includes(form))) found.push(name)
  }
  for (const file of filesUnder(app.dataDir)) {
    const bytes = readUnlessGone(file)
    if (!file.includes('/outbox/') && forms.some((form) => bytes.includes(form))) found.push(file)
  }
  return found
}

async function blobIds() {
  return (await Array.fromAsync(app.services.files.list())).map(({ id }) => id)
}

// Workers poll every two seconds, and a busy machine is slow.
vi.setConfig({ testTimeout: 60_000 })
const PATIENCE = { timeout: 50_000 }

/** Requests the erasure and waits for its job: a test that erased by itself would race it. */
async function eraseNow(person: TestPerson) {
  await app.as(person).privacy.erase({ confirm: 'DELETE' })
  const jobs = () =>
    app.services.database.pool.query(`select state from pgboss.job where name = 'erasure' and data ->> 'userId' = $1`, [
      person.id,
    ])
  await expect.poll(async () => (await jobs()).rows, PATIENCE).toEqual([{ state: 'completed' }])
}

test('PR03: an erased person remains only in the pseudonymous log; others keep their records, under another name', async () => {
  const team = await makeTeam(app, { name: 'Birch Care' })
  const elsewhere = await makeTeam(app)
  const mark = 'CANARY-GONE'
  const person = await makePerson(app, { fullName: `${mark} Person`, email: 'canary-gone@example.test' })
  await makeApplicant(app, { team: elsewhere, person })
  await register(app, person, mark)
  await app.as(person).profile.update({ fullName: `${mark} Person`, role: 'staff', phone: '07700 900123' })
  await makeMember(app, { team, person })
  const fellow = await makeMember(app, { team })
  await register(app, fellow, 'CANARY-STAYS')
  await app.as(team.owner).members.view({ teamId: team.id, userId: person.id, view: 'identity' })
  await app.as(person).privacy.askExport({ confirm: true })
  const { pool } = app.services.database
  const { rows: own } = await pool.query('select id from app.files where user_id = $1', [person.id])
  expect(await placesOf(mark)).toContain('app.profiles')
  await pool.query(
    `insert into app.team_invitations (team_id, email, role, invited_by, created_at, sent_at, expires_at)
     values ($1, $2, 'staff', $3, now(), now(), now() + interval '7 days')`,
    [elsewhere.id, person.email, elsewhere.owner.id],
  )
  expect((await placesOf('canary-gone@')).sort()).toEqual(['app.team_invitations', 'app.users'])

  await expect(app.as(person).privacy.erase({ confirm: 'delete' as 'DELETE' })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  })
  const late = { sessionSecret: await makeSession(app, person.id, new Date(app.clock.now() - 16 * 60_000)) }
  await expect(app.as(late).privacy.erase({ confirm: 'DELETE' })).rejects.toMatchObject({
    code: 'REAUTHENTICATION_NEEDED',
  })
  await app.as(person).privacy.erase({ confirm: 'DELETE' })
  // From here on, before the job starts: no session is valid, and no team has the person.
  for (const session of [person, late])
    await expect(app.as(session).accounts.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(app.as(team.owner).members.candidate({ teamId: team.id, userId: person.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect
    .poll(
      async () =>
        (await pool.query('select erased_at from app.erasures where user_id = $1', [person.id])).rows[0].erased_at,
      {
        ...PATIENCE,
      },
    )
    .not.toBeNull()

  expect(await placesOf(mark)).toEqual([])
  expect(await placesOf('canary-gone@')).toEqual([])
  expect((await pool.query('select from app.user_keys where user_id = $1', [person.id])).rowCount).toBe(0)
  expect((await pool.query('select phone from app.profiles where user_id = $1', [person.id])).rows).toEqual([
    { phone: null },
  ])
  await expect
    .poll(
      () => filesUnder(join(app.dataDir, 'files')).filter((file) => own.some(({ id }) => file.endsWith(id))),
      PATIENCE,
    )
    .toEqual([])
  const { rows: log } = await pool.query('select distinct action from app.audit_events where subject = $1', [person.id])
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['profile.view', 'account.erase', 'account.erased']),
  )
  const { rows: past } = await pool.query('select full_name, status from app.team_members where user_id = $1', [
    person.id,
  ])
  expect(past).toEqual([{ full_name: 'Former member', status: 'left' }])
  expect(await placesOf('CANARY-STAYS')).not.toEqual([])
  const [mail] = (await mailsTo(app, 'canary-gone@example.test')).slice(-1)
  expect(mail).toMatchObject({ subject: 'Your Care Staffing account has been deleted' })
  expect(mail?.text).toContain('right-to-work')

  const again = await makePerson(app, { email: 'canary-gone@example.test' })
  expect(again.id).not.toBe(person.id)
})

async function signOptOut({ team, person }: { team: TestTeam; person: TestPerson }) {
  const { policies } = app.as(team.owner)
  const { id: policyId } = await policies.create({ teamId: team.id, title: 'Opt-out', kind: 'opt-out', ready: true })
  const of = { teamId: team.id, policyId }
  await policies.publish({ ...of, revision: 1, readBy: londonToday(app.clock) })
  const { versionId, readerName } = await app.as(person).policies.read(of)
  await app.as(person).policies.sign({ ...of, versionId, read: true, name: readerName })
}

function openRightToWork(row: Parameters<typeof openKeptRecord>[1]) {
  const { content, key } = openKeptRecord(app.services, row)
  if (content.kind !== 'right-to-work') throw new Error('This is another record')
  return { content, key }
}

test('PR03: leave, hours and pay stay for six years with the name, sealed for the owner; what they said of their time goes', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const { availability } = app.as(person)
  await availability.saveDay({ day: '2026-12-24', entries: [{ from: '08:00', until: '12:00', kind: 'can' }] })
  const { types } = await app.as(team.owner).availability.settings({ teamId: team.id })
  const typeId = types.find(({ kind }) => kind === 'annual')?.id ?? ''
  const day = addDays(londonToday(app.clock), 5)
  await app.as(team.owner).availability.recordLeave({
    ...{ teamId: team.id, userId: person.id, typeId, from: day, through: day, amount: 1 },
  })
  const today = londonToday(app.clock)
  await app.as(team.owner).checks.record({
    ...{ teamId: team.id, userId: person.id, kind: 'right-to-work', follows: null },
    values: {
      ...{ status: 'graduate', engagement: 'worker', method: 'online', shareCode: 'W12345678', permitted: true },
      ...{ permissionUntil: addDays(today, 200), matches: true, checkedOn: addDays(today, -1), seenOnline: true },
    },
  })
  const shiftId = await makeShift(app, {
    ...{ team, booking: 'assign', inDays: 0, start: '00:00', end: '00:00', breakMinutes: 60, pay: '14.00' },
  })
  await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId, userId: person.id, override: OVERRIDE })
  expect((await app.as(person).privacy.holdings()).kept.map(({ what }) => what).join()).toContain('your leave')
  await eraseNow(person)
  const { pool } = app.services.database
  const { rows } = await pool.query('select * from app.kept_records where team_id = $1 and kind = $2', [
    team.id,
    'work',
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0].keep_until > addDays(day, 5 * 365)).toBe(true)
  expect(openKeptRecord(app.services, rows[0]).content).toMatchObject({
    kind: 'work',
    fullName: person.fullName,
    leave: [{ type: 'Annual leave', from: day, amount: 1 }],
    shifts: [{ breakMinutes: 60, price: { parts: [{ rate: 1400 }] } }],
  })
  const { former, places } = await app.as(team.owner).shifts.details({ teamId: team.id, shiftId })
  expect([...former, ...places]).toMatchObject([{ fullName: 'Former member', overridden: false }])
  for (const table of ['leave', 'availability_dates', 'work_preferences'])
    expect((await pool.query(`select from app.${table} where user_id = $1`, [person.id])).rowCount).toBe(0)
})

test('PR03: what the law requires to keep is announced, encrypted, and readable for the team’s owner only', async () => {
  const team = await makeTeam(app, { name: 'Ash Care' })
  const person = await makeMember(app, { team })
  await register(app, person, 'CANARY-KEPT')
  const manager = await makeMember(app, { team, role: 'manager' })
  await signOptOut({ team, person })
  const { kept } = await app.as(person).privacy.holdings()
  expect(kept.map(({ what }) => what).join()).toMatch(/activity log.*Ash Care.*right-to-work.*opt-out/s)
  await eraseNow(person)

  const { rows } = await app.services.database.pool.query('select * from app.kept_records where team_id = $1', [
    team.id,
  ])
  expect(rows).toHaveLength(1)
  const { content, key } = openRightToWork(rows[0])
  expect(content.values).toMatchObject({ firstName: 'CANARY-KEPT', passportNumber: '123456789', visaType: 'Work Visa' })
  expect(JSON.stringify(content)).not.toContain('drivingLicense')
  expect(content.papers).toMatchObject([{ kind: 'opt-out', number: 1, digest: expect.any(String) }])
  expect(content.files.map(({ name }) => name).sort()).toEqual(['passport.jpg', 'right-to-work.pdf'])
  const file = content.files.find(({ name }) => name === 'right-to-work.pdf')
  const bytes: Buffer[] = []
  for await (const part of app.services.files.read({ key: key.bytes, id: file!.id, size: file!.size })) bytes.push(part)
  expect(Buffer.concat(bytes).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await app.as(team.owner).privacy.retention({ teamId: team.id })).toMatchObject({
    rules: expect.arrayContaining([expect.objectContaining({ id: 'right-to-work', held: 1 })]),
  })
  await expect(app.as(manager).privacy.retention({ teamId: team.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('PR03: a right-to-work check that the team has made itself is kept with its copy; the team’s own file goes', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const sent = { slot: 'right-to-work-copy', name: 'checked.pdf', team: team.id, body: await makePdf('CANARY-CHECKED') }
  const copy = (await upload(app, team.owner, sent)).json()
  await app.as(team.owner).checks.record({
    ...{ teamId: team.id, userId: person.id, kind: 'right-to-work', follows: null },
    values: {
      ...{ status: 'irish', engagement: 'worker', citizenMethod: 'manual', document: 'irish-passport' },
      ...{ matches: true, checkedOn: londonToday(app.clock), copy },
    },
  })
  expect((await app.as(person).privacy.holdings()).kept.map(({ what }) => what).join()).toContain('right-to-work')
  await eraseNow(person)
  const { pool } = app.services.database
  const { rows } = await pool.query('select * from app.kept_records where team_id = $1', [team.id])
  const { content } = openRightToWork(rows[0])
  expect(content.checks).toMatchObject([{ title: 'Right to work by documents (List A)', values: { status: 'irish' } }])
  expect(content.files.map(({ name }) => name)).toEqual(['checked.pdf'])
  expect((await pool.query('select from app.files where id = $1', [copy.id])).rowCount).toBe(0)
})

test('PR03: holdings are counted by kind, of the caller’s own data alone', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  await register(app, person, 'CANARY-COUNTED')
  await makeApplicant(app, { team })
  await makeApplicant(app, { team: await makeTeam(app), person })
  await app.as(team.owner).members.ask({ teamId: team.id, userId: person.id, section: 'personal', note: '' })
  const countsOf = async (one: TestPerson) =>
    Object.fromEntries((await app.as(one).privacy.holdings()).held.map(({ id, count }) => [id, count]))
  const { rows } = await app.services.database.pool.query(
    `select (select count(*) from app.files where user_id = $1) as files, (select count(*) from app.registration_sections
      where user_id = $1) as profile,
      (select count(*) from app.registration_drafts where user_id = $1) as drafts, (select count(*) from app.notifications
        where user_id = $1) as notifications,
      (select count(*) from app.evidence where user_id = $1) as compliance,
      (select count(*) from app.audit_events where subject = $1 or actor = $1) as events`,
    [person.id],
  )
  expect(rows[0].files).toBeGreaterThan(10)
  const counts = await countsOf(person)
  // Of all else there is nothing.
  const some = (all: Record<string, number>) => Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))
  expect(some(counts)).toEqual(some({ account: 1, teams: 1, requests: 2, sessions: 1, ...rows[0] }))
  expect(Object.keys(counts).slice(0, 3)).toEqual(['account', 'profile', 'drafts'])
  expect(await countsOf(team.owner)).toMatchObject({ teams: 1, requests: 0, files: 0, profile: 0 })
})

test('AZ20: the only owner of a team cannot be erased before its transfer; a second owner can', async () => {
  const team = await makeTeam(app, { name: 'Oak Care' })
  await expect(app.as(team.owner).privacy.erase({ confirm: 'DELETE' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { current: { ownedTeams: [{ id: team.id, teamName: 'Oak Care' }] } },
  })
  expect((await app.as(team.owner).privacy.holdings()).ownedTeams).toHaveLength(1)
  const heir = await makeMember(app, { team, role: 'owner' })
  await eraseNow(team.owner)
  await expect(app.as(heir).privacy.erase({ confirm: 'DELETE' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await app.as(heir).teams.mine()).runs).toMatchObject([{ id: team.id, role: 'owner' }])
})

test('FT11: an erasure is repeated in an older database before anybody is served', async () => {
  const mark = 'CANARY-BACK'
  const person = await makePerson(app, { fullName: `${mark} Person` })
  const other = await makePerson(app, { fullName: 'CANARY-OTHER Person' })
  await register(app, person, mark)
  const { pool } = app.services.database
  const before = (
    await pool.query(
      'select u.email, p.full_name from app.users u join app.profiles p on p.user_id = u.id where u.id = $1',
      [person.id],
    )
  ).rows[0]
  await eraseNow(person)
  expect(readFileSync(journalFile(app.dataDir), 'utf8')).not.toContain(person.id)

  // As an older backup has them.
  await pool.query('update app.users set email = $2, disabled_at = null, email_confirmed_at = now() where id = $1', [
    person.id,
    before.email,
  ])
  await pool.query('update app.profiles set full_name = $2 where user_id = $1', [person.id, before.full_name])
  await pool.query('delete from app.erasures where user_id = $1', [person.id])
  await cp(journalFile(app.dataDir), `${journalFile(app.dataDir)}.whole`)
  expect(await placesOf(mark)).not.toEqual([])
  expect(await replayErasures(needs())).toBe(1)
  expect(await placesOf(mark)).toEqual([])
  expect(await replayErasures(needs())).toBe(0)
  expect((await app.as(other).accounts.me()).fullName).toBe('CANARY-OTHER Person')
  expect((await mailsTo(app, before.email)).filter(({ kind }) => kind === 'account.erased')).toHaveLength(1)
})

test('two concurrent runs of an erasure erase once and leave no copy behind', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  await register(app, person, 'CANARY-TWICE')
  const { pool } = app.services.database
  await pool.query('update app.users set disabled_at = now() where id = $1', [person.id])
  const outcomes = await Promise.all([eraseAccount(needs(), person.id), eraseAccount(needs(), person.id)])
  expect(outcomes.sort()).toEqual([false, true])
  expect((await mailsTo(app, person.email)).filter(({ kind }) => kind === 'account.erased')).toHaveLength(1)
  const { rows } = await pool.query('select file_ids from app.kept_records where team_id = $1', [team.id])
  expect(rows).toHaveLength(1)
  const used = await pool.query('select id from app.blobs_in_use($1::uuid[]) as id', [await blobIds()])
  await expect.poll(async () => (await blobIds()).length, PATIENCE).toBe(used.rowCount ?? 0)
})

test('what is being written about a person when their erasure begins goes with the rest', async () => {
  const person = await makePerson(app)
  await app.services.database.pool.query('update app.users set disabled_at = now() where id = $1', [person.id])
  const other = await openTransaction(app)
  let erasure: Promise<boolean>
  try {
    await other.run('insert into app.notification_settings (user_id) values ($1)', [person.id])
    erasure = eraseAccount(needs(), person.id)
    expect(await other.blocks(erasure)).toBe(true)
  } finally {
    await other.commit()
  }
  expect(await erasure).toBe(true)
  expect(
    await app.services.database.pool.query('select from app.notification_settings where user_id = $1', [person.id]),
  ).toMatchObject({ rowCount: 0 })
})

test('an erasure waits for a job that holds the work of the person before it locks anything of theirs', async () => {
  const person = await makePerson(app)
  const { pool } = app.services.database
  const settings = 'insert into app.notification_settings (user_id) values ($1)'
  await pool.query(settings, [person.id])
  await pool.query('update app.users set disabled_at = now() where id = $1', [person.id])
  const job = await openTransaction(app)
  let erasure: Promise<boolean>
  try {
    await job.run('select app.hold_workers(array[$1]::uuid[])', [person.id])
    await job.run('delete from app.notification_settings where user_id = $1', [person.id])
    erasure = eraseAccount(needs(), person.id)
    expect(await job.blocks(erasure)).toBe(true)
    const { rows } =
      await pool.query(`select wait_event from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0
      and datname = current_database()`)
    expect(rows).toEqual([{ wait_event: 'advisory' }])
    // It refers to the account, which an erasure locks.
    await job.run(settings, [person.id])
  } finally {
    await job.commit()
  }
  expect(await erasure).toBe(true)
})

test('an interrupted erasure is finished from any point', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  await register(app, person, 'CANARY-CUT')
  const { pool } = app.services.database
  await pool.query('update app.users set disabled_at = now() where id = $1', [person.id])
  await pool.query('insert into app.erasures (user_id, asked_at) values ($1, now())', [person.id])
  const failing = {
    ...needs(),
    files: {
      ...app.services.files,
      read: () => {
        throw new Error('the disk is away')
      },
    },
  }
  await expect(eraseAccount(failing, person.id)).rejects.toThrow('the disk is away')
  expect(await placesOf('CANARY-CUT')).not.toEqual([])
  await replayErasures(needs())
  expect(await placesOf('CANARY-CUT')).toEqual([])
  expect((await pool.query('select from app.kept_records where team_id = $1', [team.id])).rowCount).toBe(1)
})
