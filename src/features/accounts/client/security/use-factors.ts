import type { AuthError } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { api } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import { auth } from '#client/session/auth.ts'

/** The person's second factors and backup codes. */
export function useFactors() {
  const query = useQuery(api.accounts.factors.queryOptions())
  const factors = query.data?.factors ?? []
  return {
    query,
    app: factors.find(({ kind }) => kind === 'totp'),
    passkeys: factors.filter(({ kind }) => kind === 'webauthn'),
    any: factors.length > 0,
    codesLeft: query.data?.backupCodesLeft ?? 0,
  }
}

/** Refreshes after a change of factors: the session's level has changed, and so have the queries on screen. */
export async function factorsChanged() {
  await auth.refreshSession()
  await queryClient.invalidateQueries()
}

/** A factor that is being set up. Closing its dialog before it is verified removes it. */
export function useNewFactor() {
  const open = useRef(true)
  const begun = useRef<string>(undefined)

  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
      takeBack(begun)
    }
  }, [])

  return {
    begin<T extends { id: string }>(factor: T): T {
      begun.current = factor.id
      if (!open.current) takeBack(begun)
      return factor
    },
    keep() {
      begun.current = undefined
    },
  }
}

function takeBack(begun: RefObject<string | undefined>) {
  if (begun.current) void auth.mfa.unenroll({ factorId: begun.current })
  begun.current = undefined
}

/** The auth client's data; throws its error. */
export function orThrow<T>({ data, error }: { data: T; error: null } | { data: null; error: AuthError }): T {
  if (error) throw error
  return data
}
