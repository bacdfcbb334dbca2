import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { slots } from '#features/documents/schema.ts'
import { createFileStore } from '#server/files/store.ts'
import { useApp } from '#testing/app.ts'
import { daemon } from '#testing/files/clamd.ts'
import { type Entry, makeDocx, makeJpg, makePdf, makePng, makeZip } from '#testing/files/documents.ts'
import { UPLOAD_HEADERS, upload } from '#testing/files/upload.ts'
import {
  makeApplicant,
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
} from '#testing/people/factories.ts'
import { QUOTA } from './schema.ts'
import { sweepFiles } from './server/jobs.ts'

const app = useApp()

function cookies({ sessionSecret }: Pick<TestPerson, 'sessionSecret'>) {
  return { '__Host-session': sessionSecret }
}

interface Sent {
  person: TestPerson
  slot?: string
  name: string
  body: Buffer
  type?: string
}

async function send({ person, slot = 'resume', name, body, type }: Sent) {
  const answer = await upload(app, person, { slot, name, body, type })
  return { status: answer.statusCode, json: answer.json() }
}

function get(person: Pick<TestPerson, 'sessionSecret'>, id: string, headers: Record<string, string> = {}) {
  return app.server.inject({ url: `/api/files/${id}`, headers, cookies: cookies(person) })
}

