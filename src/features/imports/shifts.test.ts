import { describe, expect, test } from 'vitest'
import { noTerms } from '#features/rates/given.ts'
import { londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestTeam } from '#testing/people/factories.ts'
import { makeSite } from '#testing/shifts.ts'
import { expectSoundShifts } from '#testing/swaps.ts'

const app = useApp()
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const CONFLICT = { code: 'CONFLICT' }
const HEADINGS = 'Site,Client,Date,Start,End,Break,Job,Staff required,Pay,Notes'
const OPTIONS = { fileName: 'rota.csv', leaveOut: false, again: false, booking: 'apply' } as const

const as = (team: TestTeam) => app.as(team.owner).shifts
const imports = (team: TestTeam) => app.as(team.owner).imports
const fileOf = (lines: readonly string[], headings = HEADINGS) => [headings, ...lines].join('\n')
const plan = (team: TestTeam, csv: string) => imports(team).planShifts({ teamId: team.id, csv })

async function importAll(team: TestTeam, csv: string, changes: object = {}) {
  const { columns } = await plan(team, csv)
  return imports(team).bringShifts({ teamId: team.id, csv, columns: columns as [], ...OPTIONS, ...changes })
}

/** A team with a site that is known by its name. */
async function withSite(name = 'The Oaks') {
  const team = await makeTeam(app)
  const siteId = await makeSite(app, { team })
  await app.services.database.pool.query('update app.sites set name = $2 where id = $1', [siteId, name])
  return { team, siteId }
}

const listed = async (team: TestTeam, { from = '2031-11-01', through = '2031-11-30' } = {}) =>
  (await as(team).list({ teamId: team.id, from, through })).items

const DAY = 'The Oaks,,25/11/2031,0700,19.30,60,Care Assistant,2,13.50,Bring a coat'
const NIGHT = 'the oaks,,2031-11-25,21:00,07:00,,nurse,,£21,'

