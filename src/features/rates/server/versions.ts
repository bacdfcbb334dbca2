import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Day } from '#shared/time.ts'
import { versionOn } from '../rules/card-in-force.ts'
import { problemsOf } from '../rules/coverage.ts'
import { changesBetween, type Raise, raiseAll } from '../rules/raise.ts'
import { cardName, problemText } from '../rules/words.ts'
import type { CardTerms, ForeseenRaise, RateCard } from '../schema.ts'
import { deleteDraft, doneToCards, refusePast, requireDraft } from './cards.ts'
import { readCard, readCards } from './read.ts'

/** Appends a version; 409 when another one was quicker. */
async function append({ db, team, clock }: TeamContext, card: RateCard, { from, ...terms }: CardTerms) {
  const next = (card.versions.at(-1)?.version ?? 0) + 1
  const { rows } = await sql<{ begun: boolean }>`
    select app.begin_rates(${team.id}, ${card.id}, ${next}, ${from}::date, ${JSON.stringify(terms)}::jsonb,
      ${instant(clock)}) as begun`.execute(db)
  if (!rows[0]?.begun) throw conflict(card)
}

/** Makes the draft of a card a version; 422 where its first day is past or its bands leave gaps or overlap. */
export async function beginVersion(
  context: TeamContext,
  asked: { cardId: string; revision: number },
): Promise<RateCard> {
  const card = await requireDraft(context, asked)
  const { from, dayBy, holidays, bands, flats } = card.draft!
  refusePast(context, 'from', from)
  const problems = problemsOf(bands)
  if (problems.length > 0)
    throw invalid([{ path: 'bands', message: problems.map((one) => problemText(one)).join('. ') }])
  await append(context, card, { from, dayBy, holidays, bands, flats })
  await deleteDraft(context, card.id)
  await doneToCards(context, { action: 'rates.begin', cards: [card], from })
  return readCard(context, card.id)
}

interface RaiseFrom extends Raise {
  from: Day
}

/** A card with what a raise makes of it; nothing where no version is in force on the first day. */
function raiseOf(card: RateCard, { from, ...by }: RaiseFrom) {
  const base = versionOn(card.versions, from)
  if (!base) return []
  const { dayBy, holidays } = base
  const [bands, flats] = [raiseAll(base.bands, by), raiseAll(base.flats, by)]
  return [{ card, base, terms: { from, dayBy, holidays, bands, flats } }]
}

const ofIds = (ids: readonly string[]) => sql`c.id = any (${[...ids]}::uuid[])`

/** What a raise would change of each card, and which versions to come it would replace. */
export async function foreseeRaise(
  { db, team }: TeamContext,
  { cardIds, ...raise }: RaiseFrom & { cardIds: readonly string[] },
): Promise<ForeseenRaise[]> {
  const cards = await readCards(db, team.id, ofIds(cardIds))
  if (cards.length < new Set(cardIds).size) throw notFound()
  return cards
    .flatMap((card) => raiseOf(card, raise))
    .map(({ card, base, terms }) => ({
      id: card.id,
      name: cardName(card),
      latest: card.versions.at(-1)!.version,
      replaces: card.versions
        .filter(({ from, version }) => from > raise.from && versionOn(card.versions, from)?.version === version)
        .map(({ from }) => from),
      bands: changesBetween(base.bands, terms.bands),
      flats: base.flats.map(({ kind, ...was }, i) => ({ kind, was, is: terms.flats[i]! })),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

interface Raised extends RaiseFrom {
  cards: readonly { id: string; latest: number }[]
}

/** Begins a version of each card with raised amounts; all of them, or none. */
export async function raiseCards(context: TeamContext, { cards: asked, ...raise }: Raised) {
  refusePast(context, 'from', raise.from)
  const latest = new Map(asked.map((one) => [one.id, one.latest]))
  const cards = await readCards(context.db, context.team.id, ofIds([...latest.keys()]))
  if (cards.length < latest.size) throw notFound()
  const moved = cards.find(({ id, versions }) => (versions.at(-1)?.version ?? 0) !== latest.get(id))
  if (moved) throw conflict(moved)
  const raises = cards.flatMap((card) => raiseOf(card, raise))
  if (raises.length < cards.length)
    throw invalid([{ path: 'from', message: 'A card has no version in force on this day' }])
  for (const { card, terms } of raises) await append(context, card, terms)
  await doneToCards(context, { action: 'rates.raise', cards, from: raise.from })
  return { raised: raises.length }
}
