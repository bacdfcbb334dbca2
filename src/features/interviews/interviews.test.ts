import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { mailInterview } from '#features/interviews/server/deliver.ts'
import { sendReminders } from '#features/interviews/server/reminders.ts'
import { retention } from '#features/interviews/server/retention.ts'
import { addDays, atLondon, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { openTransaction } from '#testing/locks.ts'
import { lastLink, letPass, mailsTo, paramsOf } from '#testing/machine/outbox.ts'
import {
  makeApplicant,
  makeMember,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const soon = (days = 3) => addDays(londonToday(app.clock), days)
const meeting = { job: 'nurse', round: '1', way: 'phone', minutes: '45', place: '07700 900123' } as const
let count = 0

/** The token in the newest mail to an address. */
const tokenIn = async (email: string) => paramsOf(await lastLink(app, email)).get('token') ?? ''

/** An applicant from outside whom nobody knows. */
function stranger(changes: object = {}) {
  count++
  return { fullName: `Ada Field ${count}`, email: `ada-${count}-${Date.now()}@example.org`, ...changes }
}

async function makeTeamOfTwo() {
  const team = await makeTeam(app)
  return { team, second: await makeMember(app, { team, role: 'manager' }) }
}

function planOf(team: TestTeam, changes: object = {}) {
  return { teamId: team.id, ...meeting, day: soon(), time: '10:00', panel: [team.owner.id], ...changes }
}

const as = (person: TestPerson) => app.as(person).interviews
const schedule = (team: TestTeam, changes: object = {}) =>
  as(team.owner).schedule({ ...planOf(team), candidate: { applicant: stranger() }, ...changes })

/** Some days later; these people have signed in again. */
async function later(days: number, ...people: TestPerson[]) {
  app.clock.advance({ days })
  for (const person of people) person.sessionSecret = await makeSession(app, person.id)
}

describe('planning', () => {
  test('staff, somebody who asks to join and an applicant from outside can be interviewed; nobody else', async () => {
    const team = await makeTeam(app)
    const member = await makeMember(app, { team })
    const asks = await makeApplicant(app, { team })
    const other = await makeMember(app, { team: await makeTeam(app) })
    const first = await schedule(team, { candidate: { userId: member.id } })
    expect(first).toMatchObject({
      candidate: { fullName: member.fullName },
      state: 'planned',
      version: 1,
      roundName: 'First interview',
    })
    await schedule(team, { candidate: { userId: asks.id }, time: '11:00' })
    await schedule(team, { time: '12:00' })
    const outside = `Ada Field ${count}`
    await expect(schedule(team, { candidate: { userId: other.id }, time: '13:00' })).rejects.toMatchObject(INVALID)
    const { items, counts } = await as(team.owner).list({ teamId: team.id, when: 'upcoming' })
    expect(items.map(({ candidate }) => candidate.fullName)).toEqual([member.fullName, asks.fullName, outside])
    expect(counts).toEqual({ upcoming: 3, undecided: 0 })
  })

  test('nobody of the panel is in two interviews at once, in one team or in two, planned one after the other or at once', async () => {
    const { team, second } = await makeTeamOfTwo()
    const other = await makeTeam(app)
    await makeMember(app, { team: other, person: second, role: 'manager' })
    await schedule(team, { panel: [second.id] })
    await expect(schedule(other, { panel: [second.id], time: '10:30' })).rejects.toMatchObject(CONFLICT)
    await schedule(other, { panel: [second.id], time: '10:45' })
    const both = [team, other].map((one) => schedule(one, { panel: [second.id], time: '15:00' }))
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: CONFLICT })
  })

  test('the same candidate has no two interviews at once', async () => {
    const { team, second } = await makeTeamOfTwo()
    const member = await makeMember(app, { team })
    await schedule(team, { candidate: { userId: member.id } })
    await expect(
      schedule(team, { candidate: { userId: member.id }, panel: [second.id], time: '10:30' }),
    ).rejects.toMatchObject(CONFLICT)
  })

  test('a time that the clocks skip, or that has passed, is refused', async () => {
    const team = await makeTeam(app)
    const year = Number(soon().slice(0, 4)) + 1
    const march = Array.from({ length: 7 }, (_, day) => `${year}-03-${31 - day}`).find(
      (day) => new Date(day).getUTCDay() === 0,
    )
    await expect(schedule(team, { day: march, time: '01:30' })).rejects.toMatchObject(INVALID)
    await expect(schedule(team, { day: soon(-1) })).rejects.toMatchObject(INVALID)
    expect(await schedule(team, { day: march, time: '02:30' })).toMatchObject({ startsAt: `${march}T01:30:00.000Z` })
  })

  test('moving counts the sequence up and frees the earlier time; of two managers who change it one is told', async () => {
    const { team, second } = await makeTeamOfTwo()
    const { id, version } = await schedule(team)
    const change = { ...planOf(team, { time: '14:00' }), interviewId: id, version }
    expect(await as(second).edit(change)).toMatchObject({ version: 2 })
    await expect(as(team.owner).edit(change)).rejects.toMatchObject({ ...CONFLICT, data: { current: { version: 2 } } })
    await schedule(team)
    const { rows } = await app.services.database.pool.query('select sequence from app.interviews where id = $1', [id])
    expect(rows).toEqual([{ sequence: 1 }])
  })

  test('an interview is to come until the minute of its end', async () => {
    const team = await makeTeam(app)
    await schedule(team)
    const upcoming = async (time: string) => {
      app.clock.set(new Date(atLondon(day, time)).toISOString())
      team.owner.sessionSecret = await makeSession(app, team.owner.id)
      return (await as(team.owner).list({ teamId: team.id, when: 'upcoming' })).items.length
    }
    const day = soon()
    expect(await upcoming('10:44')).toBe(1)
    expect(await upcoming('10:45')).toBe(0)
  })

  test('a cancelled interview frees the panel and is not changed any more; another agency sees nothing of it', async () => {
    const team = await makeTeam(app)
    const { id, version } = await schedule(team)
    const stranger = as((await makeTeam(app)).owner)
    await expect(stranger.details({ teamId: team.id, interviewId: id })).rejects.toMatchObject(NOT_FOUND)
    await expect(stranger.cancel({ teamId: team.id, interviewId: id, version })).rejects.toMatchObject(NOT_FOUND)
    expect(
      await as(team.owner).cancel({ teamId: team.id, interviewId: id, version, reason: 'Office closed' }),
    ).toMatchObject({
      state: 'cancelled',
      reason: 'Office closed',
    })
    await expect(as(team.owner).cancel({ teamId: team.id, interviewId: id, version: 2 })).rejects.toMatchObject(
      CONFLICT,
    )
    await schedule(team)
    const { items } = await as(team.owner).list({ teamId: team.id, when: 'recent' })
    expect(items.map((one) => one.id)).toEqual([id])
  })

  test('an interview is cancelled though somebody of the panel does not manage the team any more', async () => {
    const { team, second } = await makeTeamOfTwo()
    const { id } = await schedule(team, { panel: [team.owner.id, second.id] })
    await app.as(second).teams.leave({ teamId: team.id })
    const { version } = await as(team.owner).details({ teamId: team.id, interviewId: id })
    expect(await as(team.owner).cancel({ teamId: team.id, interviewId: id, version })).toMatchObject({
      state: 'cancelled',
    })
  })

  test('an interview whose candidate is being erased is unknown to who changes it at that moment', async () => {
    const team = await makeTeam(app)
    const { id, version } = await schedule(team)
    const erasure = await openTransaction(app)
    await erasure.run('delete from app.interviews where id = $1', [id])
    const cancelled = as(team.owner).cancel({ teamId: team.id, interviewId: id, version })
    expect(await erasure.blocks(cancelled)).toBe(true)
    await erasure.commit()
    await expect(cancelled).rejects.toMatchObject(NOT_FOUND)
  })

  test('a candidate who did not come is noted after the start, and it can be taken back', async () => {
    const team = await makeTeam(app)
    const { id, version } = await schedule(team)
    const missed = { teamId: team.id, interviewId: id, missed: true }
    await expect(as(team.owner).noShow({ ...missed, version })).rejects.toMatchObject(CONFLICT)
    await later(4, team.owner)
    expect(await as(team.owner).noShow({ ...missed, version })).toMatchObject({ state: 'no-show', version: 2 })
    expect(await as(team.owner).noShow({ ...missed, missed: false, version: 2 })).toMatchObject({ state: 'planned' })
  })
})

