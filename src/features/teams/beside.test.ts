import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeApplicant, makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'

const app = useApp({}, { worksOnJobs: false })

const rows = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows

interface Scene {
  team: TestTeam
  /** Runs the team beside its owner, and approves. */
  manager: TestPerson
  member: TestPerson
}

/**
 * Acts that exclude every approval of their team: what each changes is decided before an approval reads it, or after
 * the approval is over.
 */
const EXCLUDING: Record<string, (scene: Scene) => Promise<unknown>> = {
  'removes a member': ({ team, member }) =>
    app.as(team.owner).members.remove({ teamId: team.id, userId: member.id, confirm: true, reason: 'No shifts' }),
  'rotates the code': ({ team }) => app.as(team.owner).teams.rotateCode({ teamId: team.id }),
  'hands the team over': ({ team, manager }) =>
    app.as(team.owner).teams.transfer({ teamId: team.id, userId: manager.id, teamName: team.name }),
  'removes the manager who approves': ({ team, manager }) =>
    app.as(team.owner).teams.removeManager({ teamId: team.id, userId: manager.id, confirm: true }),
  'deletes the team': ({ team }) => app.as(team.owner).teams.delete({ teamId: team.id, teamName: team.name }),
}

describe('sixteen approvals at once', () => {
  test.each(Object.entries(EXCLUDING))('beside an owner who %s', async (what, act) => {
    const team = await makeTeam(app)
    const manager = await makeMember(app, { team, role: 'manager' })
    const member = await makeMember(app, { team })
    const applicants = await Promise.all(Array.from({ length: 16 }, () => makeApplicant(app, { team })))
    const approve = ({ requestId }: { requestId: string }) =>
      app.as(manager).teams.approve({ teamId: team.id, requestId })

    const first = applicants.slice(0, 8).map(approve)
    const acted = act({ team, manager, member })
    const answers = await Promise.allSettled([...first, ...applicants.slice(8).map(approve)])
    await acted

    const gone = answers.filter((answer) => answer.status === 'rejected')
    for (const { reason } of gone) expect(reason).toMatchObject({ code: 'NOT_FOUND' })
    const loses = what === 'deletes the team' || what === 'removes the manager who approves'
    if (!loses) expect(gone).toEqual([])
    const approved = answers.length - gone.length
    const [found] = await rows(
      `select count(*) filter (where r.status = 'approved') as approved, count(*) filter (where m.status = 'active') as active,
         count(*) filter (where m.status = 'closed') as closed, count(*) filter (where r.status = 'pending') as pending
       from app.team_join_requests r left join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id where r.team_id = $1`,
      team.id,
    )
    const deleted = what === 'deletes the team'
    expect(found).toEqual({
      approved,
      active: deleted ? 0 : approved,
      closed: deleted ? approved : 0,
      pending: deleted ? 0 : gone.length,
    })
    const [log] = await rows(
      `select count(*) filter (where action = 'request.approve') as approved, max(seq) = count(*) as whole
        from app.audit_events where chain = $1`,
      team.id,
    )
    expect(log).toEqual({ approved, whole: true })
  })

  test('run beside each other: each gets as far as the end of the audit chain', async () => {
    const team = await makeTeam(app)
    const applicants = await Promise.all(Array.from({ length: 8 }, () => makeApplicant(app, { team })))
    const client = await app.services.database.pool.connect()
    const atChain = async () =>
      (
        await rows(
          `select count(*) as n from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
            where l.locktype = 'advisory' and not l.granted`,
        )
      )[0].n
    await client.query('begin')
    await client.query(`select app.audit_head($1)`, [team.id])
    const answers = applicants.map(({ requestId }) => app.as(team.owner).teams.approve({ teamId: team.id, requestId }))
    try {
      await expect.poll(atChain, { timeout: 10_000 }).toBe(8)
    } finally {
      await client.query('commit')
      client.release()
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill('approved'))
  })
})
