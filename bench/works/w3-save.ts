import { randomBytes } from 'node:crypto'
import { type Caller, onceOnly, type Stage } from '../stage.ts'
import { atMost, type Work } from '../works.ts'

const sealed = (length: number) => randomBytes(length + 29)

/** W3: one section saved and its new state returned, with the audit row in the same transaction. */
export async function save({ people, as, bare, reference, pool }: Stage): Promise<Work[]> {
  const { rows: saved } = await pool.query<{ id: string; version: number }>(
    `select user_id as id, version from app.registration_sections where step = 'next-of-kin' and user_id = any($1)`,
    [people.map(({ id }) => id)],
  )
  const versions = new Map(saved.map(({ id, version }) => [id, version]))

  async function saveNextOfKin(caller: Caller, turn: number) {
    const values = {
      nextOfKinName: 'Joy Neill',
      nextOfKinRelationship: 'mother',
      nextOfKinPhone: `07700${100_000 + (turn % 900_000)}`,
      nextOfKinEmail: 'joy@example.org',
      nextOfKinAddress: '3 Mill Lane\nLeeds',
    }
    const body = JSON.stringify({ version: versions.get(caller.id), values })
    const path = '/api/registration/steps/next-of-kin'
    const answer = await as(caller, { method: 'PUT', path, body, headers: onceOnly() })
    versions.set(caller.id, JSON.parse(answer.toString()).version)
  }

  // As long as the product's stored values, but nobody can open them: written to people whom no other work reads.
  const { rows: others } = await pool.query<{ id: string }>(
    'select id from bench.crowd where n > $1 order by n limit $1',
    [people.length],
  )
  const values = (turn: number) => [
    others[turn % others.length]?.id,
    ...[11, 8, 13, 17, 20].map((length) => `\\x${sealed(length).toString('hex')}`),
  ]
  const who = (turn: number) => people[turn % people.length] as Caller
  return [
    {
      name: 'W3 save one section and see it',
      runs: {
        product: (turn) => saveNextOfKin(who(turn), turn),
        reference: (turn) => reference('/sql/w3-save', { body: JSON.stringify(values(turn)) }),
        bare: (turn) => bare('w3-save', values(turn)),
      },
      goals: [atMost(3, 'reference')],
    },
  ]
}
