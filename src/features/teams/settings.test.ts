import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import {
  makeApplicant,
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { giveAuthenticator } from '#testing/people/second-factor.ts'
import { ownsTeams } from './server/data.ts'

const app = useApp()
const NOT_FOUND = { code: 'NOT_FOUND' }
const FORBIDDEN = { code: 'FORBIDDEN' }
const PLAIN = {
  teamName: 'Bright Care',
  onCallPhone: '',
  onCallHours: '',
  autoApprove: false,
  membersSeeCards: false,
  requireTwoFactor: false,
}

async function rows(text: string, ...values: unknown[]) {
  return (await app.services.database.pool.query(text, values)).rows
}

/** A team with an owner and a manager. */
async function makeTwo() {
  const team = await makeTeam(app)
  return { team, manager: await makeMember(app, { team, role: 'manager' }) }
}

/** Another session of the same person, whose password was given sixteen minutes ago. */
const longAgo = async ({ id }: TestPerson) => ({
  sessionSecret: await makeSession(app, id, new Date(app.clock.now() - 16 * 60_000)),
})

/** The notifications about a team, in order of their kinds. */
const told = (team: TestTeam) =>
  rows('select kind, user_id as to, about from app.notifications where team_id = $1 order by kind', team.id)

const standing = async (team: TestTeam, { id }: TestPerson) =>
  (
    await rows(
      'select role, status, sees_health, sees_pay from app.team_members where team_id = $1 and user_id = $2',
      team.id,
      id,
    )
  )[0]

describe('the settings of a team', () => {
  test('are saved under a new version and audited with their old and new values', async () => {
    const { team } = await makeTwo()
    await giveAuthenticator(app, team.owner)
    const { settings, saveSettings } = app.as(team.owner).teams
    expect(await settings({ teamId: team.id })).toEqual({ ...PLAIN, version: 1 })
    const wanted = {
      teamName: '  Bright Care North ',
      onCallPhone: '07700 900990',
      onCallHours: 'Evenings and weekends',
      autoApprove: true,
      membersSeeCards: true,
      requireTwoFactor: true,
    }
    const saved = { ...wanted, teamName: 'Bright Care North', onCallPhone: '07700900990', version: 2 }
    expect(await saveSettings({ teamId: team.id, version: 1, ...wanted })).toEqual(saved)
    expect(await settings({ teamId: team.id })).toEqual(saved)
    const meta = {
      changed: ['teamName', 'onCallPhone', 'onCallHours', 'autoApprove', 'membersSeeCards', 'requireTwoFactor'],
      from: [PLAIN.teamName, '', '', 'false', 'false', 'false'],
      to: ['Bright Care North', '07700900990', 'Evenings and weekends', 'true', 'true', 'true'],
    }
    expect(
      await rows(`select meta from app.audit_events where chain = $1 and action = 'team.settings'`, team.id),
    ).toEqual([{ meta }])
  })

  test('optimistic lock: of two saves from the same version the second gets 409 with the current settings (RC07)', async () => {
    const { team, manager } = await makeTwo()
    const save = (person: TestPerson, teamName: string) =>
      app.as(person).teams.saveSettings({ teamId: team.id, version: 1, ...PLAIN, teamName })
    const answers = await Promise.allSettled([save(team.owner, 'Of the owner'), save(manager, 'Of the manager')])
    const won = answers.find((answer) => answer.status === 'fulfilled')
    const lost = answers.find((answer) => answer.status === 'rejected')
    expect(lost?.reason).toMatchObject({ status: 409, data: { current: won?.value } })
    expect(await app.as(manager).teams.settings({ teamId: team.id })).toEqual(won?.value)
  })

  test('the owner’s settings stay unchanged when a manager saves the others', async () => {
    const { team, manager } = await makeTwo()
    const save = (change: object) =>
      app.as(manager).teams.saveSettings({ teamId: team.id, version: 1, ...PLAIN, ...change })
    for (const change of [{ membersSeeCards: true }, { requireTwoFactor: true, teamName: 'Renamed' }])
      await expect(save(change)).rejects.toMatchObject(FORBIDDEN)
    expect(await app.as(manager).teams.settings({ teamId: team.id })).toEqual({ ...PLAIN, version: 1 })
    expect(await save({ teamName: 'Renamed', autoApprove: true })).toMatchObject({
      teamName: 'Renamed',
      autoApprove: true,
      version: 2,
    })
  })

  test('an owner needs a second factor to require one, and so cannot lock themselves out', async () => {
    const { team } = await makeTwo()
    const { saveSettings, settings } = app.as(team.owner).teams
    const fields = [{ path: 'requireTwoFactor', message: 'Switch on two-factor sign-in for your own account first' }]
    await expect(saveSettings({ teamId: team.id, version: 1, ...PLAIN, requireTwoFactor: true })).rejects.toMatchObject(
      {
        data: { fields },
      },
    )
    expect(await settings({ teamId: team.id })).toEqual({ ...PLAIN, version: 1 })
  })

  test('staff cannot write a manager’s data, and a manager cannot write a person’s (AZ21)', async () => {
    const { team, manager } = await makeTwo()
    const staff = await makeMember(app, { team })
    const me = { teamId: team.id, userId: staff.id }
    const { teams, members } = app.as(staff)
    for (const call of [
      () => teams.saveSettings({ teamId: team.id, version: 1, ...PLAIN, teamName: 'Mine' }),
      () =>
        teams.changeManager({
          ...me,
          role: 'manager',
          seesHealth: true,
          seesPay: true,
          mayOverride: true,
          runsPayroll: true,
        }),
      () => members.recordOffer({ ...me, confirm: true }),
    ])
      await expect(call()).rejects.toMatchObject(NOT_FOUND)
    const theirs = { step: 'medical', version: 0, values: {}, userId: staff.id }
    await expect(app.as(manager).registration.saveStep(theirs as never)).rejects.toMatchObject({ status: 422 })
    expect(await standing(team, staff)).toMatchObject({ role: 'staff', status: 'active' })
  })
})

describe('managers and owners of a team', () => {
  test('are listed with role and permissions, the longest-serving first', async () => {
    const { team, manager } = await makeTwo()
    await makeMember(app, { team })
    await app.as(team.owner).teams.changeManager({
      teamId: team.id,
      userId: manager.id,
      role: 'manager',
      seesHealth: false,
      seesPay: true,
      mayOverride: true,
      runsPayroll: true,
    })
    const { items } = await app.as(manager).teams.managers({ teamId: team.id })
    expect(items.map(({ fullName: _, photoFileId: __, joinedAt: ___, ...standing }) => standing)).toEqual([
      {
        userId: team.owner.id,
        email: team.owner.email,
        role: 'owner',
        seesHealth: true,
        seesPay: true,
        mayOverride: true,
        runsPayroll: true,
      },
      {
        userId: manager.id,
        email: manager.email,
        role: 'manager',
        seesHealth: false,
        seesPay: true,
        mayOverride: true,
        runsPayroll: true,
      },
    ])
  })

  test('each permission opens its view and nothing else', async () => {
    const { team, manager } = await makeTwo()
    const person = await makeMember(app, { team })
    const member = { teamId: team.id, userId: person.id }
    await app.as(manager).members.recordOffer({ ...member, confirm: true })
    const allow = (seesHealth: boolean, seesPay: boolean) =>
      app.as(team.owner).teams.changeManager({
        teamId: team.id,
        userId: manager.id,
        role: 'manager',
        seesHealth,
        seesPay,
        mayOverride: false,
        runsPayroll: false,
      })
    const { candidate, view } = app.as(manager).members
    for (const [health, pay] of [
      [false, false],
      [true, false],
      [false, true],
    ] as const) {
      await allow(health, pay)
      const { views } = await candidate(member)
      expect([views.includes('medical'), views.includes('payroll')]).toEqual([health, pay])
      for (const [name, open] of [
        ['medical', health],
        ['payroll', pay],
      ] as const) {
        if (open) expect(await view({ ...member, view: name })).toMatchObject({ sections: expect.any(Array) })
        else await expect(view({ ...member, view: name })).rejects.toMatchObject(FORBIDDEN)
      }
      expect(await view({ ...member, view: 'identity' })).toMatchObject({ sections: expect.any(Array) })
    }
  })

  test('changes of rights need a recent sign-in (SE16)', async () => {
    const { team, manager } = await makeTwo()
    const { teams } = app.as(await longAgo(team.owner))
    const one = { teamId: team.id, userId: manager.id }
    for (const call of [
      () =>
        teams.changeManager({
          ...one,
          role: 'owner',
          seesHealth: true,
          seesPay: true,
          mayOverride: true,
          runsPayroll: true,
        }),
      () => teams.removeManager({ ...one, confirm: true }),
      () => teams.transfer({ ...one, teamName: team.name }),
      () => teams.delete({ teamId: team.id, teamName: team.name }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    expect(await standing(team, manager)).toMatchObject({ role: 'manager', status: 'active' })
  })

  test('a team is transferred to one of its managers, confirmed by its typed name', async () => {
    const { team, manager } = await makeTwo()
    const staff = await makeMember(app, { team })
    const { transfer } = app.as(team.owner).teams
    const to = ({ id }: TestPerson, teamName = team.name) => transfer({ teamId: team.id, userId: id, teamName })
    await expect(to(manager, 'bright care')).rejects.toMatchObject({ status: 422 })
    for (const nobody of [staff, await makePerson(app)]) await expect(to(nobody)).rejects.toMatchObject(NOT_FOUND)
    await to(manager)
    expect(await standing(team, manager)).toMatchObject({ role: 'owner' })
    expect(await standing(team, team.owner)).toEqual({
      role: 'manager',
      status: 'active',
      sees_health: true,
      sees_pay: true,
    })
    expect(await rows('select manager_id from app.teams where id = $1', team.id)).toEqual([{ manager_id: manager.id }])
    expect(await told(team)).toEqual([{ kind: 'team-transferred', to: manager.id, about: manager.id }])
    await expect(to(manager)).rejects.toMatchObject(FORBIDDEN)
  })

  test('the last owner cannot leave or be demoted, also in the database (AZ20)', async () => {
    const { team, manager } = await makeTwo()
    const { teams } = app.as(team.owner)
    const me = { teamId: team.id, userId: team.owner.id }
    await expect(teams.leave({ teamId: team.id })).rejects.toMatchObject(FORBIDDEN)
    await expect(
      teams.changeManager({
        ...me,
        role: 'manager',
        seesHealth: true,
        seesPay: true,
        mayOverride: true,
        runsPayroll: true,
      }),
    ).rejects.toMatchObject(FORBIDDEN)
    await expect(teams.removeManager({ ...me, confirm: true })).rejects.toMatchObject(FORBIDDEN)
    for (const statement of [
      `update app.team_members set status = 'left' where user_id = $1`,
      'delete from app.team_members where user_id = $1',
    ])
      await expect(rows(statement, team.owner.id)).rejects.toMatchObject({ code: '23514' })
    const lastOf = (userId: string) =>
      transact(app.services.database, { role: 'care_worker' }, (db) => ownsTeams({ db }, userId))
    expect(await lastOf(team.owner.id)).toEqual([{ id: team.id, teamName: 'Bright Care' }])
    await teams.changeManager({
      teamId: team.id,
      userId: manager.id,
      role: 'owner',
      seesHealth: true,
      seesPay: true,
      mayOverride: true,
      runsPayroll: true,
    })
    expect(await lastOf(team.owner.id)).toEqual([])
    await teams.leave({ teamId: team.id })
    expect(await lastOf(manager.id)).toEqual([{ id: team.id, teamName: 'Bright Care' }])
  })

  test('of two owners who leave concurrently one stays (AZ20)', async () => {
    const { team, manager } = await makeTwo()
    await app.as(team.owner).teams.changeManager({
      teamId: team.id,
      userId: manager.id,
      role: 'owner',
      seesHealth: true,
      seesPay: true,
      mayOverride: true,
      runsPayroll: true,
    })
    const answers = await Promise.allSettled(
      [team.owner, manager].map((person) => app.as(person).teams.leave({ teamId: team.id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: FORBIDDEN })
  })

  test('a former manager who joins again by code is staff without permissions', async () => {
    const { team, manager } = await makeTwo()
    const { changeManager, saveSettings } = app.as(team.owner).teams
    await changeManager({
      teamId: team.id,
      userId: manager.id,
      role: 'manager',
      seesHealth: true,
      seesPay: true,
      mayOverride: true,
      runsPayroll: true,
    })
    await saveSettings({ teamId: team.id, version: 1, ...PLAIN, autoApprove: true })
    await app.as(manager).teams.leave({ teamId: team.id })
    expect((await app.as(manager).teams.mine()).runs).toEqual([])
    expect(await app.as(manager).teams.join({ teamCode: team.code })).toMatchObject({ outcome: 'member' })
    expect(await standing(team, manager)).toEqual({
      role: 'staff',
      status: 'active',
      sees_health: false,
      sees_pay: false,
    })
  })
})

describe('a manager who was removed (AZ11)', () => {
  test('gets 404 from the next call on', async () => {
    const { team, manager } = await makeTwo()
    const staff = await makeMember(app, { team })
    await app.as(team.owner).teams.removeManager({ teamId: team.id, userId: manager.id, confirm: true })
    const { teams, members, documents } = app.as(manager)
    for (const call of [
      () => teams.settings({ teamId: team.id }),
      () => teams.managers({ teamId: team.id }),
      () => members.list({ teamId: team.id }),
      () => members.candidate({ teamId: team.id, userId: staff.id }),
      () => documents.list({ userId: staff.id }),
    ])
      await expect(call()).rejects.toMatchObject(NOT_FOUND)
    expect((await teams.mine()).runs).toEqual([])
    expect(await standing(team, manager)).toMatchObject({ role: 'manager', status: 'removed' })
    expect(await told(team)).toEqual([{ kind: 'manager-removed', to: manager.id, about: manager.id }])
  })
})

describe('deleting a team (PR07)', () => {
  test('needs its typed name, ends every membership, and keeps the people and the audit log (soft delete)', async () => {
    const { team, manager } = await makeTwo()
    const staff = await makeMember(app, { team })
    const applicant = await makeApplicant(app, { team })
    const other = await makeTeam(app)
    await makeMember(app, { team: other, person: staff })
    const { teams } = app.as(team.owner)
    await expect(teams.delete({ teamId: team.id, teamName: 'Bright' })).rejects.toMatchObject({ status: 422 })
    await teams.delete({ teamId: team.id, teamName: ' Bright Care ' })

    for (const person of [team.owner, manager])
      for (const call of [
        () => app.as(person).teams.settings({ teamId: team.id }),
        () => app.as(person).members.candidates({ teamId: team.id }),
        () => app.as(person).members.candidate({ teamId: team.id, userId: staff.id }),
        () => app.as(person).teams.delete({ teamId: team.id, teamName: team.name }),
      ])
        await expect(call()).rejects.toMatchObject(NOT_FOUND)
    expect((await app.as(staff).teams.mine()).belongsTo.map(({ id }) => id)).toEqual([other.id])
    expect((await app.as(applicant).teams.mine()).pending).toEqual([])
    expect(await app.as(await makePerson(app)).teams.join({ teamCode: team.code })).toEqual({ outcome: 'invalid' })
    expect((await app.as(staff).profile.card()).fullName).toBe(staff.fullName)

    expect(
      await rows(
        'select status, count(*)::int as count from app.team_members where team_id = $1 group by status',
        team.id,
      ),
    ).toEqual([{ status: 'closed', count: 3 }])
    expect(new Set((await told(team)).map(({ kind, to }) => `${kind} ${to}`))).toEqual(
      new Set([manager, staff, applicant].map(({ id }) => `team-deleted ${id}`)),
    )
    expect(
      await rows(`select meta from app.audit_events where chain = $1 and action = 'team.delete'`, team.id),
    ).toEqual([{ meta: { members: 1, managers: 2, applicants: 1 } }])
  })
})

describe('row security alone, without the gates', () => {
  const as = ({ id }: TestPerson, statement: string, ...values: unknown[]) =>
    transact(app.services.database, { role: 'care_app' }, async (db) => {
      await db.executeQuery(CompiledQuery.raw(`select set_config('app.user_id', $1, true)`, [id]))
      return Number((await db.executeQuery(CompiledQuery.raw(statement, values))).numAffectedRows ?? 0)
    })

  test('a manager can neither promote themselves or others, nor change the owner’s settings, nor delete the team', async () => {
    const { team, manager } = await makeTwo()
    const staff = await makeMember(app, { team })
    const other = await makeMember(app, { team, role: 'manager' })
    const denied = { code: '42501' }
    for (const set of [`role = 'owner'`, 'sees_pay = true', 'may_override = true', 'runs_payroll = true']) {
      await expect(
        as(manager, `update app.team_members set ${set} where user_id = $1`, manager.id),
      ).rejects.toMatchObject(denied)
      expect(await as(manager, `update app.team_members set ${set} where user_id = $1`, other.id)).toBe(0)
    }
    await expect(
      as(manager, `update app.team_members set role = 'manager' where user_id = $1`, staff.id),
    ).rejects.toMatchObject(denied)
    for (const set of [
      'members_see_cards = true',
      'require_two_factor = true',
      'manager_id = app.uid()',
      'deleted_at = now()',
    ])
      await expect(as(manager, `update app.teams set ${set} where id = $1`, team.id), set).rejects.toMatchObject(denied)
    expect(await as(manager, 'select * from app.close_team($1, now())', team.id)).toBe(0)
    expect(await as(manager, `update app.team_members set status = 'removed' where user_id = $1`, staff.id)).toBe(1)
  })
})
