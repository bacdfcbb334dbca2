import { expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import {
  makeApplicant,
  makeMember,
  makePerson,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { standingForManager, standingForPerson } from './rules/standing-words.ts'

const app = useApp()
const today = () => londonToday(app.clock)

interface Both {
  team: TestTeam
  person: TestPerson
}

async function makeBoth(): Promise<Both> {
  const team = await makeTeam(app)
  return { team, person: await makeMember(app, { team }) }
}

/** What the person, the list, the card of the member and the matrix say. */
async function everywhere({ team, person }: Both) {
  const manager = app.as(team.owner)
  const [own, list, member, matrix] = await Promise.all([
    app.as(person).members.ownStandings(),
    manager.members.list({ teamId: team.id }),
    manager.members.candidate({ teamId: team.id, userId: person.id }),
    manager.compliance.matrix({ teamId: team.id }),
  ])
  const listed = list.items.find(({ userId }) => userId === person.id)
  const row = matrix.items.find(({ userId }) => userId === person.id)
  return {
    own: own.items[0],
    others: [listed, member, row].map((one) => one?.standing),
    completion: listed?.completion,
  }
}

/** The words of the person; that everybody else says the same is expected on the way. */
async function ownWords(both: Both) {
  const { own, others } = await everywhere(both)
  const { standing, because } = own?.standing ?? {}
  for (const other of others)
    expect(other).toMatchObject({ standing, because: because?.slice(0, other?.because.length) })
  return own && standingForPerson(own.standing, { today: today(), completion: own.completion })
}

test('a worker and their managers read the same standing, from the day of joining until they are ready', async () => {
  const both = await makeBoth()
  const { team, person } = both
  expect(await ownWords(both)).toBe('2 to give: Registration 0%, Right to work')
  await clearForWork(app, { team, person })
  expect(await ownWords(both)).toBe('Ready to work')
  await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement, name: 'First Aid' })
  expect(await ownWords(both)).toBe('1 to give: First Aid')
  const { own } = await everywhere(both)
  expect(own && standingForManager(own.standing, { today: today() })).toBe('Blocked: First Aid')
  await app.as(team.owner).members.suspend({
    ...{ teamId: team.id, userId: person.id, reason: 'A complaint', through: addDays(today(), 5) },
  })
  expect(await ownWords(both)).toMatch(/^Not bookable until .*\. Ask your agency$/)
  expect(JSON.stringify((await everywhere(both)).own)).not.toContain('complaint')
})

test('who asks to join reads that it waits; who is in no team reads nothing', async () => {
  const applicant = await makeApplicant(app, { team: await makeTeam(app, { name: 'Elm Care' }) })
  const { items } = await app.as(applicant).members.ownStandings()
  expect(items).toMatchObject([{ teamId: null, teamName: 'Elm Care', standing: { standing: 'asked' } }])
  expect((await app.as(await makePerson(app)).members.ownStandings()).items).toEqual([])
})

test('a search for a standing finds those who stand so, and no name', async () => {
  const { team, person } = await makeBoth()
  const ready = await makeMember(app, { team })
  await clearForWork(app, { team, person: ready })
  const found = async (search: string) =>
    (await app.as(team.owner).members.list({ teamId: team.id, search })).items.map(({ userId }) => userId)
  expect(await found('Blocked')).toEqual([person.id])
  expect(await found('can work')).toEqual([ready.id])
  expect(await found('suspended')).toEqual([])
})
