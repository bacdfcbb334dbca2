import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const night = { label: 'Our night', start: '21:00', end: '07:00', breakMinutes: 60, isSleepIn: false }
const band = { underHours: 24, cause: 'hirer', stillPaid: 50, stillCharged: 100 } as const

describe('what a team sets for its shifts', () => {
  test('begins with the ready kinds, which a manager changes; who has read an older list is told of the newer', async () => {
    const team = await makeTeam(app)
    const teamId = team.id
    const manager = await makeMember(app, { team, role: 'manager' })
    const [own, owners] = [app.as(manager).shifts, app.as(team.owner).shifts]
    const ready = await own.presets({ teamId })
    expect([ready.version, ready.presets.length]).toEqual([0, 6])
    await own.savePresets({ teamId, version: 0, presets: [night] })
    expect(await owners.presets({ teamId })).toMatchObject({ version: 1, presets: [night] })
    await expect(owners.savePresets({ teamId, version: 0, presets: [] as never })).rejects.toThrow()
    await expect(owners.savePresets({ teamId, version: 0, presets: [night] })).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { version: 1 } },
    })
  })

  test('has terms of cancellations that owners alone change', async () => {
    const team = await makeTeam(app)
    const teamId = team.id
    const manager = await makeMember(app, { team, role: 'manager' })
    const terms = { teamId, version: 0, bands: [band] }
    await expect(app.as(manager).shifts.saveTerms(terms)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.as(team.owner).shifts.saveTerms(terms)
    expect(await app.as(manager).shifts.terms({ teamId })).toMatchObject({ version: 1, bands: [band] })
    const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    for (const cause of ['hirer', 'agency'] as const) {
      const shiftId = await makeShift(app, { team, inDays: 1, start: '00:01', end: '08:31' })
      await app.as(person).shifts.claim({ shiftId })
      const { version } = await app.as(manager).shifts.details({ teamId, shiftId })
      await app.as(manager).shifts.cancel({ teamId, shiftId, version, cause, reason: 'not-needed' })
      const { changes } = await app.as(manager).shifts.details({ teamId, shiftId })
      const effect = { underHours: 24, stillPaid: 50, stillCharged: 100, pence: 5400 }
      expect(changes.find(({ act }) => act === 'cancel')?.effect).toEqual(cause === 'hirer' ? effect : null)
    }
    const read = { teamId, userId: person.id }
    const { sums, items } = await app.as(team.owner).shifts.ofMember(read)
    expect(sums).toEqual({ worked: 0, minutes: 0, missed: 0, cancelled: { hirer: 1, agency: 1, worker: 0 } })
    expect(items.map(({ cause, pay }) => [cause, pay])).toEqual(
      expect.arrayContaining([
        ['hirer', 1350],
        ['agency', 1350],
      ]),
    )
    expect((await app.as(manager).shifts.ofMember(read)).items.map(({ pay }) => pay)).toEqual([null, null])
  })
})
