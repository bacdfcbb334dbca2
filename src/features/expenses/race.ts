import { deviceClock, londonToday } from '#shared/time.ts'
import { type Act, ask, find, ofSeveral, ofTeam, type Turn } from '#testing/race/turn.ts'

const by = (turn: Turn) => (turn.number % 2 === 0 ? turn.manager : turn.second)

/** Somebody claims: miles, so that two approvals at once count the year's miles, or what a receipt says. */
async function claim(turn: Turn) {
  const day = londonToday(deviceClock)
  const miles = { day, vehicle: 'car', tenths: 15_000, passengers: turn.number % 3, from: 'Oak House', to: 'Home' }
  const receipt = { day, what: 'parking', amount: 100 + turn.number, vat: 0 }
  return turn.number % 2 === 0
    ? ask(turn, turn.person, { path: ofTeam(turn, '/expenses/miles'), body: miles })
    : ask(turn, turn.person, { path: ofTeam(turn, '/expenses/receipts'), body: receipt })
}

const claimThat = (turn: Turn, states: readonly string[]) =>
  find<string>(
    turn,
    `select to_json(c.id) from app.expense_claims c where c.team_id = $1 and c.state = any ($2)
      order by md5(c.id || ($3 % 3)::text)`,
    [turn.team, states, turn.number],
  )

/** Two managers at the same moment: it is approved once. */
async function approve(turn: Turn) {
  const id = await claimThat(turn, ['waiting'])
  if (!id) return undefined
  const asked = { path: ofTeam(turn, '/expenses/approve'), body: { claimIds: [id] } }
  const answers = await Promise.all([ask(turn, turn.manager, asked), ask(turn, turn.second, asked)])
  const taken = answers.filter(({ ok }) => ok)
  if (taken.length > 1) throw new Error('a claim was approved twice at once')
  return ofSeveral(answers)
}

async function refuse(turn: Turn) {
  const id = await claimThat(turn, ['waiting'])
  return id
    ? ask(turn, by(turn), { path: ofTeam(turn, `/expenses/${id}/refuse`), body: { reason: 'No receipt' } })
    : undefined
}

async function takeBack(turn: Turn) {
  const id = await claimThat(turn, ['approved', 'refused'])
  return id ? ask(turn, by(turn), { path: ofTeam(turn, `/expenses/${id}/take-back`) }) : undefined
}

async function withdraw(turn: Turn) {
  const id = await claimThat(turn, ['waiting'])
  return id ? ask(turn, turn.person, { path: ofTeam(turn, `/expenses/${id}/withdraw`) }) : undefined
}

export const race: Act[] = [
  { name: 'claim expenses', weight: 12, run: claim, audited: 'expenses.claim' },
  { name: 'approve expenses, two at once', weight: 10, run: approve, audited: 'expenses.approve' },
  { name: 'refuse expenses', weight: 3, run: refuse, audited: 'expenses.refuse' },
  { name: 'take back an answer to expenses', weight: 5, run: takeBack, audited: 'expenses.take-back' },
  { name: 'take back a claim of expenses', weight: 3, run: withdraw, audited: 'expenses.withdraw' },
]
