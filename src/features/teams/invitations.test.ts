import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, test, vi } from 'vitest'
import { hashSecret } from '#server/crypto/secrets.ts'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import {
  makeApplicant,
  makeInvitation,
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestTeam,
} from '#testing/people/factories.ts'
import { stopToken } from './server/invitations/links.ts'

const app = useApp()
const DAY = { days: 1 } as const
const MINUTE = { seconds: 61 } as const

let count = 0
const address = () => `invited-${count++}@example.test`
const staff = (team: TestTeam, email = address()) => ({ teamId: team.id, email, role: 'staff' as const })
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const invitationsOf = async (person: Parameters<typeof app.as>[0]) => (await app.as(person).teams.mine()).invitations
const memberships = (team: TestTeam, userId: string) =>
  query(
    'select role, status, sees_health, sees_pay, may_override, runs_payroll from app.team_members where team_id = $1 and user_id = $2',
    team.id,
    userId,
  )

/** Waits for the mail, which a job writes a little later. */
function mailed(email: string, howMany = 1) {
  const options = { timeout: 15_000, interval: 100 }
  return vi.waitFor(async () => {
    const mails = await mailsTo(app, email)
    expect(mails.length).toBeGreaterThanOrEqual(howMany)
    return mails.at(-1)!
  }, options)
}

const param = (text: string, name: string) => new RegExp(`[?#&]${name}=([^&\\s]+)`).exec(text)?.[1] ?? ''

describe('inviting', () => {
  test('the answer is the same for a known, an unknown and an unconfirmed address, and contains nothing of the person; only the mails differ (AZ17)', async () => {
    const team = await makeTeam(app, { name: 'Bright Care' })
    const [known, unconfirmed] = [await makePerson(app), await makePerson(app)]
    await query('update app.users set email_confirmed_at = null where id = $1', unconfirmed.id)
    const addresses = [known.email, address(), unconfirmed.email]
    for (const email of addresses) {
      const answer = await app.as(team.owner).teams.invite({ ...staff(team, email), message: 'See you on Monday?' })
      expect(answer).toEqual({ id: expect.any(String) })
    }
    const { items } = await app.as(team.owner).teams.invitations({ teamId: team.id, role: 'staff' })
    expect(items.map(({ email }) => email).sort()).toEqual([...addresses].sort())
    expect(new Set(items.map(({ id: _, email: __, ...rest }) => JSON.stringify(rest))).size).toBe(1)
    await expect(app.as(team.owner).members.candidate({ teamId: team.id, userId: known.id })).rejects.toMatchObject({
      status: 404,
    })

    const [toKnown, toUnknown, toUnconfirmed] = await Promise.all(addresses.map((email) => mailed(email)))
    expect(toKnown?.text).toContain('See the Invitation:')
    for (const mail of [toUnknown, toUnconfirmed])
      expect(mail?.text).toContain('There is no account with this email address yet')
    expect(toUnknown?.text).toContain('> See you on Monday?')
    expect(await invitationsOf(known)).toMatchObject([
      { teamName: 'Bright Care', role: 'staff', invitedBy: team.owner.fullName },
    ])
    expect(await query(`select kind from app.notifications where user_id = $1`, known.id)).toEqual([
      { kind: 'invitation-received' },
    ])
  })

  test('one’s own address, a member’s and an invalid one are refused (AZ17)', async () => {
    const team = await makeTeam(app)
    const member = await makeMember(app, { team })
    const refused = [
      team.owner.email,
      member.email,
      member.email.toUpperCase(),
      'a@x, b@x',
      'a@b@c',
      'a@x\r\nBcc: b@x',
      '',
      'x'.repeat(300),
    ]
    for (const email of refused)
      await expect(app.as(team.owner).teams.invite(staff(team, email))).rejects.toMatchObject({ status: 422 })
    for (const message of ['see https://evil.test', 'see www.evil.test', 'a\u0000b', 'x'.repeat(501)])
      await expect(app.as(team.owner).teams.invite({ ...staff(team), message })).rejects.toMatchObject({ status: 422 })
    expect(await query('select 1 from app.team_invitations where team_id = $1', team.id)).toEqual([])
  })

  test('only owners may invite managers, with a recent sign-in (AZ17)', async () => {
    const team = await makeTeam(app)
    const manager = await makeMember(app, { team, role: 'manager' })
    const asManager = { ...staff(team), role: 'manager' as const, seesPay: true }
    await expect(app.as(manager).teams.invite(asManager)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const long = await makeSession(app, team.owner.id, new Date(app.clock.now() - 16 * 60_000))
    await expect(app.as({ sessionSecret: long }).teams.invite(asManager)).rejects.toMatchObject({
      code: 'REAUTHENTICATION_NEEDED',
    })
    for (const role of ['owner', 'admin', '', []])
      await expect(app.as(team.owner).teams.invite({ ...asManager, role: role as never })).rejects.toMatchObject({
        status: 422,
      })
    await expect(app.as(team.owner).teams.invite({ ...staff(team), seesHealth: true })).rejects.toMatchObject({
      status: 422,
    })

    const { id: invitationId } = await app.as(team.owner).teams.invite(asManager)
    for (const act of ['resendInvitation', 'cancelInvitation'] as const)
      await expect(app.as(manager).teams[act]({ teamId: team.id, invitationId })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    app.clock.advance(MINUTE)
    await expect(app.as(manager).teams.invite(staff(team, asManager.email))).rejects.toMatchObject({ status: 422 })
    const other = await makeTeam(app)
    for (const act of ['resendInvitation', 'cancelInvitation'] as const)
      await expect(app.as(other.owner).teams[act]({ teamId: other.id, invitationId })).rejects.toMatchObject({
        status: 404,
      })
  })

  test('the list is paged, the newest first', async () => {
    const team = await makeTeam(app)
    for (let index = 0; index < 22; index++) await makeInvitation(app, { team, email: address() })
    const { invitations } = app.as(team.owner).teams
    const first = await invitations({ teamId: team.id, role: 'staff' })
    const second = await invitations({ teamId: team.id, role: 'staff', after: first.next })
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 2, undefined])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(22)
    expect((await invitations({ teamId: team.id, role: 'manager' })).items).toEqual([])
  })
})

