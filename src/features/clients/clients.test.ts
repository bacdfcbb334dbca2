import { describe, expect, test } from 'vitest'
import { readSites } from '#features/clients/server/data.ts'
import { transact } from '#server/database/db.ts'
import { saveDistricts } from '#server/places/districts.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const today = () => londonToday(app.clock)
const as = (person: TestPerson) => app.as(person).clients
const OAKS = { name: 'The Oaks', address: '1 Mill Lane, Leeds', postcode: 'ls14ap', contacts: [] }
const WISH = { askedBy: 'client', reason: 'Argued with the home manager' } as const

/** A team with one client and one site. */
async function makeSite(team?: TestTeam, changes: object = {}) {
  const its = team ?? (await makeTeam(app))
  const client = await as(its.owner).addClient({ teamId: its.id, name: `Oak Homes ${crypto.randomUUID()}` })
  const site = await as(its.owner).addSite({ teamId: its.id, clientId: client.id, ...OAKS, ...changes })
  return { team: its, client, site, at: { teamId: its.id, siteId: site.id } }
}

const listed = async (team: TestTeam, search?: string) =>
  (await as(team.owner).list({ teamId: team.id, state: 'active', ...(search && { search }) })).items

describe('clients and their sites', () => {
  test('a client is found by its name, its sites by name and postcode', async () => {
    const team = await makeTeam(app)
    const { client } = await makeSite(team)
    await as(team.owner).addSite({ teamId: team.id, clientId: client.id, ...OAKS, name: 'Elm', postcode: 'HU1 2AA' })
    const [found] = await listed(team)
    expect(found).toMatchObject({
      name: client.name,
      sites: [{ name: 'Elm' }, { name: 'The Oaks', postcode: 'LS1 4AP' }],
    })
    expect((await listed(team, 'hu1'))[0]?.sites.map(({ name }) => name)).toEqual(['Elm'])
    expect((await listed(team, 'oak homes'))[0]?.sites).toHaveLength(2)
    expect(await listed(team, '100%')).toEqual([])
  })

  test('pages follow one another', async () => {
    const team = await makeTeam(app)
    for (let number = 0; number < 42; number++)
      await as(team.owner).addClient({ teamId: team.id, name: `Client ${number}` })
    const first = await as(team.owner).list({ teamId: team.id, state: 'active' })
    const second = await as(team.owner).list({ teamId: team.id, state: 'active', after: first.next as string })
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(42)
    expect(second.next).toBeUndefined()
  })

  test('a name belongs to one client, and to one site of a client', async () => {
    const { team, client } = await makeSite()
    await expect(as(team.owner).addClient({ teamId: team.id, name: client.name.toUpperCase() })).rejects.toMatchObject(
      INVALID,
    )
    const again = { teamId: team.id, clientId: client.id, ...OAKS, name: 'the oaks' }
    await expect(as(team.owner).addSite(again)).rejects.toMatchObject(INVALID)
    await makeSite(team)
  })

  test('what is typed wrongly is refused with its field', async () => {
    const { team, client } = await makeSite()
    const of = (changes: object) =>
      as(team.owner).addSite({ teamId: team.id, clientId: client.id, ...OAKS, name: 'Elm', ...changes })
    await expect(of({ postcode: 'nowhere' })).rejects.toMatchObject(INVALID)
    await expect(of({ requiredGender: 'female' })).rejects.toMatchObject(INVALID)
    await expect(
      as(team.owner).addClient({ teamId: team.id, name: 'Elm', companyNumber: '12' }),
    ).resolves.toMatchObject({
      companyNumber: '00000012',
    })
    await expect(as(team.owner).addClient({ teamId: team.id, name: 'Fir', companyNumber: 'X' })).rejects.toMatchObject(
      INVALID,
    )
  })

  test('the door code is stored encrypted', async () => {
    const { team, site, at } = await makeSite(undefined, { doorCode: 'C4321X' })
    expect(site.doorCode).toBe('C4321X')
    const { rows } = await app.services.database.pool.query('select s::text as row from app.sites s where id = $1', [
      site.id,
    ])
    expect(rows[0].row).not.toContain(Buffer.from('C4321X').toString('hex'))
    const { doorCode } = await as(team.owner).changeSite({ ...at, version: 1, ...OAKS, doorCode: 'D9' })
    expect(doorCode).toBe('D9')
    expect((await as(team.owner).changeSite({ ...at, version: 2, ...OAKS })).doorCode).toBeNull()
  })

  test('a special case of rest and an occupational requirement keep their author while they do not change', async () => {
    const reasons = { restReason: 'Sole night cover', requiredGender: 'female', genderReason: 'Intimate care' } as const
    const { team, site, at } = await makeSite(undefined, reasons)
    const second = await makeMember(app, { team, role: 'manager' })
    expect(site).toMatchObject({ restBy: team.owner.fullName, genderBy: team.owner.fullName })
    const kept = await as(second).changeSite({ ...at, version: 1, ...OAKS, ...reasons, notes: 'Ring twice' })
    expect(kept).toMatchObject({ restBy: team.owner.fullName, genderBy: team.owner.fullName })
    const changed = await as(second).changeSite({ ...at, version: 2, ...OAKS, restReason: 'Two sleep-ins' })
    expect(changed).toMatchObject({ restBy: second.fullName, requiredGender: null, genderBy: null, genderAt: null })
  })

  test('two managers who save a site from the same version: one is told what the other has saved', async () => {
    const { team, at } = await makeSite()
    const second = await makeMember(app, { team, role: 'manager' })
    const answers = await Promise.allSettled([
      as(team.owner).changeSite({ ...at, version: 1, ...OAKS, parking: 'Behind the house' }),
      as(second).changeSite({ ...at, version: 1, ...OAKS, parking: 'In the street' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    const saved = await as(team.owner).site(at)
    expect(refused.reason).toMatchObject({ ...CONFLICT, data: { current: { version: 2, parking: saved.parking } } })
  })

  test('what is archived leaves the list, and comes back', async () => {
    const { team, client, site, at } = await makeSite()
    await as(team.owner).archiveSite({ ...at, version: 1, archived: true })
    expect((await listed(team))[0]?.sites).toEqual([])
    const archived = () => as(team.owner).list({ teamId: team.id, state: 'archived' })
    expect((await archived()).items).toMatchObject([{ id: client.id, archived: false, sites: [{ id: site.id }] }])
    await as(team.owner).archiveClient({ teamId: team.id, clientId: client.id, version: 1, archived: true })
    expect(await listed(team)).toEqual([])
    await as(team.owner).archiveClient({ teamId: team.id, clientId: client.id, version: 2, archived: false })
    await as(team.owner).archiveSite({ ...at, version: 2, archived: false })
    expect((await archived()).items).toEqual([])
  })

  test('features above read the sites of a team with the centres of their postcode districts', async () => {
    const { team, site, client } = await makeSite(undefined, { inductionNeeded: true, restReason: 'Night cover' })
    saveDistricts(app.dataDir, [['LS1', { lat: 53.8, lng: -1.55 }]])
    const read = (ids?: readonly string[]) =>
      transact(app.services.database, { role: 'care_worker', readOnly: true }, (db) =>
        readSites(db, { teamId: team.id, ...(ids && { ids }) }),
      )
    const facts = { id: site.id, clientName: client.name, centre: { lat: 53.8, lng: -1.55 }, inductionNeeded: true }
    expect(await read()).toMatchObject([{ ...facts, restReason: 'Night cover', archived: false }])
    expect(await read([client.id])).toEqual([])
    saveDistricts(app.dataDir, [])
    expect((await read([site.id]))[0]?.centre).toBeNull()
  })
})

describe('people of a site', () => {
  test('inductions and preferences are of active staff, once each', async () => {
    const { team, at } = await makeSite()
    const worker = await makeMember(app, { team })
    const them = { ...at, userId: worker.id }
    await as(team.owner).recordInduction({ ...them, inductedOn: addDays(today(), -9) })
    const again = await as(team.owner).recordInduction({ ...them, inductedOn: today(), inductedBy: 'Rita' })
    expect(again.inducted).toMatchObject([{ userId: worker.id, inductedOn: today(), inductedBy: 'Rita' }])
    await as(team.owner).prefer({ ...them, preferred: true })
    expect((await as(team.owner).prefer({ ...them, preferred: true })).preferred).toHaveLength(1)
    expect((await as(team.owner).prefer({ ...them, preferred: false })).preferred).toEqual([])
    expect((await as(team.owner).removeInduction(them)).inducted).toEqual([])
    await expect(as(team.owner).removeInduction(them)).rejects.toMatchObject(NOT_FOUND)
    await expect(as(team.owner).recordInduction({ ...them, inductedOn: addDays(today(), 1) })).rejects.toMatchObject(
      INVALID,
    )
    const outsider = await makeMember(app, { team: await makeTeam(app) })
    await expect(as(team.owner).prefer({ ...at, userId: outsider.id, preferred: true })).rejects.toMatchObject(
      NOT_FOUND,
    )
  })

  test('an exclusion from a client stands at each of its sites until it is lifted, and stays on record', async () => {
    const { team, client, at } = await makeSite()
    const worker = await makeMember(app, { team })
    const there = { teamId: team.id, clientId: client.id, userId: worker.id, ...WISH }
    const { exclusionId } = await as(team.owner).exclude({ ...there, from: today() })
    const [seen] = (await as(team.owner).site(at)).exclusions
    expect(seen).toMatchObject({
      userId: worker.id,
      siteId: null,
      reason: WISH.reason,
      recordedBy: team.owner.fullName,
    })
    await expect(as(team.owner).exclude({ ...there, from: addDays(today(), 9) })).rejects.toMatchObject(CONFLICT)
    await as(team.owner).exclude({ ...there, siteId: at.siteId, from: today(), until: today() })
    await as(team.owner).exclude({ ...there, siteId: at.siteId, from: addDays(today(), 1) })
    await expect(
      as(team.owner).exclude({ ...there, siteId: at.siteId, from: today(), until: addDays(today(), -1) }),
    ).rejects.toMatchObject(INVALID)
    await as(team.owner).liftExclusion({ teamId: team.id, exclusionId })
    await expect(as(team.owner).liftExclusion({ teamId: team.id, exclusionId })).rejects.toMatchObject(CONFLICT)
    const { exclusions } = await as(team.owner).client({ teamId: team.id, clientId: client.id })
    expect(exclusions).toHaveLength(3)
    expect(exclusions.find(({ id }) => id === exclusionId)).toMatchObject({ liftedBy: team.owner.fullName })
  })

  test('two managers exclude the same person at once: it stands once', async () => {
    const { team, client } = await makeSite()
    const second = await makeMember(app, { team, role: 'manager' })
    const worker = await makeMember(app, { team })
    const there = { teamId: team.id, clientId: client.id, userId: worker.id, from: today(), ...WISH }
    const answers = await Promise.allSettled([as(team.owner).exclude(there), as(second).exclude(there)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a site of another client cannot be named, and the reason is stored encrypted', async () => {
    const { team, client } = await makeSite()
    const { at } = await makeSite(team)
    const worker = await makeMember(app, { team })
    const there = { teamId: team.id, clientId: client.id, userId: worker.id, from: today(), ...WISH }
    await expect(as(team.owner).exclude({ ...there, siteId: at.siteId })).rejects.toMatchObject(NOT_FOUND)
    const { exclusionId } = await as(team.owner).exclude(there)
    const { rows } = await app.services.database.pool.query(
      'select x::text as row from app.site_exclusions x where id = $1',
      [exclusionId],
    )
    expect(rows[0].row).not.toContain(Buffer.from('Argued').toString('hex'))
  })

  test('who has left is not shown any more', async () => {
    const { team, at } = await makeSite()
    const worker = await makeMember(app, { team })
    await as(team.owner).prefer({ ...at, userId: worker.id, preferred: true })
    await app.as(team.owner).members.remove({ teamId: team.id, userId: worker.id, confirm: true, reason: 'Moved away' })
    expect((await as(team.owner).site(at)).preferred).toEqual([])
  })
})

describe('access', () => {
  test('neither staff, nor a former manager, nor another agency reads or changes anything', async () => {
    const { team, client, at } = await makeSite()
    const former = await makeMember(app, { team, role: 'manager' })
    await app.services.database.pool.query(
      `update app.team_members set status = 'removed', ended_at = now() where user_id = $1 and team_id = $2`,
      [former.id, team.id],
    )
    const worker = await makeMember(app, { team })
    const other = await makeTeam(app)
    for (const person of [worker, former, other.owner]) {
      await expect(as(person).list({ teamId: team.id, state: 'active' })).rejects.toMatchObject(NOT_FOUND)
      await expect(as(person).site(at)).rejects.toMatchObject(NOT_FOUND)
      await expect(as(person).changeSite({ ...at, version: 1, ...OAKS })).rejects.toMatchObject(NOT_FOUND)
    }
    const mine = { teamId: other.id, siteId: at.siteId }
    await expect(as(other.owner).site(mine)).rejects.toMatchObject(NOT_FOUND)
    await expect(as(other.owner).changeSite({ ...mine, version: 1, ...OAKS })).rejects.toMatchObject(NOT_FOUND)
    await expect(as(other.owner).addSite({ teamId: other.id, clientId: client.id, ...OAKS })).rejects.toMatchObject(
      NOT_FOUND,
    )
    const theirs = await makeMember(app, { team: other })
    await expect(as(other.owner).prefer({ ...mine, userId: theirs.id, preferred: true })).rejects.toMatchObject(
      NOT_FOUND,
    )
  })
})

describe('people who are kept apart', () => {
  async function makePair() {
    const { team, site } = await makeSite()
    const [one, other] = [await makeMember(app, { team }), await makeMember(app, { team })]
    return { team, site, one, other, pair: { teamId: team.id, userId: one.id, otherId: other.id, reason: 'A dispute' } }
  }

  test('each is read with the other, with the reason, which is stored encrypted; ended it stays on record', async () => {
    const { team, site, one, other, pair } = await makePair()
    const { apart } = await as(team.owner).keepApart({ ...pair, siteId: site.id })
    expect(apart).toMatchObject([{ userId: other.id, siteName: site.name, reason: 'A dispute', endedAt: null }])
    const pairId = apart[0]?.id as string
    const ofOther = await as(team.owner).standing({ teamId: team.id, userId: other.id })
    expect(ofOther).toMatchObject({ apart: [{ userId: one.id, recordedBy: team.owner.fullName }], exclusions: [] })
    const { rows } = await app.services.database.pool.query(
      'select k::text as row from app.kept_apart k where id = $1',
      [pairId],
    )
    expect(rows[0].row).not.toContain(Buffer.from('A dispute').toString('hex'))
    // Apart at all sites is more than at one; the same pair in the other order is the same again.
    await as(team.owner).keepApart(pair)
    await expect(
      as(team.owner).keepApart({ ...pair, userId: other.id, otherId: one.id, siteId: site.id }),
    ).rejects.toMatchObject(CONFLICT)
    await as(team.owner).endApart({ teamId: team.id, pairId })
    await expect(as(team.owner).endApart({ teamId: team.id, pairId })).rejects.toMatchObject(CONFLICT)
    const after = await as(team.owner).standing({ teamId: team.id, userId: one.id })
    expect(after.apart.map(({ endedAt }) => endedAt !== null)).toEqual([false, true])
  })

  test('neither of them, nobody of another team, and nobody with somebody who is not active staff', async () => {
    const { team, one, other, pair } = await makePair()
    const stranger = await makeTeam(app)
    for (const caller of [one, other]) {
      await expect(as(caller).keepApart(pair)).rejects.toMatchObject(NOT_FOUND)
      await expect(as(caller).standing({ teamId: team.id, userId: one.id })).rejects.toMatchObject(NOT_FOUND)
    }
    await expect(as(stranger.owner).keepApart(pair)).rejects.toMatchObject(NOT_FOUND)
    for (const otherId of [one.id, team.owner.id, (await makeMember(app, { team: stranger })).id])
      await expect(as(team.owner).keepApart({ ...pair, otherId })).rejects.toMatchObject(NOT_FOUND)
    const { site } = await makeSite(stranger)
    await expect(as(team.owner).keepApart({ ...pair, siteId: site.id })).rejects.toMatchObject(NOT_FOUND)
  })

  test('two managers who record the same pair at once: one is told that it is recorded', async () => {
    const { team, one, other, pair } = await makePair()
    const second = await makeMember(app, { team, role: 'manager' })
    const results = await Promise.allSettled([
      as(team.owner).keepApart(pair),
      as(second).keepApart({ ...pair, userId: other.id, otherId: one.id }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const standing = await as(team.owner).standing({ teamId: team.id, userId: one.id })
    expect(standing.apart).toHaveLength(1)
  })
})
