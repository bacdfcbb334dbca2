import type { Stage } from '../stage.ts'
import { atMost, type Work } from '../works.ts'

/** W2: a person's whole registration in one call. */
export function load({ people, as, bare, reference }: Stage): Work[] {
  const who = (turn: number) => people[turn % people.length] as (typeof people)[number]
  return [
    {
      name: 'W2 load the sections of one person',
      runs: {
        product: (turn) => as(who(turn), { path: '/api/registration' }),
        reference: (turn) => reference('/sql/w2-load', { body: JSON.stringify([who(turn).id]) }),
        bare: (turn) => bare('w2-load', [who(turn).id]),
      },
      goals: [...atMost(4, 'bare'), ...atMost(2, 'reference')],
    },
  ]
}
