import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { linesOf } from '../rules/comparison.ts'
import type { OwnReference, ReleasedReference, RequestState, Sharing } from '../schema.ts'
import { unseal } from './sealed.ts'

const PROGRESS: Record<RequestState, OwnReference['progress']> = {
  asked: 'asked',
  answered: 'received',
  verified: 'verified',
  rejected: 'not-accepted',
  declined: 'not-given',
  cancelled: 'not-given',
}

interface OwnRow {
  id: string
  teamName: string
  referee: Buffer
  state: RequestState
  requestedAt: string
  readable: boolean
}

/** How the person's references are coming on, in all their teams. */
export async function ownReferences({ db, vault, actor }: PersonContext): Promise<OwnReference[]> {
  const [key, { rows }] = await Promise.all([
    vault.open(db, { userId: actor.id }),
    sql<OwnRow>`select id, team_name as "teamName", referee, state, requested_at as "requestedAt", readable
      from app.own_references()`.execute(db),
  ])
  if (!key) return []
  return rows.map(({ id, teamName, referee, state, requestedAt, readable }) => {
    const { name } = unseal(key, { id, column: 'referee', sealed: referee })
    return { id, teamName, refereeName: name, progress: PROGRESS[state], requestedAt, readable }
  })
}

/** What a referee has written about the person, which a team has let them read; 404 for any other one. */
export async function readReleased({ db, vault, actor }: PersonContext, id: string): Promise<ReleasedReference> {
  const [key, { rows }] = await Promise.all([
    vault.open(db, { userId: actor.id }),
    sql<{ teamName: string; referee: Buffer; answer: Buffer }>`
      select team_name as "teamName", referee, answer from app.released_reference(${id})`.execute(db),
  ])
  const found = rows[0]
  if (!key || !found) throw notFound()
  const { name } = unseal(key, { id, column: 'referee', sealed: found.referee })
  const { answer, further } = unseal(key, { id, column: 'answer', sealed: found.answer })
  return { id, refereeName: name, teamName: found.teamName, lines: linesOf(answer), further }
}

/** What hirers were given about the person; not whose reference it was. */
export async function ownSharings({ db }: PersonContext) {
  const { rows } = await sql<Sharing & { hirer: string; teamName: string }>`
    select id, team_name as "teamName", hirer, what, about, consent, shared_on as "sharedOn" from app.own_sharings()`.execute(
    db,
  )
  return rows
}
