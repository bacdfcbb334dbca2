import { expect, test } from 'vitest'
import { stepIds } from '#features/registration/schema.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { uploadsOf } from '#testing/files/uploads.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makePerson, makeTeam } from '#testing/people/factories.ts'

const app = useApp()

async function registered() {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const uploads = uploadsOf(app, person)
  const answers = validAnswers(uploads.file)
  await uploads.store()
  const api = app.as(person).registration
  for (const step of stepIds) await api.saveStep({ step, version: 0, values: answers[step] })
  await api.complete({})
  return { team, person, api }
}

test('an edit of one section updates the card and leaves other sections, declaration and completion unchanged', async () => {
  const { team, person, api } = await registered()
  const before = await api.load()
  const { version, values } = before.steps.certificates
  const [first, second] = values.trainingCertificates as FormValues[]
  const soon = addDays(londonToday(app.clock), 3)
  await api.saveStep({
    step: 'certificates',
    version,
    values: { trainingCertificates: [{ ...first, expiryDate: soon }, second] },
  })

  const after = await api.load()
  const others = ({ steps: { certificates: _, ...rest } }: typeof after) => rest
  expect(others(after)).toEqual(others(before))
  expect([after.completion, after.completedAt]).toEqual([100, before.completedAt])
  const [entry] = after.steps.certificates.values.trainingCertificates as FormValues[]
  expect(entry).toEqual({ ...first, expiryDate: soon })
  expect((await app.as(person).profile.dashboard()).card).toMatchObject({ certificateCount: 2, expiringSoon: 1 })
  const { items } = await app.as(team.owner).members.list({ teamId: team.id })
  expect(items).toMatchObject([{ userId: person.id, nextExpiry: soon, expiryStatus: 'Expiring Soon' }])
})

test('optimistic lock: of two edits from the same version the second gets the current section and changes nothing (RC08)', async () => {
  const { api } = await registered()
  const { version, values } = (await api.load()).steps['next-of-kin']
  await api.saveStep({ step: 'next-of-kin', version, values: { ...values, nextOfKinName: 'First' } })
  await expect(
    api.saveStep({ step: 'next-of-kin', version, values: { ...values, nextOfKinName: 'Second' } }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { current: { version: version + 1, values: { nextOfKinName: 'First' } } },
  })
  expect((await api.load()).steps['next-of-kin'].values.nextOfKinName).toBe('First')
})

test('discarding a draft deletes it, and no other person’s or section’s', async () => {
  const { person, api } = await registered()
  const other = app.as(await makePerson(app)).registration
  await api.saveDraft({ step: 'address', version: 1, values: { currentCity: 'Lee' } })
  await api.saveDraft({ step: 'education', version: 1, values: { education: [{ institution: 'Le' }] } })
  await other.saveDraft({ step: 'address', version: 0, values: { currentCity: 'York' } })
  await api.discardDraft({ step: 'address' })
  await api.discardDraft({ step: 'address' })
  expect(Object.keys((await api.load()).drafts)).toEqual(['education'])
  expect(Object.keys((await other.load()).drafts)).toEqual(['address'])
  const { sections } = await app.as(person).profile.read()
  expect(sections.find(({ id }) => id === 'address')?.blocks.length).toBeGreaterThan(0)
})
