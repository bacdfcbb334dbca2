import { describe, expect, test } from 'vitest'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { toldTo } from '#testing/notices.ts'
import { makeApplicant, makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'

const app = useApp({}, { worksOnJobs: false })

type Answer = 'approve' | 'reject'

async function makeAnswered(answer: Answer, person?: TestPerson) {
  const team = await makeTeam(app, { name: 'Night Owls' })
  const applicant = await makeApplicant(app, { team, ...(person && { person }) })
  const input = { teamId: team.id, requestId: applicant.requestId }
  const answered = await app.as(team.owner).teams[answer](input)
  return { team, applicant, input, answered, undo: (by = team.owner) => app.as(by).teams.undoAnswer(input) }
}

async function rows(text: string, ...values: unknown[]) {
  return (await app.services.database.pool.query(text, values)).rows
}

const texts = async (person: TestPerson) => (await toldTo(app, person)).map(({ text, isRead }) => [text, isRead])

const mailed = async (person: TestPerson) => (await mailsTo(app, person.email)).map(({ subject }) => subject)

const sweep = () => mailWhatIsDue(app.services)

describe('undoing the answer to a request', () => {
  test.each(['approve', 'reject'] as const)(
    '%s: the request waits again as before, the person is told nothing, and no mail goes out',
    async (answer) => {
      const { team, applicant, undo, answered } = await makeAnswered(answer)
      expect(answered.undoUntil).not.toBeNull()
      await sweep()
      expect(await undo()).toEqual({ id: applicant.requestId, status: 'pending' })
      app.clock.advance({ minutes: 2 })
      await sweep()
      const { runs: _, ...mine } = await app.as(applicant).teams.mine()
      expect(mine).toMatchObject({ pending: [{ id: applicant.requestId }], rejected: [], belongsTo: [] })
      expect(await rows('select from app.team_members where user_id = $1', applicant.id)).toEqual([])
      expect(await texts(applicant)).toEqual([])
      expect(await mailed(applicant)).toEqual([])
      expect((await app.as(team.owner).members.candidates({ teamId: team.id })).stats).toMatchObject({
        activeStaff: 0,
        pendingRequests: 1,
      })
      const events = await rows(
        `select action from app.audit_events where object = $1 order by seq`,
        `team_join_requests:${applicant.requestId}`,
      )
      expect(events.map(({ action }) => action)).toEqual([`request.${answer}`, 'request.undo'])
      expect(await app.as(team.owner).teams.approve({ teamId: team.id, requestId: applicant.requestId })).toMatchObject(
        {
          status: 'approved',
        },
      )
    },
  )

  test('a person who knows the answer is told that it was taken back', async () => {
    const { applicant, undo } = await makeAnswered('approve')
    app.clock.advance({ minutes: 1 })
    await sweep()
    expect(await mailed(applicant)).toEqual(['Your request to join Night Owls has been approved'])
    await undo()
    expect(await texts(applicant)).toEqual([
      ['Night Owls has taken back its answer to your request', false],
      ['Your request to join Night Owls has been approved', true],
    ])
  })

  test('a push notification that went out counts as known', async () => {
    const { applicant, undo } = await makeAnswered('approve')
    await rows(
      `with made as (update app.notifications set push_at = null where user_id = $1)
       insert into app.push_subscriptions select id, user_id, 'a', 'b', now() from app.sessions where user_id = $1`,
      applicant.id,
    )
    await undo()
    expect(await texts(applicant)).toHaveLength(2)
  })

  const follows: [string, Answer, (made: Awaited<ReturnType<typeof makeAnswered>>) => Promise<unknown>][] = [
    ['the person has left', 'approve', ({ team, applicant }) => app.as(applicant).teams.leave({ teamId: team.id })],
    [
      'an offer is recorded',
      'approve',
      ({ team, applicant }) =>
        app.as(team.owner).members.recordOffer({ teamId: team.id, userId: applicant.id, confirm: true }),
    ],
    [
      'they were asked for details',
      'approve',
      ({ team, applicant }) =>
        app.as(team.owner).members.ask({ teamId: team.id, userId: applicant.id, section: 'next-of-kin' }),
    ],
    ['they have asked again', 'reject', ({ team, applicant }) => app.as(applicant).teams.join({ teamCode: team.code })],
    ['ten minutes have passed', 'approve', async () => app.clock.advance({ minutes: 11 })],
    ['it was undone already', 'approve', ({ undo }) => undo()],
  ]
  test.each(follows)('is refused once %s', async (_, answer, follow) => {
    const made = await makeAnswered(answer)
    await follow(made)
    const before = await rows('select status from app.team_join_requests where user_id = $1', made.applicant.id)
    await expect(made.undo()).rejects.toMatchObject({
      status: 409,
      data: { current: { id: made.applicant.requestId } },
    })
    expect(await rows('select status from app.team_join_requests where user_id = $1', made.applicant.id)).toEqual(
      before,
    )
  })

  test('is not offered for a former member who is admitted again, and for a rejected one it is', async () => {
    const team = await makeTeam(app)
    const former = await makeMember(app, { team })
    await app.as(team.owner).members.remove({ teamId: team.id, userId: former.id, confirm: true, reason: 'Moved away' })
    const ask = async () => {
      await app.as(former).teams.join({ teamCode: team.code })
      const [request] = (await app.as(team.owner).teams.requests({ teamId: team.id })).items
      return { teamId: team.id, requestId: request!.id }
    }
    const input = await ask()
    expect((await app.as(team.owner).teams.reject(input)).undoUntil).not.toBeNull()
    await app.as(team.owner).teams.undoAnswer(input)
    expect((await app.as(team.owner).members.former({ teamId: team.id })).items).toMatchObject([
      { reason: 'Moved away' },
    ])
    expect((await app.as(team.owner).teams.approve(input)).undoUntil).toBeNull()
    await expect(app.as(team.owner).teams.undoAnswer(input)).rejects.toMatchObject({ status: 409 })
  })

  test('is for managers of the team alone; a second one may undo what the first has answered', async () => {
    const { team, applicant, input, undo } = await makeAnswered('approve')
    const other = await makeTeam(app)
    await expect(undo(other.owner)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(undo(applicant)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(app.as(other.owner).teams.undoAnswer({ ...input, teamId: other.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await undo(await makeMember(app, { team, role: 'manager' }))).toMatchObject({ status: 'pending' })
  })

  test('beside the person who leaves: one of the two happens', async () => {
    const { team, applicant, undo } = await makeAnswered('approve')
    const [undone, left] = await Promise.allSettled([undo(), app.as(applicant).teams.leave({ teamId: team.id })])
    const [request] = await rows('select status from app.team_join_requests where id = $1', applicant.requestId)
    const members = await rows('select status from app.team_members where user_id = $1', applicant.id)
    expect([undone.status, left.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    if (undone.status === 'fulfilled') expect([request.status, members]).toEqual(['pending', []])
    else expect([request.status, members]).toEqual(['approved', [{ status: 'left' }]])
  })
})
