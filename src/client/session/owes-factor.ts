import type { Session } from '@supabase/auth-js'

/** Whether the password was given, but not yet the second factor (a pending session): nobody is signed in until then. */
export function owesFactor(session: Session | null): boolean {
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified')
  return session !== null && hasFactor === true && levelOf(session) !== 'aal2'
}

/** The assurance level that the session's token claims. */
function levelOf({ access_token }: Session): unknown {
  try {
    const [, claims = ''] = access_token.split('.')
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return undefined
  }
}
