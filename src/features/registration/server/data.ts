import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import type { DataKey, Vault } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import type { FormValues } from '#shared/fields/values.ts'
import type { Topic } from '#shared/nouns.ts'
import type { StepState } from '../contract.ts'
import { registrationNouns } from '../nouns.ts'
import type { Ask, Facts, OpenAsk, StepId } from '../schema.ts'
import { stepOf, steps } from '../steps.ts'
import { draftContext, type Person, readPerson, selectStatement } from './storage/read.ts'

const WHOLE = selectStatement(steps, { drafts: true })
const parts = new Map<string, string>()

/** A person's whole registration, in one statement. */
export function readRegistration({
  db,
  vault,
  actor,
}: Pick<PersonContext, 'db' | 'vault'> & { actor: { id: string } }): Promise<Person> {
  return readPerson({ db, vault }, { userId: actor.id, steps, statement: WHOLE, drafts: true })
}

/**
 * Steps of one person with their critical values decrypted, all of them unless named; empty for a person whom row security hides.
 * The caller checks who may see which field, and audits the reading of critical values.
 */
export async function readSections(
  db: Db,
  vault: Vault,
  userId: string,
  ids: readonly StepId[] = steps.map((step) => step.id),
): Promise<Partial<Record<StepId, StepState>>> {
  const wanted = ids.map(stepOf)
  const name = ids.join(' ')
  const statement = parts.get(name) ?? selectStatement(wanted, {})
  parts.set(name, statement)
  return (await readPerson({ db, vault }, { userId, steps: wanted, statement })).steps
}

export async function readStep(
  { db, vault, actor }: Pick<PersonContext, 'db' | 'vault' | 'actor'>,
  step: StepId,
): Promise<StepState> {
  return (await readSections(db, vault, actor.id, [step]))[step] as StepState
}

/** What a save tells of a person's card: the completion, and the topics that show their sections: their own, and their managers'. */
export interface Card {
  completion: number
  topics: Topic[]
}

function cardOf(
  { actor }: Pick<PersonContext, 'actor'>,
  { completion, teams }: { completion: number; teams: string[] },
): Card {
  const { profile, sections } = registrationNouns
  return { completion, topics: [profile.of(actor.id), ...teams.map((team) => sections.of(team))] }
}

/** The teams whose managers read the sections of a person. */
const teamsOf = (userId: string) =>
  sql<string[]>`array(select team_id::text from app.team_members where user_id = ${userId} and status = 'active')`

export interface Opening {
  facts: Facts
  /** The stored team code. */
  teamCode: string | null
  key: DataKey
  /** The person's card, where this save cannot change it: the step was given before, and nothing but that follows from it. */
  card: Card | undefined
  /** Whether a manager has asked for the step. */
  isAsked: boolean
}

/** What a save needs first: the person's answers that the step's rules depend on, their key, and what the save will change besides. */
export async function openStep(context: PersonContext, step: StepId): Promise<Opening> {
  const { db, vault, actor } = context
  const opening = sql<{
    wasSaved: boolean
    isAsked: boolean
    completion: number
    teams: string[]
    employmentStatus: string | null
    visaType: string | null
    ownName: string | null
    teamCode: string | null
  }>`
    select s.state is not distinct from 'saved' as "wasSaved", p.completion, ${teamsOf(actor.id)} as teams,
      exists (select from app.detail_requests d where d.user_id = ${actor.id} and d.section = ${step} and d.ended_at is null) as "isAsked",
      e.employment_status as "employmentStatus", b.visa_type as "visaType",
      concat_ws(' ', i.first_name, i.last_name) as "ownName", i.team_code as "teamCode"
    from app.profiles p
    left join app.registration_sections s on s.user_id = p.user_id and s.step = ${step}
    left join app.personal_information i on i.user_id = p.user_id
    left join app.employment_status e on e.user_id = p.user_id
    left join app.background_checks b on b.user_id = p.user_id
    where p.user_id = ${actor.id}`.execute(db)
  const [{ rows }, key] = await Promise.all([opening, vault.openOrCreate(db, { userId: actor.id })])
  const {
    wasSaved,
    isAsked = false,
    completion = 0,
    teams = [],
    employmentStatus,
    visaType,
    ownName,
    teamCode = null,
  } = rows[0] ?? {}
  const facts = {
    employmentStatus: employmentStatus ?? undefined,
    visaType: visaType ?? undefined,
    ownName: ownName || undefined,
    ownEmail: actor.email,
  }
  const card = wasSaved && stepOf(step).standsAlone ? cardOf(context, { completion, teams }) : undefined
  return { facts, teamCode, key, card, isAsked }
}

export interface Claim {
  step: StepId
  /** The version that the save is based on. */
  version: number
  state?: 'saved' | 'deferred'
}

/** Takes the step's next version and deletes its draft; undefined when another save took it first (optimistic lock). */
export async function takeVersion({ db, actor, clock }: PersonContext, { step, version, state = 'saved' }: Claim) {
  const { rows } = await sql<{ version: number }>`
    with gone as (delete from app.registration_drafts where user_id = ${actor.id} and step = ${step})
    insert into app.registration_sections as s (user_id, step, state, saved_at)
    select ${actor.id}::uuid, ${step}, ${state}, ${instant(clock)}::timestamptz
    where ${version}::int = 0 or exists (select from app.registration_sections where user_id = ${actor.id} and step = ${step})
    on conflict (user_id, step) do update set version = s.version + 1, state = excluded.state, saved_at = excluded.saved_at
    where s.version = ${version}
    returning version`.execute(db)
  return rows[0]?.version
}

