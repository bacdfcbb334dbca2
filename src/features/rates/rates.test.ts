import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { makeSite } from '#testing/shifts.ts'
import { dayAndNight, termsFrom } from './given.ts'
import type { CardTerms } from './schema.ts'

const app = useApp()

const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const FORBIDDEN = { code: 'FORBIDDEN' }
const inDays = (days: number) => addDays(londonToday(app.clock), days)

/** A team with a site, and what its owner does about rates. */
async function makeRates() {
  const team = await makeTeam(app)
  const siteId = await makeSite(app, { team })
  const rates = (by: TestPerson = team.owner) => app.as(by).rates
  const teamId = team.id
  /** Begins a version of a card of this scope from a day on. */
  async function begin(scope: object, from = inDays(0), changes: Partial<CardTerms> = {}) {
    const { id: cardId } = await rates().add({ teamId, ...scope })
    await rates().saveDraft({ teamId, cardId, revision: 0, ...termsFrom(from, changes) })
    return rates().begin({ teamId, cardId, revision: 1 })
  }
  return { team, teamId, siteId, rates, begin }
}

async function makeManager(teamId: string, seesPay: boolean) {
  const manager = await makePerson(app)
  await app.services.database.pool.query(
    `insert into app.team_members (team_id, user_id, role, sees_pay, joined_at) values ($1, $2, 'manager', $3, now())`,
    [teamId, manager.id, seesPay],
  )
  return manager
}

