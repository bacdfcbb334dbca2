import type { Stage } from '../stage.ts'
import { atMost, type Work } from '../works.ts'

/** W10: people's own pages, and two long lists, compared with a statement that reads most of the same data. */
export function screens({ people, teams, as, bare }: Stage): Work[] {
  const who = (turn: number) => people[turn % people.length] as (typeof people)[number]
  const { id: team, manager } = teams.ofTheRest
  const ofPerson = (path: string): Work['runs'] => ({
    product: (turn) => as(who(turn), { path }),
    bare: (turn) => bare('w2-load', [who(turn).id]),
  })
  return [
    { name: 'W10 staff dashboard', runs: ofPerson('/api/profile/dashboard'), goals: atMost(8, 'bare') },
    { name: 'W10 profile', runs: ofPerson('/api/profile'), goals: atMost(8, 'bare') },
    { name: 'W10 work passport', runs: ofPerson('/api/profile/passport'), goals: atMost(4, 'bare') },
    {
      name: 'W10 notifications',
      runs: {
        product: () => as(manager, { path: '/api/notifications' }),
        bare: () => bare('w10-notifications', [manager.id]),
      },
      goals: atMost(8, 'bare'),
    },
    {
      name: 'W10 audit log of 100,000',
      runs: { product: () => as(manager, { path: `/api/teams/${team}/audit` }), bare: () => bare('w10-audit', [team]) },
      goals: atMost(8, 'bare'),
    },
  ]
}
