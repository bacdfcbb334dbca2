import { expect, test } from 'vitest'
import { addDays, addMonths, formatDay, formatLongDay, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { uploadFile } from '#testing/people/registered.ts'
import { aRequirement } from '#testing/people/requirement.ts'

const app = useApp()
const as = (team: TestTeam) => app.as(team.owner)
const today = () => londonToday(app.clock)

async function anAgency() {
  const team = await makeTeam(app)
  const ask = async (name: string, changes: object) =>
    (await as(team).compliance.createRequirement({ teamId: team.id, ...aRequirement, name, ...changes })).id
  const dbs = await ask('DBS check', { kinds: ['dbs'] })
  const handling = await ask('Moving people', { kinds: ['certificate:manual handling'], lastsMonths: 12 })
  await ask('Fit to work', { kinds: ['fit-to-work'] })
  return { team, dbs, handling }
}

const plan = (team: TestTeam, csv: string) => as(team).imports.planPeople({ teamId: team.id, csv })

async function takeIn(team: TestTeam, csv: string, changes: object = {}) {
  const { columns } = await plan(team, csv)
  return as(team).imports.invitePeople({ teamId: team.id, csv, columns: columns as [], leaveOut: false, ...changes })
}

const notedOf = async (team: TestTeam, { id: userId }: TestPerson) =>
  new Map(
    (await as(team).compliance.ofMember({ teamId: team.id, userId })).items.map(({ name, state, noted }) => [
      name,
      { state, noted },
    ]),
  )

async function accept(person: TestPerson) {
  const [mine] = (await app.as(person).teams.mine()).invitations
  await app.as(person).teams.answerInvitation({ invitationId: mine!.id, accept: true })
}

test('the days of papers in a list are noted of who is invited and of members, go along when somebody joins, and prove nothing', async () => {
  const { team, dbs, handling } = await anAgency()
  const [member, comes] = [await makeMember(app, { team }), await makePerson(app)]
  const [over, passed, ahead] = [addDays(today(), -3), addDays(today(), -30), addDays(today(), 200)]
  const csv = [
    'Email,Name,DBS Expiry,Manual Handling (date completed),Fit to work expiry',
    `${comes.email},Femi Adeyemi,${formatDay(ahead)},${formatDay(passed)},${formatDay(ahead)}`,
    `${member.email},,${formatDay(over)},n/a,`,
  ].join('\n')
  const checked = await plan(team, csv)
  expect(checked).toMatchObject({
    columns: ['email', 'name', `ends:${dbs}`, `done:${handling}`, null],
    people: 1,
    peopleWithDays: 2,
    days: [
      { label: 'DBS check', days: 2, over: 1 },
      { label: 'Moving people', days: 1, over: 0 },
    ],
    known: [{ line: 3 }],
  })
  expect(checked.dated.map(({ label }) => label)).not.toContain('Fit to work ends')
  expect(await takeIn(team, csv)).toMatchObject({ invited: 1, noted: 3 })
  expect((await notedOf(team, member)).get('DBS check')).toEqual({
    state: 'missing',
    noted: { done: null, ends: over, notedOn: today() },
  })

  await accept(comes)
  const theirs = await notedOf(team, comes)
  expect(theirs.get('DBS check')).toMatchObject({ state: 'missing', noted: { ends: ahead } })
  expect(theirs.get('Moving people')).toMatchObject({
    state: 'missing',
    noted: { done: passed, ends: addMonths(passed, 12) },
  })
  // The person reads the same, and a colleague nothing.
  const [own] = (await app.as(comes).compliance.own()).teams
  expect(own!.items.find(({ name }) => name === 'DBS check')!.noted).toMatchObject({ ends: ahead })

  // Once more, with another day: that one stands.
  const again = `Email,DBS Expiry\n${comes.email},${formatDay(addDays(ahead, 1))}`
  expect(await takeIn(team, again)).toMatchObject({ invited: 0, noted: 1 })
  expect((await notedOf(team, comes)).get('DBS check')).toMatchObject({ noted: { ends: addDays(ahead, 1) } })
  const { rows } = await app.services.database.pool.query(
    `select meta ->> 'count' as count from app.audit_events where chain = $1 and action = 'dates.note' order by seq`,
    [team.id],
  )
  expect(rows.map(({ count }) => Number(count))).toEqual([3, 1])
})

test('a cell that is no day is quoted with its line, and what a heading was taken for is remembered', async () => {
  const { team, dbs } = await anAgency()
  const tomorrow = formatDay(addDays(today(), 1))
  const email = 'listed-dates@example.test'
  const wrong = await as(team).imports.planPeople({
    teamId: team.id,
    csv: `Email,Police thing\n${email},05/13/2027\nother-dates@example.test,${tomorrow}`,
    columns: ['email', `done:${dbs}`],
  })
  expect(wrong.problems).toEqual([
    { line: 2, column: 'DBS check was done', cell: '05/13/2027', message: 'Enter a day such as 31/12/2026' },
    { line: 3, column: 'DBS check was done', cell: tomorrow, message: 'This day is still to come' },
  ])
  const csv = `Email,Police thing\n${email},${tomorrow}`
  expect((await plan(team, csv)).columns).toEqual(['email', null])
  await takeIn(team, csv, { columns: ['email', `ends:${dbs}`] })
  expect((await plan(team, csv)).columns).toEqual(['email', `ends:${dbs}`])
  // Of somebody who does not come nothing is kept.
  const [invitation] = (await as(team).teams.invitations({ teamId: team.id, role: 'staff' })).items
  const left = () =>
    app.services.database.pool
      .query('select from app.noted_dates where team_id = $1', [team.id])
      .then((r) => r.rowCount)
  expect(await left()).toBe(1)
  await as(team).teams.cancelInvitation({ teamId: team.id, invitationId: invitation!.id })
  expect(await left()).toBe(0)
  await as(team).compliance.retireRequirement({ teamId: team.id, requirementId: dbs, latest: 1, from: today() })
  await expect(takeIn(team, csv, { columns: ['email', `ends:${dbs}`] })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  })
})

