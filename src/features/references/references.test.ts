import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { applySchedule } from '#features/privacy/server/retention/run.ts'
import { transact } from '#server/database/db.ts'
import type { OwnArchive } from '#server/exports.ts'
import { londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { validAnswers } from '#testing/people/answers.ts'
import {
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { aReference } from '#testing/people/reference-answer.ts'
import { uploadFile } from '#testing/people/registered.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import type { Answer } from './rules/reference-form.ts'
import { ownExports } from './server/exports.ts'
import { queues } from './server/jobs.ts'

const app = useApp()
const NOT_FOUND = { code: 'NOT_FOUND' }
const CONFLICT = { code: 'CONFLICT' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows

let count = 0
const address = () => `referee-${count++}@rosecourt.example`

interface Both {
  team: TestTeam
  person: TestPerson
}

async function makeBoth(): Promise<Both> {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  await app.as(person).registration.saveStep({
    step: 'work-history',
    version: 0,
    values: {
      workHistory: [
        { company: 'Rose Court', position: 'Carer', startDate: '2021-04-01', current: true },
        { company: 'Corner Shop', position: 'Assistant', startDate: '2019-01-01', endDate: '2021-03-31' },
      ],
    },
  })
  return { team, person }
}

const references = ({ team }: { team: TestTeam }) => app.as(team.owner).references
const member = ({ team, person }: Both) => ({ teamId: team.id, userId: person.id })
const given = { name: 'Ruth Hall', employer: 'Rose Court', relationship: 'line-manager' as const }

async function ask(both: Both, changes: object = {}) {
  const email = address()
  const { id } = await references(both).ask({ ...member(both), ...given, email, ...changes })
  return { id, email }
}

/** The token of the last mail to an address; a job writes it a little later. */
function tokenFor(email: string, howMany = 1) {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(app, email)
      expect(mails.length).toBeGreaterThanOrEqual(howMany)
      return /#token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    },
    { timeout: 15_000, interval: 50 },
  )
}

const cornerShop = [
  { employer: 'Corner Shop' },
  { organisation: 'Corner Shop', from: '2019-01', still: false, until: '2021-03' },
] as const

/** Two referees in the registration, one with a personal address. */
async function nameReferees(both: Both) {
  const [dbsFile, rightToWorkFile] = await Promise.all([
    uploadFile(app, both.person, { slot: 'dbs', text: 'dbs' }),
    uploadFile(app, both.person, { slot: 'right-to-work', text: 'visa' }),
  ])
  const files: Record<string, unknown> = { dbs: dbsFile, 'right-to-work': rightToWorkFile }
  const { background } = validAnswers((slot) => (files[slot] ?? dbsFile) as never)
  await app.as(both.person).registration.saveStep({
    step: 'background',
    version: 0,
    values: { ...background, reference1Email: 'ruth@gmail.com' },
  })
}

const read = (both: Both) => references(both).ofMember(member(both))
const itemOf = async (both: Both, id: string) => (await read(both)).items.find((item) => item.id === id)!
const seen = async (both: Both, id: string) => ({
  ...member(both),
  referenceId: id,
  version: (await itemOf(both, id)).version,
})

async function answered(both: Both, changes: object = {}, words: Partial<Answer> = {}) {
  const asked = await ask(both, changes)
  await app.as().references.answer({ token: await tokenFor(asked.email), ...aReference, ...words })
  return asked
}

async function verified(both: Both, changes: object = {}, words: Partial<Answer> = {}) {
  const asked = await answered(both, changes, words)
  await references(both).verify(await seen(both, asked.id))
  return asked
}

async function later(both: Both, days: number) {
  app.clock.advance({ days })
  both.team.owner.sessionSecret = await makeSession(app, both.team.owner.id)
  both.person.sessionSecret = await makeSession(app, both.person.id)
}

const remind = () => queues[1].work(app.services, {})

describe('asking', () => {
  test('the mail says who asks about whom and holds a link; the token is stored as its hash only, the referee sealed', async () => {
    const both = await makeBoth()
    const { id, email } = await ask(both)
    const token = await tokenFor(email)
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toContain(both.person.fullName)
    expect(await app.as().references.find({ token })).toEqual({
      id,
      fullName: both.person.fullName,
      teamName: 'Bright Care',
      askedBy: both.team.owner.fullName,
      expiresAt: expect.any(String),
      isQuestion: false,
    })
    const dump = JSON.stringify([
      await query('select * from app.reference_requests where id = $1', id),
      await query('select * from app.reference_links where reference_id = $1', id),
    ])
    for (const secret of [token, 'Ruth', email]) expect(dump).not.toContain(secret)
  })

  test('a relative, the person themselves and a manager of the team are refused; one mailbox is asked once', async () => {
    const both = await makeBoth()
    await expect(ask(both, { relationship: 'relative' })).rejects.toMatchObject(INVALID)
    await expect(ask(both, { email: both.person.email })).rejects.toMatchObject(INVALID)
    await expect(ask(both, { email: both.team.owner.email })).rejects.toMatchObject(INVALID)
    const { email } = await ask(both)
    app.clock.advance({ seconds: 61 })
    await expect(ask(both, { email: email.toUpperCase() })).rejects.toMatchObject(CONFLICT)
  })

  test('of two managers who ask the same address at once one asks', async () => {
    const both = await makeBoth()
    const other = await makeMember(app, { team: both.team, role: 'manager' })
    const input = { ...member(both), ...given, email: address() }
    const results = await Promise.allSettled([references(both).ask(input), app.as(other).references.ask(input)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('those whom the person has named are offered, with what there is to doubt', async () => {
    const both = await makeBoth()
    await nameReferees(both)
    const { named, employers } = await read(both)
    expect(named).toHaveLength(2)
    expect(named[0]).toMatchObject({ email: 'ruth@gmail.com', warning: expect.stringContaining('personal address') })
    expect(employers).toEqual(['Rose Court', 'Corner Shop'])
    await ask(both, { email: 'ruth@gmail.com' })
    expect((await read(both)).named).toHaveLength(1)
  })

  test('no address gets more than five mails a day from a team, nor two within a minute', async () => {
    const both = await makeBoth()
    const { id } = await ask(both)
    await expect(references(both).resend(await seen(both, id))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    for (let sent = 1; sent < 5; sent++) {
      app.clock.advance({ seconds: 61 })
      await references(both).resend(await seen(both, id))
    }
    app.clock.advance({ seconds: 61 })
    await expect(references(both).resend(await seen(both, id))).rejects.toThrow(/five of these emails/)
  })
})

describe('a link', () => {
  test('an unknown, used, replaced, cancelled and expired one are answered with the same bytes', async () => {
    const both = await makeBoth()
    const [used, replaced, cancelled, expired] = [await ask(both), await ask(both), await ask(both), await ask(both)]
    const tokens = await Promise.all([used, replaced, cancelled, expired].map(({ email }) => tokenFor(email)))
    await app.as().references.answer({ token: tokens[0]!, ...aReference })
    await references(both).cancel(await seen(both, cancelled.id))
    await later(both, 20)
    await references(both).resend(await seen(both, replaced.id))
    await later(both, 9)
    const origin = await app.listen()
    const answersTo = async (path: string, body: object) =>
      Promise.all(
        [...tokens, 'x'.repeat(43)].map(async (token) => {
          const answer = await fetch(`${origin}/api/references/${path}`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              origin: app.services.publicUrl,
              'sec-fetch-site': 'same-origin',
            },
            body: JSON.stringify({ token, ...body }),
          })
          return `${answer.status} ${await answer.text()}`
        }),
      )
    for (const [path, body] of [
      ['find', {}],
      ['answer', aReference],
      ['decline', { reason: 'No' }],
    ] as const) {
      const given = await answersTo(path, body)
      expect(new Set(given).size).toBe(1)
      expect(given[0]).toMatch(/^404/)
    }
    expect((await itemOf(both, expired.id)).expired).toBe(true)
  })

  test('of the form answers no question: none was asked', async () => {
    const both = await makeBoth()
    const { id, email } = await ask(both)
    const token = await tokenFor(email)
    const answer = app.as().references.answerQuestion({ token, further: 'Until May', declaration: true })
    await expect(answer).rejects.toMatchObject(NOT_FOUND)
    expect((await itemOf(both, id)).state).toBe('asked')
  })

  test('two tabs that send at once: one reference arrives', async () => {
    const both = await makeBoth()
    const { id, email } = await ask(both)
    const token = await tokenFor(email)
    const sent = await Promise.allSettled([
      app.as().references.answer({ token, ...aReference, duties: 'One' }),
      app.as().references.answer({ token, ...aReference, duties: 'Two' }),
      app.as().references.decline({ token, reason: 'No' }),
    ])
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await query('select from app.reference_links where reference_id = $1', id)).toEqual([])
  })

  test('a reminder has a link of its own, and leaves that of the form that is being filled in; a mail sent again does not', async () => {
    const both = await makeBoth()
    const { id, email } = await ask(both)
    const first = await tokenFor(email)
    await later(both, 3)
    await remind()
    await remind()
    const second = await tokenFor(email, 2)
    expect(second).not.toBe(first)
    expect(await app.as().references.find({ token: first })).toMatchObject({ id })
    await later(both, 4)
    await remind()
    await tokenFor(email, 3)
    await remind()
    expect((await itemOf(both, id)).reminders).toBe(2)
    expect(await query(`select kind from app.notifications where user_id = $1`, both.team.owner.id)).toEqual([
      { kind: 'reference-overdue' },
    ])
    const corrected = address()
    await references(both).resend({ ...(await seen(both, id)), email: corrected })
    expect(await app.as().references.find({ token: await tokenFor(corrected) })).toMatchObject({ id })
    for (const token of [first, second])
      await expect(app.as().references.find({ token })).rejects.toMatchObject(NOT_FOUND)
  })

  test('that its mail was refused is shown, until it goes to another address', async () => {
    const both = await makeBoth()
    const { id, email } = await ask(both)
    await tokenFor(email)
    await query(
      `insert into app.mail_bounces (address_hash, at, again_after) values (app.address_hash($1), $2, $2)`,
      email,
      new Date(app.clock.now()),
    )
    expect((await itemOf(both, id)).bounced).toBe(true)
    app.clock.advance({ seconds: 61 })
    await references(both).resend({ ...(await seen(both, id)), email: address() })
    expect((await itemOf(both, id)).bounced).toBe(false)
  })

  test('it dies with the membership', async () => {
    const both = await makeBoth()
    const { email } = await ask(both)
    const token = await tokenFor(email)
    await app.as(both.person).teams.leave({ teamId: both.team.id })
    await expect(app.as().references.find({ token })).rejects.toMatchObject(NOT_FOUND)
  })

  test('who declines says why, and can stop the mails of this team', async () => {
    const both = await makeBoth()
    const { id, email } = await ask(both)
    await app.as().references.decline({ token: await tokenFor(email), reason: 'We give none', stop: true })
    expect(await itemOf(both, id)).toMatchObject({ state: 'declined', reason: 'We give none' })
    await later(both, 1)
    await expect(references(both).ask({ ...member(both), ...given, email })).rejects.toThrow()
    const elsewhere = await makeBoth()
    await expect(references(elsewhere).ask({ ...member(elsewhere), ...given, email })).resolves.toMatchObject({})
  })

  test('what is missing of an answer is refused, and nothing is used up', async () => {
    const both = await makeBoth()
    const { email } = await ask(both)
    const token = await tokenFor(email)
    const send = (changes: Partial<Answer>) => app.as().references.answer({ token, ...aReference, ...changes })
    for (const changes of [
      { safeguarding: true },
      { still: false },
      { still: false, until: '2020-01' },
      { conduct: 'poor' },
      { declaration: false },
    ] as const)
      await expect(send(changes)).rejects.toMatchObject(INVALID)
    await expect(send({ health: 'fit' } as object)).rejects.toThrow()
    await expect(send({})).resolves.toEqual({ done: true })
  })
})

describe('the answer', () => {
  test('stands beside what the person has said; other dates are marked; reading is audited', async () => {
    const both = await makeBoth()
    const { id } = await answered(
      both,
      {},
      { from: '2022-01', safeguarding: true, safeguardingDetails: 'Reported in May' },
    )
    const found = await references(both).read({ ...member(both), referenceId: id })
    expect(found.compared).toContainEqual({
      label: 'Dates',
      referee: '01/2022 – now',
      person: '04/2021 – now',
      differs: true,
    })
    expect(found.lines).toContainEqual({
      label: 'What was reported, and how did it end?',
      text: 'Reported in May',
      alarming: false,
    })
    expect(found.lines.filter(({ alarming }) => alarming)).toHaveLength(1)
    expect(
      await query(
        `select action from app.audit_events where subject = $1 and action like 'reference.%' order by seq`,
        both.person.id,
      ),
    ).toEqual([{ action: 'reference.ask' }, { action: 'reference.answer' }, { action: 'reference.read' }])
    expect(await query(`select kind from app.notifications where user_id = $1`, both.team.owner.id)).toEqual([
      { kind: 'reference-received' },
    ])
  })

  test('counts once verified: two that cover the time satisfy the requirement, and one taken back does not', async () => {
    const both = await makeBoth()
    await app
      .as(both.team.owner)
      .compliance.createRequirement({ teamId: both.team.id, ...aRequirement, kinds: ['referees'] })
    const state = async () => (await app.as(both.team.owner).compliance.ofMember(member(both))).items[0]?.state
    const { id } = await verified(both)
    expect(await read(both)).toMatchObject({ enough: false, missing: ['One more reference'] })
    expect(await state()).toBe('missing')
    await verified(both, ...cornerShop)
    expect(await read(both)).toMatchObject({ enough: true, missing: [] })
    expect(await state()).toBe('verified')
    await references(both).reject({ ...(await seen(both, id)), reason: 'The employer does not know this person' })
    expect(await state()).toBe('missing')
    expect((await read(both)).missing.join()).toMatch(/^One more, covering .*,One from Rose Court/)
  })

  test('the names of two referees are not two references: a look verifies nothing, their verified answers do', async () => {
    const both = await makeBoth()
    await nameReferees(both)
    const { compliance } = app.as(both.team.owner)
    await compliance.createRequirement({ teamId: both.team.id, ...aRequirement, kinds: ['referees'] })
    const [named] = (await compliance.ofMember(member(both))).evidence
    await expect(
      compliance.decide({ ...member(both), evidenceId: named!.id, replaces: null, decision: 'verified' }),
    ).rejects.toMatchObject(INVALID)
    const state = async () => (await compliance.ofMember(member(both))).items[0]?.state
    const waiting = async () => (await compliance.queue({ teamId: both.team.id })).items.map(({ kind }) => kind)
    expect([await state(), (await read(both)).enough, await waiting()]).toEqual(['waiting', false, ['referees']])
    await verified(both)
    expect([await state(), (await read(both)).enough, await waiting()]).toEqual(['waiting', false, ['referees']])
    await verified(both, ...cornerShop)
    expect([await state(), (await read(both)).enough, await waiting()]).toEqual(['verified', true, []])
  })

  test('what a team had verified by the names alone is taken back by the upgrade: the decision stays in the history, with why it does not count', async () => {
    const both = await makeBoth()
    await nameReferees(both)
    const { compliance } = app.as(both.team.owner)
    await compliance.createRequirement({ teamId: both.team.id, ...aRequirement, kinds: ['referees'] })
    const seen = async () => (await compliance.ofMember(member(both))).items[0]?.state
    const [named] = (await compliance.ofMember(member(both))).evidence
    await query(
      `insert into app.verifications (team_id, user_id, evidence_id, decision, decided_at, decided_by)
        values ($1, $2, $3, 'verified', now(), $4)`,
      ...[both.team.id, both.person.id, named!.id, both.team.owner.id],
    )
    expect(await seen()).toBe('verified')
    await query(`begin; ${readFileSync('migrations/0085_own_acts_verify.sql', 'utf8')}; commit`)
    expect(await seen()).toBe('waiting')
    const { items } = await compliance.decisions(member(both))
    expect(items).toMatchObject([
      { act: 'revoked', reason: expect.stringContaining('answers of two referees') },
      { act: 'verified', by: both.team.owner.fullName },
    ])
    expect((await compliance.queue({ teamId: both.team.id })).items).toHaveLength(1)
    await verified(both)
    await verified(both, ...cornerShop)
    await query(`begin; ${readFileSync('migrations/0085_own_acts_verify.sql', 'utf8')}; commit`)
    expect(await seen()).toBe('verified')
  })

  test('what was enough stays so while time passes and others are verified; that the person says something else of their work is noted', async () => {
    const both = await makeBoth()
    const compliance = () => app.as(both.team.owner).compliance
    await compliance().createRequirement({ teamId: both.team.id, ...aRequirement, kinds: ['referees'] })
    await verified(both, {}, { still: false, until: londonToday(app.clock).slice(0, 7) })
    await verified(both, ...cornerShop)
    const covered = async () => (await compliance().ofMember(member(both))).items[0]
    const [{ since }, before] = [await read(both), await covered()]
    expect(before).toMatchObject({ state: 'verified' })
    await later(both, 100)
    expect(await read(both)).toMatchObject({ enough: true, since, missing: [] })
    await verified(both, { employer: 'Rose Court' })
    expect(await read(both)).toMatchObject({ enough: true, since, missing: [] })
    expect(await covered()).toEqual(before)
    await app.as(both.person).registration.saveStep({
      step: 'work-history',
      version: 1,
      values: { workHistory: [{ company: 'Elm Lodge', position: 'Carer', startDate: '2020-01-01', current: true }] },
    })
    expect(await read(both)).toMatchObject({ enough: true, missing: [expect.stringContaining('Elm Lodge')] })
    expect(await covered()).toMatchObject({ state: 'verified' })
  })

  test('a relative’s can be read and not verified', async () => {
    const both = await makeBoth()
    const { id } = await answered(both, {}, { relationship: 'relative' })
    expect(await references(both).read({ ...member(both), referenceId: id })).toMatchObject({
      barred: expect.any(String),
    })
    await expect(references(both).verify(await seen(both, id))).rejects.toMatchObject(INVALID)
  })

  test('a question opens it again by a new link: the form stays, the answer is added, until then it does not count', async () => {
    const both = await makeBoth()
    const { id, email } = await verified(both)
    await later(both, 1)
    await references(both).reopen({ ...(await seen(both, id)), question: 'Until when exactly?' })
    expect((await itemOf(both, id)).state).toBe('asked')
    const token = await tokenFor(email, 2)
    expect((await mailsTo(app, email)).at(-1)?.text).toContain('Until when exactly?')
    expect(await app.as().references.find({ token })).toMatchObject({ isQuestion: true })
    await expect(app.as().references.answer({ token, ...aReference })).rejects.toMatchObject(NOT_FOUND)
    await app.as().references.answerQuestion({ token, further: 'Until the 3rd of May', declaration: true })
    const { further, lines } = await references(both).read({ ...member(both), referenceId: id })
    expect(further).toMatchObject([{ question: 'Until when exactly?', text: 'Until the 3rd of May' }])
    expect(lines.length).toBeGreaterThan(5)
  })

  test('of two managers who decide at once one does, the other is told', async () => {
    const both = await makeBoth()
    const other = await makeMember(app, { team: both.team, role: 'manager' })
    const { id } = await answered(both)
    const input = await seen(both, id)
    const results = await Promise.allSettled([
      references(both).verify(input),
      app.as(other).references.reject({ ...input, reason: 'No' }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: CONFLICT })
  })
})

test('half a year after its end a request that came to nothing is forgotten; a reference that is there stays', async () => {
  const both = await makeBoth()
  await ask(both, { name: 'Ann Lee', employer: 'Corner Shop' })
  const cancelled = await ask(both)
  await references(both).cancel(await seen(both, cancelled.id))
  const rejected = await answered(both)
  await references(both).reject({ ...(await seen(both, rejected.id)), reason: 'Not an employer' })
  const kept = await verified(both)
  const left = async () =>
    (await query('select id from app.reference_requests where team_id = $1 order by id', both.team.id)).map(
      ({ id }) => id,
    )
  await later(both, 150)
  await applySchedule(app.services)
  expect(await left()).toHaveLength(4)
  await later(both, 100)
  await applySchedule(app.services)
  expect(await left()).toEqual([kept.id])
})

describe('who sees what', () => {
  test('the person sees the progress and no word of it', async () => {
    const both = await makeBoth()
    await answered(both, {}, { duties: 'SECRET WORDS' })
    await ask(both, { name: 'Ann Lee', employer: 'Corner Shop' })
    const own = await app.as(both.person).references.own()
    expect(own.items.map(({ refereeName, progress }) => [refereeName, progress]).sort()).toEqual([
      ['Ann Lee', 'asked'],
      ['Ruth Hall', 'received'],
    ])
    expect(JSON.stringify(own)).not.toMatch(/SECRET|rosecourt/)
    await expect(app.as(both.person).references.ofMember(member(both))).rejects.toMatchObject(NOT_FOUND)
  })

  test('their export says how far it is, and has what was written only where a team lets them read it', async () => {
    const both = await makeBoth()
    await answered(both, {}, { duties: 'SECRET WORDS' })
    const { id } = await verified(both, { name: 'Omar Khan' }, { duties: 'Night shifts' })
    await references(both).release(await seen(both, id))
    const files = new Map<string, unknown>()
    await ownExports[0]?.write({
      userId: both.person.id,
      needs: app.services,
      read: (work) => transact(app.services.database, { role: 'care_worker' }, work),
      add: async (path, content) => void files.set(path, content),
    } as Partial<OwnArchive> as OwnArchive)
    expect(files.get('references.json')).toMatch(
      /"state": "answered"[\s\S]*Night shifts[\s\S]*Schedule 2, paragraph 24/,
    )
    expect(JSON.stringify([...files])).not.toContain('SECRET')
  })

  test('another agency of the same person sees nothing', async () => {
    const both = await makeBoth()
    const { id } = await answered(both)
    const other = { team: await makeTeam(app), person: both.person }
    await makeMember(app, other)
    expect((await read(other)).items).toEqual([])
    await expect(references(other).read({ ...member(other), referenceId: id })).rejects.toMatchObject(NOT_FOUND)
    await expect(references(other).verify({ ...member(other), referenceId: id, version: 2 })).rejects.toMatchObject(
      NOT_FOUND,
    )
  })

  test('a reference of one member is not found through another', async () => {
    const both = await makeBoth()
    const { id } = await answered(both)
    const person = await makeMember(app, { team: both.team, person: await makePerson(app) })
    await expect(references(both).read({ ...member({ ...both, person }), referenceId: id })).rejects.toMatchObject(
      NOT_FOUND,
    )
  })
})

describe('the sharing log', () => {
  const sharing = { hirer: 'Oak House', consent: 'The referee agreed that hirers may be shown it' }

  test('has what a hirer was given; the person sees it, without who the referee is', async () => {
    const both = await makeBoth()
    const { id } = await verified(both)
    const sharedOn = new Date(app.clock.now()).toISOString().slice(0, 10)
    await references(both).share({ ...member(both), ...sharing, what: 'reference', referenceId: id, sharedOn })
    await references(both).recordSteps({ ...member(both), stepsTaken: 'Called three times' })
    const { shared, statements } = await references(both).share({
      ...member(both),
      ...sharing,
      what: 'document',
      document: 'DBS certificate',
      sharedOn,
    })
    expect(shared.map(({ about }) => about).sort()).toEqual(['DBS certificate', 'Ruth Hall'])
    expect(statements).toMatchObject([{ stepsTaken: 'Called three times', recordedBy: both.team.owner.fullName }])
    const own = await app.as(both.person).references.own()
    expect(own.shared).toHaveLength(2)
    expect(JSON.stringify(own.shared)).not.toContain('Ruth')
  })

  test('refuses a reference that may not be shown, and a day to come', async () => {
    const both = await makeBoth()
    const { id } = await verified(both, {}, { disclosure: false })
    const input = { ...member(both), ...sharing, sharedOn: '2020-01-01' }
    await expect(references(both).share({ ...input, what: 'reference', referenceId: id })).rejects.toMatchObject(
      INVALID,
    )
    await expect(references(both).share({ ...input, what: 'document' })).rejects.toMatchObject(INVALID)
    await expect(
      references(both).share({ ...input, what: 'steps-taken', sharedOn: '2090-01-01' }),
    ).rejects.toMatchObject(INVALID)
  })
})

describe('letting the person read it', () => {
  test('needs the referee’s agreement, stands in the sharing log, and opens it to the person alone', async () => {
    const both = await makeBoth()
    const kept = await verified(both, {}, { mayRead: false })
    await expect(references(both).release(await seen(both, kept.id))).rejects.toMatchObject(INVALID)
    const { id } = await verified(both, { name: 'Omar Khan' })
    expect((await itemOf(both, kept.id)).releasable).toBe(false)
    await expect(app.as(both.person).references.readOwn({ referenceId: id })).rejects.toMatchObject(NOT_FOUND)

    const { shared, items } = await references(both).release(await seen(both, id))
    expect(shared).toMatchObject([{ hirer: null, what: 'reference', about: 'Omar Khan' }])
    expect(items.find((item) => item.id === id)?.releasable).toBe(false)
    await expect(references(both).release(await seen(both, id))).rejects.toMatchObject(CONFLICT)

    const own = await app.as(both.person).references.own()
    expect(own.items.filter(({ readable }) => readable).map((item) => item.id)).toEqual([id])
    expect(own.shared).toEqual([])
    const released = await app.as(both.person).references.readOwn({ referenceId: id })
    expect(JSON.stringify(released.lines)).toContain('Personal care')
    for (const other of [both.team.owner, await makePerson(app)])
      await expect(app.as(other).references.readOwn({ referenceId: id })).rejects.toMatchObject(NOT_FOUND)
  })
})
