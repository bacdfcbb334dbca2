import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type AuditAction, auditEach } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { rateNouns } from '../nouns.ts'
import { cardName } from '../rules/words.ts'
import type { CardTerms, RateCard } from '../schema.ts'
import { readCard, readCards } from './read.ts'

interface Done {
  action: AuditAction
  cards: readonly RateCard[]
  from?: Day
}

/** What changes what shifts pay. */
const PRICES: ReadonlySet<AuditAction> = new Set<AuditAction>(['rates.begin', 'rates.raise'])

/** Announces and audits an act on cards: the last that it does, because the end of the audit chain is the last lock. */
export async function doneToCards(context: TeamContext, { action, cards, from }: Done) {
  const { db, team } = context
  await publish(db, rateNouns.rates.of(team.id), ...(PRICES.has(action) ? [rateNouns.pay.of(team.id)] : []))
  const entries = cards.map((card) => ({
    ...{ action, object: `rate_cards:${card.id}` },
    meta: { card: cardName(card), ...(from && { from }) },
  }))
  await auditEach(context, { teamId: team.id, entries })
}

interface Asked {
  clientId?: string | undefined
  siteId?: string | undefined
  job?: string | undefined
}

/** What the card is for, with the client of its site. Throws 404 for clients and sites of others. */
async function scopeOf({ db, team }: TeamContext, { clientId, siteId, job }: Asked) {
  if (siteId) {
    const [site] = await readSites(db, { teamId: team.id, ids: [siteId] })
    if (!site || (clientId && clientId !== site.clientId)) throw notFound()
    return { client_id: site.clientId, site_id: siteId, job: job ?? null }
  }
  if (clientId) {
    const found = await db
      .selectFrom('clients')
      .select('id')
      .where('team_id', '=', team.id)
      .where('id', '=', clientId)
      .execute()
    if (found.length === 0) throw notFound()
  }
  return { client_id: clientId ?? null, site_id: null, job: job ?? null }
}

/** Adds a card of a scope that has none, with a draft of the terms of another card where `copyOf` names one. */
export async function addCard(context: TeamContext, { copyOf, ...asked }: Asked & { copyOf?: string | undefined }) {
  const { db, team, actor, clock } = context
  const scope = await scopeOf(context, asked)
  const copied = copyOf ? await readCard(context, copyOf) : undefined
  const [there] = await readCards(
    db,
    team.id,
    sql`c.client_id is not distinct from ${scope.client_id}::uuid and c.site_id is not distinct from ${scope.site_id}::uuid
      and c.job is not distinct from ${scope.job}`,
  )
  if (there) throw conflict(there, 'There is a card for this already')
  const { id } = await db
    .insertInto('rate_cards')
    .values({ ...scope, team_id: team.id, created_at: instant(clock), created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const terms = copied && (copied.draft ?? copied.versions.at(-1))
  if (terms)
    await writeDraft(context, { cardId: id, revision: 0, terms: { ...termsOf(terms), from: londonToday(clock) } })
  const card = await readCard(context, id)
  await doneToCards(context, { action: 'rates.add', cards: [card] })
  return card
}

/** The terms of a version or draft alone. */
const termsOf = ({ from, dayBy, holidays, bands, flats }: CardTerms): CardTerms => ({
  ...{ from, dayBy, holidays, bands, flats },
})

interface Written {
  cardId: string
  /** What is replaced; 0: nothing. */
  revision: number
  terms: CardTerms
}

async function writeDraft({ db, team, actor, clock }: TeamContext, { cardId, revision, terms }: Written) {
  await sql`insert into app.rate_drafts (team_id, card_id, revision, value, saved_at, saved_by)
      values (${team.id}, ${cardId}, ${revision + 1}, ${JSON.stringify(terms)}::jsonb, ${instant(clock)}, ${actor.id})
    on conflict (team_id, card_id) do update set revision = excluded.revision, value = excluded.value,
      saved_at = excluded.saved_at, saved_by = excluded.saved_by`.execute(db)
}

/**
 * The card with the draft that the caller has read; 409 when somebody else has saved since. The team's row is locked:
 * nobody saves meanwhile.
 */
export async function requireDraft(context: TeamContext, { cardId, revision }: { cardId: string; revision: number }) {
  const card = await readCard(context, cardId)
  if ((card.draft?.revision ?? 0) !== revision) throw conflict(card)
  return card
}

/** Saves the draft of the next version, gaps and overlaps included; 409 when somebody else has saved since. */
export async function saveDraft(
  context: TeamContext,
  { cardId, revision, ...terms }: Omit<Written, 'terms'> & CardTerms,
) {
  await requireDraft(context, { cardId, revision })
  await writeDraft(context, { cardId, revision, terms: termsOf(terms) })
  const card = await readCard(context, cardId)
  await doneToCards(context, { action: 'rates.draft', cards: [card], from: terms.from })
  return card
}

export async function deleteDraft({ db, team }: TeamContext, cardId: string) {
  await db.deleteFrom('rate_drafts').where('team_id', '=', team.id).where('card_id', '=', cardId).execute()
}

/** Discards a draft; a card that never had a version goes with it. */
export async function discardDraft(context: TeamContext, asked: { cardId: string; revision: number }) {
  const card = await requireDraft(context, asked)
  await deleteDraft(context, card.id)
  const isKept = card.versions.length > 0
  if (!isKept)
    await context.db.deleteFrom('rate_cards').where('team_id', '=', context.team.id).where('id', '=', card.id).execute()
  await doneToCards(context, { action: 'rates.discard', cards: [card] })
  return { card: isKept ? await readCard(context, card.id) : null }
}

/** What has been worked stays as it was paid. */
export function refusePast({ clock }: TeamContext, path: 'from' | 'day', day: Day) {
  if (day < londonToday(clock)) throw invalid([{ path, message: 'Choose today or a later day' }])
}
