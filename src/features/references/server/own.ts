import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import type { OwnReference, RequestState, Sharing } from '../schema.ts'
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
}

/** How the person's references are coming on, in all their teams. */
export async function ownReferences({ db, vault, actor }: PersonContext): Promise<OwnReference[]> {
  const [key, { rows }] = await Promise.all([
    vault.open(db, { userId: actor.id }),
    sql<OwnRow>`select id, team_name as "teamName", referee, state, requested_at as "requestedAt" from app.own_references()`.execute(
      db,
    ),
  ])
  if (!key) return []
  return rows.map(({ id, teamName, referee, state, requestedAt }) => {
    const { name } = unseal(key, { id, column: 'referee', sealed: referee })
    return { id, teamName, refereeName: name, progress: PROGRESS[state], requestedAt }
  })
}

/** What hirers were given about the person; not whose reference it was. */
export async function ownSharings({ db }: PersonContext) {
  const { rows } = await sql<Sharing & { teamName: string }>`
    select id, team_name as "teamName", hirer, what, about, consent, shared_on as "sharedOn" from app.own_sharings()`.execute(
    db,
  )
  return rows
}
