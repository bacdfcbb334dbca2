import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { interviewNouns } from '../nouns.ts'
import type { OfLink } from '../schema.ts'
import { interviewMailed } from './jobs.ts'

const CLOSED = 'This interview can no longer be changed here'
const TAKEN = 'Somebody else has just picked this time. Please pick another one'

/** What the holder of a link may read; 404 for a link that a newer one has replaced. */
export async function findByLink({ db, clock }: Context, token: string): Promise<OfLink> {
  const { rows } = await sql<OfLink>`
    select team_name as "teamName", job, way, place, starts_at as "startsAt", minutes, state, stands, slots
    from app.interview_of_link(${hashSecret(token)}, ${instant(clock)})`.execute(db)
  const found = rows[0]
  if (!found) throw notFound()
  const slots = found.slots.map(({ id, startsAt }) => ({ id, startsAt: new Date(startsAt).toISOString() }))
  return { ...found, slots: found.stands ? slots : [] }
}

interface Acted {
  interviewId: string
  teamId: string
  userId: string | null
  sequence: number
}

/** Picks a slot for the interview of a link. Of two candidates who pick the same one, the second is told so, with the times that are left. */
export async function pickSlot(
  context: Context,
  { token, slotId }: { token: string; slotId: string },
): Promise<OfLink> {
  const { db, clock } = context
  await findByLink(context, token)
  const { rows } = await sql<Acted & { outcome: 'picked' | 'taken' | 'closed' }>`
    select outcome, interview_id as "interviewId", team_id as "teamId", user_id as "userId", sequence
    from app.pick_slot(${hashSecret(token)}, ${slotId}, ${instant(clock)})`.execute(db)
  const acted = rows[0]
  const current = await findByLink(context, token)
  if (acted?.outcome !== 'picked') throw conflict(current, acted?.outcome === 'taken' ? TAKEN : CLOSED)
  await tellTeam(context, acted, { token, kind: 'interview-picked' })
  return current
}

/** Cancels the interview of a link; a second time it is told that it is cancelled. */
export async function cancelByLink(context: Context, token: string): Promise<OfLink> {
  const { db, clock } = context
  await findByLink(context, token)
  const { rows } = await sql<Acted>`
    select interview_id as "interviewId", team_id as "teamId", user_id as "userId", sequence
    from app.cancel_by_link(${hashSecret(token)}, ${instant(clock)})`.execute(db)
  const acted = rows[0]
  const current = await findByLink(context, token)
  if (!acted) throw conflict(current, CLOSED)
  await tellTeam(context, acted, { token, kind: 'interview-withdrawn' })
  return current
}

async function tellTeam(
  context: Context,
  { interviewId, teamId, userId, sequence }: Acted,
  { token, kind }: { token: string; kind: 'interview-picked' | 'interview-withdrawn' },
) {
  const { db } = context
  const { rows } = await sql<{ id: string }>`select id from app.panel_of_link(${hashSecret(token)}) as id`.execute(db)
  await publish(db, interviewNouns.interviews.of(teamId), ...(userId ? [interviewNouns.ownInterviews.of(userId)] : []))
  await enqueue(db, interviewMailed({ interviewId, sequence }))
  await notify(context, {
    to: rows.map(({ id }) => id),
    kind,
    teamId,
    ...(userId && { about: userId }),
    params: { interview: interviewId, role: 'panel' },
  })
  await audit(context, {
    action: kind === 'interview-picked' ? 'interview.pick' : 'interview.withdraw',
    object: `interviews:${interviewId}`,
    teamId,
  })
}
