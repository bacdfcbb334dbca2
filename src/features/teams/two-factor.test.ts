import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeTeam } from '#testing/people/factories.ts'
import { giveAuthenticator } from '#testing/people/second-factor.ts'

const app = useApp()

describe('a team that requires two-factor sign-in of its managers (MF10)', () => {
  test('is locked for a manager without a second factor, on every path, until they set one up', async () => {
    const team = await makeTeam(app)
    const member = await makeMember(app, { team })
    const manager = await makeMember(app, { team, role: 'manager' })
    await app.services.database.pool.query('update app.teams set require_two_factor = true where id = $1', [team.id])
    const asked = { teamId: team.id, userId: member.id }
    await expect(app.as(manager).members.candidates({ teamId: team.id })).rejects.toMatchObject({
      code: 'INSUFFICIENT_AAL',
      status: 403,
      message: 'This team asks its managers for two-factor sign-in',
    })
    await expect(app.as(team.owner).teams.settings({ teamId: team.id })).rejects.toMatchObject({
      code: 'INSUFFICIENT_AAL',
    })
    await expect(app.as(manager).members.candidate(asked)).rejects.toMatchObject({ code: 'INSUFFICIENT_AAL' })
    await expect(app.as(manager).documents.list({ userId: member.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(app.as(await makePerson(app)).members.candidates({ teamId: team.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await app.as(manager).teams.mine()).runs).toMatchObject([{ id: team.id, needsTwoFactor: true }])
    expect((await app.as(member).teams.mine()).belongsTo).toMatchObject([{ id: team.id }])
    await giveAuthenticator(app, manager)
    expect((await app.as(manager).teams.mine()).runs).toMatchObject([{ id: team.id, needsTwoFactor: false }])
    expect((await app.as(manager).members.candidate(asked)).userId).toBe(member.id)
    expect((await app.as(manager).documents.list({ userId: member.id })).sections).toEqual(expect.any(Array))
  })

  test('lets a manager without one leave', async () => {
    const team = await makeTeam(app)
    const manager = await makeMember(app, { team, role: 'manager' })
    await app.services.database.pool.query('update app.teams set require_two_factor = true where id = $1', [team.id])
    expect(await app.as(manager).teams.leave({ teamId: team.id })).toEqual({ id: team.id })
  })
})
