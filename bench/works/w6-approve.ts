import type { Stage } from '../stage.ts'
import { atMost, type Work } from '../works.ts'

const AT_ONCE = 16

/** W6: a request approved in one transaction. Each contender takes the next request of one team. */
export async function approve({ teams, as, bare, reference, pool }: Stage): Promise<Work[]> {
  const { id: team, manager } = teams.approving
  const { rows } = await pool.query<{ id: string }>(
    `select id from app.team_join_requests where team_id = $1 and status = 'pending' order by created_at, id`,
    [team],
  )
  let taken = 0
  function next() {
    const request = rows[taken++]
    if (!request) throw new Error('all requests have been approved: seed anew')
    return request.id
  }
  return [
    {
      name: 'W6 approve a request',
      runs: {
        product: () =>
          as(manager, {
            method: 'POST',
            path: `/api/teams/${team}/requests/${next()}/approve`,
            body: '{}',
          }),
        reference: () => reference('/sql/w6-approve', { body: JSON.stringify([next(), manager.id]) }),
        bare: () => bare('w6-approve', [next(), manager.id]),
      },
      effort: { inFlight: AT_ONCE },
      goals: atMost(4, 'reference'),
    },
  ]
}