function filesUnder(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function makeCurrent(id: string) {
  await app.services.database.pool.query(`update app.files set state = 'current' where id = $1`, [id])
}

test('a PDF is returned byte for byte, and stored encrypted', async () => {
  const person = await makePerson(app)
  const body = await makePdf('CANARY-CV of somebody')
  const { status, json } = await send({ person, name: 'My CV.pdf', body })
  expect({ status, json }).toMatchObject({
    status: 201,
    json: { name: 'My CV.pdf', mime: 'application/pdf', size: body.length },
  })
  const { rawPayload, headers } = await get(person, json.id)
  expect(rawPayload.equals(body)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="My CV.pdf"; filename*=UTF-8''My%20CV.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  for (const file of filesUnder(join(app.dataDir, 'files'))) expect(readFileSync(file).includes('%PDF')).toBe(false)
})

test('a range of a file can be requested, across frames', async () => {
  const person = await makePerson(app)
  const body = Buffer.concat([await makePdf('ranges'), Buffer.alloc(200_000, 'x'), Buffer.from('\n%%EOF\n')])
  const { json } = await send({ person, name: 'cv.pdf', body })
  for (const [range, start, end] of [
    ['bytes=0-9', 0, 9],
    ['bytes=65530-65545', 65530, 65545],
    ['bytes=150000-', 150000, body.length - 1],
    ['bytes=-10', body.length - 10, body.length - 1],
  ] as const) {
    const { statusCode, rawPayload, headers } = await get(person, json.id, { range })
    expect({ range, statusCode }).toEqual({ range, statusCode: 206 })
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/${body.length}`)
    expect(rawPayload.equals(body.subarray(start, end + 1)), range).toBe(true)
  }
  expect((await get(person, json.id, { range: `bytes=${body.length}-` })).statusCode).toBe(416)
})

test.each([...slots.values()].map(({ slot, maxBytes, accept }) => ({ slot, maxBytes, accept })))(
  '$slot accepts no byte over its limit (UP01)',
  async ({ slot, maxBytes, accept }) => {
    const person = await makePerson(app)
    const name = accept.includes('application/pdf') ? 'large.pdf' : 'large.png'
    expect(await send({ person, slot, name, body: Buffer.alloc(maxBytes + 1) })).toMatchObject({ status: 413 })
    const { rows } = await app.services.database.pool.query('select from app.files where user_id = $1', [person.id])
    expect(rows).toEqual([])
  },
)

test('a body that exceeds its declared size is stopped while it arrives (UP01)', async () => {
  const origin = await app.listen()
  const person = await makePerson(app)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 256 * 1024
      if (sent > 60 * 1024 * 1024) controller.close()
      else controller.enqueue(new Uint8Array(256 * 1024))
    },
  })
  const answer = await fetch(`${origin}/api/files?slot=passport&name=p.png`, {
    method: 'POST',
    headers: { ...UPLOAD_HEADERS, cookie: `__Host-session=${person.sessionSecret}` },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(30 * 1024 * 1024)
})

test('a file is accepted when content, declared type and slot agree (UP02, UP03)', async () => {
  const person = await makePerson(app)
  const real: Record<string, Buffer> = {
    pdf: await makePdf('x'),
    docx: makeDocx('x'),
    jpg: await makeJpg(),
    png: await makePng(),
    exe: Buffer.from('MZ\x90\x00\x03'),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    js: Buffer.from('alert(1)'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    zip: makeZip([{ name: 'a.txt', content: 'x' }]),
  }
  const accepted: Record<string, string[]> = {
    resume: ['pdf', 'docx'],
    passport: ['pdf', 'jpg', 'png'],
    'profile-image': ['jpg', 'png'],
  }
  for (const [slot, kinds] of Object.entries(accepted)) {
    for (const [kind, body] of Object.entries(real)) {
      for (const extension of ['pdf', 'docx', 'jpg', 'png', 'svg', 'html', 'exe', kind]) {
        const right = kind === extension && kinds.includes(kind)
        // The limit of sixty an hour is not the subject of this test.
        await app.services.database.pool.query('delete from app.rate_limits; delete from app.files')
        const { status } = await send({ person, slot, name: `a.${extension}`, body })
        expect({ slot, kind, extension, taken: status === 201 }).toEqual({ slot, kind, extension, taken: right })
        if (!right) expect([415, 422]).toContain(status)
      }
    }
  }
  expect((await send({ person, name: 'a.pdf', body: Buffer.alloc(0) })).status).toBe(422)
  expect((await send({ person, name: 'a.pdf', body: real.pdf as Buffer, type: 'text/html' })).status).toBe(415)
})

test('a picture loses metadata and appended data, and is turned upright (UP04, UP16)', async () => {
  const person = await makePerson(app)
  const body = Buffer.concat([
    await makeJpg({ width: 900, height: 600 }),
    Buffer.from('<script>alert("CANARY-TRAILER")</script>'),
  ])
  expect(body.includes('CANARY-CAMERA')).toBe(true)
  const { json } = await send({ person, slot: 'passport', name: 'p.jpg', body })
  const { rawPayload } = await get(person, json.id)
  expect(rawPayload.includes('CANARY')).toBe(false)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 600, height: 900 })
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()

  const photo = await send({ person, slot: 'profile-image', name: 'me.jpg', body })
  const { width = 0, height = 0 } = await sharp((await get(person, photo.json.id)).rawPayload).metadata()
  expect(Math.max(width, height)).toBe(400)
})

test('a picture of far too many pixels is refused quickly (UP05)', async () => {
  const person = await makePerson(app)
  const bomb = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  const began = performance.now()
  const { status, json } = await send({ person, slot: 'passport', name: 'p.png', body: bomb })
  expect({ status, message: json.data.fields[0].message }).toEqual({
    status: 422,
    message: expect.stringContaining('pixel limit'),
  })
  expect(performance.now() - began).toBeLessThan(5000)
})

const hostile: [string, Entry[]][] = [
  ['macros', [{ name: 'word/vbaProject.bin', content: 'x' }]],
  ['a path outside', [{ name: '../../evil.xml', content: 'x' }]],
  ['another archive', [{ name: 'word/embeddings/more.zip', content: 'x' }]],
  [
    'a template elsewhere',
    [
      {
        name: 'word/_rels/settings.xml.rels',
        content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"/></Relationships>`,
      },
    ],
  ],
  ['thousands of parts', Array.from({ length: 2100 }, (_, index) => ({ name: `word/part${index}.xml`, content: 'x' }))],
]

test.each(hostile)('a Word document with %s is refused (UP06)', async (_what, more) => {
  const person = await makePerson(app)
  expect(await send({ person, name: 'cv.docx', body: makeDocx('x', more) })).toMatchObject({ status: 422 })
})

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['a\u202Efdp.exe.pdf', 'afdp.exe.pdf'],
  ['line\r\nSet-Cookie: x=1.pdf', 'lineSet-Cookie: x=1.pdf'],
  ['CON.pdf', 'CON.pdf'],
  ['-rf.pdf', '-rf.pdf'],
  [`O'Brien "李" 🦊.pdf`, `O'Brien "李" 🦊.pdf`],
  [`${'x'.repeat(4000)}.pdf`, `${'x'.repeat(251)}.pdf`],
])('the name %j is harmless (UP08)', async (name, shown) => {
  const person = await makePerson(app)
  const { json } = await send({ person, name, body: await makePdf('x') })
  expect(json.name).toBe(shown)
  const { headers } = await get(person, json.id)
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\x21-\x7e]*$/,
  )
})

