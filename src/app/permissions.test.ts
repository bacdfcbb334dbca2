import { beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_NAME } from '#features/invoices/given.ts'
import { type GuardedView, guardedViews, visibilityOf } from '#features/members/policy.ts'
import { PAYROLL_NUMBER } from '#features/pay/given.ts'
import { buildExport } from '#features/privacy/server/archive/build.ts'
import { termsFrom } from '#features/rates/given.ts'
import { kindCodes } from '#features/rates/rules/card.ts'
import { stepIds } from '#features/registration/schema.ts'
import { aWorker } from '#features/shifts/given.ts'
import type { Permission } from '#features/teams/policy.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { changeCharges, changePayOf } from '#testing/amounts.ts'
import { useApp } from '#testing/app.ts'
import { calls } from '#testing/calls/all-calls.ts'
import { call, procedures } from '#testing/calls/procedures.ts'
import { unzip } from '#testing/files/archives.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { UPLOAD_HEADERS } from '#testing/files/upload.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, type TestPerson } from '#testing/people/factories.ts'
import { register } from '#testing/people/registered.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import { policyRows } from '#testing/policies.ts'
import { A_SHIFT } from '#testing/shifts.ts'
import { routes } from './routes.ts'

// What is read only with a permission: values that occur nowhere else are typed in, and looked for in every answer,
// file and archive that somebody gets.

const app = useApp({}, { worksOnJobs: false })
const MARK = 'Quixote'
const ADJUSTMENTS = 'A chair called Rosinante'
/** Amounts whose pence, and those of what follows from them, are no number that stands anywhere by chance. */
const [PAY, RATE, CHARGE, CARD, CARD_CHARGE] = [Number(A_SHIFT.pay), 121.37, 129.41, 133.57, 141.73]
const COMPARABLE = 139.77
const HOURS = 7.5

/** One value, as it may be written. */
interface Canary {
  permission: Permission
  forms: readonly string[]
  /** It can be worked out from what is known otherwise. Nobody needs to be shown it. */
  derived?: true
}

/** An amount, and others that tell it to whoever knows the rest. */
function money(pounds: number): Canary[] {
  const forms = (amount: number) => [String(Math.round(amount * 100)), amount.toFixed(2)]
  const derived = [pounds * HOURS, pounds - PAY, (pounds - PAY) * HOURS]
  return [
    { permission: 'pay', forms: forms(pounds) },
    ...derived.map((amount): Canary => ({ permission: 'pay', forms: forms(amount), derived: true })),
  ]
}

type Answers = Record<string, FormValues>

/** What shows that a row of a policy is kept to, by its words. A row with a permission that is missing here is refused below. */
const KEPT_BY: Record<string, (answers: Answers) => Canary[]> = {
  'see and set what clients pay': () => money(CHARGE),
  'see and set the pay rate of somebody’s role': () => money(RATE),
  'see rate cards: what hours pay and are charged at, and which days are bank holidays': () => [
    ...money(CARD),
    ...money(CARD_CHARGE),
  ],
  // It shows nothing that reading does not.
  'write, begin and raise rate cards, and say which days are bank holidays': () => [],
  'begin new terms of a client': () => [],
  'see what people are to be paid, what is missing for it, and the runs that are closed': () => [
    { permission: 'pay', forms: [PAYROLL_NUMBER] },
  ],
  'see what clients are charged, drafts, invoices, statements, and the margin of work': () => [
    { permission: 'payroll', forms: [ACCOUNT_NAME] },
  ],
  'issue invoices and credit notes, mail them, and say what was paid': () => [],
  'choose what stands on invoices, and how those to a client are laid out': () => [],
  'say how people are engaged and how they get holiday pay': () => [],
  'record unpaid time, deductions and accommodation of others for their minimum wage': () => [],
  'record holiday that others take or carry over, and take that back before a pay run has it': () => [],
  'close a pay run, release it, save its files, mark it as paid, and void it before that': () => [],
  'see in which week with a client somebody is, and what clients pay their own staff': () => money(COMPARABLE),
  'say what clients pay their own staff, and why somebody did not work for one': () => [],
  'see and record who is fit to work, and with which adjustments': () => [
    { permission: 'health', forms: [ADJUSTMENTS] },
  ],
  // It lets somebody act, and shows them nothing.
  'book or keep somebody on a shift against a rule, with a reason': () => [],
  'see pay and tax': (answers) => typed(answers, { view: 'payroll', permission: 'pay' }),
  'see health answers once a conditional offer is recorded': (answers) =>
    typed(answers, { view: 'medical', permission: 'health' }),
}

