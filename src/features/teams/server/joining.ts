import { sql } from 'kysely'
import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { audit, truncateIp } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { changedBy, teamNouns } from '../nouns.ts'
import { holdTeam } from './gate.ts'
import { type CodeAlarm, codesGuessed } from './jobs.ts'
import { managersOf } from './managers-of.ts'

interface JoinRow {
  /** Whole seconds until another code is accepted, when the outcome is `limited`. */
  wait: number
  outcome: 'member' | 'pending' | 'invalid' | 'limited' | 'full'
  teamId: string | null
  teamName: string | null
  changed: boolean
  /** The id of the request that was made. */
  requestId: string | null
}

/** The rate limit's key for a guess's network: a MAC from which nobody can read the address. */
function guessingNetwork({ actor: { ip }, vault }: PersonContext): string {
  return vault.linkMac(`team-code|${ip.includes(':') ? truncateIp(ip) : ip}`)
}

/** The result of looking up a typed code; `limited` after too many wrong ones. */
export interface LookedUpCode {
  found: 'known' | 'unknown' | 'limited'
  network: string
}

/** Looks up a team by code; a wrong one is charged as a guess. Call `tellOfLookUp` afterwards, once all locks are taken. */
export async function lookUpCode(context: PersonContext, teamCode: string): Promise<LookedUpCode> {
  const network = guessingNetwork(context)
  const { rows } = await sql<Pick<LookedUpCode, 'found'>>`
    select app.look_up_code(${teamCode}, ${network}, ${instant(context.clock)}) as found`.execute(context.db)
  return { found: rows[0]?.found ?? 'limited', network }
}

/** Raises the alarm when the guess exceeded the limit. */
export async function tellOfLookUp(context: PersonContext, { found, network }: LookedUpCode): Promise<void> {
  if (found === 'unknown') await raiseAlarm(context, network)
}

/** The result of a request to join, before anybody is notified. */
export interface Joining extends JoinRow {
  network: string
}

/**
 * Requests to join by code. `limited`: too many wrong codes of this person; `full`: five requests are pending.
 * Call `tellOfJoining` afterwards, once all locks are taken.
 */
export async function joinByCode(context: PersonContext, teamCode: string): Promise<Joining> {
  const { db, clock } = context
  await holdTeam(db, { code: teamCode })
  const network = guessingNetwork(context)
  const { rows } = await sql<JoinRow>`
    select outcome, team_id as "teamId", team_name as "teamName", changed, request_id as "requestId",
      app.team_code_wait(${instant(clock)}) as wait
    from app.request_to_join(${teamCode}, ${network}, ${instant(clock)})`.execute(db)
  return { ...(rows[0] as JoinRow), network }
}

/** Publishes and audits that a person has joined or asked to join; notifies the managers of a request. */
export async function tellOfJoining(context: PersonContext, { network, ...row }: Joining): Promise<void> {
  const { db, actor } = context
  if (row.changed && row.teamId) {
    const { teamId } = row
    const changed = row.outcome === 'member' ? [teamNouns.requests, ...changedBy('staff')] : [teamNouns.requests]
    await publish(db, ...changed.map((noun) => noun.of(teamId)), teamNouns.teams.of(actor.id))
    if (row.outcome === 'pending') {
      await notify(context, {
        to: await managersOf(db, row.teamId),
        kind: 'request-created',
        teamId: row.teamId,
        about: actor.id,
        subjects: row.requestId ? [row.requestId] : [],
        neededUntil: UNTIL_DONE,
      })
    }
    const action = row.outcome === 'member' ? 'member.join' : 'request.create'
    await audit(context, { action, subject: actor.id, object: `teams:${row.teamId}`, teamId: row.teamId })
  }
  if (row.outcome === 'invalid') await raiseAlarm(context, network)
}

/** Raises one alarm when a person, a network or everybody together reaches the limit of wrong codes (security AZ16). */
async function raiseAlarm(context: PersonContext, network: string) {
  const { db, actor, clock } = context
  const { rows } = await sql<{
    alarm: CodeAlarm['whose'] | null
  }>`select app.code_alarm(${network}, ${instant(clock)}) as alarm`.execute(db)
  const whose = rows[0]?.alarm
  if (!whose) return
  await enqueue(db, codesGuessed({ whose, userId: actor.id }))
  await audit(context, { action: 'team-code.limit', subject: actor.id, meta: { whose } })
}