test('a file cannot be loaded as script, style, frame, worker or object of a page (UP09)', async () => {
  const person = await makePerson(app)
  const { json } = await send({ person, name: 'cv.pdf', body: await makePdf('x') })
  for (const use of [
    'script',
    'style',
    'iframe',
    'frame',
    'object',
    'embed',
    'worker',
    'serviceworker',
    'sharedworker',
    'audio',
    'font',
    'image',
  ]) {
    expect({ use, status: (await get(person, json.id, { 'sec-fetch-dest': use })).statusCode }).toEqual({
      use,
      status: 403,
    })
  }
  for (const use of ['empty', 'document'])
    expect((await get(person, json.id, { 'sec-fetch-dest': use })).statusCode).toBe(200)
})

test('a file opens for its owner, and for managers of their teams as its slot says (UP15)', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const fellow = await makeMember(app, { team })
  const stranger = await makePerson(app)
  const cv = (await send({ person, name: 'cv.pdf', body: await makePdf('cv') })).json.id
  const passport = (await send({ person, slot: 'passport', name: 'p.pdf', body: await makePdf('passport') })).json.id
  const proof = (await send({ person, slot: 'immunisation', name: 'i.pdf', body: await makePdf('jab') })).json.id
  const random = '00000000-0000-4000-8000-000000000000'
  const missing = await get(team.owner, random)

  // Staged: not part of the profile yet.
  expect((await get(team.owner, cv)).statusCode).toBe(404)
  for (const id of [cv, passport, proof]) await makeCurrent(id)
  expect((await get(team.owner, cv)).statusCode).toBe(200)
  expect((await get(team.owner, passport)).statusCode).toBe(200)
  for (const [who, id] of [
    [fellow, cv],
    [stranger, cv],
    [team.owner, proof],
  ] as const) {
    const { statusCode, body, headers } = await get(who, id)
    expect({ statusCode, body }).toEqual({ statusCode: 404, body: missing.body })
    expect(Object.keys(headers).sort()).toEqual(Object.keys(missing.headers).sort())
  }

  const tired = { sessionSecret: await makeSession(app, team.owner.id, new Date(app.clock.now() - 16 * 60_000)) }
  expect((await get(tired, cv)).statusCode).toBe(200)
  expect((await get(tired, passport)).json()).toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })

  const { pool } = app.services.database
  await pool.query('update app.team_members set offer_recorded_at = now() where user_id = $1', [person.id])
  expect((await get(team.owner, proof)).statusCode).toBe(200)
  const { rows } = await pool.query(
    `select meta->>'slot' as slot from app.audit_events where action = 'file.view' and subject = $1 order by seq`,
    [person.id],
  )
  expect(rows.map(({ slot }) => slot)).toEqual(['resume', 'passport', 'resume', 'immunisation'])

  await pool.query(`update app.team_members set status = 'removed', ended_at = now() where user_id = $1`, [person.id])
  expect((await get(team.owner, cv)).statusCode).toBe(404)
  expect((await app.server.inject({ url: `/api/files/${cv}` })).statusCode).toBe(401)
})

test('a co-manager’s access to files follows their permissions, and ends with their membership (AZ11)', async () => {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const person = await makeMember(app, { team })
  const cv = (await send({ person, name: 'cv.pdf', body: await makePdf('cv') })).json.id
  const proof = (await send({ person, slot: 'immunisation', name: 'i.pdf', body: await makePdf('jab') })).json.id
  for (const id of [cv, proof]) await makeCurrent(id)
  await app.as(team.owner).members.recordOffer({ teamId: team.id, userId: person.id, confirm: true })
  const open = async () => [(await get(manager, cv)).statusCode, (await get(manager, proof)).statusCode]
  const listed = async () => {
    const { sections } = await app.as(manager).documents.list({ userId: person.id })
    return sections.flatMap(({ documents }) => documents.map(({ id }) => id)).length
  }
  expect([await open(), await listed()]).toEqual([[200, 404], 1])
  const { teams } = app.as(team.owner)
  await teams.changeManager({
    teamId: team.id,
    userId: manager.id,
    role: 'manager',
    seesHealth: true,
    seesPay: false,
    mayOverride: false,
    runsPayroll: false,
  })
  expect([await open(), await listed()]).toEqual([[200, 200], 2])
  await teams.removeManager({ teamId: team.id, userId: manager.id, confirm: true })
  expect(await open()).toEqual([404, 404])
})

