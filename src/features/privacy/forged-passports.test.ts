import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { unzip } from '#testing/files/archives.ts'
import { renamed, type ZipPart, zipOfParts, zipParts } from '#testing/files/zip-parts.ts'
import { makePerson } from '#testing/people/factories.ts'
import { register } from '#testing/people/registered.ts'
import { chanceFrom } from '#testing/random.ts'
import { checkPassport } from './rules/check-passport.ts'
import { buildExport } from './server/archive/build.ts'

const app = useApp({}, { worksOnJobs: false })

let genuine: Buffer
let parts: ZipPart[]
let known: string[]

beforeAll(async () => {
  const person = await makePerson(app, { fullName: 'Ann Carer' })
  await register(app, person, 'Given')
  const { privacy } = app.as(person)
  const { documents } = await privacy.passports()
  const { id } = await privacy.askPassport({ teamId: null, documents: documents.slice(0, 1).map((one) => one.id) })
  await buildExport(app.services, id)
  const { rawPayload } = await app.server.inject({
    url: `/api/privacy/exports/${id}/archive.zip`,
    cookies: { '__Host-session': person.sessionSecret },
  })
  genuine = rawPayload
  parts = zipParts(genuine)
  known = (await app.as().privacy.passportKeys()).keys.map(({ publicKey }) => publicKey)
})

const check = (bytes: Buffer) => checkPassport(new Blob([new Uint8Array(bytes)]), known)

const nameOf = ({ local }: ZipPart) => local.subarray(30).toString()
const forged = Buffer.from('A forged certificate')

/** A file like the first one with other content, in headers that agree. */
function fileOf(content: Buffer, name: string, { attributes }: { attributes?: number } = {}): ZipPart {
  const { local, descriptor, record } = renamed(parts[0]!, name)
  for (const [bytes, at] of [
    [descriptor, 8],
    [descriptor, 12],
    [record, 20],
    [record, 24],
  ] as const)
    bytes.writeUInt32LE(content.length, at)
  const crc = crc32(content)
  descriptor.writeUInt32LE(crc, 4)
  record.writeUInt32LE(crc, 16)
  if (attributes !== undefined) record.writeUInt32LE(attributes, 38)
  return { local, content, descriptor, record }
}

const DIRECTORY = 0x10
const SYMLINK = (0o120_777 << 16) >>> 0
const CHANGED = { verdict: 'changed' }

test('a pack as it was made is genuine, put together again from its pieces, too', async () => {
  expect(await check(genuine)).toMatchObject({ verdict: 'genuine', passport: { person: { fullName: 'Ann Carer' } } })
  expect(zipOfParts(parts).equals(genuine)).toBe(true)
})

