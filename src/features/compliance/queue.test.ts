import { describe, expect, test } from 'vitest'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import { encodePlace, joinDue } from '#shared/paging.ts'
import { addDays, addMonths, formatDay, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { awaitNoon } from '#testing/machine/fake-clock.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeApplicant, makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { register, uploadFile } from '#testing/people/registered.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { makeShift } from '#testing/shifts.ts'

// The product's own job would send what is counted here.
const app = useApp({}, { worksOnJobs: false })
const query = (text: string, values: unknown[]) => app.services.database.pool.query(text, values)
const today = () => londonToday(app.clock)
const CONFLICT = { code: 'CONFLICT' }

const queueOf = ({ id: teamId, owner }: TestTeam, by: TestPerson = owner) => app.as(by).compliance.queue({ teamId })
const MANDATORY = ['First Aid Certificate', 'Manual Handling Certificate']

/** Gives the two mandatory certificates with their documents, and `more` without; returns the ids of the documents. */
async function give(person: TestPerson, { version = 0, more = 0, days = 30 } = {}) {
  const names = [...MANDATORY, ...Array.from({ length: more }, (_, at) => `Course ${at + 1}`)]
  const files = await Promise.all(
    MANDATORY.map((name) => uploadFile(app, person, { slot: 'certificate', text: `${name} ${version}` })),
  )
  const trainingCertificates = names.map((name, at) => ({
    ...{ name, issueDate: addDays(today(), -days), file: files[at] },
  }))
  await app
    .as(person)
    .registration.saveStep({ step: 'certificates', version, values: { trainingCertificates } as never })
  return files.map(({ id }) => id)
}

async function makeWaiting({ more = 0 } = {}) {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const kinds = ['certificate:first aid', ...Array.from({ length: more }, (_, at) => `certificate:course ${at + 1}`)]
  await app
    .as(team.owner)
    .compliance.createRequirement({ teamId: team.id, ...aRequirement, name: 'First aid', kinds, lastsMonths: 12 })
  const files = await give(person, { more })
  const { items } = await queueOf(team)
  const [first] = items
  if (!first) throw new Error('nothing waits')
  const of = { teamId: team.id, userId: person.id, evidenceId: first.id }
  return { team, person, items, first, of, files, compliance: app.as(team.owner).compliance }
}

test('what waits comes with its document, what it would satisfy and until when', async () => {
  const { items, files, person } = await makeWaiting()
  expect(items).toMatchObject([
    {
      userId: person.id,
      label: 'First Aid Certificate',
      file: { id: files[0], mime: 'application/pdf', saveOnly: false },
      covers: [{ name: 'First aid', until: addMonths(addDays(today(), -30), 12) }],
      decisionId: null,
      lastRejection: null,
    },
  ])
})

describe('the order', () => {
  test('what is due comes first: a booked shift, then the day from which it blocks, then age; pages go on where the last one ended', async () => {
    const team = await makeTeam(app)
    const people = await Promise.all(Array.from({ length: 5 }, () => makeMember(app, { team })))
    const [oldest, blocked, booked, later, soon] = people as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ]
    const { compliance } = app.as(team.owner)
    const require = (asked: readonly TestPerson[], graceDays: number) =>
      compliance.createRequirement({
        ...{ teamId: team.id, ...aRequirement, kinds: ['certificate:first aid'], graceDays },
        people: asked.map(({ id }) => id),
      })
    await require([oldest, booked], 0)
    await require([blocked], 6)
    await require([later], 60)
    await require([soon], 2)
    for (const person of people) {
      await give(person)
      app.clock.advance({ seconds: 1 })
    }
    for (const [person, inDays] of [
      [booked, 5],
      [later, 3],
    ] as const) {
      await clearForWork(app, { team, person })
      const shiftId = await makeShift(app, { team, inDays })
      await query(
        `insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
          select team_id, id, $2, during, break_minutes, 'confirmed', 'assignment', now(), '{}' from app.shifts where id = $1`,
        [shiftId, person.id],
      )
    }
    const { items, total } = await queueOf(team)
    expect(items.map(({ userId, due }) => [userId, due])).toEqual([
      [soon.id, { day: addDays(today(), 3), why: 'blocks' }],
      [booked.id, { day: addDays(today(), 5), why: 'shift' }],
      [blocked.id, { day: addDays(today(), 7), why: 'blocks' }],
      [oldest.id, null],
      [later.id, null],
    ])
    expect(total).toBe(5)
    // The pages are of fifty: asked one by one with the places that the answers would have.
    const ids = items.map(({ id }) => id)
    for (const [at, { id, due, givenAt }] of items.entries()) {
      const after = encodePlace({ key: joinDue(due?.day ?? null, givenAt), id })
      const { items: rest } = await compliance.queue({ teamId: team.id, after })
      expect(rest.map((one) => one.id)).toEqual(ids.slice(at + 1))
    }
  })
})

