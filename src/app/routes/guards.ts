import { redirect } from '@tanstack/react-router'
import { client } from '#client/api.ts'
import { auth } from '#client/session/auth.ts'
import { owesFactor } from '#client/session/owes-factor.ts'
import { sessionHasEnded } from '#client/session/session-watch.ts'
import type { Portal } from '#features/accounts/client/sign-in/portal.ts'
import { type ReturnPath, returnPath } from '../paths.ts'

/** Admits signed-in people; others sign in first and return. For comfort only: the server guards the data. */
export async function requirePerson({ location }: { location: { pathname: string; searchStr: string } }) {
  const { data } = await auth.getSession()
  if (data.session && !owesFactor(data.session)) return
  const path = location.pathname.replace(/\/$/, '')
  const portal: Portal = path.startsWith('/manager-dashboard') ? 'manager' : 'staff'
  const next = returnPath(path + location.searchStr)
  throw redirect({ to: '/auth', search: { portal, next, ended: sessionHasEnded() || undefined } })
}

interface Asked {
  portal?: Portal | undefined
  next?: ReturnPath | undefined
}

/** Where a signed-in person goes (decision 3): the page they asked for first, else by portal, else to the team that they run. */
export async function homeOf({ portal, next }: Asked): Promise<ReturnPath> {
  if (next) return next
  if (portal === 'staff') return '/staff-dashboard'
  const { runs, invitations } = await client.teams.mine()
  if (runs.length > 0) return '/manager-dashboard'
  if (!portal) return '/staff-dashboard'
  return invitations.length > 0 ? '/invitation' : '/registration'
}
