import { portrait } from '#features/registration/demo/papers.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { Caller } from './callers.ts'
import { saver } from './saving.ts'
import type { Stage } from './stage.ts'

const HEADERS = { 'content-type': 'application/octet-stream', 'x-requested-with': 'care-staffing' }

/** Uploads a file as its owner's browser does. */
export async function upload(
  { as }: Pick<Stage, 'as'>,
  { caller, slot, name, bytes }: { caller: Caller; slot: string; name: string; bytes: Buffer },
): Promise<FileRef> {
  const path = `/api/files?slot=${slot}&name=${name}`
  return JSON.parse((await as(caller, { method: 'POST', path, headers: HEADERS, body: bytes })).toString())
}

/** Those who come first in the list of the team of 2,000 (bench/seed/crowd.sql). */
const SHOWN = { first: 220, count: 50 }

/** Gives the people of a first page photos with bytes, as they upload and save them in the wizard; once. */
export async function givePhotos(stage: Stage) {
  const people = stage.people.slice(SHOWN.first, SHOWN.first + SHOWN.count)
  const { rows } = await stage.pool.query(
    'select from app.team_members where user_id = $1 and photo_file_id is not null',
    [people[0]?.id],
  )
  if (rows.length > 0) return
  const photos: FileRef[] = []
  for (const [n, caller] of people.entries()) {
    const bytes = await portrait({ gender: n % 3 === 0 ? 'male' : 'female' }, n)
    photos.push(await upload(stage, { caller, slot: 'profile-image', name: 'me.png', bytes }))
  }
  const change = (stored: object, turn: number) => ({ ...stored, profileImage: photos[turn] })
  const save = await saver(stage, { people, step: 'personal', change })
  for (const n of people.keys()) await save(n)
}