describe('what is compared', () => {
  test('stands beside the document; numbers are shown on request, with a recent sign-in, and each look is written down', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    const answers = await register(app, person, 'CANARY')
    const { compliance } = app.as(team.owner)
    const kinds = [
      'passport',
      'work-history',
      'qualification',
      'declaration',
      'proof-of-address',
      'photo',
      'certificate:first aid',
    ]
    for (const kind of kinds) await compliance.createRequirement({ teamId: team.id, ...aRequirement, kinds: [kind] })
    const { items } = await queueOf(team)
    const find = (kind: string) => {
      const { id: evidenceId } = items.find((item) => item.kind === kind)!
      return { teamId: team.id, userId: person.id, evidenceId }
    }
    const linesOf = ({ blocks }: { blocks: { lines: { label: string; text?: string | undefined }[] }[] }) =>
      Object.fromEntries(blocks.flatMap(({ lines }) => lines.map(({ label, text }) => [label, text])))

    const passport = await compliance.given(find('passport'))
    expect(linesOf(passport)).toMatchObject({
      'First Name': 'CANARY',
      'Last Name': 'CANARY',
      'Expiry Date': expect.any(String),
    })
    expect(linesOf(passport)['Date of Birth']).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    expect(passport.hidden).toEqual(['Passport Number', 'Country of Issue', 'Issue Date'])
    const number = String(answers.passport.passportNumber)
    expect(JSON.stringify([items, passport])).not.toContain(number)
    const looks = async () =>
      (await query(`select meta from app.audit_events where subject = $1 and action = 'profile.view'`, [person.id]))
        .rows
    expect(await looks()).toEqual([])
    expect(linesOf(await compliance.givenDetails(find('passport')))).toEqual({
      'Passport Number': number,
      'Country of Issue': 'United Kingdom',
      'Issue Date': formatDay(String(answers.passport.passportIssueDate)),
    })
    expect(await looks()).toEqual([{ meta: { view: 'identity' } }])

    const history = await compliance.given(find('work-history'))
    expect(history.blocks.map(({ title }) => title)).toContain('CANARY employer')
    expect(linesOf(await compliance.given(find('qualification')))).toMatchObject({
      Qualification: 'NVQ',
      Grade: 'Pass',
    })
    expect(linesOf(await compliance.given(find('proof-of-address')))).toMatchObject({
      'Street Address': 'CANARY street',
    })
    expect(linesOf(await compliance.given(find('declaration')))).toHaveProperty('Digital Signature')
    expect(await compliance.given(find('photo'))).toMatchObject({ hidden: ['Passport Copy'] })
    // Only one entry of a list is compared.
    const certificate = await compliance.given(find('certificate:first aid'))
    expect(linesOf(certificate)).toMatchObject({ 'Certificate Name': 'First Aid Certificate' })
    expect(JSON.stringify(certificate)).not.toContain('Manual Handling')
    await expect(compliance.givenDetails(find('certificate:first aid'))).rejects.toMatchObject({ code: 'NOT_FOUND' })

    app.clock.advance({ minutes: 16 })
    await expect(compliance.givenDetails(find('passport'))).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    expect(await looks()).toHaveLength(1)
    const stranger = await makeTeam(app)
    await expect(app.as(stranger.owner).compliance.given(find('passport'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a decision', () => {
  test('of two managers at the same time one is made, and the other manager is told which', async () => {
    const { team, of, compliance } = await makeWaiting()
    const decide = (decision: 'verified' | 'rejected') =>
      compliance.decide({ ...of, replaces: null, decision, ...(decision === 'rejected' && { reason: 'Blurred' }) })
    const answers = await Promise.allSettled([decide('verified'), decide('rejected')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    const decidedBy = team.owner.fullName
    expect(refused.reason).toMatchObject({
      ...CONFLICT,
      data: { current: { evidence: [{ verification: { decidedBy } }] } },
    })
    expect((await queueOf(team)).total).toBe(0)
  })

  test('about what was replaced meanwhile is refused, and the new one waits with the reason of the last rejection', async () => {
    const { team, person, of, compliance } = await makeWaiting()
    await compliance.decide({ ...of, replaces: null, decision: 'rejected', reason: 'Blurred' })
    await give(person, { version: 1 })
    const late = compliance.decide({ ...of, replaces: null, decision: 'verified' })
    await expect(late).rejects.toMatchObject(CONFLICT)
    const { items } = await queueOf(team)
    expect(items).toMatchObject([{ lastRejection: { day: today(), reason: 'Blurred' } }])
    await give(person, { version: 2, days: 31 })
    const [waits] = items
    const replaced = compliance.decide({ ...of, evidenceId: waits?.id ?? '', replaces: null, decision: 'verified' })
    await expect(replaced).rejects.toMatchObject(CONFLICT)
  })

  test('that rejects is a task of the person, with the reason and the way to the field, until they replace it', async () => {
    const { person, team, of, compliance } = await makeWaiting()
    const tasks = async () => (await app.as(person).profile.dashboard()).tasks.filter(({ kind }) => kind === 'rejected')
    await compliance.decide({ ...of, replaces: null, decision: 'rejected', reason: 'Blurred' })
    expect(await tasks()).toEqual([
      {
        ...{ kind: 'rejected', section: 'certificates', field: 'trainingCertificates.0.file' },
        ...{ text: `${team.name} could not accept: First Aid Certificate`, note: 'Blurred' },
      },
    ])
    await give(person, { version: 1 })
    expect(await tasks()).toEqual([])
  })

  test('is taken back for five minutes by who made it; the person hears nothing of either', async () => {
    const { team, person, of, compliance } = await makeWaiting()
    const other = await makeMember(app, { team, role: 'manager' })
    const { evidence } = await compliance.decide({ ...of, replaces: null, decision: 'verified' })
    const decisionId = evidence[0]?.verification?.id ?? ''
    await expect(app.as(other).compliance.takeBack({ ...of, decisionId })).rejects.toMatchObject(CONFLICT)
    const after = await compliance.takeBack({ ...of, decisionId })
    expect(after.items).toMatchObject([{ state: 'waiting' }])
    const told = await app.services.database.pool.query('select from app.notifications where user_id = $1', [person.id])
    expect(told.rowCount).toBe(0)
    const [again] = (await queueOf(team)).items
    const { evidence: decided } = await compliance.decide({
      ...{ ...of, replaces: again?.decisionId ?? null },
      decision: 'verified',
    })
    app.clock.advance({ minutes: 6 })
    const late = compliance.takeBack({ ...of, decisionId: decided[0]?.verification?.id ?? '' })
    await expect(late).rejects.toMatchObject(CONFLICT)
  })

  test('about many items of one person is told in one mail', async () => {
    awaitNoon(app.clock)
    const { person, items, of, compliance } = await makeWaiting({ more: 8 })
    expect(items).toHaveLength(9)
    for (const { id } of items) {
      await compliance.decide({ ...of, evidenceId: id, replaces: null, decision: 'verified' })
      app.clock.advance({ minutes: 1 })
      await mailWhatIsDue(app.services)
    }
    app.clock.advance({ minutes: 6 })
    await mailWhatIsDue(app.services)
    const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringMatching(/has checked what you gave: 9 verified$/)])
    // The list says it once as well, with each of them below.
    const { items: told } = await app.as(person).notifications.list({})
    expect(told).toMatchObject([{ text: expect.stringMatching(/: 9 verified$/), unread: 9 }])
    expect(told[0]?.lines).toHaveLength(9)
  })

  test('follows from the answer to a request: that can no longer be undone', async () => {
    const team = await makeTeam(app)
    const { requestId, ...person } = await makeApplicant(app, { team })
    await give(person)
    const owner = app.as(team.owner)
    await owner.compliance.createRequirement({ teamId: team.id, ...aRequirement, kinds: ['certificate:first aid'] })
    await owner.teams.approve({ teamId: team.id, requestId })
    const [first] = (await queueOf(team)).items
    const of = { teamId: team.id, userId: person.id, evidenceId: first?.id ?? '' }
    await owner.compliance.decide({ ...of, replaces: null, decision: 'verified' })
    await expect(owner.teams.undoAnswer({ teamId: team.id, requestId })).rejects.toMatchObject(CONFLICT)
  })
})

test('a document by which a team has decided is opened after it was replaced, by that team alone', async () => {
  const { team, person, of, files, compliance } = await makeWaiting()
  const other = await makeTeam(app)
  await makeMember(app, { team: other, person })
  await compliance.decide({ ...of, replaces: null, decision: 'verified' })
  await give(person, { version: 1 })
  const open = async (by: TestPerson, file: string | undefined) =>
    (
      await app.server.inject({
        url: `/api/files/${file}`,
        cookies: { '__Host-session': by.sessionSecret },
      })
    ).statusCode
  expect(await open(team.owner, files[0])).toBe(200)
  expect(await open(team.owner, files[1])).toBe(404)
  expect(await open(other.owner, files[0])).toBe(404)
})
