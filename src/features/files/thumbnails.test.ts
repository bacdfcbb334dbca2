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

function get(person: TestPerson, id: string, headers: Record<string, string> = {}) {
  return app.server.inject({
    url: `/api/files/${id}/thumbnail`,
    headers: { 'sec-fetch-dest': 'image', ...headers },
    cookies: cookies(person),
  })
}

test('a photo’s thumbnail is small, and cached for five minutes for this person alone (WB11, SE05)', async () => {
  const person = await makePerson(app)
  const { statusCode, headers, rawPayload } = await get(person, await keepPhoto(person))
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=300',
    vary: 'Cookie',
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
  expect(rawPayload.length).toBeLessThan(5000)
})

test('a cached thumbnail is answered 304', async () => {
  const person = await makePerson(app)
  const id = await keepPhoto(person)
  const { headers } = await get(person, id)
  const again = await get(person, id, { 'if-none-match': String(headers.etag) })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'private, max-age=300' })
})

test('a thumbnail needs the right to see the photo, whatever the browser has cached, and a refusal is not cached', async () => {
  const team = await makeTeam(app)
  const member = await makeMember(app, { team })
  const applicant = await makeApplicant(app, { team })
  const stranger = await makePerson(app)
  for (const person of [member, applicant]) {
    const id = await keepPhoto(person)
    const etag = `"${id}"`
    expect((await get(team.owner, id)).statusCode).toBe(200)
    const refused = await get(stranger, id, { 'if-none-match': etag })
    expect(refused).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } })
  }
})

test('only photos have thumbnails, which cannot be loaded as a script', async () => {
  const person = await makePerson(app)
  const cv = await keep(person, { slot: 'resume', name: 'cv.pdf', body: await makePdf('x') })
  expect((await get(person, cv)).statusCode).toBe(404)
  expect((await get(person, await keepPhoto(person), { 'sec-fetch-dest': 'script' })).statusCode).toBe(403)
})

test('stored thumbnails need the person’s key; a photo without a thumbnail gets one on request', async () => {
  const person = await makePerson(app)
  const id = await keepPhoto(person)
  const { pool } = app.services.database
  const { rows } = await pool.query('select thumbnail from app.files where id = $1', [id])
  expect(rows[0].thumbnail.includes('WEBP')).toBe(false)
  const { rawPayload: stored } = await get(person, id)
  await pool.query('update app.files set thumbnail = null where id = $1', [id])
  expect((await get(person, id)).rawPayload.equals(stored)).toBe(true)
})
