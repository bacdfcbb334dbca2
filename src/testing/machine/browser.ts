import { GoTrueClient } from '@supabase/auth-js'

/** A minimal browser: keeps cookies, and sends them with the headers of our own pages. */
export interface TestBrowser {
  cookies: Map<string, string>
  /** The auth client's storage, by key. */
  storage: Map<string, string>
  fetch: typeof fetch
  /** The unmodified auth client, storing in `storage`. */
  auth: GoTrueClient
  /** The `Set-Cookie` headers of the last answer. */
  lastCookies: string[]
}

interface Origin {
  /** Where the app listens. */
  origin: string
  /** The app's configured address. */
  publicUrl: string
}

export function makeBrowser({ origin, publicUrl }: Origin): TestBrowser {
  const cookies = new Map<string, string>()
  const storage = new Map<string, string>()

  const browserFetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', publicUrl)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(input, { ...init, headers })
    browser.lastCookies = response.headers.getSetCookie()
    for (const line of browser.lastCookies) keep(line)
    return response
  }

  function keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0(;|$)/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }

  const auth = new GoTrueClient({
    url: `${origin}/auth/v1`,
    headers: { 'x-requested-with': 'care-staffing' },
    storageKey: 'care-session',
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: browserFetch,
  })
  const browser: TestBrowser = { cookies, storage, fetch: browserFetch, auth, lastCookies: [] }
  return browser
}
