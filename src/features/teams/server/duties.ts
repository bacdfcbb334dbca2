import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { Declared } from '#server/declared.ts'
import { inOrder } from '#shared/in-order.ts'
import type { Rights } from '../policy.ts'
import { countText } from '../rules/duties.ts'

/**
 * How long what somebody has taken over stands first in their list, unless they say before that they have seen to it:
 * two weeks, in milliseconds.
 */
const TO_BE_LOOKED_AT = 14 * 86_400_000

/**
 * The manager whose duties are listed, and the team. `standing`: their new rights; then only duties that these do not
 * allow are listed. Left out: they run the team no more.
 */
export interface HeldBy {
  teamId: string
  userId: string
  standing?: Rights | undefined
}

/** What was handed on: how much, and what the receiver cannot have, each in a sentence for them. */
interface HandedOn {
  count: number
  left?: string[]
}

/**
 * What a manager may hold as the one who has to act, such as the interviews of which they are in the panel. A feature
 * declares each in `server/duties.ts`; when somebody is removed, leaves, deletes their account or is allowed less, it
 * is shown and handed on in the same transaction. Nothing that can be handed on may be left with somebody who has gone.
 */
export interface Duty {
  id: string
  /** One and several of it: 'interview', 'interviews'. */
  noun: readonly [one: string, many: string]
  /** The id of the one that it comes after in the list. */
  after?: string
  /** The columns that name the manager who has to act. */
  columns: readonly `${string}.${string}`[]
  /** What becomes of it, in a sentence, where nobody else can have it. */
  instead?: string
  /** What somebody holds, each in a line, the most urgent first. For managers of the team. */
  read: (context: PersonContext, of: HeldBy) => Promise<string[]>
  /**
   * Hands all of it to another manager of the team, and publishes. The caller is an owner of the team, or the manager
   * who gives it. Left out with `instead`.
   */
  handOn?: (context: PersonContext, of: HeldBy & { to: string }) => Promise<HandedOn>
}

declare module '#server/declared.ts' {
  interface Declared {
    /** What a manager may hold as the one who has to act, and how it is handed on. */
    duties?: readonly Duty[]
  }
}

export type WithFeatures = PersonContext & { features: readonly Declared[] }

const dutiesOf = ({ features }: WithFeatures) =>
  inOrder(
    features.flatMap(({ duties = [] }) => duties),
    ({ id }) => id,
  )

/** What somebody holds of each duty, without those of which they hold nothing. */
export async function readDuties(context: WithFeatures, of: HeldBy) {
  const all = await Promise.all(
    dutiesOf(context).map(async ({ id, noun, instead = null, read }) => {
      const items = await read(context, of)
      return { id, what: countText(items.length, noun), instead, items }
    }),
  )
  return all.filter(({ items }) => items.length > 0)
}

/**
 * Hands on to another what somebody holds, before they lose the right to it: in the caller's transaction, under the
 * team's lock. The receiver is told, unless they do it themselves. Returns what they could not take, in sentences.
 */
export async function handOnDuties(context: WithFeatures, of: HeldBy & { to: string }): Promise<string[]> {
  const handed: string[] = []
  const left: string[] = []
  // In turn: each takes its locks in its own order.
  for (const { noun, handOn } of dutiesOf(context)) {
    if (!handOn) continue
    const { count, left: notTaken = [] } = await handOn(context, of)
    if (count > 0) handed.push(countText(count, noun))
    left.push(...notTaken)
  }
  if (handed.length + left.length === 0) return left
  const { teamId, userId, to } = of
  const what = handed.join(', ')
  if (to !== context.actor.id)
    await notify(context, {
      to: [to],
      kind: 'duties-handed-on',
      teamId,
      about: userId,
      params: { what, ...(left.length > 0 && { left: left.join('\n') }) },
      neededUntil: new Date(context.clock.now() + TO_BE_LOOKED_AT).toISOString(),
    })
  await audit(context, {
    action: 'manager.hand-on',
    subject: userId,
    object: `users:${to}`,
    teamId,
    meta: { duties: what },
  })
  return left
}

interface Heir {
  teamId: string
  /** Null where nobody else owns the team. */
  heir: string | null
}

/** The teams that the caller runs, each with the owner who gets what they hold where they choose nobody. */
async function heirsOf({ db }: PersonContext): Promise<Heir[]> {
  const { rows } = await sql<Heir>`select team_id as "teamId", heir from app.my_heirs()`.execute(db)
  return rows
}

/** The owner who gets what the caller holds in a team. */
export async function heirIn(context: PersonContext, teamId: string): Promise<string | null> {
  return (await heirsOf(context)).find((one) => one.teamId === teamId)?.heir ?? null
}

/** Hands on what the caller holds in any team, to an owner of each: their account ends. They hold their teams. */
export async function handOnEverything(context: WithFeatures) {
  for (const { teamId, heir } of await heirsOf(context))
    if (heir) await handOnDuties(context, { teamId, userId: context.actor.id, to: heir })
}
