import { api, isStatus } from '../api.ts'
import { queryClient } from '../queries.ts'
import { auth } from './auth.ts'
import { owesFactor } from './owes-factor.ts'
import { SESSION_KEY, sessionStore, storedSession } from './stored-session.ts'

type StoredSession = ReturnType<typeof storedSession>

let leaving = false
let ended = false

/** Whether the last session of this tab ended by something else than this tab's own sign-out: on another device, in another tab, or by time. */
export function sessionHasEnded(): boolean {
  return ended
}

/** Marks what happens during `act` as this tab's own leaving. */
export async function leaveWith(act: () => Promise<void>) {
  leaving = true
  try {
    await act()
  } finally {
    leaving = false
  }
}

interface Watcher {
  /** The session that counts from now on; null too before the second factor is given. */
  onSession: (session: StoredSession) => void
  /** Somebody is not here any more. */
  onLeft: () => void
}

/**
 * Follows who is signed in in this browser. What an event says is never read, since any tab may say anything: each is a reason to look into the
 * storage, and a new person counts only once the server names the same one.
 */
export function watchSession({ onSession, onLeft }: Watcher): () => void {
  let known = personIn(storedSession())
  let confirmed: string | undefined
  let looks = 0

  /** Shows the person who was signed in already at once and confirms them afterwards; waits for the server's answer about a new one. */
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
  return () => data.subscription.unsubscribe()
}

function personIn(session: StoredSession): string | undefined {
  return session && !owesFactor(session) ? session.user.id : undefined
}

/** Whom the server knows by this browser's cookie: null for nobody, undefined when it cannot be asked. */
async function askServer() {
  const me = api.accounts.me.queryOptions()
  // An answer that is on its way may be about the person before.
  await queryClient.cancelQueries({ queryKey: me.queryKey })
  try {
    return await queryClient.fetchQuery({ ...me, staleTime: 0 })
  } catch (error) {
    return isStatus(error, 401) ? null : undefined
  }
}
