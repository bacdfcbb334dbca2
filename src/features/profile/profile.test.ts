import { describe, expect, test } from 'vitest'
import { stepIds } from '#features/registration/schema.ts'
import { useApp } from '#testing/app.ts'
import { uploadsOf } from '#testing/files/uploads.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makePerson, makeTeam } from '#testing/people/factories.ts'

const app = useApp()

describe('one’s own profile', () => {
  test('starts empty, under the name given at sign-up', async () => {
    const person = await makePerson(app, { fullName: 'Amara Bell' })
    const { card, sections } = await app.as(person).profile.read()
    expect(card).toMatchObject({
      fullName: 'Amara Bell',
      email: person.email,
      role: 'staff',
      completion: 0,
      certificateCount: 0,
    })
    expect(sections.map(({ id }) => id)).toEqual([...stepIds])
    expect(sections.flatMap(({ blocks }) => blocks)).toEqual([])
  })

  test('shows every section as it was saved, in words', async () => {
    const person = await makePerson(app)
    const uploads = uploadsOf(app, person)
    const answers = validAnswers(uploads.file)
    await uploads.store()
    for (const step of stepIds) await app.as(person).registration.saveStep({ step, version: 0, values: answers[step] })
    const { card, sections } = await app.as(person).profile.read()
    expect(card).toMatchObject({ completion: 100, position: 'Care Assistant', certificateCount: 2 })
    const lines = sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.lines))
    const text = (label: string) => lines.find((line) => line.label === label)?.text
    expect(text('Date of Birth')).toBe('07/03/1990')
    expect(text('Job Applying For')).toBe('Care Assistant')
    expect(text('Passport Number')).toBe('123456789')
    expect(text('Country of Issue')).toBe('United Kingdom')
    expect(text('Do you have any student loans?')).toBe('Yes')
    expect(text('Do you have a P45?')).toBe('No')
    expect(lines.find(({ label }) => label === 'Digital Signature')?.image).toMatch(/^data:image\/png/)
    expect(lines.find(({ label }) => label === 'Resume / CV')?.file?.name).toBe('resume.pdf')
    expect(sections.find(({ id }) => id === 'certificates')?.blocks.map(({ title }) => title)).toEqual([
      'First Aid Certificate',
      'Manual Handling Certificate',
    ])
    expect(sections.filter(({ blocks }) => blocks.length === 0)).toEqual([])
  })

  test('name and role can be changed; the role gives no rights (AZ06)', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    const before = await app.as(person).teams.mine()
    expect(await app.as(person).profile.update({ fullName: ' Zoë Łuk ', role: 'manager' })).toMatchObject({
      fullName: 'Zoë Łuk',
      role: 'manager',
    })
    expect(await app.as(person).teams.mine()).toEqual(before)
    await expect(app.as(person).members.candidates({ teamId: team.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.as(team.owner).members.list({ teamId: team.id, search: 'zoë' })).items).toMatchObject([
      { fullName: 'Zoë Łuk' },
    ])
  })

  test('a phone number is kept as it is dialled, sealed; it stays when it is not named, and an empty one removes it', async () => {
    const person = await makePerson(app)
    const { profile } = app.as(person)
    const name = { fullName: person.fullName, role: 'staff' } as const
    const stored = async () =>
      (await app.services.database.pool.query('select phone from app.profiles where user_id = $1', [person.id])).rows[0]
        .phone
    for (const phone of ['12345', 'ring me', '07700 900123 or home'])
      await expect(profile.update({ ...name, phone })).rejects.toMatchObject({ status: 422 })
    expect((await profile.update({ ...name, phone: '(07700) 900-123' })).phone).toBe('07700900123')
    expect(String(await stored())).not.toContain('900123')
    expect(await profile.update({ ...name, fullName: 'Ada Bell' })).toMatchObject({ phone: '07700900123' })
    await profile.update({ ...name, fullName: 'Ada Bell', phone: '07700 900123' })
    expect(await profile.update({ ...name, fullName: 'Ada Bell', phone: '' })).toMatchObject({ phone: '' })
    expect(await stored()).toBeNull()
    const { rows } = await app.services.database.pool.query(
      `select meta -> 'fields' as fields from app.audit_events where subject = $1 and action = 'profile.update' order by seq`,
      [person.id],
    )
    expect(rows.map(({ fields }) => fields)).toEqual([['phone'], ['full_name'], ['phone']])
  })

  test.each(['admin', 'owner', 'service_role', '', [], 'staff,manager', 'x'.repeat(1_000_000)])(
    'refuses a role that does not exist (AZ07)',
    async (role) => {
      const person = await makePerson(app)
      await expect(app.as(person).profile.update({ fullName: 'A', role } as never)).rejects.toMatchObject({
        status: 422,
      })
    },
  )

  test('refuses a blank name, and one that cannot be stored', async () => {
    const person = await makePerson(app)
    for (const fullName of ['', '  ', 'a\u0000', '\ud800', 'x'.repeat(201)]) {
      await expect(app.as(person).profile.update({ fullName, role: 'staff' })).rejects.toMatchObject({ status: 422 })
    }
  })
})
