import { makePdf } from '#testing/files/documents.ts'
import type { SoakPerson } from './people.ts'
import { send, type Turn } from './turn.ts'

// The smallest picture that there is: one pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const PDF = await makePdf('Wash your hands.')

interface Upload {
  by: SoakPerson
  slot: string
  /** Of a team's slot. */
  team?: string
}

/** Uploads a picture of a person, or a paper of a team. */
export function upload(turn: Turn, { by, slot, team }: Upload) {
  const name = team ? `${turn.number}-policy.pdf` : `${turn.number}-picture.png`
  const query = new URLSearchParams({ slot, name, ...(team ? { team } : {}) })
  return send(turn, by, {
    method: 'POST',
    path: `/api/files?${query}`,
    headers: { 'content-type': 'application/octet-stream', 'x-requested-with': 'care-staffing' },
    body: new Uint8Array(team ? PDF : PNG),
  })
}
