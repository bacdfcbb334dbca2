import { redirect } from '@tanstack/react-router'
import { api, client } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import { knownSession } from '#client/session/known-session.ts'
import { owesFactor } from '#client/session/owes-factor.ts'
import { sessionHasEnded } from '#client/session/session-watch.ts'
import type { Portal } from '#features/accounts/client/sign-in/portal.ts'
import { type ReturnPath, returnPath } from './return-path.ts'

/** Whether a person is signed in and owes no second factor. */
async function isSignedIn() {
  const session = await knownSession()
  return session !== null && !owesFactor(session)
}

/** Admits signed-in people; others sign in first and return. For comfort only: the server guards the data. */
export async function requirePerson({ location }: { location: { pathname: string; searchStr: string } }) {
  if (await isSignedIn()) {
    // Whatever page it is asks for them: they come while it is drawn.
    void queryClient.prefetchQuery(api.teams.mine.queryOptions())
    return
  }
  const path = location.pathname.replace(/\/$/, '')
  const portal: Portal = path.startsWith('/manager-dashboard') ? 'manager' : 'staff'
  const next = returnPath(path + location.searchStr)
  throw redirect({ to: '/auth', search: { portal, next, ended: sessionHasEnded() || undefined } })
}

interface Destination {
  portal?: Portal | undefined
  next?: ReturnPath | undefined
}

/** Redirects a person who is signed in already. */
export async function requireNobody({ search }: { search: Destination }) {
  if (await isSignedIn()) throw redirect({ href: await homeOf(search), replace: true })
}

/** Where a signed-in person goes (decision 3): the page they asked for first, else by portal, else to the team that they run. */
export async function homeOf({ portal, next }: Destination): Promise<ReturnPath> {
  if (next) return next
  // What can be read without a network.
  if (!navigator.onLine) return '/work-passport'
  if (portal === 'staff') return '/staff-dashboard'
  const { runs, invitations } = await client.teams.mine()
  if (runs.length > 0) return '/manager-dashboard'
  if (!portal) return '/staff-dashboard'
  return invitations.length > 0 ? '/invitation' : '/registration'
}
