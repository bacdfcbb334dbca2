import type { Services } from '#server/services.ts'
import type { AuthRow } from '../../rules/access.ts'

/** The caller of the auth protocol with their cookies and headers: everything that a verb may know of the request. */
export interface Caller
  extends Pick<Services, 'database' | 'clock' | 'vault' | 'limits' | 'conditions' | 'log' | 'publicUrl'> {
  /** The call, as the table of access names it. */
  row: AuthRow
  ip: string
  userAgent: string | undefined
  /** The header Idempotency-Key of a write. */
  idempotencyKey: string | undefined
  /** The secret of the session cookie. */
  sessionSecret: string | undefined
  /** The cookie of a browser in which a person has signed in before. */
  device: string | undefined
  /** The cookie of the browser that signed up. */
  signUpBrowser: string | undefined
  /** The client's bearer token. It gives no rights, unless it is the secret of a reset link. */
  bearer: string | undefined
}

export interface Cookie {
  name: string
  value: string
  /** 0 deletes the cookie. */
  maxAgeSeconds: number
}

export interface Answer {
  status?: number
  body?: unknown
  cookies?: Cookie[]
}
