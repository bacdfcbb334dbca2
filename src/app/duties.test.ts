import { describe, expect, test, vi } from 'vitest'
import { sendReminders } from '#features/interviews/server/reminders.ts'
import type { Permissions } from '#features/teams/policy.ts'
import { addDays, atLondon, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import {
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'
import { useWatch } from '#testing/watching.ts'
import { declared } from './declared.ts'

const app = useApp()
const { writing } = useWatch(app)
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await app.services.database.pool.query(text, values)).rows as Row[]
const day = (days = 3) => addDays(londonToday(app.clock), days)
const duties = declared.flatMap((feature) => feature.duties ?? [])

interface World {
  team: TestTeam
  /** Who goes. */
  leaver: TestPerson
  other: TestPerson
  worker: TestPerson
}

async function makeWorld(role: 'manager' | 'owner' = 'manager'): Promise<World> {
  const team = await makeTeam(app)
  const manager = async (fullName: string, as: string) =>
    makeMember(app, { team, role: as, person: await makePerson(app, { fullName }) })
  const [leaver, other] = [await manager('Lea Ver', role), await manager('Otto Her', 'manager')]
  const worker = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  return { team, leaver, other, worker }
}

let count = 0
const schedule = (
  { team }: World,
  { by, panel, time = '10:00' }: { by: TestPerson; panel: TestPerson[]; time?: string },
) =>
  app.as(by).interviews.schedule({
    ...{ teamId: team.id, job: 'nurse', round: '1', way: 'phone', minutes: '45', place: '07700 900123' },
    ...{ day: day(), time, panel: panel.map(({ id }) => id) },
    candidate: { applicant: { fullName: 'Ada Field', email: `ada-${++count}-${Date.now()}@example.org` } },
  })

/** One of everything that a manager may hold. Returns the interview. */
async function holdEverything(world: World) {
  const { team, leaver, worker } = world
  const { id: teamId } = team
  const mine = app.as(leaver)
  const of = { teamId, userId: worker.id }
  const interview = await schedule(world, { by: leaver, panel: [leaver] })
  await mine.references.ask({
    ...{ ...of, name: 'Ruth Hall', employer: 'Rose Court', relationship: 'line-manager' },
    email: `ruth-${++count}@rosecourt.example`,
  })
  await mine.members.ask({ ...of, section: 'address' })
  await mine.policies.create({ teamId, title: 'Lone working' })
  await mine.teams.invite({ teamId, email: `new-${++count}@example.org`, role: 'staff' })
  const shiftId = await makeShift(app, { team, booking: 'assign', inDays: 5 })
  await mine.shifts.startCascade({ teamId, shiftId, userIds: [worker.id], minutes: 60 })
  await mine.cover.ring({ ...of, shiftId })
  await query('update app.teams set on_call_phone = $2 where id = $1', [teamId, '0113 496 0123'])
  await mine.privacy.askTeamExport({ teamId, confirm: true })
  return interview
}

const ALL = [
  ['interviews', '1 interview'],
  ['cascades', '1 shift offered in turn'],
  ['calls', '1 call to write down'],
  ['references', '1 reference asked for'],
  ['asks', '1 request for details'],
  ['invitations', '1 open invitation'],
  ['policies', '1 policy'],
  ['exports', '1 export or pack'],
  ['on-call', '1 on-call number'],
]
const HANDED = ALL.slice(0, 7)

const heldBy = async (by: TestPerson, { team, leaver }: World, of = leaver) =>
  (await app.as(by).teams.duties({ teamId: team.id, userId: of.id })).items.map(({ id, what }) => [id, what])

/** How often each column that names somebody who has to act names this person. */
async function namedIn(userId: string) {
  const columns = duties.filter(({ handOn }) => handOn).flatMap((duty) => [...duty.columns])
  const counts = await Promise.all(
    columns.map(async (column) => {
      const [table, name] = column.split('.')
      const [row] = await query<{ n: number }>(`select count(*)::int as n from app.${table} where ${name} = $1`, [
        userId,
      ])
      return row!.n
    }),
  )
  return counts.reduce((sum, one) => sum + one, 0)
}

const notices = async (person: TestPerson) =>
  (
    await query<{ kind: string; params: { what?: string; left?: string } }>(
      `select kind, params from app.notifications where user_id = $1 and kind = 'duties-handed-on'`,
      [person.id],
    )
  ).map(({ params }) => params)

describe('somebody who is removed', () => {
  test('holds what is shown to an owner; all of it goes to whom the owner has chosen, who is told; nothing is left with them', async () => {
    const world = await makeWorld()
    const { team, leaver, other } = world
    await holdEverything(world)
    expect(await heldBy(team.owner, world)).toEqual(ALL)
    expect(await namedIn(leaver.id)).toBe(HANDED.length)
    await app.as(team.owner).teams.removeManager({
      ...{ teamId: team.id, userId: leaver.id, confirm: true },
      handTo: other.id,
    })
    expect(await namedIn(leaver.id)).toBe(0)
    expect(await heldBy(team.owner, world, other)).toEqual([...HANDED, ALL[8]])
    expect(await notices(other)).toEqual([{ what: HANDED.map(([, what]) => what).join(', ') }])
    // Told in the same minute that the other manages no longer: what asks them to act is said first.
    const [first] = (await app.as(other).notifications.list({})).items
    expect(first).toMatchObject({ kind: 'duties-handed-on', isNeeded: true, text: expect.stringMatching(/^You have/) })
    const lines = first?.lines.map(({ text }) => text)
    expect(lines).toHaveLength(2)
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/no longer manages/), first?.text]))
    const logged = await query<{ action: string }>(
      `select action from app.audit_events where chain = $1 and subject = $2 and action like 'manager.%' order by seq`,
      [team.id, leaver.id],
    )
    expect(logged.map(({ action }) => action)).toEqual(['manager.hand-on', 'manager.remove'])
  })

  test('hands on to the owner who removes them where nobody is chosen; not to a stranger, and not to themselves', async () => {
    const world = await makeWorld()
    const { team, leaver, worker } = world
    await holdEverything(world)
    const remove = (handTo?: string) =>
      app.as(team.owner).teams.removeManager({
        ...{ teamId: team.id, userId: leaver.id, confirm: true as const },
        ...(handTo && { handTo }),
      })
    for (const id of [worker.id, leaver.id])
      await expect(remove(id)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    expect(await namedIn(leaver.id)).toBe(HANDED.length)
    expect(await remove()).toMatchObject({ left: [] })
    expect(await namedIn(leaver.id)).toBe(0)
    expect(await heldBy(team.owner, world, team.owner)).toEqual([...HANDED, ALL[8]])
    expect(await notices(team.owner)).toEqual([])
  })

  test('is not reminded of an interview; whoever has taken it over is, and calendars follow', async () => {
    const world = await makeWorld()
    const { team, leaver, other } = world
    await schedule(world, { by: leaver, panel: [leaver] })
    await app.as(team.owner).teams.removeManager({
      ...{ teamId: team.id, userId: leaver.id, confirm: true },
      handTo: other.id,
    })
    const subjects = async (person: TestPerson) => (await mailsTo(app, person.email)).map(({ subject }) => subject)
    await vi.waitFor(async () => {
      expect(await subjects(leaver)).toContainEqual(expect.stringMatching(/^Interview cancelled: .*, Ada Field · /))
      expect(await subjects(other)).toContainEqual(expect.stringMatching(/^Interview changed: .*, Ada Field/))
    }, 15_000)
    app.clock.set(new Date(atLondon(day(), '09:30')).toISOString())
    await sendReminders(app.services)
    const reminded = await query<{ id: string }>(
      `select user_id as id from app.notifications where kind = 'interview-panel-reminder' and team_id = $1`,
      [team.id],
    )
    expect(reminded.map(({ id }) => id)).toEqual([other.id])
  })

  test('leaves an interview without anybody where its receiver is in another one then: that is said to both', async () => {
    const world = await makeWorld()
    const { team, leaver, other } = world
    await schedule(world, { by: leaver, panel: [leaver] })
    await schedule(world, { by: other, panel: [other], time: '10:15' })
    const { left } = await app.as(team.owner).teams.removeManager({
      ...{ teamId: team.id, userId: leaver.id, confirm: true },
      handTo: other.id,
    })
    expect(left).toEqual([expect.stringContaining('has nobody')])
    expect(await notices(other)).toEqual([{ what: '', left: left[0] }])
    const { items } = await app.as(team.owner).interviews.list({ teamId: team.id, when: 'upcoming' })
    expect(items.map(({ panel }) => panel.map(({ userId }) => userId))).toEqual([[], [other.id]])
    // Beside somebody else who interviews, nobody is missing.
    expect(await namedIn(leaver.id)).toBe(0)
  })

  test('hands on an interview whose time its candidate has still to pick; open pages of both learn it', async () => {
    const world = await makeWorld()
    const { team, leaver, other, worker } = world
    await app.as(leaver).interviews.offerSlots({
      ...{ teamId: team.id, job: 'nurse', round: '1', way: 'phone', minutes: '45', place: '07700 900123' },
      ...{ panel: [leaver.id], candidates: [{ userId: worker.id }], slots: [{ day: day(), time: '10:00' }] },
    })
    expect(await heldBy(team.owner, world)).toEqual([['interviews', '1 interview']])
    const { topics } = await writing(() =>
      app.as(team.owner).teams.removeManager({
        ...{ teamId: team.id, userId: leaver.id, confirm: true },
        handTo: other.id,
      }),
    )
    expect([...topics]).toEqual(
      expect.arrayContaining([`team:${team.id}:interviews`, `person:${worker.id}:ownInterviews`]),
    )
    expect(await heldBy(team.owner, world, other)).toEqual([['interviews', '1 interview']])
  })

  test('is seen with their duties by owners, and by themselves', async () => {
    const world = await makeWorld()
    const { leaver, other, worker } = world
    await holdEverything(world)
    expect(await heldBy(leaver, world)).toEqual(ALL)
    // As well once it can be opened.
    await vi.waitFor(
      async () =>
        expect(
          await query('select from app.exports where user_id = $1 and state = $2', [leaver.id, 'ready']),
        ).toHaveLength(1),
      15_000,
    )
    expect(await heldBy(leaver, world)).toEqual(ALL)
    await expect(heldBy(other, world)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(heldBy(worker, world)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(heldBy((await makeTeam(app)).owner, world)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('somebody who goes by themselves', () => {
  test('hands on to whom they choose, or to an owner, also without the second factor that the team asks for', async () => {
    for (const chooses of [true, false]) {
      const world = await makeWorld()
      const { team, leaver, other } = world
      await holdEverything(world)
      if (!chooses) await query('update app.teams set require_two_factor = true where id = $1', [team.id])
      await app.as(leaver).teams.leave({ teamId: team.id, ...(chooses && { handTo: other.id }) })
      expect(await namedIn(leaver.id)).toBe(0)
      expect(await notices(chooses ? other : team.owner)).toHaveLength(1)
    }
  })

  test('leaves it to an owner when they delete their account', async () => {
    const world = await makeWorld()
    const { team, leaver } = world
    await holdEverything(world)
    await app.as(leaver).privacy.erase({ confirm: 'DELETE' })
    expect(await namedIn(leaver.id)).toBe(0)
    expect(await namedIn(team.owner.id)).toBe(HANDED.length)
    expect(await notices(team.owner)).toHaveLength(1)
  })
})

describe('somebody who may do less', () => {
  test('hands on what they may hold no more: invitations to manage as an owner, requests for health answers', async () => {
    const world = await makeWorld('owner')
    const { team, leaver, other, worker } = world
    const { id: teamId } = team
    await holdEverything(world)
    await app.as(leaver).teams.invite({ teamId, email: `boss-${++count}@example.org`, role: 'manager' })
    await app.as(leaver).members.recordOffer({ teamId, userId: worker.id, confirm: true })
    await app.as(leaver).members.ask({ teamId, userId: worker.id, section: 'medical' })
    const standing = {
      role: 'manager' as const,
      seesHealth: false,
      seesPay: false,
      mayOverride: false,
      runsPayroll: false,
    }
    const { items } = await app.as(team.owner).teams.duties({ teamId, userId: leaver.id, standing })
    expect(items.map(({ id, what }) => [id, what])).toEqual([
      ['asks', '1 request for details'],
      ['invitations', '1 open invitation'],
    ])
    const change = (handTo: string, to: Permissions & { role: 'manager' | 'owner' }) =>
      app.as(team.owner).teams.changeManager({ teamId, userId: leaver.id, ...to, handTo })
    // Not to somebody who may do neither.
    const { left } = await change(other.id, standing)
    expect(left).toEqual([expect.stringContaining('may see health'), expect.stringContaining('only an owner')])
    expect(await namedIn(leaver.id)).toBe(HANDED.length + 2)
    await change(team.owner.id, {
      role: 'owner',
      seesHealth: true,
      seesPay: true,
      mayOverride: true,
      runsPayroll: true,
    })
    expect((await change(team.owner.id, standing)).left).toEqual([])
    expect(await namedIn(leaver.id)).toBe(HANDED.length)
    const taken = await query<{ section: string }>('select section from app.detail_requests where asked_by = $1', [
      team.owner.id,
    ])
    expect(taken).toEqual([{ section: 'medical' }])
  })

  test('keeps everything when they may do more, and the new owner gets the invitations of who hands the team over', async () => {
    const world = await makeWorld()
    const { team, leaver } = world
    await app.as(team.owner).teams.invite({ teamId: team.id, email: `chief-${++count}@example.org`, role: 'manager' })
    await app.as(team.owner).teams.transfer({ teamId: team.id, userId: leaver.id, teamName: team.name })
    const [invitation] = await query<{ by: string; stands: boolean }>(
      'select invited_by as by, app.invitation_stands(i, now()) as stands from app.team_invitations i where team_id = $1',
      [team.id],
    )
    expect(invitation).toEqual({ by: leaver.id, stands: true })
  })
})

/** Columns that say who has done something, or of whom something is: nobody waits for them. */
const RECORDS =
  /\.(user_id|about|booked_by|recorded_by|set_by|said_by|mail_domain_by|taken_back_by|imported_by|decided_by|sent_by|ended_by|one_id|other_id|saved_by|confirmed_by|allowed_by|countersigned_by|published_by|granted_by|withdrawn_by|by|made_by|created_by|lifted_by|gender_by|rest_by|imposed_by|taker_id|offer_recorded_by|deleted_by|given_by|noted_by|raised_by|answered_by|added_by|closed_by|paid_by|void_by|released_by|issued_by)$|^(leave\.asked_by|client_asks\.(asked_by|revoked_by)|client_signatories\.asked_by|client_signatures\.collected_by|client_answers\.settled_by|team_join_requests\.requested_by|teams\.manager_id|scorecards\.manager_id)$/

test('each column that names somebody either is of a duty or says what they have done: a new one is decided about here', async () => {
  const rows = await query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid = 'app.users'::regclass and array_length(k.conkey, 1) = 1`,
  )
  const names = rows.map(({ name }) => name)
  const held = new Set<string>(duties.flatMap(({ columns }) => [...columns]))
  expect(names.filter((name) => !held.has(name) && !RECORDS.test(name))).toEqual([])
  expect([...held].filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(duties.map(({ id }) => id)).size).toBe(duties.length)
})

test('an older session of somebody who has gone hands nothing on', async () => {
  const world = await makeWorld()
  const { team, leaver, other } = world
  await app.as(team.owner).teams.removeManager({ teamId: team.id, userId: leaver.id, confirm: true })
  leaver.sessionSecret = await makeSession(app, leaver.id)
  await expect(app.as(leaver).teams.leave({ teamId: team.id, handTo: other.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
