import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { aDueTeam, closeRun, PAYE, saveRun } from '#testing/pay.ts'
import type { TestPerson } from '#testing/people/factories.ts'
import { putOnFile } from '#testing/people/on-file.ts'
import type { Worked } from '#testing/worked.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const pay = (person: TestPerson) => app.as(person).pay
const makeDue = (shifts?: Parameters<typeof aDueTeam>[1]) => aDueTeam(app, shifts)
const open = ({ team }: Pick<Worked, 'team'>) => pay(team.owner).open({ teamId: team.id })
const close = (stage: Pick<Worked, 'team'>, topUps: string[] = []) => closeRun(app, { ...stage, topUps })
const save = (by: TestPerson, run: { teamId: string; runId: string }) => saveRun(app, { by, ...run })

const liveOf = (recordId: string) =>
  query(
    'select element, minutes, amount, state from app.pay_lines where record_id = $1 and live order by during',
    recordId,
  )

describe('lines', () => {
  test('what is approved has a line for each piece, once; taken back, none; approved again, new ones', async () => {
    const { team, manager, line, of, on } = await makeDue()
    const pieces = await liveOf(line.id)
    expect(pieces).toMatchObject([
      { minutes: 225, amount: 5063 },
      { minutes: 225, amount: 5062 },
    ])
    await app.as(manager).timesheets.takeBack(on)
    expect(await liveOf(line.id)).toEqual([])
    expect(await query(`select distinct state from app.pay_lines where record_id = $1`, line.id)).toEqual([
      { state: 'cancelled' },
    ])
    expect((await open({ team })).people).toEqual([])
    await app.as(manager).timesheets.approve({ teamId: team.id, lines: [of] })
    expect(await liveOf(line.id)).toMatchObject(pieces)
  })

  test('a later version changes nothing until it is approved; then the earlier lines are mirrored to the penny', async () => {
    const stage = await makeDue()
    const { manager, line, on, team } = stage
    await close(stage)
    await app
      .as(manager)
      .timesheets.correct({ ...on, start: '07:20', end: '15:30', breakMinutes: 30, reason: 'The night nurse was late' })
    expect((await open(stage)).people).toEqual([])
    await app.as(manager).timesheets.approve({ teamId: team.id, lines: [{ recordId: line.id, version: 2 }] })
    const { people, isExtra, total } = await open(stage)
    expect({ isExtra, people }).toMatchObject({
      isExtra: true,
      people: [{ lines: 4, minutes: 10, pay: 225, hold: null }],
    })
    expect(total).toMatchObject({ people: 1, pay: 225, holiday: 27 })
    const lines = await pay(team.owner).linesOf({ teamId: team.id, userId: stage.person.id })
    expect(lines.map(({ takesBack, amount }) => [takesBack, amount])).toEqual([
      ...[true, true, false, false].map((takesBack, at) => [takesBack, [-5063, -5062, 5175, 5175][at]]),
    ])
  })

  test('a minute that an unapproved version has left is paid to the record that has it now', async () => {
    const stage = await makeDue([
      { daysAgo: 2, end: '11:00' },
      { daysAgo: 2, start: '11:00', end: '15:00' },
    ])
    const { manager, team, lines } = stage
    const [first, second] = lines as [(typeof lines)[0], (typeof lines)[0]]
    const said = { breakMinutes: 0, reason: 'They went home early' }
    await app
      .as(manager)
      .timesheets.correct({ teamId: team.id, recordId: first.id, version: 1, start: '07:00', end: '10:00', ...said })
    await app
      .as(manager)
      .timesheets.correct({ teamId: team.id, recordId: second.id, version: 1, start: '10:00', end: '15:00', ...said })
    expect(await liveOf(first.id)).not.toEqual([])
    await app.as(manager).timesheets.approve({ teamId: team.id, lines: [{ recordId: second.id, version: 2 }] })
    expect(await liveOf(first.id)).toEqual([])
    expect(await liveOf(second.id)).toMatchObject([{ minutes: 300 }])
  })

  test('who did not come after all is paid nothing, also after a run', async () => {
    const stage = await makeDue()
    const { team, line } = stage
    await close(stage)
    const [place] = await query('select place_id as id from app.work_records where id = $1', line.id)
    const miss = { teamId: team.id, assignmentId: place.id }
    await app.as(team.owner).shifts.missed({ ...miss, missed: true })
    expect((await open(stage)).people).toMatchObject([{ pay: -10_125, hold: 'taken-back' }])
    await app.as(team.owner).shifts.missed({ ...miss, missed: false })
    expect((await open(stage)).people).toMatchObject([{ pay: 0, minutes: 0 }])
  })

  test('the database refuses a line that is changed, mirrored twice, or overlaps another one', async () => {
    const { line } = await makeDue()
    const refuses = (text: string, code: string) => expect(query(text, line.id)).rejects.toMatchObject({ code })
    await refuses('update app.pay_lines set amount = amount + 1 where record_id = $1', '23514')
    await refuses(
      `insert into app.pay_lines (team_id, user_id, record_id, version, day, element, during, minutes, amount)
        select team_id, user_id, record_id, version, day, element, during, minutes, amount from app.pay_lines where record_id = $1`,
      '23P01',
    )
    const mirror = `insert into app.pay_lines (team_id, user_id, record_id, version, day, element, during, minutes, amount, reverses, live)
      select team_id, user_id, record_id, version, day, element, during, -minutes, -amount - SLIP, id, false from app.pay_lines
        where record_id = $1 and reverses is null`
    await refuses(mirror.replace('SLIP', '1'), '40001')
    await query(mirror.replace('SLIP', '0'), line.id)
    await refuses(mirror.replace('SLIP', '0'), '23505')
  })
})

