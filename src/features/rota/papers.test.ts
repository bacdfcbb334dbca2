import { describe, expect, test } from 'vitest'
import { addDays, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp({}, { worksOnJobs: false })
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const monday = () => addDays(startOfWeek(londonToday(app.clock)), 7)

/** A site with somebody on Monday, an open place, a draft, and a shift of another site of the same team. */
async function makeStage() {
  const team = await makeTeam(app)
  const [siteId, other] = [await makeSite(app, { team }), await makeSite(app, { team })]
  const anna = await makeMember(app, { team })
  await clearForWork(app, { team, person: anna })
  const on = { team, siteId, days: [monday()], booking: 'assign' } as const
  const shiftId = await makeShift(app, { ...on, staffRequired: 2, notes: 'Door code 1234' })
  await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId, userId: anna.id })
  const draft = await makeShift(app, { ...on, start: '16:00', end: '20:00', publish: false })
  await makeShift(app, { ...on, siteId: other, start: '09:00', end: '17:00' })
  return { team, teamId: team.id, siteId, other, anna, draft, rota: app.as(team.owner).rota }
}
type Stage = Awaited<ReturnType<typeof makeStage>>
const span = () => ({ from: monday(), through: addDays(monday(), 6) })

const makeLink = async ({ rota, teamId, siteId }: Stage, changes: object = {}) => {
  const { id, url } = await rota.makeLink({ teamId, siteId, days: 7, ...changes })
  return { id, token: new URLSearchParams(url?.split('#')[1]).get('token') ?? '' }
}
const byLink = (token: string) => app.as().rota.byLink({ token })
const NOT_FOUND = { code: 'NOT_FOUND' }

describe('the link of a site’s office', () => {
  test('shows what is published at that site: names, jobs and times, and nothing of pay, drafts or notes', async () => {
    const stage = await makeStage()
    const { token } = await makeLink(stage)
    const shown = await byLink(token)
    expect(shown).toMatchObject({ state: 'open', from: addDays(monday(), -7), weeks: 6 })
    expect(shown.shifts).toEqual([
      {
        ...{ id: expect.any(String), day: monday(), start: '07:00', end: '15:00', job: 'care-assistant' },
        ...{ isSleepIn: false, isOnCall: false, places: 2, people: [expect.stringMatching(/\w/)] },
      },
    ])
    const text = JSON.stringify(shown)
    for (const hidden of ['13.5', '1350', '1234', stage.anna.email, stage.anna.id, stage.other])
      expect(text).not.toContain(hidden)
    const [{ stored }] = await query(
      'select secret_hash is not null and secret_hash::text not like $2 as stored from app.rota_links where site_id = $1',
      stage.siteId,
      `%${token}%`,
    )
    expect(stored).toBe(true)
  })

  test('opens nothing once it is taken back, has run out, or its site is archived; one of nobody’s is not found', async () => {
    const stage = await makeStage()
    const { teamId, siteId, other, rota } = stage
    const [revoked, expired, left] = [await makeLink(stage), await makeLink(stage), await makeLink(stage, { days: 90 })]
    await expect(rota.revokeLink({ teamId, siteId: other, linkId: revoked.id })).rejects.toMatchObject(NOT_FOUND)
    await rota.revokeLink({ teamId, siteId, linkId: revoked.id })
    expect(await byLink(revoked.token)).toMatchObject({ state: 'revoked', shifts: [] })
    await expect(byLink('nobodys')).rejects.toMatchObject(NOT_FOUND)
    expect((await rota.siteLinks({ teamId, siteId: other })).items).toEqual([])
    await query(
      `update app.rota_links set made_at = now() - interval '9 days', expires_at = now() - interval '1 minute' where id = $1`,
      expired.id,
    )
    expect(await byLink(expired.token)).toMatchObject({ state: 'expired', shifts: [] })
    expect((await rota.siteLinks({ teamId, siteId })).items.map(({ state }) => state).toSorted()).toEqual([
      'expired',
      'open',
      'revoked',
    ])
    await query('update app.sites set archived_at = now() where id = $1', siteId)
    expect(await byLink(left.token)).toMatchObject({ state: 'left', shifts: [] })
    await expect(makeLink(stage)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('is for managers of that site; its mails are few', async () => {
    const stage = await makeStage()
    const { team, teamId, siteId, other } = stage
    const manager = await makeMember(app, { team, role: 'manager' })
    await app.as(team.owner).clients.limitManager({ teamId, userId: manager.id, siteIds: [other] })
    const theirs = app.as(manager).rota
    await expect(theirs.makeLink({ teamId, siteId, days: 7 })).rejects.toMatchObject(NOT_FOUND)
    await expect(theirs.siteLinks({ teamId, siteId })).rejects.toMatchObject(NOT_FOUND)
    const { id } = await makeLink(stage)
    await expect(theirs.revokeLink({ teamId, siteId, linkId: id })).rejects.toMatchObject(NOT_FOUND)
    expect((await theirs.paper({ teamId, ...span() })).shifts.map((shift) => shift.siteId)).toEqual([other])
    for (let mail = 0; mail < 10; mail++) await makeLink(stage, { email: 'Office@Oaks.example' })
    await expect(makeLink(stage, { email: 'office@oaks.example' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

const save = ({ team, teamId }: Stage, kind: string, more = '', by: TestPerson = team.owner) =>
  app.server.inject({
    url: `/api/teams/${teamId}/rota.${kind}?from=${span().from}&through=${span().through}${more}`,
    cookies: { '__Host-session': by.sessionSecret },
  })

describe('files', () => {
  test('a table has a row for each place, drafts where they are asked for; a sheet of each site and person as PDF', async () => {
    const stage = await makeStage()
    const { anna, siteId } = stage
    const lines = (await save(stage, 'csv', `&siteId=${siteId}`)).body.trim().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',').slice(1, 3).concat(line.split(',').slice(-2)))).toEqual([
      ['07:00', '15:00', 'Booked', expect.any(String)],
      ['07:00', '15:00', 'Open', ''],
    ])
    expect((await save(stage, 'csv', `&siteId=${siteId}&drafts=true`)).body).toContain('Draft')
    expect((await save(stage, 'xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
    const sites = await pdfText((await save(stage, 'pdf')).rawPayload)
    expect(sites).toHaveLength(2)
    expect(sites.join(' ')).toContain('1 open')
    const people = await pdfText((await save(stage, 'pdf', '&by=person')).rawPayload)
    expect(people.join(' ')).toContain('07:00–15:00')
    expect(people.join(' ')).not.toContain('13.50')
    expect((await save(stage, 'pdf', '', anna)).statusCode).toBe(404)
    expect((await save(stage, 'csv', '&by=month')).statusCode).toBe(422)
    const [{ count }] = await query(
      `select count(*)::int from app.audit_events where action = 'rota.export' and chain = $1`,
      stage.teamId,
    )
    expect(count).toBe(5)
  })
})
