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

/** After a change of factors: this session stands for more or less than before, and so does everything on screen. */
export async function factorsChanged() {
  await auth.refreshSession()
  await queryClient.invalidateQueries()
}

/** A second factor that is being set up. It is taken back when its dialog goes before the factor has proven itself. */
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

/** What the auth client answers, with its error thrown. */
export function orThrow<T>({ data, error }: { data: T; error: null } | { data: null; error: AuthError }): T {
  if (error) throw error
  return data
}
