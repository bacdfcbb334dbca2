import type { Session } from '@supabase/auth-js'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { clearDrafts } from '../draft.ts'
import { forgetKept, keepOnlyFor } from '../offline/kept.ts'
import { queryClient } from '../queries.ts'
import { auth } from './auth.ts'
import { owesFactor } from './owes-factor.ts'
import { leaveWith, watchSession } from './session-watch.ts'

export interface CurrentUser {
  id: string
  email: string
  fullName: string
}

type SignOutScope = 'local' | 'others' | 'global'

export interface SessionState {
  /** Null also while the second factor is missing. */
  user: CurrentUser | null
  session: Session | null
  /** True until the session is first known. */
  loading: boolean
  /** Ends this session, the person's others, or all of them. Throws the server's error. */
  signOut: (scope?: SignOutScope) => Promise<void>
}

const SessionContext = createContext<SessionState | null>(null)

/** Provides the signed-in person. Every tab is notified of a sign-out and clears the person's data in memory and storage. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [{ session, loading }, setState] = useState<{ session: Session | null; loading: boolean }>({
    session: null,
    loading: true,
  })
  useEffect(() => {
    const leave = watchSession({
      onSession: (next) => setState({ session: next, loading: false }),
      onLeft: forgetPerson,
    })
    addEventListener('pageshow', reloadIfKept)
    return () => {
      leave()
      removeEventListener('pageshow', reloadIfKept)
    }
  }, [])
  const user = useMemo(() => toCurrentUser(session), [session])
  const person = user?.id
  useEffect(() => {
    if (!loading) void keepOnlyFor(person)
  }, [loading, person])
  const value = useMemo(() => ({ user, session, loading, signOut }), [user, session, loading])
  return <SessionContext value={value}>{children}</SessionContext>
}

/** The current session. Throws outside `SessionProvider`. */
export function useSession(): SessionState {
  const state = use(SessionContext)
  if (!state) throw new Error('useSession must be used within a SessionProvider')
  return state
}

/** The signed-in person of a guarded screen. Throws without one. */
export function useUser(): CurrentUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser must be used on a page that asks for a signed-in person')
  return user
}

async function signOut(scope: SignOutScope = 'local') {
  await leaveWith(async () => {
    // Even when the server cannot be reached: nobody else may read it on this device.
    if (scope !== 'others') await forgetKept()
    const { error } = await auth.signOut({ scope })
    if (error) throw error
  })
}

function forgetPerson() {
  queryClient.clear()
  clearDrafts()
  void forgetKept()
  sessionStorage.clear()
}

/** A page from the browser's back-forward cache may show a person who has signed out since. */
function reloadIfKept({ persisted }: PageTransitionEvent) {
  if (persisted) location.reload()
}

function toCurrentUser(session: Session | null): CurrentUser | null {
  if (!session || owesFactor(session)) return null
  const { id, email = '', user_metadata } = session.user
  const fullName = typeof user_metadata?.full_name === 'string' ? user_metadata.full_name : ''
  return { id, email, fullName: fullName || 'Staff Member' }
}
