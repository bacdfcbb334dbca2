import { describe, expect, test } from 'vitest'
import { MANDATORY_CERTIFICATES } from '#features/registration/steps/certificates.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { uploadsOf } from '#testing/files/uploads.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { withState } from './rules/ready-filters.ts'
import type { MemberFilter } from './schema.ts'

const app = useApp()

async function makeNamed(names: string[]) {
  const team = await makeTeam(app)
  const people: Record<string, TestPerson> = {}
  for (const fullName of names)
    people[fullName] = await makeMember(app, { team, person: await makePerson(app, { fullName }) })
  const found = async (filter: MemberFilter) =>
    (await app.as(team.owner).members.list({ teamId: team.id, ...filter })).items.map(({ fullName }) => fullName)
  return { team, found, person: (name: string) => people[name] as TestPerson }
}

describe('the filter by mandatory certificates', () => {
  test('tells in date, lapsing within 30 days, and lapsed or missing', async () => {
    const { person, found } = await makeNamed(['Ada Ending', 'Ben Ended', 'Cy Endless', 'Di Missing'])
    const today = londonToday(app.clock)
    async function certify(name: string, ends: (string | undefined)[]) {
      const uploads = uploadsOf(app, person(name))
      const trainingCertificates = MANDATORY_CERTIFICATES.map((certificate, index) => ({
        name: certificate,
        issueDate: '2020-01-01',
        ...(ends[index] && { expiryDate: ends[index] }),
        file: uploads.file('certificate'),
      }))
      const also = { name: 'Food Hygiene', issueDate: '2020-01-01', expiryDate: addDays(today, -9) }
      await uploads.store()
      await app.as(person(name)).registration.saveStep({
        step: 'certificates',
        version: 0,
        values: { trainingCertificates: [...trainingCertificates, also] },
      })
    }
    await certify('Ada Ending', [addDays(today, 30), addDays(today, 400)])
    await certify('Ben Ended', [addDays(today, 400), addDays(today, -1)])
    await certify('Cy Endless', [addDays(today, 31), undefined])
    expect(await found({ mandatory: 'in-date' })).toEqual(['Ada Ending', 'Cy Endless'])
    expect(await found({ mandatory: 'lapsing' })).toEqual(['Ada Ending'])
    expect(await found({ mandatory: 'lapsed' })).toEqual(['Ben Ended', 'Di Missing'])
  })
})

describe('the filter by area', () => {
  test('finds a town, a district and an area, and no other that begins like it', async () => {
    const { person, found } = await makeNamed(['Ada Leeds', 'Ben Luton', 'Cy London', 'Di Nowhere'])
    async function live(name: string, currentCity: string, currentPostcode: string) {
      const uploads = uploadsOf(app, person(name))
      const { address } = validAnswers(uploads.file)
      await uploads.store()
      await app
        .as(person(name))
        .registration.saveStep({ step: 'address', version: 0, values: { ...address, currentCity, currentPostcode } })
    }
    await live('Ada Leeds', 'Leeds', 'LS6 2AB')
    await live('Ben Luton', 'Luton', 'LU1 1AA')
    await live('Cy London', 'London', 'SW1A 1AA')
    for (const area of ['Leeds', 'leed', 'LS', 'ls6', 'LS6 2AB']) expect(await found({ area })).toEqual(['Ada Leeds'])
    for (const area of ['SW', 'sw1', 'SW1A', 'London']) expect(await found({ area })).toEqual(['Cy London'])
    expect(await found({ area: 'L' })).toEqual([])
    expect(await found({ area: 'LS61' })).toEqual([])
    expect(await found({ area: 'Leeds', job: 'nurse' })).toEqual([])
  })
})

