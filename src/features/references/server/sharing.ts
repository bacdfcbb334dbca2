import { randomUUID } from 'node:crypto'
import type { MemberContext } from '#features/members/server/gate.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { THE_PERSON_MAY_READ } from '../rules/request-forms.ts'
import type { Sharing } from '../schema.ts'
import { readOne } from './overview.ts'
import type { HeldRequest } from './requests.ts'

interface Shared {
  /** Null: the person themselves. */
  hirer: string | null
  what: Sharing['what']
  referenceId?: string | undefined
  document?: string | undefined
  consent: string
  sharedOn: Day
}

function checkWhat({ what, referenceId, document, sharedOn }: Shared, today: Day) {
  if (sharedOn > today) throw invalid([{ path: 'sharedOn', message: 'Choose today or an earlier day' }])
  if ((what === 'document') !== (document !== undefined))
    throw invalid([{ path: 'document', message: 'Enter which document' }])
  if ((what === 'reference') !== (referenceId !== undefined))
    throw invalid([{ path: 'referenceId', message: 'Choose the reference' }])
}

/** A reference is shown to hirers once it is verified, and only where its referee agreed (Conduct Regulations 2003, reg. 22). */
async function checkMayBeShared(context: MemberContext, referenceId: string) {
  const found = await readOne(context, referenceId)
  if (!found) throw notFound()
  if (found.row.state !== 'verified' || !found.sealed?.answer.disclosure)
    throw invalid([{ path: 'referenceId', message: 'Only a verified reference whose referee agreed may be shown' }])
}

/** Appends to the log which hirer was given what about the member; 422 for a reference that may not be shown. */
export async function logSharing(context: MemberContext, shared: Shared): Promise<string> {
  checkWhat(shared, londonToday(context.clock))
  if (shared.referenceId !== undefined) await checkMayBeShared(context, shared.referenceId)
  return append(context, shared)
}

/**
 * Lets the member read a reference about them, for good; 422 unless its referee agreed to that. What referees write is
 * otherwise in confidence.
 */
export async function release(context: MemberContext, request: HeldRequest): Promise<string> {
  const found = await readOne(context, request.id)
  if (!found?.sealed?.answer.mayRead)
    throw invalid([{ path: 'referenceId', message: 'The referee has not agreed that they may read it' }])
  if (found.isReleased) throw conflict({}, 'They may read it already')
  return append(context, {
    hirer: null,
    what: 'reference',
    referenceId: request.id,
    consent: THE_PERSON_MAY_READ,
    sharedOn: londonToday(context.clock),
  })
}

async function append({ db, actor, clock, team, member }: MemberContext, shared: Shared): Promise<string> {
  const { hirer, what, referenceId, document, consent, sharedOn } = shared
  const id = randomUUID()
  await db
    .insertInto('sharing_log')
    .values({
      id,
      team_id: team.id,
      user_id: member.userId,
      hirer,
      what,
      reference_id: referenceId ?? null,
      document: document ?? null,
      consent,
      shared_on: sharedOn,
      recorded_by: actor.id,
      recorded_at: instant(clock),
    })
    .execute()
  return id
}
