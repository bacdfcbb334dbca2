import { expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { uploadFile } from '#testing/people/registered.ts'
import { aRequirement } from '#testing/people/requirement.ts'

const app = useApp()
const MANDATORY = ['First Aid Certificate', 'Manual Handling Certificate']

async function give(person: TestPerson, names: string[], version: number) {
  const issueDate = addDays(londonToday(app.clock), -20)
  const trainingCertificates = await Promise.all(
    [...MANDATORY, ...names].map(async (name) => ({
      ...{ name, issueDate },
      ...(MANDATORY.includes(name) && {
        file: await uploadFile(app, person, { slot: 'certificate', text: `${name} ${version}` }),
      }),
    })),
  )
  const values = { trainingCertificates } as never
  await app.as(person).registration.saveStep({ step: 'certificates', version, values })
}

test('what teams require beyond the registration is a task with the way to give it, once for all teams, until it is given', async () => {
  const person = await makeMember(app, { team: await makeTeam(app, { name: 'Elm Care' }) })
  const teams = await Promise.all(['Ash Care', 'Birch Care'].map((name) => makeTeam(app, { name })))
  const ids: string[] = []
  for (const team of teams) {
    await makeMember(app, { team, person })
    const ask = { teamId: team.id, ...aRequirement }
    const { id } = await app
      .as(team.owner)
      .compliance.createRequirement({ ...ask, name: 'Fire Safety', kinds: ['certificate:fire safety'] })
    ids.push(id)
    await app
      .as(team.owner)
      .compliance.createRequirement({ ...ask, name: 'Cooking for ten', kinds: ['certificate:cooking'] })
  }
  const required = async () =>
    (await app.as(person).profile.dashboard()).tasks.filter(({ kind }) => kind === 'required')
  expect(await required()).toMatchObject([
    { section: 'certificates', text: 'Cooking for ten: required by Ash Care and Birch Care' },
    { section: 'certificates', text: 'Fire Safety: required by Ash Care and Birch Care' },
  ])
  expect(ids).toContain((await required())[1]?.give)
  const names = async () => (await app.as(person).registration.certificateNames()).items
  // Under the requirement's own name a certificate would not count for it: its kind has a name of its own.
  expect((await names()).map(({ name, teamName, isLacking }) => [name, teamName, isLacking])).toEqual([
    ['Cooking certificate', 'Ash Care', true],
    ['Cooking certificate', 'Birch Care', true],
    ['Fire Safety', 'Ash Care', true],
    ['Fire Safety', 'Birch Care', true],
  ])
  await give(person, ['Fire Safety Training'], 0)
  expect((await required()).map(({ text }) => text)).toEqual(['Cooking for ten: required by Ash Care and Birch Care'])
  expect((await names()).filter(({ isLacking }) => !isLacking).map(({ name }) => name)).toEqual([
    'Fire Safety',
    'Fire Safety',
  ])
})