export async function readCompletion({ db, actor }: PersonContext): Promise<number> {
  const card = await db.selectFrom('profiles').select('completion').where('user_id', '=', actor.id).executeTakeFirst()
  return card?.completion ?? 0
}

/** Recomputes the person's card after a save of `step`, or of any. */
export async function refreshCard(context: PersonContext, step?: StepId): Promise<Card> {
  const { db, actor } = context
  const withEvidence = step === undefined || !stepOf(step).standsAlone
  const { rows } = await sql<{ completion: number; teams: string[] }>`
    select app.refresh_card(${actor.id}, ${withEvidence}) as completion, ${teamsOf(actor.id)} as teams`.execute(db)
  return cardOf(context, rows[0] ?? { completion: 0, teams: [] })
}

/** Stores a draft, unless the step has been saved since its base version: undefined then. */
export async function writeDraft(
  context: PersonContext,
  { step, version, values }: { step: StepId; version: number; values: FormValues },
) {
  const { db, actor, clock, vault } = context
  const key = await vault.openOrCreate(db, { userId: actor.id })
  const data = key.seal(JSON.stringify(values), draftContext(step))
  const { rows } = await sql<{ updatedAt: string }>`
    insert into app.registration_drafts (user_id, step, data, version, updated_at)
    select ${actor.id}::uuid, ${step}, ${data}::bytea, ${version}::int, ${instant(clock)}::timestamptz
    where ${version}::int = coalesce((select version from app.registration_sections where user_id = ${actor.id}::uuid
      and step = ${step}), 0)
    on conflict (user_id, step) do update set data = excluded.data, version = excluded.version, updated_at = excluded.updated_at
    returning updated_at as "updatedAt"`.execute(db)
  return rows[0]?.updatedAt
}

export async function deleteDraft({ db, actor }: PersonContext, step: StepId) {
  await db.deleteFrom('registration_drafts').where('user_id', '=', actor.id).where('step', '=', step).execute()
}

/** Marks the registration as complete, once, and deletes its drafts. */
export async function markComplete({ db, actor, clock }: PersonContext) {
  await sql`
    with gone as (delete from app.registration_drafts where user_id = ${actor.id})
    insert into app.registrations as r (user_id, completed_at) values (${actor.id}, ${instant(clock)})
    on conflict (user_id) do update set completed_at = coalesce(r.completed_at, excluded.completed_at)`.execute(db)
}

/** The open requests to the signed-in person. */
export async function ownAsks({ db, actor }: PersonContext): Promise<Ask[]> {
  const asks = await db
    .selectFrom('detail_requests as d')
    .innerJoin('teams as t', 't.id', 'd.team_id')
    .select(['d.section', 'd.note', 'd.due_by as dueBy', 't.team_name as teamName', 'd.asked_at as askedAt'])
    .where('d.user_id', '=', actor.id)
    .where('d.ended_at', 'is', null)
    .execute()
  return asks as Ask[]
}

interface OfMember {
  teamId: string
  userId: string
}

function toOpenAsk(row: Omit<OpenAsk, 'section' | 'title'> & { section: string }): OpenAsk {
  const section = row.section as StepId
  return { ...row, section, title: stepOf(section).title }
}

/** A team's open requests to one member, oldest first. The caller checks the right. */
export async function asksOf({ db }: PersonContext, { teamId, userId }: OfMember): Promise<OpenAsk[]> {
  const asks = await db
    .selectFrom('detail_requests')
    .select(['id', 'section', 'note', 'due_by as dueBy', 'asked_at as askedAt'])
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('asked_at')
    .execute()
  return asks.map(toOpenAsk)
}

/** Asks a member for a section; undefined while the team has an open request for it. */
export async function insertAsk(
  { db, actor, clock }: PersonContext,
  {
    teamId,
    userId,
    section,
    note,
    dueBy,
  }: OfMember & {
    section: StepId
    note?: string | undefined
    dueBy?: string | undefined
  },
): Promise<OpenAsk | undefined> {
  const ask = await db
    .insertInto('detail_requests')
    .values({
      team_id: teamId,
      user_id: userId,
      section,
      note: note ?? null,
      due_by: dueBy ?? null,
      asked_by: actor.id,
      asked_at: instant(clock),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'team_id', 'section']).where('ended_at', 'is', null).doNothing(),
    )
    .returning(['id', 'section', 'note', 'due_by as dueBy', 'asked_at as askedAt'])
    .executeTakeFirst()
  return ask && toOpenAsk(ask)
}

/** Withdraws a request; returns its member, or undefined when it is not open any more. */
export async function closeAsk({ db, clock }: PersonContext, { teamId, askId }: { teamId: string; askId: string }) {
  const closed = await db
    .updateTable('detail_requests')
    .set({ outcome: 'withdrawn', ended_at: instant(clock) })
    .where('id', '=', askId)
    .where('team_id', '=', teamId)
    .where('ended_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst()
  return closed?.userId
}

/** Closes the requests for a section that the signed-in person has just saved, and notifies the requesters. */
export async function finishAsks(context: PersonContext, section: StepId): Promise<void> {
  const { db, actor, clock } = context
  const { rows: done } = await sql<{ teamId: string; askedBy: string | null }>`
    select team_id as "teamId", asked_by as "askedBy" from app.finish_asks(${section}, ${instant(clock)})`.execute(db)
  await publish(db, ...done.map(({ teamId }) => registrationNouns.asks.of(teamId)))
  for (const { teamId, askedBy } of done) {
    const managers = await managersOf(db, teamId)
    const to = askedBy && managers.includes(askedBy) ? [askedBy] : managers
    await notify(context, {
      to,
      kind: 'details-updated',
      teamId,
      about: actor.id,
      params: { what: stepOf(section).title },
    })
  }
}