describe('answering', () => {
  test('only the addressee can accept, once, and gets the offered role (AZ17, I6)', async () => {
    const team = await makeTeam(app)
    const [person, other] = [await makePerson(app), await makePerson(app)]
    const invitationId = await makeInvitation(app, { team, email: person.email })
    const accept = (who: typeof person) => app.as(who).teams.answerInvitation({ invitationId, accept: true })
    for (const who of [other, team.owner]) await expect(accept(who)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await invitationsOf(other)).toEqual([])
    expect(await accept(person)).toEqual({ outcome: 'accepted', role: 'staff', teamId: team.id, teamName: team.name })
    expect(await memberships(team, person.id)).toEqual([
      {
        role: 'staff',
        status: 'active',
        sees_health: false,
        sees_pay: false,
        may_override: false,
        runs_payroll: false,
      },
    ])
    const why = await query(
      'select request_type, status, requested_by from app.team_join_requests where user_id = $1',
      person.id,
    )
    expect(why).toEqual([{ request_type: 'invitation', status: 'approved', requested_by: team.owner.id }])
    expect(await query('select params from app.notifications where user_id = $1', team.owner.id)).toEqual([
      { params: { answer: 'accepted', role: 'staff' } },
    ])
    await expect(accept(person)).rejects.toMatchObject({ status: 409, data: { current: { status: 'accepted' } } })
  })

  test('of twenty concurrent answers one counts', async () => {
    const team = await makeTeam(app)
    const person = await makePerson(app)
    const invitationId = await makeInvitation(app, { team, email: person.email })
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        app.as(person).teams.answerInvitation({ invitationId, accept: index % 2 === 0 }),
      ),
    )
    const won = answers.filter((answer) => answer.status === 'fulfilled')
    expect(won.length).toBe(1)
    for (const lost of answers.filter((answer) => answer.status === 'rejected'))
      expect(lost.reason).toMatchObject({ status: 409 })
    expect((await memberships(team, person.id)).length).toBe(won[0]?.value.outcome === 'accepted' ? 1 : 0)
    expect(
      (await query('select 1 from app.audit_events where object = $1', `team_invitations:${invitationId}`)).length,
    ).toBe(1)
  })

  test('an expired, a cancelled and a declined one cannot be accepted, nor one whose sender may not invite any more (AZ17)', async () => {
    const team = await makeTeam(app)
    const manager = await makeMember(app, { team, role: 'manager' })
    const person = await makePerson(app)
    const accept = (invitationId: string) => app.as(person).teams.answerInvitation({ invitationId, accept: true })
    const refusedAs = (status: string) => ({ status: 409, data: { current: { status } } })

    const { id } = await app.as(manager).teams.invite(staff(team, person.email))
    await query(`update app.team_members set status = 'removed', ended_at = now() where user_id = $1`, manager.id)
    await expect(accept(id)).rejects.toMatchObject(refusedAs('expired'))
    expect(await invitationsOf(person)).toEqual([])
    app.clock.advance(MINUTE)
    await app.as(team.owner).teams.resendInvitation({ teamId: team.id, invitationId: id })
    expect((await invitationsOf(person)).length).toBe(1)

    app.clock.advance({ days: 8 })
    const session = { ...team.owner, sessionSecret: await makeSession(app, team.owner.id) }
    expect(await invitationsOf(person)).toEqual([])
    await expect(accept(id)).rejects.toMatchObject(refusedAs('expired'))
    const { items } = await app.as(session).teams.invitations({ teamId: team.id, role: 'staff' })
    expect(items).toMatchObject([{ id, state: 'expired' }])
    await app.as(session).teams.cancelInvitation({ teamId: team.id, invitationId: id })
    await expect(accept(id)).rejects.toMatchObject(refusedAs('cancelled'))
    await expect(app.as(session).teams.resendInvitation({ teamId: team.id, invitationId: id })).rejects.toMatchObject({
      status: 409,
    })

    const again = await makeInvitation(app, { team, email: person.email })
    await app.as(person).teams.answerInvitation({ invitationId: again, accept: false })
    await expect(accept(again)).rejects.toMatchObject(refusedAs('declined'))
    expect(await memberships(team, person.id)).toEqual([])
  })

  test('accepting makes a staff member a manager with the offered permissions, never demotes an owner, and closes a pending request', async () => {
    const team = await makeTeam(app)
    const member = await makeMember(app, { team })
    const asManager = {
      teamId: team.id,
      email: member.email,
      role: 'manager' as const,
      seesHealth: true,
      mayOverride: true,
      runsPayroll: true,
    }
    await app.as(team.owner).teams.invite(asManager)
    const [invitation] = await invitationsOf(member)
    expect(invitation).toMatchObject({
      role: 'manager',
      seesHealth: true,
      seesPay: false,
      mayOverride: true,
      runsPayroll: true,
    })
    await app.as(member).teams.answerInvitation({ invitationId: invitation!.id, accept: true })
    expect(await memberships(team, member.id)).toEqual([
      { role: 'manager', status: 'active', sees_health: true, sees_pay: false, may_override: true, runs_payroll: true },
    ])
    await expect(app.as(team.owner).teams.invite(asManager)).rejects.toMatchObject({ status: 422 })

    const applicant = await makeApplicant(app, { team })
    const forApplicant = await makeInvitation(app, { team, email: applicant.email })
    await app.as(applicant).teams.answerInvitation({ invitationId: forApplicant, accept: true })
    expect(await query('select status from app.team_join_requests where id = $1', applicant.requestId)).toEqual([
      { status: 'approved' },
    ])

    const forOwner = await makeInvitation(app, { team, email: team.owner.email })
    await app.as(team.owner).teams.answerInvitation({ invitationId: forOwner, accept: true })
    expect(await memberships(team, team.owner.id)).toMatchObject([{ role: 'owner' }])
  })
})

