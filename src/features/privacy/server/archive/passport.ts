import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { kindLabel } from '#features/compliance/rules/kinds.ts'
import { agencyId } from '#features/teams/rules/agency.ts'
import { agenciesOf } from '#features/teams/server/data.ts'
import type { Db } from '#server/database/db.ts'
import { type AddFile, type Content, pretty, type Written } from '#server/exports.ts'
import { pathPart } from '#server/files/names.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { Day } from '#shared/time.ts'
import {
  FORMAT,
  PASSPORT,
  type PackedFile,
  type Passport,
  SIGNATURE,
  signatureText,
  type Verified,
} from '../../rules/passport-format.ts'
import type { PassportAsked } from '../../schema.ts'
import { passportLayout } from './passport-layout.ts'
import { type ArchiveNeeds, asWorker, type Task } from './task.ts'

interface GivenRow {
  id: string
  kind: string
  title: string | null
  givenOn: Day
  from: Day | null
  until: Day | null
  fileId: string | null
  name: string
  size: number
  digest: string | null
  verified: VerifiedRow[]
}

type VerifiedRow = Omit<Verified, 'agencyId'> & { teamId: string }

/**
 * What a person has given, or an agency has recorded of them, and which agency has verified it; with a team: what that
 * one has verified. Health is none of it, and of a DBS certificate not the picture.
 */
async function readGiven(db: Db, { userId, teamId }: { userId: string; teamId: string | null }) {
  const { rows } = await sql<GivenRow>`
    select e.id, e.kind, e.title, (e.given_at at time zone 'Europe/London')::date as "givenOn", e.valid_from as "from",
      e.valid_until as until,
      f.id as "fileId", f.name, f.size, encode(f.digest, 'hex') as digest, v.verified
    from app.evidence e
    left join app.files f on f.id = e.file_id and e.kind <> 'dbs'
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('agency', t.team_name, 'teamId', t.id, 'on',
        (r.decided_at at time zone 'Europe/London')::date, 'from', r.verified_from,
          'until', r.verified_until) order by t.team_name, t.id), '[]') as verified
        from app.verifications r join app.teams t on t.id = r.team_id
       where r.user_id = e.user_id and r.evidence_id = e.id and r.replaced_at is null and r.decision = 'verified'
         and (${teamId}::uuid is null or r.team_id = ${teamId})) v
    where e.user_id = ${userId} and e.superseded_at is null and e.kind <> 'fit-to-work' and (${teamId}::uuid is null or v.verified <> '[]')
    order by e.kind, e.title, e.id`.execute(db)
  return rows
}

/** The documents that a person may put into a pack. */
export async function packableDocuments(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; kind: string; title: string | null; name: string; size: number }>`
    select e.id, e.kind, e.title, f.name, f.size
    from app.evidence e join app.files f on f.id = e.file_id
    where e.user_id = ${userId} and f.user_id = ${userId} and e.superseded_at is null and e.kind not in ('dbs', 'fit-to-work')
    order by e.kind, e.title, e.id`.execute(db)
  return rows.map(({ kind, title, ...row }) => ({ ...row, label: title ?? kindLabel(kind) }))
}

async function readPerson(db: Db, userId: string) {
  const { rows } = await sql<Passport['person']>`
    select p.full_name as "fullName", i.date_of_birth as "dateOfBirth"
    from app.profiles p left join app.personal_information i using (user_id) where p.user_id = ${userId}`.execute(db)
  return rows[0] as Passport['person']
}

/** Adds files to the archive and remembers their fingerprints. */
function recording(add: AddFile) {
  const files: PackedFile[] = []
  async function* hashed(content: AsyncIterable<string | Buffer>, path: string) {
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of content) {
      hash.update(piece)
      size += Buffer.byteLength(piece)
      yield piece
    }
    files.push({ path, size, sha256: hash.digest('hex') })
  }
  const whole = async function* (content: string | Buffer) {
    yield content
  }
  return {
    files,
    add: (path: string, content: Content) =>
      add(path, hashed(typeof content === 'string' || Buffer.isBuffer(content) ? whole(content) : content, path), {
        compress: false,
      }),
  }
}

/**
 * Writes a person's passport pack: what they have given and who has verified it, for people to read and for programs,
 * signed by the installation.
 */
export async function writePassport(
  needs: ArchiveNeeds,
  { userId, passport: { teamId, documents } }: Task & { passport: PassportAsked },
  { add, step }: { add: AddFile; step: (done: number, total: number) => Promise<void> },
): Promise<Written> {
  const key = needs.vault.signingKeys().at(-1)
  if (!key) throw new Error('there is no key to sign with')
  const { person, given, agencies, fileKey } = await asWorker(needs, async (db) => {
    const given = await readGiven(db, { userId, teamId })
    const teamIds = new Set(given.flatMap(({ verified }) => verified.map((one) => one.teamId)))
    return {
      given,
      person: await readPerson(db, userId),
      agencies: await agenciesOf(db, [...teamIds]),
      fileKey: await needs.vault.open(db, { userId }),
    }
  })
  const packed = recording(add)
  const chosen = given.filter(({ id, fileId }) => fileId !== null && documents.includes(id))
  const paths = new Map(
    chosen.map(({ id, kind, title, name }, index) => [
      id,
      `documents/${index + 1} ${pathPart(title ?? kindLabel(kind))} - ${pathPart(name)}`,
    ]),
  )
  const unsigned = {
    format: FORMAT,
    madeAt: new Date(needs.clock.now()).toISOString(),
    issuer: needs.publicUrl,
    keyId: key.id,
    person,
    given: given.map(({ id, kind, title, givenOn, from, until, fileId, digest, verified }) => ({
      ...{ kind, label: title ?? kindLabel(kind), givenOn, from, until },
      verified: verified.map(({ teamId, ...one }) => ({ ...one, agencyId: agencyId(teamId) })),
      document: fileId ? { sha256: digest, path: paths.get(id) ?? null } : null,
    })),
    agencies: agencies.map(({ agencyId, name, foundedOn, mailDomain }) => ({
      ...{ id: agencyId, name, foundedOn, mailDomain },
    })),
  } satisfies Omit<Passport, 'files'>
  await step(0, chosen.length)
  await packed.add('Passport.pdf', await renderPdf(passportLayout, { person: userId, args: [unsigned] }))
  for (const [index, { id, fileId, size }] of chosen.entries()) {
    if (!fileKey) throw new Error('a stored file has no key')
    const content = needs.files.read({ key: fileKey.bytes, id: fileId as string, size })
    await packed.add(paths.get(id) as string, content)
    await step(index + 1, chosen.length)
  }
  const text = pretty({ ...unsigned, files: packed.files } satisfies Passport)
  const { id: keyId, publicKey } = key
  const signature = key.sign(Buffer.from(text))
  await add(PASSPORT, text, { compress: false })
  await add(SIGNATURE, signatureText({ algorithm: 'Ed25519', keyId, publicKey, signature }), { compress: false })
  return { rows: given.length, files: chosen.length }
}