test('what a list says is read beside what was uploaded, and by whoever is asked for it', async () => {
  const { team, dbs, handling } = await anAgency()
  const member = await makeMember(app, { team })
  const ahead = addDays(today(), 200)
  const done = addDays(today(), -40)
  const header = 'Email,DBS Expiry,Manual Handling (date completed)'
  await takeIn(team, `${header}\n${member.email},${formatDay(ahead)},${formatDay(done)}`)

  const userIds = [member.id]
  const asking = { teamId: team.id, userIds, requirementIds: [dbs, handling] }
  const { people } = await as(team).compliance.askPlan({ teamId: team.id, userIds })
  expect(people[0]!.items).toContainEqual({
    ...{ requirementId: dbs, askedLately: false },
    noted: { done: null, ends: ahead, notedOn: today() },
  })
  await as(team).compliance.askForMissing(asking)
  const asks = (await as(team).members.asks({ teamId: team.id, userId: member.id })).items
  expect(asks.map(({ note }) => note)).toContain(`Please add: DBS check (our list says: ends on ${formatDay(ahead)})`)
  const told = JSON.stringify((await app.as(member).notifications.list({})).items)
  expect(told).toContain(`ends on ${formatLongDay(ahead)}`)

  const names = ['Manual Handling Certificate', 'First Aid Certificate']
  const files = await Promise.all(names.map((text) => uploadFile(app, member, { slot: 'certificate', text })))
  const trainingCertificates = names.map((name, at) => ({ name, issueDate: done, file: files[at] }))
  await app
    .as(member)
    .registration.saveStep({ step: 'certificates', version: 0, values: { trainingCertificates } as never })
  const { items } = await as(team).compliance.queue({ teamId: team.id })
  expect(items).toMatchObject([{ userId: member.id, noted: { done, ends: addMonths(done, 12), notedOn: today() } }])
})
