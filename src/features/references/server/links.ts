import { sql } from 'kysely'
import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import type { DataKey } from '#server/crypto/vault.ts'
import { publish } from '#server/publish.ts'
import { referenceNouns } from '../nouns.ts'
import { type Answer, withoutUnasked } from '../rules/reference-form.ts'
import { seal, unseal } from './sealed.ts'

interface Found {
  id: string
  teamId: string
  userId: string
  fullName: string
  teamName: string
  askedBy: string | null
  askedById: string | null
  expiresAt: string
  isQuestion: boolean
  answer: Buffer | null
  question: Buffer | null
  kekId: string
  wrapped: Buffer
}

/** What a link opens. 404 for every link that opens nothing, whatever the cause: a stranger learns nothing by trying. */
async function findOpen({ db, clock }: Context, token: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select id, team_id as "teamId", user_id as "userId", full_name as "fullName", team_name as "teamName", asked_by as "askedBy",
      asked_by_id as "askedById", expires_at as "expiresAt", is_question as "isQuestion", answer, question,
        kek_id as "kekId", wrapped_dek as wrapped
    from app.find_reference(${hashSecret(token)}, ${instant(clock)})`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What the holder of a link may read: who asks, and about whom. */
export async function showLink(context: Context, token: string) {
  const { id, fullName, teamName, askedBy, expiresAt, isQuestion } = await findOpen(context, token)
  return { id, fullName, teamName, askedBy, expiresAt, isQuestion }
}

const keyOf = ({ vault }: Context, { userId, kekId, wrapped }: Found): DataKey =>
  vault.unwrap({ userId, kekId, wrapped })

/** Takes the answer to the form. 404 when the link is used up, also by another tab at the same time. */
export async function giveReference(context: Context, { token, ...answer }: Answer & { token: string }) {
  const found = await findOpen(context, token)
  if (found.isQuestion) throw notFound()
  const value = { answer: withoutUnasked(answer), further: [] }
  await close(context, {
    token,
    found,
    state: 'answered',
    words: seal(keyOf(context, found), { id: found.id, column: 'answer', value }),
  })
}

/** Adds the answer to a question to what the referee has said before. */
export async function answerQuestion(context: Context, { token, further }: { token: string; further: string }) {
  const found = await findOpen(context, token)
  const { id, answer, question } = found
  if (!answer || !question) throw notFound()
  const key = keyOf(context, found)
  const before = unseal(key, { id, column: 'answer', sealed: answer })
  const asked = unseal(key, { id, column: 'question', sealed: question })
  const value = {
    ...before,
    further: [...before.further, { question: asked, text: further, at: instant(context.clock) }],
  }
  await close(context, { token, found, state: 'answered', words: seal(key, { id, column: 'answer', value }) })
}

export async function declineReference(
  context: Context,
  { token, reason, stop }: { token: string; reason: string; stop: boolean },
) {
  const found = await findOpen(context, token)
  const words = seal(keyOf(context, found), { id: found.id, column: 'reason', value: reason })
  await close(context, { token, found, state: 'declined', words, stops: stop })
}

interface Closing {
  token: string
  found: Found
  state: 'answered' | 'declined'
  words: Buffer
  stops?: boolean
}

/** Uses up the link, and tells the team and the person that there is an answer. */
async function close(context: Context, { token, found, state, words, stops = false }: Closing) {
  const { db, clock } = context
  const { rows } = await sql<{ done: boolean }>`
    select app.answer_reference(${hashSecret(token)}, ${state}, ${words}, ${stops}, ${instant(clock)}) as done`.execute(
    db,
  )
  if (!rows[0]?.done) throw notFound()
  const { id, teamId, userId, askedById } = found
  const managers = await managersOf(db, teamId)
  await notify(context, {
    to: askedById && managers.includes(askedById) ? [askedById] : managers,
    kind: state === 'answered' ? 'reference-received' : 'reference-declined',
    teamId,
    about: userId,
    subjects: [id],
    neededUntil: UNTIL_DONE,
  })
  await publish(db, referenceNouns.references.of(teamId), referenceNouns.ownReferences.of(userId))
  await audit(context, {
    action: state === 'answered' ? 'reference.answer' : 'reference.decline',
    subject: userId,
    object: `reference_requests:${id}`,
    teamId,
  })
}
