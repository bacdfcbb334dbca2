import type { Session } from '@supabase/auth-js'

export const SESSION_KEY = 'care-session'

/** Storage for the auth client that ignores values without the shape of a session, so that they cannot break a page. */
export const sessionStore = {
  getItem: (key: string) => (key === SESSION_KEY ? wellFormed(localStorage.getItem(key)) : localStorage.getItem(key)),
  setItem: (key: string, text: string) => localStorage.setItem(key, text),
  removeItem: (key: string) => localStorage.removeItem(key),
}

/** The stored session of this browser, whichever tab wrote it; a description, see auth.ts. */
export function storedSession(): Session | null {
  const text = sessionStore.getItem(SESSION_KEY)
  return text === null ? null : (JSON.parse(text) as Session)
}

function wellFormed(text: string | null): string | null {
  if (text === null) return null
  try {
    if (isSession(JSON.parse(text))) return text
  } catch {
    // Invalid JSON.
  }
  console.warn('The stored session could not be read and is dropped')
  localStorage.removeItem(SESSION_KEY)
  return null
}

function isSession(value: unknown): value is Session {
  if (!isRecord(value)) return false
  const { access_token, refresh_token, expires_at, user } = value
  return isFilled(access_token) && isFilled(refresh_token) && Number.isFinite(expires_at) && isUser(user)
}

/** Checks the parts that the pages read. */
function isUser(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { id, email, user_metadata, factors } = value
  return (
    isFilled(id) &&
    (email === undefined || typeof email === 'string') &&
    (user_metadata === undefined || isRecord(user_metadata)) &&
    (factors === undefined || (Array.isArray(factors) && factors.every(isFactor)))
  )
}

function isFactor(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { id, factor_type, status, friendly_name } = value
  return [id, factor_type, status].every(isFilled) && (friendly_name === undefined || typeof friendly_name === 'string')
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