test('a manager sees an applicant’s photo and no other file', async () => {
  const team = await makeTeam(app)
  const person = await makeApplicant(app, { team })
  const photo = (await send({ person, slot: 'profile-image', name: 'me.png', body: await makePng() })).json.id
  const cv = (await send({ person, name: 'cv.pdf', body: await makePdf('cv') })).json.id
  for (const id of [photo, cv]) await makeCurrent(id)
  expect((await get(team.owner, photo, { 'sec-fetch-dest': 'image' })).statusCode).toBe(200)
  expect((await get(team.owner, cv)).statusCode).toBe(404)
})

test('the copy of a certificate carries the name of the certificate', async () => {
  const person = await makePerson(app)
  const [first, second] = await Promise.all(
    ['a', 'b'].map(
      async (text) =>
        (await send({ person, slot: 'certificate', name: `${text}.pdf`, body: await makePdf(text) })).json.id,
    ),
  )
  for (const id of [first, second]) await makeCurrent(id)
  await app.services.database.pool.query(
    `insert into app.training_certificates (user_id, certificate_name, file_id) values ($1, 'Moving and Handling', $2), ($1, null, $3)`,
    [person.id, first, second],
  )
  const { sections } = await app.as(person).documents.list({ userId: person.id })
  const labels = Object.fromEntries(sections.flatMap(({ documents }) => documents.map(({ id, label }) => [id, label])))
  expect(labels).toEqual({ [first]: 'Moving and Handling', [second]: slots.get('certificate')?.label })
})

test('a file that was changed on the disk does not open', async () => {
  const person = await makePerson(app)
  const { json } = await send({ person, name: 'cv.pdf', body: await makePdf('x') })
  const other = await makePerson(app)
  const moved = (await send({ person: other, name: 'cv.pdf', body: await makePdf('other') })).json.id
  const pathOf = (id: string) => join(app.dataDir, 'files', id.slice(0, 2), id)
  const { writeFileSync } = await import('node:fs')
  writeFileSync(pathOf(moved), readFileSync(pathOf(json.id)))
  const broken = readFileSync(pathOf(json.id))
  broken[40] = (broken[40] ?? 0) ^ 1
  writeFileSync(pathOf(json.id), broken)
  expect((await get(person, json.id)).statusCode).toBe(500)
  expect((await get(other, moved)).statusCode).toBe(500)
})

test('an infected file is refused and audited; without the scanner’s answer no file is accepted (UP10)', async () => {
  const person = await makePerson(app)
  const body = await makePdf('x')
  const withScanner = (clamdUrl: string) => createFileStore({ dataDir: app.dataDir, s3: undefined, clamdUrl })
  const { files } = app.services
  try {
    app.services.files = withScanner(await daemon(() => 'stream: Test.Signature FOUND\0'))
    expect(await send({ person, name: 'cv.pdf', body })).toMatchObject({ status: 422 })
    app.services.files = withScanner('tcp://127.0.0.1:1')
    expect(await send({ person, name: 'cv.pdf', body })).toMatchObject({ status: 503 })
    app.services.files = withScanner(await daemon((seen) => (seen.equals(body) ? 'stream: OK\0' : 'ERROR\0')))
    expect(await send({ person, name: 'cv.pdf', body })).toMatchObject({ status: 201 })
  } finally {
    app.services.files = files
  }
  const { pool } = app.services.database
  expect((await pool.query('select from app.files where user_id = $1', [person.id])).rowCount).toBe(1)
  expect(readdirSync(join(app.dataDir, 'files', 'arriving'))).toEqual([])
  expect(
    (await pool.query(`select from app.audit_events where action = 'file.infected' and subject = $1`, [person.id]))
      .rowCount,
  ).toBe(1)
})

test('the sweep deletes old bytes without a row, and no bytes with one (UP14)', async () => {
  const person = await makePerson(app)
  const body = await makePdf('x')
  const kept = (await send({ person, name: 'cv.pdf', body })).json.id
  const orphan = crypto.randomUUID()
  const arrived = await app.services.files.receive([body], { key: Buffer.alloc(32), id: orphan })
  await arrived.keep()
  const listed = async () => (await Array.fromAsync(app.services.files.list())).map(({ id }) => id)
  await sweepFiles(app.services)
  expect(await listed()).toContain(orphan)
  app.clock.advance({ hours: 2 })
  await sweepFiles(app.services)
  expect(await listed()).not.toContain(orphan)
  expect((await get({ sessionSecret: await makeSession(app, person.id) }, kept)).rawPayload.equals(body)).toBe(true)
  app.clock.advance({ days: 8 })
  await sweepFiles(app.services)
  expect(await listed()).not.toContain(kept)
})

