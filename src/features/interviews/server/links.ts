import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { conflict, notFound, tooMany } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { interviewNouns } from '../nouns.ts'
import type { OfLink } from '../schema.ts'
import { sealLink } from './deliver.ts'
import { interviewMailed } from './jobs.ts'

const CLOSED = 'This interview can no longer be changed here'
const OFTEN =
  'You have changed the time as often as you can in one hour. What you picked last stands; please try again later'
const TAKEN = 'Somebody else has just picked this time. Please pick another one'

/** What the holder of a link may read; 404 for a link that a newer one has replaced. */
export async function findByLink({ db, clock }: Context, token: string): Promise<OfLink> {
  const { rows } = await sql<OfLink>`
    select team_name as "teamName", job, way, place, starts_at as "startsAt", minutes, state, stands, outside, slots
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

/** A change of the time waits for the next one: their people get one mail of what was picked last. */
const COLLECTED_SECONDS = 180

/**
 * Picks a slot for the interview of a link, 429 after a few changes within an hour. Of two candidates who pick the same
 * one, the second is told so, with the times that are left. The one that is theirs already stays, and nobody is told.
 */
export async function pickSlot(
  context: Context,
  { token, slotId }: { token: string; slotId: string },
): Promise<OfLink> {
  const { db, clock } = context
  const before = await findByLink(context, token)
  const { rows } = await sql<Acted & { outcome: 'picked' | 'kept' | 'taken' | 'closed' | 'often'; wait: number }>`
    select outcome, interview_id as "interviewId", team_id as "teamId", user_id as "userId", sequence, wait
    from app.pick_slot(${hashSecret(token)}, ${slotId}, ${instant(clock)})`.execute(db)
  const acted = rows[0]
  if (acted?.outcome === 'often') throw Object.assign(tooMany(acted.wait), { message: OFTEN })
  const current = await findByLink(context, token)
  if (acted?.outcome === 'kept') return current
  if (acted?.outcome !== 'picked') throw conflict(current, acted?.outcome === 'taken' ? TAKEN : CLOSED)
  const link = sealLink(context.vault, token)
  const wait = before.startsAt === null ? 0 : COLLECTED_SECONDS
  await tellTeam(context, { ...acted, link, wait, panel: await panelOf(context, token) }, 'interview-picked')
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
  await tellTeam(context, { ...acted, panel: await panelOf(context, token) }, 'interview-withdrawn')
  return current
}

/**
 * Withdraws the application of a link's holder without an account: what is still to come is cancelled, no mail follows
 * but those that say so, and the nightly run of retention forgets them.
 */
export async function withdrawByLink(context: Context, token: string) {
  const { db, clock } = context
  const { teamName } = await findByLink(context, token)
  const { rows } = await sql<Omit<Acted, 'userId'> & { applicantId: string; panel: string[] }>`
    select applicant_id as "applicantId", team_id as "teamId", interview_id as "interviewId", sequence, panel
    from app.withdraw_by_link(${hashSecret(token)}, ${instant(clock)})`.execute(db)
  const [withdrawn, ...cancelled] = rows
  if (!withdrawn) throw notFound()
  const { applicantId, teamId } = withdrawn
  for (const one of cancelled) await tellTeam(context, { ...one, userId: null }, 'interview-withdrawn')
  await publish(db, interviewNouns.interviews.of(teamId))
  await audit(context, { action: 'applicant.withdraw', object: `applicants:${applicantId}`, teamId })
  return { teamName }
}

async function panelOf({ db }: Context, token: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app.panel_of_link(${hashSecret(token)}) as id`.execute(db)
  return rows.map(({ id }) => id)
}

async function tellTeam(
  context: Context,
  {
    interviewId,
    teamId,
    userId,
    sequence,
    panel,
    link,
    wait,
  }: Acted & { panel: string[]; link?: string; wait?: number },
  kind: 'interview-picked' | 'interview-withdrawn',
) {
  const { db } = context
  await publish(db, interviewNouns.interviews.of(teamId), ...(userId ? [interviewNouns.ownInterviews.of(userId)] : []))
  await enqueue(db, interviewMailed({ interviewId, sequence, ...(link && { link }) }, wait))
  await notify(context, {
    to: panel,
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