describe('the mail', () => {
  test('contains a secret that is stored as a hash; a newer mail revokes the link, the stop link stays valid', async () => {
    const team = await makeTeam(app)
    const email = address()
    const { id: invitationId } = await app.as(team.owner).teams.invite(staff(team, email))
    const first = await mailed(email)
    const token = param(first.text, 'token')
    expect(Buffer.from(token, 'base64url').length).toBe(32)
    const [row] = await query(
      'select i.*, i::text as everything from app.team_invitations i where id = $1',
      invitationId,
    )
    expect(row.secret_hash).toEqual(hashSecret(token))
    expect(row.everything).not.toContain(token)
    expect(Date.parse(row.expires_at) - Date.parse(row.sent_at)).toBe(7 * 24 * 3600 * 1000)
    expect(await app.as().teams.findInvitation({ token })).toEqual({
      teamName: team.name,
      role: 'staff',
      invitedBy: team.owner.fullName,
      sentTo: 'i***@example.test',
      open: true,
    })

    app.clock.advance(MINUTE)
    await app.as(team.owner).teams.resendInvitation({ teamId: team.id, invitationId })
    const second = await mailed(email, 2)
    await expect(app.as().teams.findInvitation({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await app.as().teams.findInvitation({ token: param(second.text, 'token') })).toMatchObject({ open: true })
    for (const { text } of [first, second])
      expect(param(text, 'stop')).toBe(stopToken(app.services.vault, invitationId))
  })

  test('names and messages cannot add a header, recipient, markup or link (OI03, OI04)', async () => {
    const owner = await makePerson(app, { fullName: 'Eve, <b>Owner</b> <eve@evil.test>' })
    const team = await makeTeam(app, { owner, name: '<a href="https://evil.test">Care</a>\r\nBcc: b@x.test' })
    const person = await makePerson(app, { fullName: 'Ann "x" <a@x.test>, b@x.test' })
    await app
      .as(owner)
      .teams.invite({ ...staff(team, person.email), message: 'Hello\nBcc: c@x.test\n<img src=x onerror=alert(1)>' })
    await mailed(person.email)
    const outbox = join(app.dataDir, 'outbox')
    const mail = await vi.waitFor(
      async () => {
        const all = await Promise.all(
          readdirSync(outbox).map((name) => PostalMime.parse(readFileSync(join(outbox, name)))),
        )
        return all.find(({ to }) => to?.some((one) => one.address === person.email)) ?? expect.fail('not sent yet')
      },
      { timeout: 15_000 },
    )
    expect(mail.to?.map((one) => one.address)).toEqual([person.email])
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail.html?.match(/<(img|b)\b/g)).toBeNull()
    const links = [...(mail.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
    expect(links.length).toBe(3)
    for (const link of links) expect(link?.startsWith(`${app.services.publicUrl}/invitation#`)).toBe(true)
  })
})

test('the erasure of a person deletes invitations to and from them (I11)', async () => {
  const person = await makePerson(app)
  const [theirs, other] = [await makeTeam(app, { owner: person }), await makeTeam(app)]
  await makeMember(app, { team: theirs, role: 'owner' })
  await makeInvitation(app, { team: other, email: person.email })
  await makeInvitation(app, { team: theirs, email: address() })
  const rows = () =>
    query('select 1 from app.team_invitations where email = $1 or invited_by = $2', person.email, person.id)
  expect((await rows()).length).toBe(2)
  await query('select app.erase_person($1, now())', person.id)
  expect(await rows()).toEqual([])
})

describe('row security alone, without the gates', () => {
  const as = (userId: string, statement: string, values: unknown[]) =>
    transact(app.services.database, { role: 'care_app' }, async (db) => {
      await db.executeQuery(CompiledQuery.raw(`select set_config('app.user_id', $1, true)`, [userId]))
      return (await db.executeQuery(CompiledQuery.raw(statement, values))).rows
    })

  test('a manager cannot invite a manager, nobody can accept for others, and an invited person sees no row', async () => {
    const team = await makeTeam(app)
    const [manager, person] = [await makeMember(app, { team, role: 'manager' }), await makePerson(app)]
    const insert = (role: string, by = manager.id) =>
      as(
        manager.id,
        `insert into app.team_invitations (team_id, email, role, invited_by, created_at, sent_at, expires_at)
         values ($1, $2, $3, $4, now(), now(), now() + interval '7 days')`,
        [team.id, address(), role, by],
      )
    await insert('staff')
    for (const attempt of [() => insert('manager'), () => insert('staff', team.owner.id)])
      await expect(attempt()).rejects.toMatchObject({ code: '42501' })
    const invitationId = await makeInvitation(app, { team, email: person.email })
    for (const who of [person.id, (await makeTeam(app)).owner.id])
      expect(await as(who, 'select id from app.team_invitations where id = $1', [invitationId])).toEqual([])
    await expect(
      as(manager.id, `update app.team_invitations set status = 'accepted' where id = $1`, [invitationId]),
    ).rejects.toMatchObject({
      code: '42501',
    })
    for (const table of ['invitation_sends', 'invitation_stops'])
      await expect(as(manager.id, `select 1 from app.${table}`, [])).rejects.toMatchObject({ code: '42501' })
    await expect(as(manager.id, 'select secret_hash from app.team_invitations', [])).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('limits (EM01)', () => {
  const sends = (team: TestTeam, email: string) =>
    app
      .as(team.owner)
      .teams.invite(staff(team, email))
      .then(() => 'sent')
      .catch((error) => (error.status === 429 ? `429 ${error.data.retryAfter > 0}` : Promise.reject(error)))

  test('one mail a minute and five a day to an address, twenty a day from a team', async () => {
    const team = await makeTeam(app)
    const email = address()
    expect([await sends(team, email), await sends(team, email)]).toEqual(['sent', '429 true'])
    for (let index = 0; index < 4; index++) {
      app.clock.advance(MINUTE)
      expect(await sends(team, email)).toBe('sent')
    }
    app.clock.advance(MINUTE)
    expect(await sends(team, email)).toBe('429 true')
    const others = await Promise.all(Array.from({ length: 17 }, () => sends(team, address())))
    expect(others.filter((answer) => answer === 'sent').length).toBe(15)
    const second = await makeTeam(app, { owner: team.owner })
    expect(
      (await Promise.all(Array.from({ length: 20 }, () => sends(second, address())))).every(
        (answer) => answer === 'sent',
      ),
    ).toBe(true)
    const third = await makeTeam(app, { owner: team.owner })
    expect(await sends(third, address())).toBe('429 true')
    app.clock.advance(DAY)
    const rested = { ...team.owner, sessionSecret: await makeSession(app, team.owner.id) }
    expect(await sends({ ...team, owner: rested }, email)).toBe('sent')
  })

  test('beyond ten a day, and from senders whose mails it stopped, an address gets nothing, which the inviter cannot see', async () => {
    const email = address()
    const jobs = () =>
      query(
        `select data->>'quiet' as quiet from pgboss.job where name = 'invitation-mailed' order by created_on desc limit 1`,
      )
    for (let index = 0; index < 10; index++) expect(await sends(await makeTeam(app), email)).toBe('sent')
    expect(await jobs()).toEqual([{ quiet: 'false' }])
    expect(await sends(await makeTeam(app), email)).toBe('sent')
    expect(await jobs()).toEqual([{ quiet: 'true' }])
    const waits = await query(
      `select max(at) - min(at) as span from app.invitation_sends where address_hash = app.address_hash($1)`,
      email,
    )
    expect(waits[0].span.minutes).toBeGreaterThanOrEqual(9)

    const person = await makePerson(app)
    const team = await makeTeam(app)
    await sends(team, person.email)
    const [invitation] = await invitationsOf(person)
    const stop = stopToken(app.services.vault, invitation!.id)
    expect(await app.as().teams.stopInvitations({ token: stop, from: 'team' })).toEqual({ teamName: team.name })
    expect(await invitationsOf(person)).toEqual([])
    app.clock.advance(MINUTE)
    expect(await sends(team, person.email)).toBe('sent')
    expect(await jobs()).toEqual([{ quiet: 'true' }])
    app.clock.advance(MINUTE)
    expect(await sends(await makeTeam(app), person.email)).toBe('sent')
    expect(await jobs()).toEqual([{ quiet: 'false' }])
    await app.as().teams.stopInvitations({ token: stop, from: 'everybody' })
    expect(await invitationsOf(person)).toEqual([])
    await app.as(person).teams.stopInvitations({ token: stop, from: 'nobody' })
    expect((await invitationsOf(person)).length).toBe(2)
    for (const token of [`${stop}x`, stop.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')), '', 'x'])
      await expect(app.as().teams.stopInvitations({ token, from: 'everybody' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
  })
})
