import { kindCodes } from '#features/rates/rules/card.ts'
import { type Act, ask, find, later, ofTeam, type Turn } from '#testing/race/turn.ts'

const JOBS = ['nurse', 'care-assistant', 'support-worker'] as const
const by = (turn: Turn) => (turn.number % 2 === 0 ? turn.manager : turn.second)

interface Card {
  id: string
  latest: number
  revision: number
}

const anyCard = (turn: Turn) =>
  find<Card>(
    turn,
    `select json_build_object('id', c.id, 'revision', coalesce(d.revision, 0),
        'latest', (select coalesce(max(v.version), 0) from app.rate_versions v where v.card_id = c.id))
      from app.rate_cards c left join app.rate_drafts d on d.card_id = c.id where c.team_id = $1 order by md5(c.id || ($2 % 3)::text)`,
    [turn.team, turn.number],
  )

/** One of three scopes, which two managers add at the same moment, too. */
const add = (turn: Turn) =>
  ask(turn, by(turn), { path: ofTeam(turn, '/rate-cards'), body: { job: JOBS[turn.number % JOBS.length] } })

async function saveDraft(turn: Turn) {
  const card = await anyCard(turn)
  const bands = kindCodes.map((kind) => ({ kind, from: 0, until: 1440, pay: 1300 + (turn.number % 90), charge: null }))
  return (
    card &&
    ask(turn, by(turn), {
      method: 'PUT',
      path: ofTeam(turn, `/rate-cards/${card.id}/draft`),
      body: {
        revision: card.revision,
        from: later(turn.number % 4),
        dayBy: 'minute',
        holidays: 'both',
        bands,
        flats: [],
      },
    })
  )
}

async function begin(turn: Turn) {
  const card = await anyCard(turn)
  if (!card?.revision) return undefined
  return ask(turn, by(turn), {
    path: ofTeam(turn, `/rate-cards/${card.id}/versions`),
    body: { revision: card.revision },
  })
}

async function discard(turn: Turn) {
  const card = await anyCard(turn)
  if (!card?.revision) return undefined
  return ask(turn, by(turn), {
    method: 'DELETE',
    path: ofTeam(turn, `/rate-cards/${card.id}/draft`),
    body: { revision: card.revision },
  })
}

async function raise(turn: Turn) {
  const card = await anyCard(turn)
  if (!card?.latest) return undefined
  return ask(turn, by(turn), {
    path: ofTeam(turn, '/rate-cards/raise'),
    body: { cards: [{ id: card.id, latest: card.latest }], from: later(turn.number % 4), pay: 50, charge: 0 },
  })
}

/** Terms of any client, which two managers begin at the same moment, too. */
async function beginTerms(turn: Turn) {
  const client = await find<{ id: string; latest: number }>(
    turn,
    `select json_build_object('id', c.id, 'latest', (select coalesce(max(t.version), 0) from app.client_terms t where t.client_id = c.id))
      from app.clients c where c.team_id = $1 order by md5(c.id || ($2 % 2)::text)`,
    [turn.team, turn.number],
  )
  const steps = (['team', 'one', 'two'] as const)[turn.number % 3]
  const terms = { steps, tolerance: turn.number % 2 ? 'team' : '10', late: 'team', bands: [], vat: [] }
  return (
    client &&
    ask(turn, by(turn), {
      path: ofTeam(turn, `/clients/${client.id}/terms`),
      body: { version: client.latest, from: later(turn.number % 2), ...terms },
    })
  )
}

/** Two managers say something else of one site at the same moment, too. */
async function confirmNation(turn: Turn) {
  const site = await find<string>(
    turn,
    'select to_json(id) from app.sites where team_id = $1 order by md5(id || ($2 % 2)::text)',
    [turn.team, turn.number],
  )
  const nation = turn.number % 2 ? 'scotland' : 'england-wales'
  if (!site) return undefined
  return ask(turn, by(turn), {
    method: 'PUT',
    path: ofTeam(turn, `/sites/${site}/nation`),
    body: { nation, from: later(turn.number % 3) },
  })
}

export const race: Act[] = [
  { name: 'add a rate card', weight: 2, run: add, audited: 'rates.add' },
  { name: 'save a draft of rates', weight: 4, run: saveDraft, audited: 'rates.draft' },
  { name: 'begin rates', weight: 3, run: begin, audited: 'rates.begin' },
  { name: 'discard a draft of rates', weight: 1, run: discard, audited: 'rates.discard' },
  { name: 'raise rates', weight: 2, run: raise, audited: 'rates.raise' },
  { name: 'say whose bank holidays a site keeps', weight: 3, run: confirmNation, audited: 'rates.confirm-nation' },
  { name: 'begin terms of a client', weight: 2, run: beginTerms, audited: 'rates.begin-terms' },
]
