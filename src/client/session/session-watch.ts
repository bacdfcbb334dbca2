import { api, isStatus } from '../api.ts'
import { queryClient } from '../queries.ts'
import { auth } from './auth.ts'
import { owesFactor } from './owes-factor.ts'
import { SESSION_KEY, sessionStore, storedSession } from './stored-session.ts'

type StoredSession = ReturnType<typeof storedSession>

let leaving = false
let ended = false

/** Whether the last session of this tab ended other than by this tab's own sign-out: on another device, in another tab, or by timeout. */
export function sessionHasEnded(): boolean {
  return ended
}

/** Marks a sign-out during `act` as this tab's own. */
export async function leaveWith(act: () => Promise<void>) {
  leaving = true
  try {
    await act()
  } finally {
    leaving = false
  }
}

interface Watcher {
  /** Called with the new session; null also while the second factor is missing. */
  onSession: (session: StoredSession) => void
  /** Called when the person has signed out or changed. */
  onLeft: () => void
}

/**
 * Follows the signed-in person of this browser. It never trusts the content of an event, because any tab can send one:
 * each event makes it read the storage, and a new person counts only once the server confirms them.
 */
export function watchSession({ onSession, onLeft }: Watcher): () => void {
  let known = personIn(storedSession())
  let confirmed: string | undefined
  let looks = 0

  /** Shows the stored person at once and confirms them afterwards; waits for the server's answer about a new one. */
  async function look() {
    const session = storedSession()
    const person = personIn(session)
    const isKnown = person === known
    const confirming = confirmPerson(person, session)
    if (!isKnown) return confirming
    onSession(session)
  }

  async function confirmPerson(person: string | undefined, session: StoredSession) {
    looks += 1
    const mine = looks
    const answer = person && person !== confirmed ? await askServer() : undefined
    if (mine !== looks) return
    if (answer !== undefined && answer?.id !== person) return forget()
    if (person !== known) change(person, session)
    if (!answer) return
    confirmed = answer.id
    queryClient.setQueryData(api.accounts.me.queryKey(), answer)
  }

  function change(person: string | undefined, session: StoredSession) {
    if (known) onLeft()
    ended = known !== undefined && !person && !leaving
    known = person
    confirmed = undefined
    onSession(session)
  }

  function forget() {
    sessionStore.removeItem(SESSION_KEY)
    change(undefined, null)
  }

  const { data } = auth.onAuthStateChange(look)
  // The auth client first tries for half a minute to reach the server.
  if (!navigator.onLine) void look()
  return () => data.subscription.unsubscribe()
}

function personIn(session: StoredSession): string | undefined {
  return session && !owesFactor(session) ? session.user.id : undefined
}

/** The person that the server knows by this browser's cookie: null for nobody, undefined when the server cannot be reached. */
async function askServer() {
  const me = api.accounts.me.queryOptions()
  // A pending answer may be about the previous person.
  await queryClient.cancelQueries({ queryKey: me.queryKey })
  try {
    return await queryClient.fetchQuery({ ...me, staleTime: 0 })
  } catch (error) {
    return isStatus(error, 401) ? null : undefined
  }
}