const isFile = (value: unknown): value is FileRef => typeof value === 'object' && value !== null && 'mime' in value

/** Texts of four letters or more; of a file its name and its content. */
function textsOf(value: unknown): string[] {
  if (isFile(value)) return [value.name, `${MARK} ${value.name.replace(/\.\w+$/, '')}`]
  if (typeof value === 'string') return value.length > 3 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** A day of the form, as people read it. */
const forms = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? [text, text.split('-').reverse().join('/')] : [text])

/** What was typed into the fields of a guarded view. */
function typed(answers: Answers, { view, permission }: { view: GuardedView; permission: Permission }): Canary[] {
  return stepIds.flatMap((step) =>
    Object.entries(answers[step] ?? {})
      .filter(([field]) => visibilityOf(step, field) === view)
      .flatMap(([, value]) => textsOf(value).map((text) => ({ permission, forms: forms(text) }))),
  )
}

/** Who reads, and with which permissions. */
const READERS = {
  owner: ['health', 'pay', 'payroll'],
  'a manager with the permission for health': ['health'],
  'a manager with the permission for pay': ['pay'],
  'a manager without any': [],
  'a colleague': [],
} satisfies Record<string, Permission[]>
type Reader = keyof typeof READERS

const readers = {} as Record<Reader, TestPerson>
const asking = procedures().filter(({ effect }) => effect !== 'write')
let world: World
let canaries: Canary[]
let files: string[]

beforeAll(async () => {
  world = await makeWorld(app)
  const { team, coManager, actors } = world
  const { pool } = app.services.database
  const makeManager = async (permission: Permission) => {
    const person = await makeMember(app, { team, role: 'manager' })
    await pool.query(`update app.team_members set sees_${permission} = true where user_id = $1`, [person.id])
    return person
  }
  Object.assign(readers, {
    owner: team.owner,
    'a manager with the permission for health': await makeManager('health'),
    'a manager with the permission for pay': await makeManager('pay'),
    'a manager without any': coManager,
    'a colleague': actors.fellow,
  } satisfies Record<Reader, TestPerson>)
  const answers = await register(app, actors.self, MARK)
  for (const { name } of asking) await calls[name]?.given(world)
  await typeIn()
  canaries = Object.values(KEPT_BY).flatMap((make) => make(answers))
  const { rows } = await pool.query<{ id: string }>('select id from app.files where user_id = $1', [actors.self.id])
  files = rows.map(({ id }) => id)
})

/** What the registration does not ask. The shift is the last that was made, so that reads are about it. */
async function typeIn() {
  const { team, actors } = world
  const [owner, teamId, userId, today] = [app.as(team.owner), team.id, actors.self.id, londonToday(app.clock)]
  await owner.members.recordOffer({ teamId, userId, confirm: true })
  const fit = { decidedBy: 'A nurse', decidedOn: today, decision: 'adjusted', adjustments: ADJUSTMENTS }
  await owner.checks.record({ teamId, userId, kind: 'fit-to-work', follows: null, values: fit })
  const role = { job: A_SHIFT.job, replaces: 0, from: today, siteIds: [], rate: String(RATE) }
  // One is booked, the other can be.
  const other = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  for (const { id } of [actors.self, other]) await owner.roles.record({ teamId, userId: id, ...role })
  // What a card pays is known of the shifts that it prices. Nobody works as a nurse; what the client is charged is for
  // nobody else in either.
  for (const [job, pay] of [
    ['nurse', CARD],
    [A_SHIFT.job, PAY],
  ] as const) {
    const { id: cardId } = await owner.rates.add({ teamId, job })
    const [pence, charge] = [pay, CARD_CHARGE].map((pounds) => Math.round(pounds * 100)) as [number, number]
    const bands = kindCodes.map((kind) => ({ kind, from: 0, until: 1440, pay: pence, charge }))
    await owner.rates.saveDraft({ teamId, cardId, revision: 0, ...termsFrom(today, { bands }) })
    await owner.rates.begin({ teamId, cardId, revision: 1 })
  }
  const ownStaff = { job: 'nurse', version: 0, from: today, pay: Math.round(COMPARABLE * 100) } as const
  await owner.equalTreatment.saveComparable({ teamId, clientId: world.made.clientId!, ...ownStaff })
  await aWorker(world)
  const [siteId, day] = [world.made.siteId!, addDays(today, 26)]
  const pattern = { rhythm: { kind: 'days' as const, days: [day, addDays(day, 1)] }, from: day }
  const charged = { teamId, ...A_SHIFT, siteId, pattern, charge: String(CHARGE), staffRequired: 2, publish: true }
  const { shiftIds } = await owner.shifts.createSeries(charged)
  await owner.shifts.assign({ teamId, shiftId: shiftIds[0]!, userId })
  world.made.shiftId = shiftIds[0]!
}