describe('applicants from outside', () => {
  test('are matched by email, phone, and name with birth date against everybody the team knows, and are sealed', async () => {
    const team = await makeTeam(app)
    const member = await makeMember(app, { team })
    const known = stranger({ phone: '07700 900123', birthDate: '1990-05-04' })
    await schedule(team, { candidate: { applicant: known } })
    const alike = async (changes: object) =>
      (await as(team.owner).lookAlikes({ teamId: team.id, ...stranger(changes) })).items
    expect(await alike({ email: member.email })).toMatchObject([
      { userId: member.id, relation: 'member', by: ['email'] },
    ])
    expect(await alike({ phone: '+44 7700 900123' })).toMatchObject([{ relation: 'applicant', by: ['phone'] }])
    expect(await alike({ fullName: known.fullName.toUpperCase(), birthDate: '1990-05-04' })).toMatchObject([
      { by: ['birth date'] },
    ])
    expect(await alike({ birthDate: '1990-05-04' })).toEqual([])
    const { rows } = await app.services.database.pool.query(
      'select a::text as row from app.applicants a where team_id = $1',
      [team.id],
    )
    for (const text of [known.fullName, known.email, '900123'])
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(text).toString('hex'))
    expect(JSON.stringify(rows)).not.toContain(known.email)
    const other = await makeTeam(app)
    expect((await as(other.owner).lookAlikes({ teamId: other.id, ...known })).items).toEqual([])
  })

  test('merge with the same person; both histories stay', async () => {
    const team = await makeTeam(app)
    const member = await makeMember(app, { team })
    await schedule(team, { candidate: { userId: member.id } })
    const { id, candidate } = await schedule(team, {
      candidate: { applicant: stranger({ email: member.email }) },
      time: '12:00',
    })
    const merged = { teamId: team.id, applicantId: candidate.applicantId ?? '', into: { userId: member.id } }
    expect(await as(team.owner).merge(merged)).toEqual({ interviews: 1 })
    const now = await as(team.owner).details({ teamId: team.id, interviewId: id })
    expect(now).toMatchObject({ candidate: { userId: member.id, applicantId: null }, others: [{ state: 'planned' }] })
    await expect(as(team.owner).merge(merged)).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('scores and outcome', () => {
  async function begun() {
    const { team, second } = await makeTeamOfTwo()
    const { id, version, candidate } = await schedule(team, { panel: [team.owner.id, second.id] })
    await later(4, team.owner, second)
    const card = (scores: number[], send = true) => ({
      teamId: team.id,
      interviewId: id,
      scores,
      notes: ['', '', '', ''],
      summary: 'Calm and kind',
      send,
    })
    return { team, second, id, version, candidate, card, one: { teamId: team.id, interviewId: id } }
  }

  test('nobody sees another’s scores before sending their own, and what was sent stays', async () => {
    const { team, second, card, one } = await begun()
    const third = await makeMember(app, { team, role: 'manager' })
    await as(second).saveScorecard(card([4, 4, 5, 3]))
    expect(await as(team.owner).details(one)).toMatchObject({ scorecards: [], average: null })
    const { panel } = await as(team.owner).details(one)
    expect(panel.filter(({ sent }) => sent).map(({ userId }) => userId)).toEqual([second.id])
    expect((await as(third).details(one)).scorecards).toEqual([])
    await expect(as(third).saveScorecard(card([1, 1, 1, 1]))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await as(team.owner).saveScorecard(card([2, 0, 0, 0], false))
    expect((await as(team.owner).details(one)).scorecards).toMatchObject([{ managerId: team.owner.id, sentAt: null }])
    expect((await as(second).details(one)).scorecards).toHaveLength(1)
    await expect(as(team.owner).saveScorecard(card([2, 0, 0, 0]))).rejects.toMatchObject(INVALID)
    expect(await as(team.owner).saveScorecard(card([2, 2, 2, 2]))).toMatchObject({ scorecards: [{}, {}], average: 3 })
    expect((await as(third).details(one)).scorecards).toHaveLength(2)
    await expect(as(team.owner).saveScorecard(card([5, 5, 5, 5]))).rejects.toMatchObject(CONFLICT)
  })

  test('an offer to an applicant from outside is an invitation with name, address and job', async () => {
    const { team, version, one } = await begun()
    const decided = await as(team.owner).decide({ ...one, version, outcome: 'offer' })
    expect(decided).toMatchObject({ outcome: 'offer', decidedBy: team.owner.fullName })
    const { rows } = await app.services.database.pool.query(
      'select email, full_name, job from app.team_invitations where team_id = $1',
      [team.id],
    )
    expect(rows).toEqual([{ email: decided.contact?.email, full_name: decided.candidate.fullName, job: 'nurse' }])
    await expect(
      as(team.owner).decide({ ...one, version: 2, outcome: 'reject', reason: 'filled' }),
    ).rejects.toMatchObject(CONFLICT)
  })

  test('a rejection has a reason, the talent pool a consent and an end', async () => {
    const { team, version, one } = await begun()
    const by = as(team.owner)
    await expect(by.decide({ ...one, version, outcome: 'reject' })).rejects.toMatchObject(INVALID)
    await expect(by.decide({ ...one, version, outcome: 'pool', until: soon(90) })).rejects.toMatchObject(INVALID)
    await expect(
      by.decide({ ...one, version, outcome: 'pool', consent: true, until: soon(2000) }),
    ).rejects.toMatchObject(INVALID)
    const pooled = await by.decide({ ...one, version, outcome: 'pool', consent: true, until: soon(90) })
    expect(pooled).toMatchObject({ outcome: 'pool', pooledUntil: soon(90) })
  })
})

describe('a link', () => {
  /** The token in the newest mail to an address, once a job has written another one than `besides`. */
  const tokenOf = (email: string, besides?: string) =>
    vi.waitFor(async () => {
      const token = await tokenIn(email)
      if (token === besides) throw new Error('there is no newer mail')
      return token
    }, 5000)

  async function offered(candidates = 2, slots = ['09:00', '10:00', '11:00']) {
    const team = await makeTeam(app)
    const people = Array.from({ length: candidates }, () => stranger())
    await as(team.owner).offerSlots({
      teamId: team.id,
      ...meeting,
      panel: [team.owner.id],
      candidates: people.map((applicant) => ({ applicant })),
      slots: slots.map((time) => ({ day: soon(), time })),
    })
    const tokens = await Promise.all(people.map(({ email }) => tokenOf(email)))
    return { team, people, tokens }
  }
  const anybody = () => app.as().interviews

  test('shows the times and nothing of the person; of two who pick the same one, one is told', async () => {
    const { team, tokens } = await offered()
    const [first = '', second = ''] = tokens
    const before = await anybody().findByLink({ token: first })
    expect(before).toMatchObject({ state: 'offered', startsAt: null, stands: true })
    expect(before.slots).toHaveLength(3)
    expect(JSON.stringify(before)).not.toContain('Ada')
    const slotId = before.slots[0]?.id ?? ''
    const outcomes = await Promise.allSettled([first, second].map((token) => anybody().pickSlot({ token, slotId })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const told = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(told.reason).toMatchObject({ ...CONFLICT, data: { current: { slots: [{}, {}] } } })
    const { items } = await as(team.owner).list({ teamId: team.id, when: 'upcoming' })
    expect(items.map(({ state }) => state)).toEqual(['planned', 'offered'])
  })

  test('goes on after its holder has picked, and is dead once the team has moved the interview', async () => {
    const { team, people, tokens } = await offered(1)
    const [token = ''] = tokens
    const { slots } = await anybody().findByLink({ token })
    await anybody().pickSlot({ token, slotId: slots[0]?.id ?? '' })
    const told = async () => [
      (await as(team.owner).list({ teamId: team.id, when: 'upcoming' })).items[0]?.version,
      (await app.as(team.owner).notifications.list({})).items.length,
    ]
    const before = await told()
    expect(await anybody().pickSlot({ token, slotId: slots[0]?.id ?? '' })).toMatchObject({
      ...{ state: 'planned', startsAt: slots[0]?.startsAt },
    })
    expect(await told()).toEqual(before)
    const moved = await anybody().pickSlot({ token, slotId: slots[1]?.id ?? '' })
    expect(moved).toMatchObject({ state: 'planned', startsAt: slots[1]?.startsAt })
    expect(moved.slots.map(({ id }) => id)).toContain(slots[0]?.id)
    const { items, counts } = await as(team.owner).list({ teamId: team.id, when: 'upcoming' })
    expect(counts.upcoming).toBe(1)
    await as(team.owner).edit({ ...planOf(team, { time: '16:00' }), interviewId: items[0]?.id ?? '', version: 3 })
    const next = await tokenOf(people[0]?.email ?? '', token)
    await expect(anybody().findByLink({ token })).rejects.toMatchObject(NOT_FOUND)
    expect(await anybody().findByLink({ token: next })).toMatchObject({ state: 'planned', stands: true })
  })

  test('changes the time a few times an hour, and of changes that follow each other one mail tells', async () => {
    const { people, team, tokens } = await offered(1, ['09:00', '09:45', '10:30', '11:15', '12:00', '12:45', '13:30'])
    const [token = ''] = tokens
    const { slots } = await anybody().findByLink({ token })
    const pick = (index: number) => anybody().pickSlot({ token, slotId: slots[index]?.id ?? '' })
    const told = async () => (await mailsTo(app, team.owner.email)).filter(({ kind }) => kind === 'interview.panel')
    await pick(0)
    // The first one is mailed at once: were it overtaken by the next change, only that one's mail would tell.
    await expect.poll(async () => (await told()).length).toBe(1)
    for (let index = 1; index < 5; index++) await pick(index)
    await expect(pick(5)).rejects.toMatchObject({
      ...{
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringContaining('as often as you can'),
        data: { retryAfter: 3600 },
      },
    })
    expect((await anybody().findByLink({ token })).startsAt).toBe(slots[4]?.startsAt)
    const { rows } = await app.services.database.pool.query(
      `select data from pgboss.job where name = 'interview-mailed' and start_after > now() + interval '1 minute' order by created_on`,
    )
    for (const { data } of rows) await mailInterview(app.services, data)
    expect(await told()).toHaveLength(2)
    expect((await told()).at(-1)?.text).toContain('12:00')
    expect(await mailsTo(app, people[0]?.email ?? '')).toHaveLength(3)
    await letPass(app, 3600)
    expect((await pick(5)).startsAt).toBe(slots[5]?.startsAt)
  })

  test('keeps its token from servers: it is in the fragment', async () => {
    const { people } = await offered(1)
    const text = (await mailsTo(app, people[0]?.email ?? '')).map(({ text, html }) => text + html).join()
    expect(text).toMatch(/\/interview#token=/)
    expect(text).not.toMatch(/[?&][^#\s"]*token=/)
  })

  test('changes nothing once the team has cancelled, and another agency’s panel keeps its time', async () => {
    const { team, tokens } = await offered(1, ['09:00', '10:00'])
    const [token = ''] = tokens
    const other = await makeTeam(app)
    await makeMember(app, { team: other, person: team.owner, role: 'manager' })
    await schedule(other, { panel: [team.owner.id], time: '09:00' })
    const { slots } = await anybody().findByLink({ token })
    expect(slots).toHaveLength(1)
    const { items } = await as(team.owner).list({ teamId: team.id, when: 'upcoming' })
    await as(team.owner).cancel({ teamId: team.id, interviewId: items[0]?.id ?? '', version: 1 })
    await expect(anybody().pickSlot({ token, slotId: slots[0]?.id ?? '' })).rejects.toMatchObject(CONFLICT)
  })

  test('offers no time at which its holder is in another interview of the team', async () => {
    const { team, tokens } = await offered(1, ['09:00', '10:00'])
    const [token = ''] = tokens
    const { slots } = await anybody().findByLink({ token })
    const { items } = await as(team.owner).list({ teamId: team.id, when: 'upcoming' })
    const second = await makeMember(app, { team, role: 'manager' })
    const candidate = { applicantId: items[0]?.candidate.applicantId }
    await schedule(team, { candidate, panel: [second.id], time: '09:00' })
    expect((await anybody().findByLink({ token })).slots).toEqual(slots.slice(1))
    await expect(anybody().pickSlot({ token, slotId: slots[0]?.id ?? '' })).rejects.toMatchObject(CONFLICT)
  })
})

describe('withdrawing', () => {
  test('cancels what is to come, ends mails and links, and the applicant is forgotten at night', async () => {
    const { team, second } = await makeTeamOfTwo()
    const applicant = stranger()
    const offer = { teamId: team.id, ...meeting, candidates: [{ applicant }], slots: [{ day: soon(), time: '09:00' }] }
    await as(team.owner).offerSlots({ ...offer, panel: [team.owner.id] })
    const planned = await schedule(team, { candidate: { applicant }, time: '14:00', panel: [second.id] })
    const token = await vi.waitFor(async () => {
      const { rows } = await app.services.database.pool.query(
        'select count(*)::int as links from app.interviews where team_id = $1 and link_hash is not null',
        [team.id],
      )
      expect(rows[0].links).toBe(2)
      return tokenIn(applicant.email)
    }, 5000)
    expect(await app.as().interviews.findByLink({ token })).toMatchObject({ outside: true })
    await app.as().interviews.withdrawByLink({ token })
    const details = await as(second).details({ teamId: team.id, interviewId: planned.id })
    expect(details).toMatchObject({ state: 'cancelled', cancelledBy: 'candidate', withdrawnAt: expect.any(String) })
    expect((await as(team.owner).list({ teamId: team.id, when: 'upcoming' })).items).toEqual([])
    await expect(app.as().interviews.findByLink({ token })).rejects.toMatchObject(NOT_FOUND)
    await expect(app.as().interviews.withdrawByLink({ token })).rejects.toMatchObject(NOT_FOUND)
    expect(await as(team.owner).people({ teamId: team.id, search: applicant.fullName })).toEqual({ items: [] })
    const { rows } = await app.services.database.pool.query(
      `select n.user_id from app.notifications n where n.kind = 'interview-withdrawn' and n.team_id = $1`,
      [team.id],
    )
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([team.owner.id, second.id].sort())
    const night = new Date(app.clock.now()).toISOString()
    const due = await sql`select from (${retention['outside-applicants'].items(team.id)}) x
      where since <= ${night}::timestamptz - interval '6 months'`.execute(app.services.database.kysely)
    expect(due.rows).toHaveLength(1)
  })

  test('is for applicants from outside: somebody with an account leaves the team’s page', async () => {
    const { team } = await makeTeamOfTwo()
    const person = await makeMember(app, { team })
    await as(team.owner).offerSlots({
      teamId: team.id,
      ...meeting,
      panel: [team.owner.id],
      candidates: [{ userId: person.id }],
      slots: [{ day: soon(), time: '09:00' }],
    })
    const token = await vi.waitFor(() => tokenIn(person.email), 5000)
    await expect(app.as().interviews.withdrawByLink({ token })).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('reminders', () => {
  const told = async (person: TestPerson) =>
    (
      await app.services.database.pool.query(
        `select kind from app.notifications where user_id = $1 and kind like '%reminder' order by created_at`,
        [person.id],
      )
    ).rows.map(({ kind }) => kind)

  test('go out a day and an hour before, once each, and one after a downtime', async () => {
    const team = await makeTeam(app)
    const member = await makeMember(app, { team })
    const { startsAt } = await schedule(team, { candidate: { userId: member.id } })
    const until = (hours: number) => Date.parse(startsAt ?? '') - hours * 3_600_000 - app.clock.now()
    await sendReminders(app.services)
    expect(await told(member)).toEqual([])
    app.clock.advance({ seconds: until(23) / 1000 })
    await Promise.all([sendReminders(app.services), sendReminders(app.services)])
    expect([await told(member), await told(team.owner)]).toEqual([['interview-reminder'], ['interview-panel-reminder']])
    app.clock.advance({ seconds: until(0.5) / 1000 })
    await sendReminders(app.services)
    await sendReminders(app.services)
    expect(await told(member)).toHaveLength(2)

    await later(0, team.owner)
    const next = await schedule(team, { candidate: { userId: member.id } })
    app.clock.advance({ seconds: (Date.parse(next.startsAt ?? '') - app.clock.now()) / 1000 - 600 })
    await sendReminders(app.services)
    await sendReminders(app.services)
    expect(await told(member)).toHaveLength(3)
  })
})

test('a report has the interviews of its days, as a table and on paper, and asks for a recent sign-in', async () => {
  const team = await makeTeam(app)
  await schedule(team)
  const get = (url: string) =>
    app.server.inject({ url: `/api/teams/${team.id}/${url}`, cookies: { '__Host-session': team.owner.sessionSecret } })
  const csv = await get('interviews.csv')
  expect(csv.body).toContain(`Ada Field ${count},Nurse,First interview,By phone,45,${team.owner.fullName},Planned`)
  expect((await get('interviews.pdf')).body.slice(0, 5)).toBe('%PDF-')
  expect((await get('interviews.csv?from=2020-01-01&through=2026-01-01')).statusCode).toBe(422)
  app.clock.advance({ seconds: 3600 })
  expect((await get('interviews.csv')).statusCode).toBe(403)
})