describe('the filter by state', () => {
  test('follows the calendar, and is recognised in the days of a link', async () => {
    const { person, found } = await makeNamed(['Ada Ended', 'Ben Ending', 'Cy Endless'])
    const today = londonToday(app.clock)
    const end = (name: string, day: string) =>
      app.services.database.pool.query('update app.profiles set certificate_expiries = $2 where user_id = $1', [
        person(name).id,
        [day],
      ])
    await end('Ada Ended', addDays(today, -1))
    await end('Ben Ending', addDays(today, 30))
    expect(await found({ ready: 'expired' })).toEqual(['Ada Ended'])
    expect(await found({ ready: 'ending' })).toEqual(['Ben Ending'])
    expect(await found({ ready: 'in-date' })).toEqual(['Ben Ending', 'Cy Endless'])
    expect(await found({ ready: 'no-offer' })).toEqual([])
    expect(withState({ expiringTo: addDays(today, -1), job: 'nurse' }, today)).toEqual({
      ready: 'expired',
      job: 'nurse',
    })
    expect(withState({ expiringTo: today, job: 'nurse' }, today)).toEqual({ expiringTo: today, job: 'nurse' })
  })
})

describe('named filters', () => {
  const filter = { job: 'nurse', mandatory: 'in-date', area: 'Leeds' } as const

  test('are each manager’s own, come with the page, and are renamed and deleted', async () => {
    const team = await makeTeam(app)
    const manager = await makeMember(app, { team, role: 'manager' })
    const own = app.as(manager).members
    const teamId = team.id
    const saved = await own.saveFilter({ teamId, name: ' Nurses near us ', filter })
    expect(saved).toMatchObject({ name: 'Nurses near us', filter })
    expect((await own.candidates({ teamId })).filters).toEqual([saved])
    expect((await app.as(team.owner).members.candidates({ teamId })).filters).toEqual([])

    const NOT_FOUND = { code: 'NOT_FOUND' }
    const theirs = { teamId, filterId: saved.id }
    await expect(app.as(team.owner).members.renameFilter({ ...theirs, name: 'Mine' })).rejects.toMatchObject(NOT_FOUND)
    await expect(app.as(team.owner).members.deleteFilter(theirs)).rejects.toMatchObject(NOT_FOUND)
    expect(await own.renameFilter({ ...theirs, name: 'Nurses' })).toMatchObject({ name: 'Nurses', filter })
    expect(await own.renameFilter({ ...theirs, name: 'nurses' })).toMatchObject({ name: 'nurses' })
    await own.deleteFilter(theirs)
    await expect(own.deleteFilter(theirs)).rejects.toMatchObject(NOT_FOUND)
  })

  test('have names of their own, and are twenty at most', async () => {
    const team = await makeTeam(app)
    const own = app.as(team.owner).members
    const teamId = team.id
    for (let number = 1; number <= 20; number++) await own.saveFilter({ teamId, name: `Filter ${number}`, filter })
    const problem = (message: string) => ({ status: 422, data: { fields: [{ path: 'name', message }] } })
    await expect(own.saveFilter({ teamId, name: 'Another', filter })).rejects.toMatchObject(
      problem('You have 20 filters. Delete one first'),
    )
    const { filters } = await own.candidates({ teamId })
    const idOf = (name: string) => filters.find((one) => one.name === name)?.id ?? ''
    await own.deleteFilter({ teamId, filterId: idOf('Filter 5') })
    await expect(own.saveFilter({ teamId, name: 'FILTER 7', filter })).rejects.toMatchObject(
      problem('You have a filter with this name'),
    )
    await expect(own.renameFilter({ teamId, filterId: idOf('Filter 1'), name: 'filter 7' })).rejects.toMatchObject(
      problem('You have a filter with this name'),
    )
  })

  test('go when a manager does not run the team any more', async () => {
    const team = await makeTeam(app)
    const manager = await makeMember(app, { team, role: 'manager' })
    await app.as(manager).members.saveFilter({ teamId: team.id, name: 'Nurses', filter })
    await app.as(team.owner).teams.removeManager({ teamId: team.id, userId: manager.id, confirm: true })
    const { rows } = await app.services.database.pool.query('select from app.member_filters where user_id = $1', [
      manager.id,
    ])
    expect(rows).toEqual([])
  })
})