describe('a run', () => {
  test('takes every open line once, with holiday pay, and gives its file again byte for byte', async () => {
    const stage = await makeDue()
    const { team, person, line } = stage
    expect(await open(stage)).toMatchObject({
      ...{ isOver: true, isExtra: false, notApproved: 0 },
      people: [{ userId: person.id, lines: 2, late: 0, pay: 10_125, holiday: 1222, missing: 0, hold: null }],
      total: { people: 1, pay: 10_125, holiday: 1222, topUp: 0 },
    })
    const run = await close(stage)
    expect(run).toMatchObject({ number: 1, people: 1, lines: 2, pay: 10_125, holiday: 1222, state: 'closed' })
    expect((await open(stage)).people).toEqual([])
    expect(await liveOf(line.id)).toMatchObject([{ state: 'taken' }, { state: 'taken' }])
    const files = await Promise.all([1, 2].map(() => save(team.owner, { teamId: team.id, runId: run.id })))
    expect(files.map(({ body }) => createHash('sha256').update(body).digest('hex'))).toEqual([run.digest, run.digest])
    const rows = files[0]!.body.trim().split('\r\n')
    expect(rows.slice(1).map((row) => row.split(',').at(-1))).toEqual(['50.63', '50.62', '12.22', '113.47'])
    const [own] = await pay(person).mine({})
    expect(own).toMatchObject({ runId: run.id, pay: 10_125, holiday: 1222, isPaid: false })
    expect(await pay(person).myLines({ runId: run.id })).toMatchObject([
      { amount: 5063, rate: 1350, paidBy: 'shift' },
      { amount: 5062 },
    ])
  })

  test('is refused when it is not over, when it has changed since it was shown, and when nobody is to be paid', async () => {
    const stage = await makeDue()
    const { team, through } = stage
    const asked = { teamId: team.id, through, people: 1, total: 11_347 }
    await expect(pay(team.owner).close({ ...asked, total: 11_346 })).rejects.toMatchObject(CONFLICT)
    await expect(pay(team.owner).close({ ...asked, people: 2 })).rejects.toMatchObject(CONFLICT)
    await expect(pay(team.owner).close({ ...asked, through: addDays(through, 7) })).rejects.toMatchObject(CONFLICT)
    await close(stage)
    await expect(pay(team.owner).close(asked)).rejects.toMatchObject(CONFLICT)
    expect(await query('select number from app.pay_runs where team_id = $1', team.id)).toEqual([{ number: 1 }])
  })

  test('of two that close at once, one does', async () => {
    const stage = await makeDue()
    const answers = await Promise.allSettled([close(stage), close(stage)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await query('select lines from app.pay_runs where team_id = $1', stage.team.id)).toEqual([{ lines: 2 }])
  })

  test('void gives its lines to the next one and keeps its number; paid is final', async () => {
    const stage = await makeDue()
    const { team, person } = stage
    const first = await close(stage)
    const on = { teamId: team.id, runId: first.id }
    expect(await pay(team.owner).voidRun({ ...on, reason: 'A rate was wrong' })).toMatchObject({
      state: 'void',
      voidReason: 'A rate was wrong',
    })
    expect(await pay(person).mine({})).toEqual([])
    await expect(pay(team.owner).markPaid(on)).rejects.toMatchObject(CONFLICT)
    const second = await close(stage)
    expect(second).toMatchObject({ number: 2, lines: 2, pay: first.pay })
    expect(await pay(team.owner).markPaid({ ...on, runId: second.id })).toMatchObject({ state: 'paid' })
    await expect(pay(team.owner).voidRun({ ...on, runId: second.id, reason: 'No' })).rejects.toMatchObject(CONFLICT)
    expect((await pay(team.owner).runs({ teamId: team.id })).items.map(({ number, state }) => [number, state])).toEqual(
      [
        [2, 'paid'],
        [1, 'void'],
      ],
    )
    expect((await save(team.owner, on)).body).toBe((await save(team.owner, { ...on, runId: second.id })).body)
  })

  test('what is taken back while its run is void costs nobody anything', async () => {
    const stage = await makeDue()
    const { team, manager, line, on } = stage
    const run = await close(stage)
    await expect(app.as(manager).timesheets.takeBack(on)).rejects.toMatchObject({
      ...CONFLICT,
      message: 'Pay run 1 has these hours: correct them, and the next run puts it right',
    })
    const [place] = await query('select place_id as id from app.work_records where id = $1', line.id)
    await app.as(team.owner).shifts.missed({ teamId: team.id, assignmentId: place.id, missed: true })
    expect((await open(stage)).people).toMatchObject([{ pay: -10_125 }])
    await pay(team.owner).voidRun({ teamId: team.id, runId: run.id, reason: 'Too early' })
    expect((await open(stage)).people).toEqual([])
  })
})

describe('what is paid besides worked time', () => {
  test('goes into one run, without holiday pay; what a run has is not taken back', async () => {
    const stage = await makeDue()
    const { team, manager, person, through } = stage
    const claim = await app.as(person).expenses.claimReceipt({
      ...{ teamId: team.id, day: through, what: 'parking', amount: 640, vat: 0 },
    })
    const of = { teamId: team.id, claimId: claim.id }
    await app.as(manager).expenses.approve({ teamId: team.id, claimIds: [claim.id] })
    expect(await open(stage)).toMatchObject({
      people: [{ lines: 3, pay: 10_765, minutes: 450, holiday: 1222, missing: 0 }],
    })
    const run = await close(stage)
    expect(run).toMatchObject({ lines: 3, pay: 10_765, holiday: 1222 })
    expect(await pay(person).myLines({ runId: run.id })).toContainEqual(
      expect.objectContaining({
        element: 'expense',
        said: 'parking and tolls',
        amount: 640,
        siteName: null,
        from: null,
      }),
    )
    const file = (await save(team.owner, { teamId: team.id, runId: run.id })).body
    expect(file).toContain('Expenses: parking and tolls,,,,,,,6.40')
    await expect(app.as(manager).expenses.takeBack(of)).rejects.toMatchObject({
      ...CONFLICT,
      message: 'Pay run 1 has paid this claim',
    })
    await pay(team.owner).voidRun({ teamId: team.id, runId: run.id, reason: 'Too early' })
    await app.as(manager).expenses.takeBack(of)
    expect((await open(stage)).people).toMatchObject([{ lines: 2, pay: 10_125 }])
  })

  test('does not count for the minimum wage', async () => {
    const stage = await makeDue([{ daysAgo: 2, pay: '10.00' }])
    const { team, manager, person, through } = stage
    const { id } = await app.as(person).expenses.claimReceipt({
      ...{ teamId: team.id, day: through, what: 'parking', amount: 9000, vat: 0 },
    })
    await app.as(manager).expenses.approve({ teamId: team.id, claimIds: [id] })
    expect((await open(stage)).people).toMatchObject([{ pay: 16_500, missing: 2033, hold: 'below-wage' }])
  })
})

describe('who is held', () => {
  test('without a word on how they are engaged; holiday pay is not rolled up where that is not lawful', async () => {
    const stage = await makeDue()
    const { team, person } = stage
    await query('delete from app.pay_people where user_id = $1', person.id)
    expect(await open(stage)).toMatchObject({ people: [{ hold: 'no-engagement' }], total: { people: 0, pay: 0 } })
    await expect(close(stage)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    const save = (how: object) => pay(team.owner).savePeople({ teamId: team.id, userIds: [person.id], ...PAYE, ...how })
    await expect(save({ nation: 'northern-ireland' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    await expect(save({ engagement: 'umbrella-company' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    await save({ payrollNumber: 'A 17', holiday: 'accrued' })
    await save({ nation: 'northern-ireland', holiday: 'accrued' })
    await putOnFile(app, { team, person })
    expect((await open(stage)).people).toMatchObject([
      { hold: null, holiday: 0, payrollNumber: 'A 17', nation: 'northern-ireland' },
    ])
  })

  test('without what has to be on file, each with its own word; then they are paid', async () => {
    const stage = await makeDue()
    const { team, person } = stage
    const hold = async () => (await open(stage)).people[0]!.hold
    const save = (how: object) => pay(team.owner).savePeople({ teamId: team.id, userIds: [person.id], ...PAYE, ...how })
    const give = () => pay(team.owner).giveDocuments({ teamId: team.id, userIds: [person.id] })
    expect(await hold()).toBe(null)
    expect(await give()).toEqual({ given: 0 })

    await query('update app.employment_status set bank_account_number = null where user_id = $1', person.id)
    expect(await hold()).toBe('no-bank')
    await save({ holiday: 'accrued' })
    expect(await hold()).toBe('no-document')
    const umbrella = { engagement: 'umbrella-company', holiday: 'none' } as const
    await save(umbrella)
    expect(await hold()).toBe('no-umbrella')
    const reviewed = (daysAgo: number) => ({
      umbrella: { name: 'Parasol Ltd', reviewedOn: addDays(londonToday(app.clock), -daysAgo) },
    })
    await expect(save({ ...umbrella, ...reviewed(-1) })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    await save({ ...umbrella, ...reviewed(400) })
    expect(await hold()).toBe('umbrella-outdated')
    await save({ ...umbrella, ...reviewed(0) })
    expect(await hold()).toBe('no-document')
    expect(await give()).toEqual({ given: 1 })
    expect(await hold()).toBe(null)
    // What it keeps is another document: it shows an example with these figures.
    const keeps = { margin: 2500, costs: 1650 }
    await save({ ...umbrella, umbrella: { ...reviewed(0).umbrella, keeps } })
    expect(await hold()).toBe('no-document')
    expect(await give()).toEqual({ given: 1 })
    expect((await pay(person).myDocuments({}))[0]!.facts).toMatchObject({ umbrellaMargin: 2500, umbrellaCosts: 1650 })
    await query(
      `update app.checks set taken_back_at = now(), taken_back_reason = 'Wrong' where user_id = $1`,
      person.id,
    )
    expect(await hold()).toBe('no-right-to-work')
    await expect(close(stage)).rejects.toThrow()
  })

  test('a document says what was on file when it was given; the person reads it, and nobody else', async () => {
    const { team, manager, person } = await makeDue()
    const documents = await pay(person).myDocuments({})
    expect(documents).toMatchObject([
      {
        version: 1,
        readAt: null,
        facts: { engagement: 'paye', fullName: person.fullName, leastRate: 1350, every: 'week' },
      },
    ])
    const { id: documentId } = documents[0]!
    await expect(pay(manager).readDocument({ documentId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [{ readAt }] = [await pay(person).readDocument({ documentId })]
    expect(readAt).not.toBe(null)
    expect((await pay(person).readDocument({ documentId })).readAt).toBe(readAt)
    const of = { teamId: team.id, userId: person.id }
    expect(await pay(team.owner).documentsOf(of)).toMatchObject([{ id: documentId }])
    await expect(pay(manager).documentsOf(of)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('below the minimum wage of the period, until it is made up', async () => {
    const stage = await makeDue([{ daysAgo: 2, pay: '10.00' }])
    const { person } = stage
    // 450 minutes at 12.71 are 95.325: 95.33 with the part of a penny, of which 75.00 are there.
    expect((await open(stage)).people).toMatchObject([{ pay: 7500, missing: 2033, hold: 'below-wage' }])
    const run = await close(stage, [person.id])
    expect(run).toMatchObject({ pay: 7500, topUp: 2033, holiday: 905 })
  })

  test('with approved hours that have no rate, which have no line', async () => {
    const stage = await makeDue()
    const { team, manager, line, on } = stage
    await query('update app.work_records set shift_pay = null, own_rate = null where id = $1', line.id)
    await app
      .as(manager)
      .timesheets.correct({ ...on, start: '07:00', end: '15:00', breakMinutes: 30, reason: 'Once more' })
    await app.as(manager).timesheets.approve({ teamId: team.id, lines: [{ recordId: line.id, version: 2 }] })
    expect((await open(stage)).people).toMatchObject([{ lines: 0, pay: 0, unpriced: 450, hold: 'unpriced' }])
    await expect(close(stage)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  })
})

test('what was paid, and what is due, stays when somebody is erased: under a number', async () => {
  const stage = await makeDue([{ daysAgo: 2 }, { daysAgo: 3 }])
  const { team, manager, person, lines } = stage
  const run = await close(stage)
  const [{ id, version }] = lines as [(typeof lines)[0]]
  const said = { start: '07:20', end: '15:30', breakMinutes: 30, reason: 'The night nurse was late' }
  await app.as(manager).timesheets.correct({ teamId: team.id, recordId: id, version, ...said })
  await app.as(manager).timesheets.approve({ teamId: team.id, lines: [{ recordId: id, version: version + 1 }] })
  await query('select app.erase_person($1, now())', person.id)
  const { rows } = await pay(team.owner).run({ teamId: team.id, runId: run.id })
  expect(rows).toMatchObject([{ userId: person.id, pay: 20_250 }])
  expect(rows[0]!.fullName).not.toBe(person.fullName)
  expect((await open(stage)).people).toMatchObject([{ pay: 225, hold: null }])
})

test('only who sees pay of the whole team sees any of it', async () => {
  const stage = await makeDue()
  const { team, manager, person } = stage
  const { id: runId } = await close(stage)
  const on = { teamId: team.id, runId }
  for (const [by, code, status] of [
    [manager, 'FORBIDDEN', 403],
    [person, 'NOT_FOUND', 404],
  ] as const) {
    await expect(pay(by).open({ teamId: team.id })).rejects.toMatchObject({ code })
    await expect(pay(by).run(on)).rejects.toMatchObject({ code })
    expect((await save(by, on)).statusCode).toBe(status)
  }
  await query('update app.team_members set sees_pay = true where user_id = $1', manager.id)
  expect(await pay(manager).run(on)).toMatchObject({ number: 1, rows: [{ userId: person.id }] })
  const site = await query('select id from app.sites where team_id = $1', team.id)
  await app.as(team.owner).clients.limitManager({ teamId: team.id, userId: manager.id, siteIds: [site[0].id] })
  await expect(pay(manager).run(on)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
