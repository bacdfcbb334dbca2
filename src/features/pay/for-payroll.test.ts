import { expect, test } from 'vitest'
import { addDays, atLondon, londonTime, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { unzip } from '#testing/files/archives.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { aDueTeam, aPayingTeam, closeRun, saveRun } from '#testing/pay.ts'
import { makeMember, type TestPerson } from '#testing/people/factories.ts'
import { rateText } from './rules/words.ts'

const app = useApp()
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const get = (by: TestPerson, url: string) => app.server.inject({ url, cookies: { '__Host-session': by.sessionSecret } })

test('a line says by which row of which version of a card it is paid, to the worker as to the manager', async () => {
  const stage = await aPayingTeam(app)
  const { team, person, manager, lines } = stage
  const [{ id: cardId }] = await query(
    `insert into app.rate_cards (team_id, job, created_at) values ($1, 'care-assistant', now()) returning id`,
    team.id,
  )
  await query(
    `with version as (insert into app.rate_versions (team_id, card_id, version, from_day, day_by, holidays, recorded_at)
        values ($1, $2, 1, '2026-01-05', 'minute', 'substitute', '2026-01-01') returning *)
      insert into app.rate_bands (team_id, card_id, version, kind, during, pay)
        select team_id, card_id, version, kind, int4range(0, 1440), 1350 from version, unnest(array['weekday', 'saturday', 'sunday', 'holiday']) kind`,
    ...[team.id, cardId],
  )
  const { recordId, version } = { recordId: lines[0]!.id, version: lines[0]!.version + 1 }
  // Said anew, so that it is priced by the card.
  const line = await app.as(manager).timesheets.line({ teamId: team.id, recordId })
  await app.as(manager).timesheets.correct({
    ...{
      teamId: team.id,
      recordId,
      version: line.version,
      start: londonTime(new Date(line.from!)),
      end: londonTime(new Date(line.until!)),
    },
    ...{ breakMinutes: 0, reason: 'No break was taken' },
  })
  await app.as(manager).timesheets.approve({ teamId: team.id, lines: [{ recordId, version }] })
  const card = { name: 'Care Assistant', version: 1, since: '2026-01-05', from: 0, until: 1440 }
  const [own] = await app.as(team.owner).pay.linesOf({ teamId: team.id, userId: person.id })
  expect(own).toMatchObject({ paidBy: 'card', card })
  expect(rateText(own!, false)).toBe('by the rate card Care Assistant, version 1 since 05/01/2026, 00:00–24:00')
  const run = await closeRun(app, stage)
  expect((await app.as(person).pay.myLines({ runId: run.id }))[0]).toMatchObject({ card })
})

test('a sick day on a booked place is a fact for payroll: in the run, on the person and in the file, without an amount', async () => {
  const stage = await aDueTeam(app, [{ daysAgo: 2 }, { daysAgo: 3 }])
  const { team, person, siteId, manager, lines } = stage
  const day = addDays(lines.map((line) => line.day).sort()[0]!, -1)
  await query(
    `with s as (insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required,
        booking, pay, state, published_at, created_at)
      values ($1, $2, 'care-assistant', $4, '09:00', '13:00', tstzrange($5, $6), 15, 1, 'claim', 1300, 'open', now(), now()) returning *)
      insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer, ended_at)
        select team_id, id, $3, during, 15, 'sick', 'claim', now(), '{}', now() from s`,
    ...[team.id, siteId, person.id, day, atLondon(day, '09:00'), atLondon(day, '13:00')],
  )
  // By hand: the days of that week with a place, and an eighth of what was worked in the 56 days before.
  const booked = new Set([day, ...lines.map((line) => line.day)].filter((one) => startOfWeek(one) === startOfWeek(day)))
  const fact = { userId: person.id, day, minutes: 225, daysBooked: booked.size, weekly: 0 }
  const open = await app.as(team.owner).pay.open({ teamId: team.id })
  expect(open.sick).toEqual([{ fullName: person.fullName, ...fact }])
  const other = addDays(day, 20)
  expect(await query('select * from app.sick_calls($1, $2, $2)', team.id, other)).toEqual([])
  await expect(app.as(manager).pay.open({ teamId: team.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { id: runId } = await closeRun(app, stage)
  const file = (await saveRun(app, { by: team.owner, teamId: team.id, runId })).body.split('\r\n')
  const row = file.find((text) => text.includes('Sick while booked'))
  expect(row).toMatch(/Booked 3 h 45 min; booked on .* of that week; £0.00 a week.*,0\.00$/)
  const workbook = await saveRun(app, { by: team.owner, teamId: team.id, runId, file: 'file.xlsx' })
  expect([...(await unzip(workbook.rawPayload)).values()].join()).toContain('Sick while booked')
  expect((await app.as(team.owner).pay.open({ teamId: team.id })).sick).toEqual([])
})

test('a Key Information Document is saved on paper by its person and by who sees pay, with their own figures', async () => {
  const { team, person, manager } = await aDueTeam(app)
  const [document] = await app.as(person).pay.myDocuments({})
  const own = `/api/pay/documents/${document!.id}/document.pdf`
  const theirs = `/api/teams/${team.id}/pay/documents/${document!.id}/document.pdf`
  for (const [by, url] of [[person, own] as const, [team.owner, theirs] as const]) {
    const paper = await get(by, url)
    expect(paper.statusCode).toBe(200)
    const text = (await pdfText(paper.rawPayload)).join(' ')
    for (const words of [
      'Key Information Document',
      person.fullName,
      '£13.50',
      '£506.25',
      'Holiday pay, 12.07 %',
      'PAYE',
    ])
      expect(text).toContain(words)
  }
  expect((await get(team.owner, own)).statusCode).toBe(404)
  expect((await get(manager, theirs)).statusCode).toBe(403)
  const stranger = await makeMember(app, { team })
  expect((await get(stranger, theirs)).statusCode).toBe(404)
  expect((await get(team.owner, theirs.replace(document!.id, crypto.randomUUID()))).statusCode).toBe(404)
})