describe('importing shifts', () => {
  test('a dry run stores nothing; the import makes drafts, which can be undone', async () => {
    const { team, siteId } = await withSite()
    const csv = fileOf([DAY, NIGHT])
    expect(await plan(team, csv)).toMatchObject({ lines: 2, shifts: 2, problems: [], repeated: [], decided: [] })
    expect(await listed(team)).toEqual([])
    const { importId, ...done } = await importAll(team, csv)
    expect(done).toEqual({ shifts: 2, from: '2031-11-25' })
    expect(await listed(team)).toMatchObject([
      { siteId, state: 'draft', start: '07:00', end: '19:30', breakMinutes: 60, staffRequired: 2, pay: 1350 },
      { siteId, state: 'draft', job: 'nurse', breakMinutes: 0, staffRequired: 1, pay: 2100, booking: 'apply' },
    ])
    expect((await imports(team).pastShifts({ teamId: team.id })).items).toMatchObject([
      { id: importId, fileName: 'rota.csv', shifts: 2, mayUndo: true },
    ])
    expect(await imports(team).undoShifts({ teamId: team.id, importId })).toEqual({ shifts: 2 })
    expect(await listed(team)).toEqual([])
    expect((await imports(team).pastShifts({ teamId: team.id })).items).toEqual([])
  })

  test('an order number that the client asks for is a column; a line without it is wrong', async () => {
    const { team, siteId } = await withSite()
    const { client } = await app.as(team.owner).clients.site({ teamId: team.id, siteId })
    const from = londonToday(app.clock)
    const terms = { teamId: team.id, clientId: client.id, version: 0, from, ...noTerms, needsOrderNumber: true }
    await app.as(team.owner).rates.beginTerms(terms)
    const csv = fileOf([`${DAY},PO 7`, `${NIGHT},`], `${HEADINGS},PO Number`)
    const { problems, shifts } = await plan(team, csv)
    expect([shifts, problems]).toMatchObject([
      1,
      [{ line: 3, column: 'Order number', message: expect.stringContaining('asks for an order number') }],
    ])
    await importAll(team, csv, { leaveOut: true })
    const [made] = await listed(team)
    const details = await as(team).details({ teamId: team.id, shiftId: made!.id })
    expect(details.order.orderNumber).toBe('PO 7')
  })

  test('what is wrong is said by line and column; such lines are refused, or left out', async () => {
    const { team } = await withSite()
    const archived = await makeSite(app, { team })
    await app.services.database.pool.query(`update app.sites set name = 'Closed', archived_at = now() where id = $1`, [
      archived,
    ])
    const csv = fileOf([
      DAY,
      'Nowhere,,25/11/2031,7:00,15:00,30,Nurse,1,20,',
      'The Oaks,Nobody,25/11/2031,7:00,15:00,30,Nurse,1,20,',
      'Closed,,25/11/2031,7:00,15:00,30,Nurse,1,20,',
      'The Oaks,,25/11/2020,7:00,15:00,30,Nurse,1,20,',
      'The Oaks,,30/03/2031,01:30,09:00,30,Nurse,1,20,',
      'The Oaks,,25/11/2031,7:00,7:30,30,Nurse,,20,',
    ])
    const { problems, shifts, correct } = await plan(team, csv)
    expect(shifts).toBe(1)
    expect(problems).toEqual([
      { line: 3, column: 'Site', cell: 'Nowhere', message: 'You have no site Nowhere' },
      { line: 4, column: 'Client', cell: 'Nobody', message: 'Nobody has no site The Oaks' },
      { line: 5, column: 'Site', cell: 'Closed', message: 'Closed is archived' },
      { line: 6, column: 'Date', cell: '25/11/2020', message: 'Choose a day that is still to come' },
      { line: 7, column: 'Start', cell: '01:30', message: expect.stringContaining('There is no 01:30') },
      { line: 8, column: 'Break', cell: '30', message: 'The break is as long as the shift' },
    ])
    const again = await plan(team, correct)
    expect(again).toMatchObject({
      lines: 6,
      shifts: 0,
      problems: problems.map(({ line, ...rest }) => ({ ...rest, line: line - 1 })),
    })
    expect(correct).toContain('Site: You have no site Nowhere')
    expect(await plan(team, correct.replace('Closed,', 'The Oaks,'))).toMatchObject({ shifts: 1 })
    await expect(importAll(team, csv)).rejects.toMatchObject(INVALID)
    expect(await listed(team)).toEqual([])
    expect(await importAll(team, csv, { leaveOut: true })).toMatchObject({ shifts: 1 })
  })

  test('words of the agency stand for jobs and sites, and are remembered once a file came in by them', async () => {
    const { team, siteId } = await withSite()
    const csv = fileOf([
      'The Oaks,,25/11/2031,7:00,15:00,30,HCA,1,20,',
      'Oaks,Oak Ltd,25/11/2031,15:00,22:00,30,Sen. Carer,2,20,',
    ])
    const first = await plan(team, csv)
    expect(first).toMatchObject({ shifts: 1, problems: [{ line: 3, column: 'Job', cell: 'Sen. Carer' }] })
    expect(first.words).toEqual([
      { kind: 'job', word: 'HCA', lines: 1, means: 'healthcare-assistant' },
      { kind: 'job', word: 'Sen. Carer', lines: 1, means: null },
    ])
    const words = [{ kind: 'job' as const, word: 'Sen. Carer', means: 'care-assistant' }]
    const second = await imports(team).planShifts({ teamId: team.id, csv, words })
    expect(second.words[2]).toEqual({
      ...{ kind: 'site', word: 'Oaks, Oak Ltd', lines: 1, means: null },
      site: { name: 'Oaks', client: 'Oak Ltd', address: '', postcode: '' },
    })
    expect(second.sites).toMatchObject([{ id: siteId, name: 'The Oaks' }])
    const all = [...words, { kind: 'site' as const, word: 'Oaks, Oak Ltd', means: siteId }]
    expect(await importAll(team, csv, { words: all })).toMatchObject({ shifts: 2 })
    const later = csv.replaceAll('25/11', '26/11').replace('Sen. Carer', 'sen carer')
    expect(await plan(team, later)).toMatchObject({ shifts: 2, problems: [] })
    const { team: other } = await withSite()
    expect((await plan(other, later)).problems).toHaveLength(1)
  })

  test('a word is not taken for a site of another team', async () => {
    const [{ team }, { siteId }] = [await withSite(), await withSite()]
    const csv = fileOf(['Elsewhere,,25/11/2031,7:00,15:00,30,Nurse,1,20,'])
    const words = [{ kind: 'site' as const, word: 'Elsewhere', means: siteId }]
    expect(await imports(team).planShifts({ teamId: team.id, csv, words })).toMatchObject({ shifts: 0 })
  })

  test('what the shifts come to is said before they are made', async () => {
    const { team } = await withSite()
    await importAll(team, fileOf([NIGHT]))
    const { price, priceAgain } = await plan(team, fileOf([DAY, NIGHT]))
    expect(price).toEqual({ places: 2, minutes: 2 * 690, pay: 2 * 15525, charge: null, cards: [] })
    expect(priceAgain).toMatchObject({ places: 1, minutes: 600, pay: 21000 })
  })

  test('of two sites with one name the client is asked; sites of other teams are unknown', async () => {
    const { team, siteId } = await withSite()
    const other = await makeSite(app, { team })
    await app.services.database.pool.query(`update app.sites set name = 'The Oaks' where id = $1`, [other])
    await withSite('Theirs')
    const { rows } = await app.services.database.pool.query(
      'select c.name from app.clients c join app.sites s on s.client_id = c.id where s.id = $1',
      [siteId],
    )
    const theirs = DAY.replace('The Oaks', 'Theirs')
    const csv = fileOf([DAY, DAY.replace(',,', `,${rows[0].name},`), theirs])
    expect((await plan(team, csv)).problems).toMatchObject([
      { line: 2, column: 'Client' },
      { line: 4, column: 'Site', message: 'You have no site Theirs' },
    ])
    await importAll(team, csv, { leaveOut: true })
    expect(await listed(team)).toMatchObject([{ siteId }])
  })

  test('a shift that is there, or a line that comes again, is left out unless it is wanted', async () => {
    const { team } = await withSite()
    await importAll(team, fileOf([DAY]))
    const csv = fileOf([DAY, NIGHT, NIGHT])
    expect(await plan(team, csv)).toMatchObject({ shifts: 1, repeated: [{ line: 2 }, { line: 4 }], problems: [] })
    await importAll(team, csv)
    expect(await listed(team)).toHaveLength(2)
    await expect(importAll(team, csv)).rejects.toMatchObject(CONFLICT)
    expect(await importAll(team, csv, { again: true })).toMatchObject({ shifts: 3 })
    await expectSoundShifts(app)
  })

  test('the same file at once by two managers is imported once', async () => {
    const { team } = await withSite()
    const answers = await Promise.allSettled([1, 2].map(() => importAll(team, fileOf([DAY, NIGHT]))))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listed(team)).toHaveLength(2)
  })

  test('a time that comes twice is the first one, which is said', async () => {
    const { team } = await withSite()
    const csv = fileOf(['The Oaks,,25/10/2031,21:00,01:30,,Nurse,1,20,'])
    expect((await plan(team, csv)).decided).toMatchObject([{ line: 2, column: 'End' }])
    await importAll(team, csv)
    const [shift] = await listed(team, { from: '2031-10-25', through: '2031-10-25' })
    expect(Date.parse(shift?.endsAt ?? '')).toBe(Date.parse('2031-10-26T00:30:00Z'))
  })

  test.each(['published', 'booked'])('is not undone once a shift of it is %s', async (how) => {
    const { team } = await withSite()
    const { importId } = await importAll(team, fileOf([DAY.replace(',2,', ',1,'), NIGHT]))
    const [shift] = await listed(team)
    const shiftId = shift?.id as string
    if (how === 'published') await as(team).publish({ teamId: team.id, shiftIds: [shiftId] })
    else {
      const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
      await as(team).assign({ teamId: team.id, shiftId, userId: person.id })
    }
    expect((await imports(team).pastShifts({ teamId: team.id })).items).toMatchObject([{ mayUndo: false }])
    await expect(imports(team).undoShifts({ teamId: team.id, importId })).rejects.toMatchObject(CONFLICT)
    expect(await listed(team)).toHaveLength(2)
  })

  test('the charge comes in only for those who may see pay; staff import nothing', async () => {
    const { team } = await withSite()
    const csv = fileOf([`${DAY},31.20`], `${HEADINGS},Charge`)
    const manager = app.as(await makeMember(app, { team, role: 'manager' })).imports
    const guessed = await manager.planShifts({ teamId: team.id, csv })
    expect([guessed.columns.at(-1), guessed.shifts]).toEqual([null, 1])
    const { columns } = await plan(team, csv)
    const call = { teamId: team.id, csv, columns: columns as [], ...OPTIONS }
    await expect(manager.bringShifts(call)).rejects.toMatchObject(INVALID)
    await importAll(team, csv)
    const [shift] = await listed(team)
    expect(await as(team).details({ teamId: team.id, shiftId: shift?.id as string })).toMatchObject({ charge: 3120 })
    const staff = app.as(await makeMember(app, { team })).imports
    await expect(staff.planShifts({ teamId: team.id, csv })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(staff.bringShifts(call)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('2,000 lines come in within seconds, and go again', { timeout: 20_000 }, async () => {
    const { team } = await withSite()
    const lines = Array.from({ length: 2000 }, (_, at) => {
      const [day, minute] = [1 + (at % 28), Math.floor(at / 28)]
      return `The Oaks,,${day}/11/2031,${700 + (minute % 60)},${minute < 60 ? '15:00' : '16:00'},30,Nurse,1,20,`
    })
    const began = performance.now()
    const { importId, shifts } = await importAll(team, fileOf(lines))
    expect(shifts).toBe(2000)
    expect(performance.now() - began).toBeLessThan(6000)
    expect(await imports(team).undoShifts({ teamId: team.id, importId })).toEqual({ shifts: 2000 })
  })
})
