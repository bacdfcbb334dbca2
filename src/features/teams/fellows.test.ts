import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { makePdf, makePng } from '#testing/files/documents.ts'
import { upload } from '#testing/files/upload.ts'
import { makeMember, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'

const app = useApp()
const NOT_FOUND = { code: 'NOT_FOUND' }
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const show = (teamId: string, on: boolean) =>
  query('update app.teams set members_see_cards = $2 where id = $1', teamId, on)

/** Uploads a file into the person's profile; returns its id. */
async function keep(person: TestPerson, file: { slot: string; name: string; body: Buffer }) {
  const answer = await upload(app, person, file)
  const { id } = answer.json()
  await query(`update app.files set state = 'current' where id = $1`, id)
  return id as string
}

async function statusOf(person: TestPerson, fileId: string) {
  const cookies = { '__Host-session': person.sessionSecret }
  return (await app.server.inject({ url: `/api/files/${fileId}`, headers: { 'sec-fetch-dest': 'image' }, cookies }))
    .statusCode
}

test('fellow members see at most each other’s cards, where the team allows it (AZ18)', async () => {
  const team = await makeTeam(app)
  const [me, fellow] = [await makeMember(app, { team }), await makeMember(app, { team })]
  const photo = await keep(fellow, { slot: 'profile-image', name: 'me.png', body: await makePng() })
  const cv = await keep(fellow, { slot: 'resume', name: 'cv.pdf', body: await makePdf('CANARY') })
  await query(
    'update app.profiles set photo_file_id = $2, completion = 42, job_applying_for = $3 where user_id = $1',
    fellow.id,
    photo,
    'nurse',
  )
  const fellows = (who: TestPerson) => app.as(who).teams.fellows({ teamId: team.id })

  for (const who of [me, team.owner]) await expect(fellows(who)).rejects.toMatchObject(NOT_FOUND)
  expect(await statusOf(me, photo)).toBe(404)
  expect((await app.as(me).teams.mine()).belongsTo).toMatchObject([{ membersSeeCards: false }])

  await show(team.id, true)
  const { items } = await fellows(me)
  expect(items).toEqual([
    {
      id: expect.any(String),
      fullName: fellow.fullName,
      position: expect.any(String),
      photoFileId: photo,
      completion: 42,
    },
  ])
  expect(items[0]?.id).not.toBe(fellow.id)
  expect(await statusOf(me, photo)).toBe(200)
  expect(await statusOf(me, cv)).toBe(404)
  await expect(app.as(me).documents.list({ userId: fellow.id })).rejects.toMatchObject(NOT_FOUND)
  await expect(app.as(me).members.candidate({ teamId: team.id, userId: fellow.id })).rejects.toMatchObject(NOT_FOUND)
  const seen = (table: string) =>
    transact(app.services.database, { role: 'care_app' }, async (db) => {
      await db.executeQuery(CompiledQuery.raw(`select set_config('app.user_id', $1, true)`, [me.id]))
      return (await db.executeQuery(CompiledQuery.raw(`select * from app.${table} where user_id = $1`, [fellow.id])))
        .rows.length
    })
  for (const table of ['profiles', 'personal_information', 'team_members', 'medical_history'])
    expect([table, await seen(table)]).toEqual([table, 0])

  const [outsider, former] = [await makePerson(app), await makeMember(app, { team })]
  await query(`update app.team_members set status = 'left', ended_at = now() where user_id = $1`, former.id)
  for (const who of [outsider, former]) {
    await expect(fellows(who)).rejects.toMatchObject(NOT_FOUND)
    expect(await statusOf(who, photo)).toBe(404)
  }
  expect((await fellows(me)).items.length).toBe(1)

  await show(team.id, false)
  await expect(fellows(me)).rejects.toMatchObject(NOT_FOUND)
  expect(await statusOf(me, photo)).toBe(404)
})

test('the cards are paged by name, without managers and owners', async () => {
  const team = await makeTeam(app)
  const me = await makeMember(app, { team })
  await makeMember(app, { team, role: 'manager' })
  for (let index = 0; index < 32; index++) await makeMember(app, { team })
  await show(team.id, true)
  const first = await app.as(me).teams.fellows({ teamId: team.id })
  const second = await app.as(me).teams.fellows({ teamId: team.id, after: first.next })
  expect([first.items.length, second.items.length, second.next]).toEqual([30, 2, undefined])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(32)
})