/** Ids and instants, which contain digits by chance. */
const CHANCE = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** The text of an answer, of a PDF, and of all that is in an archive. */
async function textOf(bytes: Buffer): Promise<string> {
  const [four, two] = [bytes.subarray(0, 4).toString('latin1'), bytes.subarray(0, 2).toString('latin1')]
  if (four === '%PDF') return (await pdfText(bytes)).join('\n')
  if (two !== 'PK') return bytes.toString('utf8')
  const inside = [...(await unzip(bytes))].map(async ([name, inner]) => `${name}\n${await textOf(inner)}`)
  return (await Promise.all(inside)).join('\n')
}

/** What somebody gets of everything that can be asked for, by what was asked. */
async function everythingFor(person: TestPerson): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const client = app.as(person)
  const note = (asked: string, text: string) => answers.set(asked, text.replaceAll(CHANCE, ''))
  for (const { name } of asking) {
    const input = calls[name]?.input(world)
    const views = name === 'members.view' ? guardedViews.map((view) => ({ ...input, view })) : [input]
    for (const asked of views) {
      const answer = call(client, name, asked).then(JSON.stringify, () => '')
      note(`${name} ${JSON.stringify(asked)}`, (await answer) ?? '')
    }
  }
  const get = async (url: string) => {
    const cookies = { '__Host-session': person.sessionSecret }
    const { statusCode, rawPayload } = await app.server.inject({ url, cookies })
    note(url, statusCode === 200 ? await textOf(rawPayload) : '')
  }
  const named: Record<string, string> = { ...world.made, teamId: world.team.id, userId: world.actors.self.id }
  for (const { method, url } of routes) {
    if (method !== 'GET' || !url.startsWith('/api/') || /events$|\/:id\b/.test(url)) continue
    await get(url.replace(/:(\w+)/g, (_, name: string) => (name === 'file' ? 'members.csv' : (named[name] ?? ''))))
  }
  for (const id of files) await get(`/api/files/${id}`)
  for (const id of await askForArchives(person)) await get(`/api/privacy/exports/${id}/archive.zip`)
  return answers
}

/** Those that the person may have are made. */
async function askForArchives(person: TestPerson) {
  const { privacy } = app.as(person)
  const [teamId, on] = [world.team.id, londonToday(app.clock)]
  const made: string[] = []
  for (const ask of [
    () => privacy.askTeamExport({ teamId, confirm: true }),
    () => privacy.askPack({ teamId, people: null, job: null, kind: 'inspection', from: on, through: on, on }),
  ]) {
    const asked = await ask().catch(() => undefined)
    if (!asked) continue
    await buildExport(app.services, asked.id)
    made.push(asked.id)
  }
  return made
}

/** Whether a text contains a value, and not as a part of a longer word or number. */
function holds(text: string, { forms }: Canary) {
  return forms.some((form) => {
    const literal = form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return text.includes(form) && new RegExp(`(?<![\\w.])${literal}(?!\\w)`).test(text)
  })
}

test('every permission of a policy has values that are looked for', async () => {
  const rows = (await policyRows()).filter(({ permission }) => permission)
  expect(Object.keys(KEPT_BY).sort()).toEqual([...new Set(rows.map(({ words }) => words))].sort())
  expect(canaries.length).toBeGreaterThan(15)
})