test('a replaced file cannot be opened from then on (UP19)', async () => {
  const person = await makePerson(app)
  const { id } = (await send({ person, name: 'cv.pdf', body: await makePdf('x') })).json
  expect((await get(person, id)).statusCode).toBe(200)
  await app.services.database.pool.query(
    `update app.files set state = 'superseded', superseded_at = now() where id = $1`,
    [id],
  )
  expect((await get(person, id)).statusCode).toBe(404)
})

test('concurrent uploads are accepted exactly up to the quota; a refused one does not count (UP11)', async () => {
  const person = await makePerson(app)
  const stored = () => app.services.database.pool.query('select id from app.files where user_id = $1', [person.id])
  await app.services.database.pool.query(
    `insert into app.files (user_id, slot, name, mime, size) select $1, 'certificate', 'c.pdf', 'application/pdf', 1
      from generate_series(1, $2)`,
    [person.id, QUOTA.person.files - 2],
  )
  const body = await makePdf('x')
  const before = (await Array.fromAsync(app.services.files.list())).length
  expect((await send({ person, name: 'cv.pdf', body: Buffer.from('no PDF') })).status).toBe(415)
  const answers = await Promise.all([1, 2, 3, 4].map((n) => send({ person, name: `${n}.pdf`, body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  expect((await stored()).rows).toHaveLength(QUOTA.person.files)
  expect((await Array.fromAsync(app.services.files.list())).length).toBe(before + 2)
})

test('a discarded upload is deleted at once; one that a saved step uses stays', async () => {
  const person = await makePerson(app)
  const [staged, saved] = await Promise.all(
    ['a.pdf', 'b.pdf'].map(async (name) => (await send({ person, name, body: await makePdf(name) })).json.id),
  )
  await makeCurrent(saved)
  const discard = (id: string) =>
    app.server.inject({ method: 'DELETE', url: `/api/files/${id}`, headers: UPLOAD_HEADERS, cookies: cookies(person) })
  expect((await discard(staged)).statusCode).toBe(204)
  expect((await discard(staged)).statusCode).toBe(404)
  expect((await discard(saved)).statusCode).toBe(404)
  expect((await get(person, staged)).statusCode).toBe(404)
})

test('the daily volume of uploads is limited, refused files included (security 3.4)', async () => {
  const person = await makePerson(app)
  const day = { points: 200 * 1024, seconds: 24 * 3600 }
  await app.services.limits.consume('upload-volume', { key: person.id, limit: day, points: day.points - 1 })
  const body = await makePdf('x')
  expect((await send({ person, name: 'a.pdf', body })).status).toBe(201)
  const before = (await Array.fromAsync(app.services.files.list())).length
  expect((await send({ person, name: 'b.pdf', body })).status).toBe(429)
  expect((await Array.fromAsync(app.services.files.list())).length).toBe(before)
  const other = await makePerson(app)
  await app.services.limits.consume('upload-volume', { key: other.id, limit: day, points: day.points - 1 })
  expect((await send({ person: other, name: 'a.pdf', body: Buffer.from('no PDF') })).status).toBe(415)
  expect((await send({ person: other, name: 'a.pdf', body })).status).toBe(429)
})

test('of two concurrent uploads for one place one is used, and the bytes of the other are deleted (RC12)', async () => {
  const person = await makePerson(app)
  const uploads = await Promise.all(
    ['a', 'b'].map(async (text) => (await send({ person, name: `${text}.pdf`, body: await makePdf(text) })).json),
  )
  const save = (resumeFile: object, version: number) =>
    app.as(person).registration.saveStep({ step: 'resume', version, values: { resumeFile } })
  const saved = await Promise.allSettled(uploads.map((file) => save(file, 0)))
  expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const loser = uploads[saved.findIndex(({ status }) => status === 'rejected')]
  await save(loser, 1)
  const { rows } = await app.services.database.pool.query('select id, state from app.files where user_id = $1', [
    person.id,
  ])
  expect(rows.map(({ id, state }) => [id === loser.id, state]).sort()).toEqual([
    [false, 'superseded'],
    [true, 'current'],
  ])
  app.clock.advance({ days: 400 })
  await sweepFiles(app.services)
  const left = (await Array.fromAsync(app.services.files.list())).map(({ id }) => id)
  expect(uploads.filter(({ id }) => left.includes(id))).toEqual([loser])
})
