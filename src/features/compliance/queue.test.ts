import { describe, expect, test } from 'vitest'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import { addDays, addMonths, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { makeApplicant, makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { uploadFile } from '#testing/people/registered.ts'
import { aRequirement } from '#testing/people/requirement.ts'

// The product's own job would send what is counted here.
const app = useApp({}, { worksOnJobs: false })
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
