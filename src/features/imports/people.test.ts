import { describe, expect, test, vi } from 'vitest'
import { queues } from '#features/teams/server/jobs.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { makeMember, makePerson, makeTeam, type TestTeam } from '#testing/people/factories.ts'

const app = useApp()
const as = (team: TestTeam) => app.as(team.owner).imports
const fileOf = (lines: readonly string[], headings = 'Email,Name,Mobile,Role') => [headings, ...lines].join('\n')
const plan = (team: TestTeam, csv: string) => as(team).planPeople({ teamId: team.id, csv })

let count = 0
const address = () => `listed-${count++}@example.test`

async function inviteAll(team: TestTeam, csv: string, changes: object = {}) {
  const { columns } = await plan(team, csv)
  return as(team).invitePeople({ teamId: team.id, csv, columns: columns as [], leaveOut: false, ...changes })
}

const listed = async (team: TestTeam) =>
  (await app.as(team.owner).teams.invitations({ teamId: team.id, role: 'staff' })).items

/** Runs what the schedule runs each ten minutes. */
const sendQueued = () => queues.find(({ name }) => name === 'invitations-queued')!.work(app.services, {} as never)

describe('inviting a list', () => {
  test('people are invited once, with what is known of them; members and invited ones are left out', async () => {
    const team = await makeTeam(app)
    const member = await makeMember(app, { team })
    const [first, second, open] = [address(), address(), address()]
    await app.as(team.owner).teams.invite({ teamId: team.id, email: open, role: 'staff' })
    const csv = fileOf([
      `${first.toUpperCase()},Femi Adeyemi,07700 900123,HCA`,
      `${second},,,`,
      `${second},,,`,
      `${member.email},,,`,
      `${open},,,`,
      `${team.owner.email},,,`,
      'nobody,,,',
      `${address()},,12,Pilot`,
    ])
    const checked = await plan(team, csv)
    expect(checked).toMatchObject({
      people: 2,
      known: [{ line: 4 }, { line: 5 }, { line: 6 }, { line: 7 }],
      problems: [
        { line: 8, column: 'Email', cell: 'nobody' },
        { line: 9, column: 'Phone', cell: '12' },
        { line: 9, column: 'Job', cell: 'Pilot' },
      ],
    })
    await expect(inviteAll(team, csv)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    expect(await inviteAll(team, csv, { leaveOut: true })).toMatchObject({ invited: 2 })
    const items = await listed(team)
    expect(items.filter(({ email }) => email !== open)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          email: first,
          fullName: 'Femi Adeyemi',
          phone: '07700900123',
          job: 'healthcare-assistant',
        }),
        expect.objectContaining({ email: second, fullName: null }),
      ]),
    )
    await expect(inviteAll(team, csv, { leaveOut: true })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('the same list at once by two managers invites each once', async () => {
    const team = await makeTeam(app)
    const csv = fileOf([address(), address()].map((email) => `${email},,,`))
    const answers = await Promise.allSettled([1, 2].map(() => inviteAll(team, csv)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listed(team)).toHaveLength(2)
  })

  test('a team sends 15 mails of lists a day, and may still invite somebody by hand; the others wait', async () => {
    const team = await makeTeam(app)
    const emails = Array.from({ length: 17 }, address)
    const csv = fileOf(emails.map((email) => `${email},,,`))
    expect((await plan(team, csv)).lastOn).toBe(addDays(londonToday(app.clock), 1))
    await inviteAll(team, csv)
    await sendQueued()
    const states = async () => Map.groupBy(await listed(team), ({ state }) => state)
    expect([(await states()).get('waiting')?.length, (await states()).get('queued')?.length]).toEqual([15, 2])
    await sendQueued()
    const [late, later] = (await states()).get('queued')!
    await app.as(team.owner).teams.invite({ teamId: team.id, email: address(), role: 'staff' })
    // What waits for its mail can be answered, cancelled and sent now.
    const person = await makePerson(app)
    await app.services.database.pool.query('update app.users set email = $2 where id = $1', [person.id, late!.email])
    const [mine] = (await app.as(person).teams.mine()).invitations
    await app.as(person).teams.answerInvitation({ invitationId: mine!.id, accept: true })
    const sent = { teamId: team.id, invitationId: later!.id }
    await app.as(team.owner).teams.resendInvitation(sent)
    expect((await states()).get('queued')).toBeUndefined()
    app.clock.advance({ days: 1 })
    await sendQueued()
    const { rows } = await app.services.database.pool.query(
      'select count(*)::int as sends, count(distinct address_hash)::int as addresses from app.invitation_sends where team_id = $1',
      [team.id],
    )
    expect(rows[0]).toEqual({ sends: 17, addresses: 17 })
  })

  test('the mail of a list is that of any invitation, with the name and the message', async () => {
    const team = await makeTeam(app, { name: 'Bright Care' })
    const email = address()
    await inviteAll(team, fileOf([`${email},Femi Adeyemi,,carer`]), { message: 'See you on Monday' })
    await sendQueued()
    const mail = await vi.waitFor(
      async () => {
        const [first] = await mailsTo(app, email)
        expect(first).toBeDefined()
        return first!
      },
      { timeout: 15_000, interval: 100 },
    )
    expect(mail.text).toContain('Hello Femi Adeyemi')
    expect(mail.text).toContain('See you on Monday')
    expect(mail.text).toContain('Care Assistant')
  })
})