describe('a pack into which something was put is changed', () => {
  const document = () => nameOf(parts.find((one) => nameOf(one).startsWith('documents/'))!)
  const added: Record<string, () => ZipPart> = {
    'a file': () => fileOf(forged, 'documents/2 more.pdf'),
    'a directory that has bytes': () => fileOf(forged, 'documents/2 more.pdf', { attributes: DIRECTORY }),
    'a directory by its name that has bytes': () => fileOf(forged, 'documents/2 more.pdf/'),
    'an empty directory': () => fileOf(Buffer.alloc(0), 'documents/', { attributes: DIRECTORY }),
    'a symbolic link': () => fileOf(Buffer.from('/etc/passwd'), 'documents/2 more.pdf', { attributes: SYMLINK }),
    'a document twice': () => fileOf(forged, document()),
    'a document twice, by its case': () => fileOf(forged, document().toUpperCase()),
    'a document twice, decomposed': () => fileOf(forged, document().replace('e', 'e\u0301').normalize('NFD')),
    'what is signed, twice': () => fileOf(forged, 'passport.json'),
    'a name with a null byte': () => fileOf(forged, `${document()}\0.txt`),
    'a way out of the folder': () => fileOf(forged, '../more.pdf'),
  }
  test.each(Object.entries(added))('%s', async (_, one) => {
    for (const whole of [
      [one(), ...parts],
      [...parts.slice(0, 1), one(), ...parts.slice(1)],
      [...parts, one()],
    ])
      expect(await check(zipOfParts(whole))).toMatchObject(CHANGED)
  })

  test('in an order of its own, and with a file taken out', async () => {
    expect(await check(zipOfParts(parts.toReversed()))).toMatchObject(CHANGED)
    expect(await check(zipOfParts(parts.slice(1)))).toMatchObject(CHANGED)
  })

  test('bytes before, between and behind the parts of the archive', async () => {
    for (const around of [
      { before: forged },
      { between: forged },
      { beforeEnd: forged },
      { after: forged },
      { comment: forged },
      // Another archive before or behind, of which some programs read the one and some the other.
      { before: genuine },
      { after: genuine.subarray(0, -22) },
    ])
      expect(await check(zipOfParts(parts, around))).toMatchObject(CHANGED)
    // Bytes in front, with offsets that programs correct.
    expect(await check(Buffer.concat([forged, genuine]))).toMatchObject(CHANGED)
    const [first, ...others] = parts as [ZipPart, ...ZipPart[]]
    const gap = { ...first, descriptor: Buffer.concat([first.descriptor, forged]) }
    expect(await check(zipOfParts([gap, ...others]))).toMatchObject(CHANGED)
  })

  test('extra fields, comments of files, and an end in the larger format (ZIP64)', async () => {
    const extra = Buffer.concat([Buffer.from('fecaff00', 'hex'), Buffer.alloc(255)])
    const inRecord = (one: ZipPart, at: number) => {
      const record = Buffer.concat([one.record, extra])
      record.writeUInt16LE(record.readUInt16LE(at) + extra.length, at)
      return { ...one, record }
    }
    const inHeader = (one: ZipPart) => {
      const local = Buffer.concat([one.local, extra])
      local.writeUInt16LE(extra.length, 28)
      return { ...one, local }
    }
    for (const [index, one] of parts.entries())
      for (const other of [inRecord(one, 30), inRecord(one, 32), inHeader(one)])
        expect(await check(zipOfParts(parts.with(index, other)))).toMatchObject(CHANGED)
    const locator = Buffer.concat([Buffer.from('504b0607', 'hex'), Buffer.alloc(16)])
    const large = Buffer.concat([Buffer.from('504b06062c', 'hex'), Buffer.alloc(51)])
    expect(await check(zipOfParts(parts, { beforeEnd: Buffer.concat([large, locator]) }))).toMatchObject(CHANGED)
  })

  test('the name in a file’s own header and that in the directory differ, or what its descriptor says', async () => {
    const [first, ...others] = parts as [ZipPart, ...ZipPart[]]
    const other = renamed(first, 'Passporu.pdf')
    expect(await check(zipOfParts([{ ...first, local: other.local }, ...others]))).toMatchObject(CHANGED)
    expect(await check(zipOfParts([{ ...first, record: other.record }, ...others]))).toMatchObject(CHANGED)
    const descriptor = Buffer.from(first.descriptor)
    descriptor.writeUInt32LE(1, 8)
    expect(await check(zipOfParts([{ ...first, descriptor }, ...others]))).toMatchObject(CHANGED)
  })
})

/** What another program unpacks; undefined where it refuses to. */
async function unpacked(bytes: Buffer): Promise<string | undefined> {
  try {
    return JSON.stringify([...(await unzip(bytes))].map(([name, content]) => [name, content.toString('base64')]))
  } catch {
    return undefined
  }
}

test('a pack with any byte changed is not genuine, and ‘changed’ where another program would unpack something else', async () => {
  const chance = chanceFrom(2026)
  const whole = await unpacked(genuine)
  const inFiles: number[] = []
  const around: number[] = []
  let at = 0
  for (const { local, content, descriptor } of parts) {
    for (let i = 0; i < local.length; i++) around.push(at + i)
    for (let i = 0; i < 40; i++) inFiles.push(at + local.length + chance.below(content.length))
    for (let i = 0; i < descriptor.length; i++) around.push(at + local.length + content.length + i)
    at += local.length + content.length + descriptor.length
  }
  for (let i = at; i < genuine.length; i++) around.push(i)
  expect(around.length).toBeGreaterThan(500)
  for (const place of [...inFiles, ...around]) {
    const bytes = Buffer.from(genuine)
    bytes[place]! ^= 1 << chance.below(8)
    const { verdict } = await check(bytes)
    expect({ place, verdict }).toEqual({ place, verdict: expect.stringMatching(/changed|unreadable/) })
    const found = await unpacked(bytes)
    if (found !== undefined && found !== whole) expect({ place, verdict }).toEqual({ place, verdict: 'changed' })
  }
})

test('the signature says nothing that is not signed', async () => {
  const signature = parts.at(-1)!
  const text = signature.content.toString()
  for (const other of [
    text.replace('{', '{"note": "Verified by the CQC",'),
    `\ufeff${text}`,
    `${text}\n`,
    text.replace('"Ed25519"', '"none"'),
    text.replace('=="', '== "'),
  ])
    expect(await check(zipOfParts(parts.with(-1, fileOf(Buffer.from(other), 'signature.json'))))).toMatchObject(CHANGED)
})
