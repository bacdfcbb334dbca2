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

/** Where a person goes after signing in (decision 3): the page they wanted first, otherwise their portal's. */
export async function homeOf({ portal, next }: { portal: Portal; next?: ReturnPath | undefined }): Promise<ReturnPath> {
  if (next) return next
  if (portal === 'staff') return '/staff-dashboard'
  const { runs, invitations } = await client.teams.mine()
  if (runs.length > 0) return '/manager-dashboard'
  return invitations.length > 0 ? '/invitation' : '/registration'
}
