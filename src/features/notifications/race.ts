import { openSession, type SoakPerson } from '#testing/race/people.ts'
import { type Act, ask, ofMember, send, type Turn } from '#testing/race/turn.ts'

const push = (turn: Turn, { method, by = turn.person }: { method: 'PUT' | 'DELETE'; by?: SoakPerson }) =>
  ask(turn, by, {
    method,
    path: '/notifications/push',
    body: method === 'PUT' ? pushTarget(turn.number) : {},
  })

/** A browser of its own; no service answers at this address, so that its jobs fail and are tried again. */
const pushTarget = (number: number) => ({
  endpoint: `https://push.example.test/race/${number}`,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
})

/** Signs out a second device, while it subscribes and is told something. */
async function signOutWithPush(turn: Turn) {
  const { world, product, person } = turn
  const device = await openSession({ pool: world.pool, person })
  const subscribed = push(turn, { method: 'PUT', by: device })
  const told = ask(turn, turn.manager, { path: ofMember(turn, '/asks'), body: { section: 'education' } })
  const headers = { 'x-requested-with': 'care-staffing' }
  const signedOut = send(turn, device, { method: 'POST', path: '/auth/v1/logout?scope=local', headers })
  const [answer] = await Promise.all([signedOut, subscribed, told])
  const later = await device.request(product, { method: 'GET', path: '/api/notifications/push' })
  return later.status === 401 || answer.status >= 300 ? answer : later
}

export const race: Act[] = [
  { name: 'switch on push', weight: 5, run: (turn) => push(turn, { method: 'PUT' }) },
  { name: 'switch off push', weight: 3, run: (turn) => push(turn, { method: 'DELETE' }) },
  { name: 'sign out a device that subscribes', weight: 5, run: signOutWithPush },
]
