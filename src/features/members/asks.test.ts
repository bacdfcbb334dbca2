import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { openTransaction } from '#testing/locks.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'

const app = useApp()
const NOT_FOUND = { code: 'NOT_FOUND' }
const kin = validAnswers()['next-of-kin']

async function makeAsked() {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  return { team, person }
}

const ask = (
  { team, person }: { team: TestTeam; person: TestPerson },
  changes: { section?: 'next-of-kin' | 'medical'; note?: string } = {},
) => app.as(team.owner).members.ask({ teamId: team.id, userId: person.id, section: 'next-of-kin', ...changes })

const openAsks = ({ team, person }: { team: TestTeam; person: TestPerson }) =>
  app.as(team.owner).members.asks({ teamId: team.id, userId: person.id })

const asked = async (person: TestPerson) =>
  (await app.as(person).profile.dashboard()).tasks.filter(({ kind }) => kind === 'asked')

const notices = async (person: TestPerson) =>
  (await app.services.database.pool.query('select kind, params from app.notifications where user_id = $1', [person.id]))
    .rows

describe('asking a member for details', () => {
  test('makes a task and a notification with a link to the form, and ends when the section is saved', async () => {
    const both = await makeAsked()
    await ask(both, { note: 'Your new number, please' })
    expect(await asked(both.person)).toEqual([
      {
        kind: 'asked',
        section: 'next-of-kin',
        text: 'Bright Care asks you to complete: Next of Kin',
        note: 'Your new number, please',
      },
    ])
    const params = {
      section: 'next-of-kin',
      what: 'Next of Kin',
      path: '/profile?tab=other&edit=next-of-kin',
      note: 'Your new number, please',
    }
    expect(await notices(both.person)).toEqual([{ kind: 'details-asked', params }])
    expect((await openAsks(both)).items).toMatchObject([{ section: 'next-of-kin', title: 'Next of Kin' }])

    await app.as(both.person).registration.saveStep({ step: 'education', version: 0, values: validAnswers().education })
    expect(await asked(both.person)).toHaveLength(1)
    await app.as(both.person).registration.saveStep({ step: 'next-of-kin', version: 0, values: kin })
    expect(await asked(both.person)).toEqual([])
    expect((await openAsks(both)).items).toEqual([])
    expect(await notices(both.team.owner)).toMatchObject([{ kind: 'details-updated', params: { what: 'Next of Kin' } }])
  })

  test('a note with a web address stays on the page and is not mailed', async () => {
    const both = await makeAsked()
    await ask(both, { note: 'Enter it at www.evil.test please' })
    expect(await asked(both.person)).toMatchObject([{ note: 'Enter it at www.evil.test please' }])
    const [notice] = await notices(both.person)
    expect(Object.keys(notice.params).toSorted()).toEqual(['path', 'section', 'what'])
  })

  test('a draft does not end it, and a second request is refused with the open one', async () => {
    const both = await makeAsked()
    const first = await ask(both)
    await app
      .as(both.person)
      .registration.saveDraft({ step: 'next-of-kin', version: 0, values: { nextOfKinName: 'A' } })
    await expect(ask(both)).rejects.toMatchObject({ code: 'CONFLICT', data: { current: [first] } })
    expect(await asked(both.person)).toHaveLength(1)
  })

  test('two concurrent requests make one task', async () => {
    const both = await makeAsked()
    const answers = await Promise.allSettled([ask(both), ask(both), ask(both)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await asked(both.person)).toHaveLength(1)
  })

  test('can be withdrawn by the team, once, and by nobody else', async () => {
    const both = await makeAsked()
    const { id } = await ask(both)
    const other = await makeTeam(app)
    await expect(app.as(other.owner).members.withdrawAsk({ teamId: other.id, askId: id })).rejects.toMatchObject(
      NOT_FOUND,
    )
    await expect(app.as(both.person).members.withdrawAsk({ teamId: both.team.id, askId: id })).rejects.toMatchObject(
      NOT_FOUND,
    )
    await app.as(both.team.owner).members.withdrawAsk({ teamId: both.team.id, askId: id })
    await expect(
      app.as(both.team.owner).members.withdrawAsk({ teamId: both.team.id, askId: id }),
    ).rejects.toMatchObject(NOT_FOUND)
    expect(await asked(both.person)).toEqual([])
  })

  const ways: [string, (made: Awaited<ReturnType<typeof makeAsked>>, askId: string) => Promise<unknown>][] = [
    ['withdrawn', ({ team }, askId) => app.as(team.owner).members.withdrawAsk({ teamId: team.id, askId })],
    ['given', ({ person }) => app.as(person).registration.saveStep({ step: 'next-of-kin', version: 0, values: kin })],
    ['left behind', ({ team, person }) => app.as(person).teams.leave({ teamId: team.id })],
  ]
  test.each(ways)('one that is %s counts as read and is not mailed any more; another one is', async (way, end) => {
    const both = await makeAsked()
    await app.as(both.person).notifications.saveSettings({ details: 'daily' })
    await app.as(both.team.owner).members.ask({ teamId: both.team.id, userId: both.person.id, section: 'education' })
    const { id } = await ask(both)
    await end(both, id)
    const { rows } = await app.services.database.pool.query(
      `select params ->> 'what' as what, read_at is null as unread, mail_at is not null as "toMail" from app.notifications
       where user_id = $1 and kind = 'details-asked' order by created_at, what`,
      [both.person.id],
    )
    const other = way !== 'left behind'
    expect(rows).toEqual([
      { what: 'Education', unread: other, toMail: other },
      { what: 'Next of Kin', unread: false, toMail: false },
    ])
  })

  test('ends when the person leaves, also if they return', async () => {
    const both = await makeAsked()
    await ask(both)
    await app.as(both.person).teams.leave({ teamId: both.team.id })
    expect(await asked(both.person)).toEqual([])
    await app.services.database.pool.query(`update app.team_members set status = 'active' where user_id = $1`, [
      both.person.id,
    ])
    expect(await asked(both.person)).toEqual([])
    await ask(both)
    expect(await asked(both.person)).toHaveLength(1)
  })

  test('a save beside the person’s removal waits for it, and holds nothing that it needs', async () => {
    const both = await makeAsked()
    await ask(both)
    const removal = await openTransaction(app)
    const own = [both.team.id, both.person.id]
    await removal.run('select from app.team_members where team_id = $1 and user_id = $2 for no key update', own)
    const save = app.as(both.person).registration.saveStep({ step: 'next-of-kin', version: 0, values: kin })
    try {
      expect(await removal.blocks(save)).toBe(true)
      await removal.run(`set local lock_timeout = '300ms'`)
      await removal.run(
        `update app.team_members set status = 'removed', ended_at = now() where team_id = $1 and user_id = $2`,
        own,
      )
    } finally {
      await removal.commit()
    }
    expect((await save).state).toBe('saved')
    expect(await notices(both.team.owner)).toEqual([])
  })

  test('a manager who is removed hands on a request beside the save that answers it: the removal waits and holds nothing that the save needs', async () => {
    const both = await makeAsked()
    const leaver = await makeMember(app, { team: both.team, role: 'manager' })
    await app.as(leaver).members.ask({ teamId: both.team.id, userId: both.person.id, section: 'next-of-kin' })
    const save = await openTransaction(app)
    await save.run('select from app.team_members where user_id = $1 for no key update', [both.person.id])
    const of = { teamId: both.team.id, userId: leaver.id, confirm: true as const }
    const removed = app.as(both.team.owner).teams.removeManager(of)
    try {
      expect(await save.blocks(removed)).toBe(true)
      await save.run(`set local lock_timeout = '300ms'`)
      await save.run('select from app.detail_requests where user_id = $1 for update', [both.person.id])
    } finally {
      await save.commit()
    }
    expect(await removed).toMatchObject({ left: [] })
    expect(await asked(both.person)).toHaveLength(1)
  })

  test('health answers cannot be requested before a conditional offer', async () => {
    const both = await makeAsked()
    await expect(ask(both, { section: 'medical' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.as(both.team.owner).members.recordOffer({ teamId: both.team.id, userId: both.person.id, confirm: true })
    await ask(both, { section: 'medical' })
    expect(await asked(both.person)).toMatchObject([{ section: 'medical' }])
  })

  test('a person who is not in the team cannot be asked', async () => {
    const team = await makeTeam(app)
    await expect(ask({ team, person: await makePerson(app) })).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('a manager never writes what is the person’s own (AZ21)', () => {
  test('a save has no person in its input: it is always the caller’s own', async () => {
    const { team, person } = await makeAsked()
    const planted = { step: 'next-of-kin', version: 0, values: kin, userId: person.id }
    await expect(app.as(team.owner).registration.saveStep(planted as never)).rejects.toMatchObject({ status: 422 })
    await app.as(team.owner).registration.saveStep({ step: 'next-of-kin', version: 0, values: kin })
    const { sections } = await app.as(person).profile.read()
    expect(sections.find(({ id }) => id === 'next-of-kin')?.blocks).toEqual([])
  })

  test.each([
    ['declarations', ''],
    ['medical_history', ''],
    ['next_of_kin', ''],
    ['passport_information', ''],
    ['registration_sections', 'step'],
  ])('row security keeps a manager from changing %s of a member', async (table, key) => {
    const { team, person } = await makeAsked()
    const insert = key
      ? `insert into app.${table} (user_id, ${key}) values ('${person.id}', 'declaration')`
      : `insert into app.${table} (user_id) values ('${person.id}')`
    const client = await app.services.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local role care_app')
      await client.query(`select set_config('app.user_id', $1, true)`, [team.owner.id])
      await client.query('savepoint before')
      await expect(client.query(insert)).rejects.toMatchObject({ code: '42501' })
      await client.query('rollback to before; reset role')
      await client.query(insert)
      await client.query('set local role care_app')
      expect((await client.query(`select from app.${table} where user_id = $1`, [person.id])).rowCount).toBe(1)
      expect(
        (await client.query(`update app.${table} set user_id = user_id where user_id = $1`, [person.id])).rowCount,
      ).toBe(0)
      expect((await client.query(`delete from app.${table} where user_id = $1`, [person.id])).rowCount).toBe(0)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