describe('a card', () => {
  test('is one of its scope; a copy begins with the terms of another', async () => {
    const { teamId, siteId, rates, begin } = await makeRates()
    const nurse = await begin({ job: 'nurse' })
    await expect(rates().add({ teamId, job: 'nurse' })).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { id: nurse.id } },
    })
    const copy = await rates().add({ teamId, siteId, job: 'nurse', copyOf: nurse.id })
    expect(copy).toMatchObject({ siteId, siteName: expect.any(String), clientName: expect.any(String), versions: [] })
    expect(copy.draft).toMatchObject({ revision: 1, bands: nurse.versions[0]!.bands })
    const { items } = await rates().list({ teamId })
    expect(items.map(({ job, siteId: at, lowest, highest, hasDraft }) => [job, at, lowest, highest, hasDraft])).toEqual(
      [
        ['nurse', null, 1360, 1480, false],
        ['nurse', siteId, null, null, true],
      ],
    )
    await expect(rates().add({ teamId, siteId: crypto.randomUUID() })).rejects.toMatchObject(NOT_FOUND)
  })

  test('a draft may have gaps and overlaps, a version none: neither by the product nor in the database', async () => {
    const { teamId, rates } = await makeRates()
    const { id: cardId } = await rates().add({ teamId })
    const bands = dayAndNight(1360, 1480)
    bands[0] = { ...bands[0]!, until: 330 }
    const saved = await rates().saveDraft({ teamId, cardId, revision: 0, ...termsFrom(inDays(0), { bands }) })
    expect(saved.draft?.bands[0]).toMatchObject({ until: 330 })
    await expect(rates().begin({ teamId, cardId, revision: 1 })).rejects.toMatchObject({
      ...INVALID,
      data: { fields: [{ path: 'bands', message: 'Weekday: 05:30–06:00 has no rate' }] },
    })
    const write = (kind: string, of: readonly string[]) =>
      app.services.database.pool.query(
        `with v as (insert into app.rate_versions (team_id, card_id, version, from_day, day_by, holidays, recorded_at)
            values ($1, $2, 9, '2099-01-01', 'minute', 'both', now()) returning version)
         insert into app.rate_bands (team_id, card_id, version, kind, during, pay) select $1, $2, 9, $3, d::int4range, 1300
           from unnest($4::text[]) d, v`,
        [teamId, cardId, kind, of],
      )
    await expect(write('weekday', ['[0,360)', '[330,1440)'])).rejects.toThrow('bands_do_not_overlap')
    await expect(write('weekday', ['[0,1440)'])).rejects.toThrow('leave a gap')
    await expect(
      app.services.database.pool.query(
        `insert into app.rate_versions (team_id, card_id, version, from_day, day_by, holidays, recorded_at)
          values ($1, $2, 9, '2020-01-01', 'minute', 'both', now())`,
        [teamId, cardId],
      ),
    ).rejects.toThrow('never_for_the_past')
  })

  test('who has not read the last save or version is told; a first day is never past; a draft without versions goes with its card', async () => {
    const { teamId, rates } = await makeRates()
    const { id: cardId } = await rates().add({ teamId })
    const save = (revision: number, from = inDays(0)) =>
      rates().saveDraft({ teamId, cardId, revision, ...termsFrom(from) })
    const both = await Promise.allSettled([save(0), save(0)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(rates().begin({ teamId, cardId, revision: 2 })).rejects.toMatchObject(CONFLICT)
    await save(1, inDays(-1))
    await expect(rates().begin({ teamId, cardId, revision: 2 })).rejects.toMatchObject(INVALID)
    expect(await rates().discardDraft({ teamId, cardId, revision: 2 })).toEqual({ card: null })
    await expect(rates().card({ teamId, cardId })).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('raising', () => {
  test('is foreseen, then begins a version of each card; what has got another one since is not raised, nor the others', async () => {
    const { teamId, rates, begin } = await makeRates()
    const flats = [{ kind: 'sleep-in' as const, pay: 5200, charge: 7800 }]
    const [all, nurse] = [await begin({}, inDays(0), { flats }), await begin({ job: 'nurse' }, inDays(9))]
    const raise = { teamId, from: inDays(10), pay: 320, charge: 0 }
    const { items } = await rates().foreseeRaise({ ...raise, cardIds: [all.id, nurse.id] })
    expect(items.map(({ name, latest, replaces }) => [name, latest, replaces])).toEqual([
      ['All shifts', 1, []],
      ['Nurse', 1, []],
    ])
    expect(items[0]?.bands).toContainEqual({
      ...{ kind: 'weekday', from: 360, until: 1200 },
      ...{ was: { pay: 1360, charge: 1960 }, is: { pay: 1404, charge: 1960 } },
    })
    expect(items[0]?.flats).toEqual([
      { kind: 'sleep-in', was: { pay: 5200, charge: 7800 }, is: { pay: 5366, charge: 7800 } },
    ])
    // Before a card has begun there is nothing to raise.
    expect((await rates().foreseeRaise({ ...raise, from: inDays(5), cardIds: [nurse.id] })).items).toEqual([])
    const cards = [all, nurse].map(({ id }) => ({ id, latest: 1 }))
    expect(await rates().raise({ ...raise, cards })).toEqual({ raised: 2 })
    await expect(rates().raise({ ...raise, cards: [{ id: all.id, latest: 2 }, cards[1]!] })).rejects.toMatchObject(
      CONFLICT,
    )
    const { versions } = await rates().card({ teamId, cardId: all.id })
    expect(versions.map(({ version, from }) => [version, from])).toEqual([
      [1, inDays(0)],
      [2, inDays(10)],
    ])
  })
})

describe('who sees and does it', () => {
  test('a manager who sees no pay sees nothing; one of some sites reads the cards there and changes none', async () => {
    const { team, teamId, siteId, rates, begin } = await makeRates()
    const [at, all] = [await begin({ siteId }), await begin({})]
    const blind = await makeManager(teamId, false)
    await expect(rates(blind).list({ teamId })).rejects.toMatchObject(FORBIDDEN)
    const limited = await makeManager(teamId, true)
    await rates(limited).list({ teamId })
    await app.as(team.owner).clients.limitManager({ teamId, userId: limited.id, siteIds: [siteId] })
    expect((await rates(limited).list({ teamId })).items.map(({ id }) => id)).toEqual([at.id])
    expect((await rates(limited).card({ teamId, cardId: at.id })).versions).toHaveLength(1)
    await expect(rates(limited).card({ teamId, cardId: all.id })).rejects.toMatchObject(NOT_FOUND)
    await expect(rates(limited).addHoliday({ teamId, day: inDays(5), name: 'A day' })).rejects.toMatchObject(FORBIDDEN)
    expect((await rates(limited).holidays({ teamId })).sites.map(({ id }) => id)).toEqual([siteId])
  })
})

describe('what a shift pays', () => {
  test('the most specific card in force; the nation of the site decides which days are bank holidays', async () => {
    const { teamId, siteId, rates, begin } = await makeRates()
    const year = Number(inDays(0).slice(0, 4)) + 60
    const night = {
      teamId,
      siteId,
      job: 'nurse' as const,
      day: `${year}-06-15`,
      start: '20:00',
      end: '08:00',
      breakMinutes: 60,
    }
    expect(await rates().price(night)).toMatchObject({ card: null, pieces: [], unpriced: 660 })
    await begin({})
    const holidayPay = dayAndNight(1360, 1480).map((band) => (band.kind === 'holiday' ? { ...band, pay: 2040 } : band))
    const { id } = await begin({ job: 'nurse' }, inDays(0), { bands: holidayPay })
    await rates().addHoliday({ teamId, day: `${year}-06-15`, name: 'A day of thanks', nation: 'scotland' })
    const plain = await rates().price(night)
    expect(plain).toMatchObject({
      card: { id, name: 'Nurse', version: 1 },
      nation: 'england-wales',
      minutes: 660,
      unpriced: 0,
    })
    const from = inDays(0)
    await rates().confirmNation({ teamId, siteId, nation: 'scotland', from })
    const paid = await rates().price(night)
    expect(paid.pieces.map(({ kind, minutes, rate }) => `${kind} ${minutes} ${rate}`)[0]).toBe('holiday 240 2040')
    expect(paid.pay - plain.pay).toBe(4 * (2040 - plain.pieces[0]!.rate))
    await rates().removeHoliday({ teamId, day: `${year}-06-15` })
    expect((await rates().price(night)).pay).toBe(plain.pay)
    await expect(rates().addHoliday({ teamId, day: inDays(-1), name: 'Past' })).rejects.toMatchObject(INVALID)
  })
})

describe('whose bank holidays a site keeps', () => {
  test('has a history: it begins today or later, leaves what is past as it was, and says before what changes', async () => {
    const { team, teamId, siteId, rates } = await makeRates()
    const [first, day, later] = [inDays(10), inDays(20), inDays(30)]
    await rates().addHoliday({ teamId, day, name: 'Of the north', nation: 'scotland' })
    const plan = { days: [addDays(day, -1), day, later], job: 'nurse' as const, publish: true }
    const times = {
      start: '20:00',
      end: '08:00',
      breakMinutes: 0,
      staffRequired: 1,
      booking: 'claim',
      pay: '15',
    } as const
    await app.as(team.owner).shifts.create({ teamId, siteId, ...plan, ...times })
    const asked = { teamId, siteId, nation: 'scotland', from: day } as const
    const foreseen = await rates().foreseeNation(asked)
    expect(foreseen.days[0]).toEqual({ day, name: 'Of the north', isHoliday: true })
    expect(foreseen.shifts).toBeGreaterThanOrEqual(2)
    expect(foreseen.booked).toBe(0)
    await expect(rates().confirmNation({ ...asked, from: inDays(-1) })).rejects.toMatchObject(INVALID)
    await rates().confirmNation({ ...asked, from: first })
    await rates().confirmNation({ ...asked, nation: 'england-wales', from: later })
    const [site] = (await rates().holidays({ teamId })).sites
    expect(site?.nations.map(({ from, nation }) => [from, nation])).toEqual([
      [first, 'scotland'],
      [later, 'england-wales'],
    ])
    expect([site?.nation, site?.confirmed]).toEqual(['england-wales', false])
  })
})

test('a card that has been begun outlives no team, and is never lost with a client or a site', async () => {
  const { team, teamId, siteId, rates, begin } = await makeRates()
  const { pool } = app.services.database
  const { id } = await begin({ siteId })
  const [draft] = [await rates().add({ teamId, siteId, job: 'nurse' })]
  const remove = (table: string, of: string) => pool.query(`delete from app.${table} where id = $1`, [of])
  await expect(remove('sites', siteId)).rejects.toMatchObject({ code: '23001' })
  expect((await rates().card({ teamId, cardId: id })).versions).toHaveLength(1)
  await remove('rate_cards', draft!.id)
  await remove('teams', team.id)
  expect((await pool.query('select from app.rate_cards where id = $1', [id])).rows).toHaveLength(0)
})
