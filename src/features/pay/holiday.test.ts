import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { UPLOAD_HEADERS } from '#testing/files/upload.ts'
import type { TestPerson } from '#testing/people/factories.ts'
import { putOnFile } from '#testing/people/on-file.ts'
import { makeWorked } from '#testing/worked.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const pay = (person: TestPerson) => app.as(person).pay
const ACCRUED = { engagement: 'paye', nation: 'great-britain', holiday: 'accrued' } as const

/** Somebody whose holiday accrues, with two approved shifts of 450 minutes at £13.50, eight and nine days ago. */
async function makeAccruing(how: object = {}) {
  const stage = await makeWorked(app, [{ daysAgo: 8 }, { daysAgo: 9 }])
  const { team, manager, person, lines } = stage
  const today = londonToday(app.clock)
  const on = { teamId: team.id }
  // The leave year has begun some months ago, on whatever day this runs.
  const [, month, day] = addDays(today, -120).split('-')
  await query(
    `insert into app.leave_settings (team_id, unit, amount, year_month, year_day) values ($1, 'days', 28, $2, least($3::int, 28))
      on conflict (team_id) do update set year_month = excluded.year_month, year_day = excluded.year_day`,
    ...[team.id, Number(month), Number(day)],
  )
  await pay(team.owner).saveSettings({ ...on, version: 0, every: 'week', firstDay: addDays(today, -14), payAfter: 5 })
  const approved = lines.map(({ id, version }) => ({ recordId: id, version }))
  await app.as(manager).timesheets.approve({ ...on, lines: approved })
  await pay(team.owner).savePeople({ ...on, userIds: [person.id], ...ACCRUED, ...how })
  await putOnFile(app, { team, person })
  const of = { ...on, userId: person.id }
  const record = (taken: object = {}) =>
    pay(team.owner).recordHoliday({
      ...of,
      from: addDays(today, -2),
      through: addDays(today, -1),
      minutes: 120,
      ...taken,
    })
  return { ...stage, today, of, record }
}

const linesOf = (entryId: string) =>
  query(
    'select element, amount, said, live, state from app.pay_lines where source_id = $1 order by amount desc',
    entryId,
  )

describe('taken holiday', () => {
  test('is a line of pay at the average of the weeks before it, once, and no holiday pay on top', async () => {
    const { team, of, record } = await makeAccruing()
    // 900 minutes accrue 108.63; 120 minutes at £202.50 for 15 hours pay £27.00.
    expect(await pay(team.owner).holidayOf(of)).toMatchObject({
      ledger: { accrued: 109, taken: 0, left: 109, carried: 0, paid: 0 },
      average: { weeks: expect.any(Number), minutes: 900, pay: 20_250 },
    })
    const { ledger, entries } = await record()
    expect(ledger).toMatchObject({ accrued: 109, taken: 120, left: -11, takenPay: 2700, paid: 0 })
    expect(await linesOf(entries[0]!.id)).toMatchObject([
      { element: 'holiday', amount: 2700, live: true, state: 'open' },
    ])
    await expect(record({ from: entries[0]!.through })).rejects.toMatchObject(CONFLICT)
    const { people } = await pay(team.owner).open({ teamId: team.id })
    expect(people).toMatchObject([{ holiday: 0 }])
  })

  test('once a run has it, it is paid and stays', async () => {
    const { team, of, record } = await makeAccruing()
    const { entries } = await record()
    const [entry] = entries
    for (let run = 0; run < 2; run++) {
      const { period, total } = await pay(team.owner).open({ teamId: team.id })
      await pay(team.owner).close({ teamId: team.id, through: period!.through, people: 1, total: total.pay })
    }
    const { ledger } = await pay(team.owner).holidayOf(of)
    expect(ledger.paid).toBe(entry!.amount)
    await expect(pay(team.owner).takeBackHoliday({ ...of, entryId: entry!.id })).rejects.toMatchObject(CONFLICT)
  })

  test('taken back takes its line with it; of two at once one counts', async () => {
    const { team, of, record } = await makeAccruing()
    const answers = await Promise.allSettled([record(), record()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { entries } = await pay(team.owner).holidayOf(of)
    const entryId = entries[0]!.id
    expect((await pay(team.owner).takeBackHoliday({ ...of, entryId })).ledger).toMatchObject({ taken: 0 })
    expect((await linesOf(entryId)).map(({ amount, live }) => [amount, live])).toEqual([
      [2700, false],
      [-2700, false],
    ])
    await expect(pay(team.owner).takeBackHoliday({ ...of, entryId })).rejects.toMatchObject(CONFLICT)
    await record()
  })

  test('has no line where it is paid with each pay; is refused where nothing was paid before, and of oneself', async () => {
    const { team, today, of, record } = await makeAccruing({ holiday: 'with-pay' })
    const { entries } = await record()
    expect(entries).toMatchObject([{ amount: null, weeks: null, minutes: 120 }])
    expect(await linesOf(entries[0]!.id)).toEqual([])
    await pay(team.owner).savePeople({ teamId: team.id, userIds: [of.userId], ...ACCRUED })
    const early = addDays(today, -40)
    await expect(record({ from: early, through: early })).rejects.toMatchObject(INVALID)
    await expect(record({ from: today, through: today, minutes: 1441 })).rejects.toMatchObject(INVALID)
    await expect(
      pay(team.owner).recordHoliday({ ...of, userId: team.owner.id, from: today, through: today, minutes: 60 }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the ledger', () => {
  test('adds what is carried over, and what accrues in sick leave by the average of all weeks', async () => {
    const { team, manager, person, today, of } = await makeAccruing()
    await pay(team.owner).carryHoliday({ ...of, minutes: 300, reason: 'sick' })
    await expect(pay(team.owner).carryHoliday({ ...of, minutes: 300, reason: 'sick' })).rejects.toMatchObject(CONFLICT)
    const { types } = await app.as(manager).availability.settings({ teamId: team.id })
    const sick = types.find(({ kind }) => kind === 'sickness')!
    await app.as(manager).availability.recordLeave({
      ...{ teamId: team.id, userId: person.id, typeId: sick.id, from: today, through: today },
    })
    const { ledger } = await pay(team.owner).holidayOf(of)
    expect(ledger.inLeave).toBeGreaterThan(0)
    expect(ledger.left).toBe(ledger.accrued + 300)
    expect(await pay(person).myHoliday({})).toMatchObject([{ teamId: team.id, ledger: { left: ledger.left } }])
    const file = await app.server.inject({
      ...{ url: `/api/teams/${team.id}/pay/holiday.csv`, headers: UPLOAD_HEADERS },
      cookies: { '__Host-session': team.owner.sessionSecret },
    })
    expect(file.body).toContain(person.fullName)
    await expect(pay(manager).holidayLedger({ teamId: team.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('stays when somebody is erased', async () => {
    const { team, person, of, record } = await makeAccruing()
    await record()
    await query('select app.erase_person($1, now())', person.id)
    expect((await pay(team.owner).holidayOf(of)).ledger).toMatchObject({ accrued: 109, taken: 120, takenPay: 2700 })
  })
})
