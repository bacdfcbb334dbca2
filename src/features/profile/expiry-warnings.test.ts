import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetOldNotifications } from '#features/notifications/server/forget.ts'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import { useApp } from '#testing/app.ts'
import { makeDevice, pushedTo } from '#testing/machine/devices.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { toldTo } from '#testing/notices.ts'
import { makeMember, makePerson, makeSession, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { forgetWarnings, warnOfExpiry } from './server/warn-of-expiry.ts'

const app = useApp({}, { worksOnJobs: false })
const db = () => app.services.database.kysely

async function certificate(person: TestPerson, { name = 'Fire safety', on }: { name?: string; on: string }) {
  await sql`insert into app.training_certificates (user_id, certificate_name, expiry_date) values (${person.id}, ${name}, ${on})`.execute(
    db(),
  )
}

/** Runs the morning's job in London; the clock only moves forward, so that each test has its own days. */
async function runOn(at: string) {
  app.clock.set(at)
  await warnOfExpiry(app.services)
}

async function told(person: TestPerson) {
  return (await words(person)).map(({ text }) => text)
}

async function words(person: TestPerson) {
  const sessionSecret = await makeSession(app, person.id)
  return (await toldTo(app, { sessionSecret })).map(({ text, more, path }) => ({ text, ...(more && { more }), path }))
}

test('warnings come sixty, thirty and seven days before the expiry, and after it; each once, by London days (TM03, TM04)', async () => {
  app.clock.set('2030-06-01T08:00:00Z')
  const person = await makePerson(app)
  await certificate(person, { on: '2030-08-31' })
  const days: [at: string, news?: string][] = [
    ['2030-07-01T08:00:00Z'],
    ['2030-07-02T08:00:00Z', 'Your certificate Fire safety expires on Sat 31 Aug'],
    ['2030-07-02T20:00:00Z'],
    ['2030-07-31T08:00:00Z'],
    ['2030-08-01T08:00:00Z', 'Your certificate Fire safety expires on Sat 31 Aug'],
    ['2030-08-23T08:00:00Z'],
    ['2030-08-24T08:00:00Z', 'Your certificate Fire safety expires on Sat 31 Aug'],
    ['2030-08-31T08:00:00Z'],
    // London is an hour ahead: the day is over there.
    ['2030-08-31T23:30:00Z', 'Your certificate Fire safety expired on Sat 31 Aug'],
    ['2030-09-02T08:00:00Z'],
  ]
  const expected: string[] = []
  for (const [at, news] of days) {
    await runOn(at)
    if (news) expected.unshift(news)
    expect(await told(person), at).toEqual(expected)
  }
})

test('after weeks of downtime only the current warning is sent; a renewed document starts again', async () => {
  app.clock.set('2031-01-01T08:00:00Z')
  const person = await makePerson(app)
  await certificate(person, { on: '2031-03-01' })
  await runOn('2031-02-26T08:00:00Z')
  await runOn('2031-02-28T08:00:00Z')
  expect(await told(person)).toEqual(['Your certificate Fire safety expires on Sat 1 Mar'])
  await sql`update app.training_certificates set expiry_date = '2031-04-20' where user_id = ${person.id}`.execute(db())
  await runOn('2031-03-02T08:00:00Z')
  expect((await told(person))[0]).toBe('Your certificate Fire safety expires on Sun 20 Apr')
})

test('passport, licence, visa and certificates make one warning; a manager gets one for the team, other teams’ managers none', async () => {
  app.clock.set('2032-01-01T08:00:00Z')
  const [team, other] = [await makeTeam(app, { name: 'Night Owls' }), await makeTeam(app)]
  const [first, second] = [await makeMember(app, { team }), await makeMember(app, { team })]
  const former = await makeMember(app, { team: other })
  await sql`update app.team_members set status = 'left' where user_id = ${former.id}`.execute(db())
  await sql`insert into app.passport_information (user_id, expiry_date, driving_license_expiry_date)
    values (${first.id}, '2032-02-20', '2032-02-01')`.execute(db())
  await sql`insert into app.background_checks (user_id, visa_expiry) values (${first.id}, '2032-02-25')`.execute(db())
  await certificate(second, { on: '2032-02-10' })
  await certificate(second, { on: '2039-01-01', name: 'Years away' })
  await certificate(former, { on: '2032-02-10' })
  await runOn('2032-01-31T08:00:00Z')
  expect(await told(first)).toEqual(['Your driving licence expires on Sun 1 Feb'])
  expect(await told(second)).toEqual(['Your certificate Fire safety expires on Tue 10 Feb'])
  expect(await told(team.owner)).toEqual(['4 documents of 2 people in Night Owls will soon expire or have expired'])
  expect(await told(other.owner)).toEqual([])
  expect((await words(first))[0]).toMatchObject({
    path: '/profile?tab=other&edit=passport',
    more: '2 other documents of yours need a look too.',
  })
  // The app may be sending what is due at this moment.
  const subjects = async () => (await mailsTo(app, team.owner.email)).map(({ subject }) => subject)
  await mailWhatIsDue(app.services)
  await expect.poll(subjects).toEqual(await told(team.owner))
})

test('a manager’s warning links to its person, or to the list of people with expiring certificates', async () => {
  app.clock.set('2032-06-01T08:00:00Z')
  const [one, many] = [await makeTeam(app, { name: 'One' }), await makeTeam(app)]
  const [ada, ben] = [await makeMember(app, { team: one }), await makeMember(app, { team: many })]
  await makeMember(app, { team: many, person: ada })
  await certificate(ada, { on: '2032-07-10' })
  await certificate(ben, { on: '2032-07-20' })
  await runOn('2032-06-02T08:00:00Z')
  const text = `1 document of ${ada.fullName} in One will soon expire or have expired`
  expect(await words(one.owner)).toEqual([{ text, path: `/manager-dashboard/candidates?member=${ada.id}` }])
  expect((await words(many.owner))[0]?.path).toBe(
    '/manager-dashboard/candidates?expiringFrom=2032-07-10&expiringTo=2032-07-20',
  )
})

test('records of old warnings are deleted, and nobody is warned again', async () => {
  app.clock.set('2033-01-01T08:00:00Z')
  const person = await makePerson(app)
  await certificate(person, { on: '2033-01-05' })
  await runOn('2033-01-06T08:00:00Z')
  expect(await told(person)).toHaveLength(1)
  app.clock.set('2033-07-20T08:00:00Z')
  await forgetOldNotifications(app.services)
  await forgetWarnings(app.services)
  await warnOfExpiry(app.services)
  expect(await told(person)).toEqual([])
})

test('a phone shows that a document expires, to the person and to the managers, whose caps and quiet hours hold for it', async () => {
  app.clock.set('2038-06-01T08:00:00Z')
  const team = await makeTeam(app)
  const [person, sleeper] = [await makeMember(app, { team }), await makeMember(app, { team })]
  for (const reader of [person, sleeper, team.owner]) await makeDevice(app, reader)
  await app.as(sleeper).notifications.saveSettings({ quietHours: { from: '22:00', to: '12:00' } })
  for (const one of [person, sleeper]) await certificate(one, { on: '2038-06-05' })
  await runOn('2038-06-01T08:00:00Z')
  expect([await pushedTo(app, person), await pushedTo(app, sleeper), await pushedTo(app, team.owner)]).toEqual([
    ['expiry-warning'],
    [],
    ['expiry-warning'],
  ])
  app.clock.set('2038-06-01T11:00:00Z')
  expect(await pushedTo(app, sleeper)).toEqual(['expiry-warning'])
})
