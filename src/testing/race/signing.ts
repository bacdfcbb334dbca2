import { createHash, randomBytes } from 'node:crypto'
import { ask, find, ofSeveral, ofTeam, type Turn } from './turn.ts'
import { lineThat, ownLineThat } from './worked.ts'

const by = (turn: Turn) => (turn.number % 2 === 0 ? turn.manager : turn.second)

/** A contact of the client of a line is asked about its week. */
export async function askContact(turn: Turn) {
  const line = await lineThat(turn)
  if (!line) return undefined
  const place = await find<{ clientId: string; siteId: string }>(
    turn,
    `select json_build_object('clientId', x.client_id, 'siteId', x.id) from app.work_records r
      join app.sites x on x.id = r.site_id where r.team_id = $1 and r.id = $2`,
    [turn.team, line.id],
  )
  const body = { week: line.week, ...place, email: `contact-${turn.number}@oakhomes.example` }
  return ask(turn, by(turn), { path: ofTeam(turn, '/timesheets/client-asks'), body })
}

interface Shown {
  lines: { id: string; version: number; from: string | null; agrees: true | null }[]
}

/** The contact presses twice, beside people and managers who change the lines: one signature counts, of the versions that were shown. */
export async function signTwice(turn: Turn) {
  const id = await find<string>(
    turn,
    `select to_json(a.id) from app.client_asks a where a.team_id = $1 and a.revoked_at is null
      and not exists (select from app.client_signatures s where s.ask_id = a.id) order by md5(a.id || $2::text)`,
    [turn.team, turn.number],
  )
  if (!id) return undefined
  const token = randomBytes(32).toString('base64url')
  await turn.world.pool.query('update app.client_asks set secret_hash = $1 where id = $2', [
    createHash('sha256').update(token).digest(),
    id,
  ])
  const shown = await ask(turn, turn.person, { path: '/timesheets/find', body: { token } })
  if (!shown.ok) return shown
  const { lines } = (await shown.json()) as Shown
  const waiting = lines.filter(({ from, agrees }) => from && !agrees)
  if (waiting.length === 0) return undefined
  const answers = waiting.map(({ id: recordId, version }, at) => ({
    ...{ recordId, version },
    ...((at + turn.number) % 3 === 0 && { words: 'They left at two' }),
  }))
  const body = { token, signer: 'Rita Hall', position: 'Home manager', answers }
  const signed = await Promise.all([1, 2].map(() => ask(turn, turn.person, { path: '/timesheets/sign', body })))
  const taken = signed.filter(({ ok }) => ok)
  if (taken.length > 1) throw new Error('a link was signed twice at once')
  return ofSeveral(signed)
}

/**
 * Somebody signs on the phone of whoever worked, pressing twice, beside the client's link and a manager's change: a
 * version is agreed to once.
 */
export async function signHere(turn: Turn) {
  const line = await ownLineThat(turn, 'r.signed_version is distinct from r.version')
  if (!line) return undefined
  const answer = {
    recordId: line.id,
    version: line.version,
    ...(turn.number % 4 === 0 && { words: 'They left at two' }),
  }
  const body = { signer: 'Rita Hall', position: 'Home manager', drawing: 'M10 20L30 40', answers: [answer] }
  const signed = await Promise.all(
    [1, 2].map(() => ask(turn, line.person, { path: `/hours/${line.id}/signing`, body })),
  )
  const taken = signed.filter(({ ok }) => ok)
  if (taken.length > 1 && !('words' in answer)) throw new Error('a version was agreed to twice at once')
  return ofSeveral(signed)
}

/** The PIN that people of clients have in the race. */
const PIN = '173905'

/** Somebody of the client of a line is asked for a PIN, which takes an earlier one of theirs away, and chooses it in two tabs at once. */
export async function choosePin(turn: Turn) {
  const line = await lineThat(turn)
  const clientId =
    line &&
    (await find<string>(
      turn,
      'select to_json(x.client_id) from app.work_records r join app.sites x on x.id = r.site_id where r.team_id = $1 and r.id = $2',
      [turn.team, line.id],
    ))
  if (!clientId) return undefined
  const asked = await ask(turn, by(turn), {
    path: ofTeam(turn, '/timesheets/client-pins'),
    body: { clientId, name: 'Rita Hall', position: 'Home manager', email: `pin-${turn.number}@oakhomes.example` },
  })
  if (!asked.ok) return asked
  const { id } = (await asked.json()) as { id: string }
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await turn.world.pool.query(
    'update app.client_signatories set secret_hash = $1 where id = $2 and ended_at is null and set_at is null',
    [hash, id],
  )
  const body = { token, pin: PIN }
  const chosen = await Promise.all([1, 2].map(() => ask(turn, turn.person, { path: '/timesheets/pin', body })))
  if (chosen.filter(({ ok }) => ok).length > 1) throw new Error('a link was used twice at once')
  return chosen.find(({ status }) => status >= 500 && status !== 503) ?? asked
}

/** Whoever has a PIN signs on the phone of whoever worked, pressing twice, beside a manager who takes it away. */
export async function signByPin(turn: Turn) {
  const line = await ownLineThat(turn, 'r.signed_version is distinct from r.version')
  const signatoryId =
    line &&
    (await find<string>(
      turn,
      `select to_json(s.id) from app.client_signatories s join app.sites x on x.client_id = s.client_id
        join app.work_records r on r.site_id = x.id where s.team_id = $1 and r.id = $2 and s.set_at is not null order by s.id`,
      [turn.team, line.id],
    ))
  if (!line || !signatoryId) return undefined
  const body = { recordId: line.id, signatoryId, pin: PIN, answers: [{ recordId: line.id, version: line.version }] }
  const signed = await Promise.all([1, 2].map(() => ask(turn, line.person, { path: '/hours/signing/pin', body })))
  const taken = signed.filter(({ ok }) => ok)
  if (taken.length > 1) throw new Error('a version was agreed to twice at once')
  return ofSeveral(signed)
}

export async function endPin(turn: Turn) {
  const id = await find<string>(
    turn,
    'select to_json(id) from app.client_signatories where team_id = $1 and ended_at is null order by asked_at',
    [turn.team],
  )
  return id ? ask(turn, by(turn), { path: ofTeam(turn, `/timesheets/client-pins/${id}/end`), body: {} }) : undefined
}

export async function revoke(turn: Turn) {
  const id = await find<string>(
    turn,
    'select to_json(id) from app.client_asks where team_id = $1 and revoked_at is null order by asked_at desc',
    [turn.team],
  )
  return id ? ask(turn, by(turn), { path: ofTeam(turn, `/timesheets/client-asks/${id}/revoke`), body: {} }) : undefined
}