describe.each(Object.entries(READERS) as [Reader, Permission[]][])('%s', (reader, permissions) => {
  test(`reads ${permissions.join(' and ') || 'neither health nor pay'}${permissions.length === 1 ? ', and nothing else' : ''}`, async () => {
    const answers = [...(await everythingFor(readers[reader]))]
    expect(answers.filter(([, text]) => text !== '').length).toBeGreaterThan(30)
    const told = canaries.map((canary) => ({
      value: canary.forms[0],
      by: answers.filter(([, text]) => holds(text, canary)).map(([asked]) => asked),
      may: permissions.includes(canary.permission),
      must: permissions.includes(canary.permission) && !canary.derived,
    }))
    expect(told.filter(({ may, by }) => !may && by.length > 0)).toEqual([])
    expect(told.filter(({ must, by }) => must && by.length === 0)).toEqual([])
  })
})

test('a worker reads nothing of what the client pays for them', async () => {
  const answers = [...(await everythingFor(world.actors.self))]
  const found = [...money(CHARGE), ...money(CARD_CHARGE)].map((canary) =>
    answers.filter(([, text]) => holds(text, canary)).map(([asked]) => asked),
  )
  expect(found.flat()).toEqual([])
})

/** What the links that were given open, and the papers behind them. */
async function everythingByLink(links: readonly [name: string, input: unknown][]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const [name, input] of links) {
    const answer = await call(app.as(), name, input).then(JSON.stringify, () => '')
    answers.set(name, (answer ?? '').replaceAll(CHANCE, ''))
    for (const { method, url, access } of routes) {
      const isOfLink = method === 'POST' && access === 'anyone' && url.startsWith(`/api/${name.split('.')[0]}/`)
      if (!isOfLink) continue
      const headers = { ...UPLOAD_HEADERS, 'content-type': 'application/json' }
      const payload = JSON.stringify(input)
      const { statusCode, rawPayload } = await app.server.inject({ method: 'POST', url, headers, payload })
      answers.set(`${name} ${url}`, statusCode === 200 ? await textOf(rawPayload) : '')
    }
  }
  return answers
}

/** Reads that count the reading itself. */
const COUNTED = ['accounts.securityLog', 'privacy.holdings']

const moved = (before: Map<string, string>, after: Map<string, string>) =>
  [...before]
    .filter(([asked, text]) => after.get(asked) !== text && !COUNTED.includes(asked.split(' ')[0]!))
    .map(([asked]) => asked)

// The last of this file: amounts are changed behind the product’s back.
test('a worker reads the same whatever clients are charged and others are paid; a client by a link, whatever anybody is paid', async () => {
  const { team, actors } = world
  const [self, fellow, owner] = [actors.self, actors.fellow, app.as(team.owner)]
  const links: [string, unknown][] = []
  for (const { name, access } of asking) {
    if (access !== 'anyone') continue
    await calls[name]?.given(world)
    links.push([name, calls[name]?.input(world)])
  }
  const today = londonToday(app.clock)
  const days = { teamId: team.id, from: addDays(today, -30), through: today, by: 'client' } as const
  const readAll = async () => ({
    ...{ self: await everythingFor(self), fellow: await everythingFor(fellow), links: await everythingByLink(links) },
    ...{
      margin: JSON.stringify(await owner.invoices.margin(days)),
      runs: JSON.stringify(await owner.pay.runs({ teamId: team.id })),
    },
  })
  const first = await readAll()
  const papers = [
    'invoices.byLink',
    'invoices.byLink /api/invoices/invoice.pdf',
    'timesheets.findByLink',
    'rota.byLink',
  ]
  expect(papers.filter((asked) => !first.links.get(asked))).toEqual([])

  expect(await changeCharges(app)).toBeGreaterThan(10)
  const charged = await readAll()
  expect(charged.margin).not.toBe(first.margin)
  expect([...moved(first.self, charged.self), ...moved(first.fellow, charged.fellow)]).toEqual([])

  expect(await changePayOf(app, [self.id])).toBeGreaterThan(5)
  const paid = await readAll()
  expect(paid.margin).not.toBe(charged.margin)
  expect(moved(charged.self, paid.self)).not.toEqual([])
  expect([...moved(charged.fellow, paid.fellow), ...moved(charged.links, paid.links)]).toEqual([])
})
