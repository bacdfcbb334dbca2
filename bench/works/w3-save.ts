import { randomBytes } from 'node:crypto'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import type { Caller } from '../callers.ts'
import { saver } from '../saving.ts'
import type { Stage } from '../stage.ts'
import { atMost, type Work } from '../works.ts'

type Values = Record<string, unknown>

/** The easiest section: five texts, from which nothing follows. */
export const nextOfKin = {
  step: 'next-of-kin' as const,
  change: (stored: Values, turn: number) => ({ ...stored, nextOfKinPhone: `07700${100_000 + (turn % 900_000)}` }),
}

/** The dearest section: a list with documents, which is evidence and stands on the person's card. */
export const certificates = {
  step: 'certificates' as const,
  change: (stored: Values, turn: number) => {
    const [first, ...others] = stored.trainingCertificates as Values[]
    const issueDate = addDays(londonToday(deviceClock), -1 - (turn % 300))
    return { ...stored, trainingCertificates: [{ ...first, issueDate }, ...others] }
  },
}

/** As long as the product's stored values, but nobody can open them. */
const sealed = (length: number) => `\\x${randomBytes(length + 29).toString('hex')}`

const list = (turn: number) =>
  JSON.stringify([
    { name: 'First Aid', obtained: addDays('2026-01-05', turn % 300), expires: '2029-01-05', sort: 0 },
    { name: 'Manual Handling', body: 'RoSPA', obtained: '2026-02-05', sort: 1 },
  ])

/** W3: one section saved and its new state returned, with the audit row in the same transaction. */
export async function save(stage: Stage): Promise<Work[]> {
  const { people, bare, reference } = stage
  const who = (turn: number) => (people[turn % people.length] as Caller).id
  const beside = (name: string, values: (turn: number) => unknown[]): Work['runs'] => ({
    reference: (turn) => reference(`/sql/${name}`, { body: JSON.stringify(values(turn)) }),
    bare: (turn) => bare(name, values(turn)),
  })
  const goals = atMost(3, 'reference')
  // The first save of each sets right what was seeded beside the product: evidence that they have not given.
  const dearest = await saver(stage, { people, ...certificates })
  for (const turn of people.keys()) await dearest(turn)
  return [
    {
      name: 'W3 save the easiest section and see it',
      runs: {
        product: await saver(stage, { people, ...nextOfKin }),
        ...beside('w3-save', (turn) => [who(turn), ...[11, 8, 13, 17, 20].map(sealed)]),
      },
      goals,
    },
    {
      name: 'W3 save the dearest section and see it',
      runs: {
        product: dearest,
        ...beside('w3-certificates', (turn) => [who(turn), list(turn)]),
      },
      goals,
    },
  ]
}
