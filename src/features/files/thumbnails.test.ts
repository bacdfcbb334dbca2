import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeJpg, makePdf } from '#testing/files/documents.ts'
import { upload } from '#testing/files/upload.ts'
import { makeApplicant, makeMember, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'

const app = useApp()

function cookies({ sessionSecret }: TestPerson) {
  return { '__Host-session': sessionSecret }
}

/** Uploads a file and marks it as in use; returns its id. */
async function keep(person: TestPerson, file: { slot: string; name: string; body: Buffer }): Promise<string> {
  const { id } = (await upload(app, person, file)).json()
  await app.services.database.pool.query(`update app.files set state = 'current' where id = $1`, [id])
  return id
}

async function keepPhoto(person: TestPerson) {
  return keep(person, { slot: 'profile-image', name: 'me.jpg', body: await makeJpg({ width: 900, height: 600 }) })
}

function get(person: TestPerson, ids: string[], headers: Record<string, string> = {}) {
  return app.server.inject({
    url: `/api/files/thumbnails?ids=${ids}`,
    headers: { 'sec-fetch-dest': 'empty', ...headers },
    cookies: cookies(person),
  })
}

const picture = (answer: Awaited<ReturnType<typeof get>>, id: string) => Buffer.from(answer.json()[id], 'base64')

test('a photo’s thumbnail is small, and cached for five minutes for this person alone (WB11, SE05)', async () => {
  const person = await makePerson(app)
  const id = await keepPhoto(person)
  const answer = await get(person, [id])
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, max-age=300', vary: 'Cookie' })
  expect(await sharp(picture(answer, id)).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
  expect(picture(answer, id).length).toBeLessThan(5000)
})

test('cached thumbnails are answered 304 as long as the same photos may be seen', async () => {
  const team = await makeTeam(app)
  const members = await Promise.all([1, 2].map(() => makeMember(app, { team })))
  const ids = await Promise.all(members.map(keepPhoto))
  const { headers } = await get(team.owner, ids)
  const asAgain = { 'if-none-match': String(headers.etag) }
  const again = await get(team.owner, ids, asAgain)
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'private, max-age=300' })
  const [left] = members as [TestPerson]
  await app.services.database.pool.query('delete from app.team_members where user_id = $1', [left.id])
  const after = await get(team.owner, ids, asAgain)
  expect(after.statusCode).toBe(200)
  expect(Object.keys(after.json())).toEqual([ids[1]])
})

test('thumbnails of photos that the caller may not see are left out, and of what is no photo', async () => {
  const team = await makeTeam(app)
  const member = await makeMember(app, { team })
  const applicant = await makeApplicant(app, { team })
  const stranger = await makePerson(app)
  const cv = await keep(member, { slot: 'resume', name: 'cv.pdf', body: await makePdf('x') })
  const ids = [await keepPhoto(member), await keepPhoto(applicant)]
  expect(Object.keys((await get(team.owner, [...ids, cv])).json()).sort()).toEqual([...ids].sort())
  expect((await get(stranger, ids)).json()).toEqual({})
  expect((await get({ ...stranger, sessionSecret: '' }, ids)).statusCode).toBe(401)
})

test('what is asked for are a few ids, by a page', async () => {
  const person = await makePerson(app)
  const id = await keepPhoto(person)
  for (const ids of [[], ['x'], Array<string>(61).fill(id)]) {
    const { statusCode, headers } = await get(person, ids)
    expect([statusCode, headers['cache-control']]).toEqual([422, 'no-store'])
  }
  expect((await get(person, [id], { 'sec-fetch-dest': 'script' })).statusCode).toBe(403)
})

test('stored thumbnails need the person’s key; a photo without a thumbnail gets one on request, and damage to one hides no other', async () => {
  const team = await makeTeam(app)
  const [id, other] = [
    await keepPhoto(await makeMember(app, { team })),
    await keepPhoto(await makeMember(app, { team })),
  ]
  const { pool } = app.services.database
  const { rows } = await pool.query('select thumbnail from app.files where id = $1', [id])
  expect(rows[0].thumbnail.includes('WEBP')).toBe(false)
  const stored = picture(await get(team.owner, [id]), id)
  await pool.query('update app.files set thumbnail = null where id = $1', [id])
  expect(picture(await get(team.owner, [id]), id).equals(stored)).toBe(true)
  await pool.query('update app.files set thumbnail = $2 where id = $1', [id, rows[0].thumbnail.fill(1, 40, 50)])
  expect(Object.keys((await get(team.owner, [id, other])).json())).toEqual([other])
})
