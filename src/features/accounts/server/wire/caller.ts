import type { Services } from '#server/services.ts'
import type { AuthRow } from '../../rules/access.ts'

/** Who speaks the auth protocol, and what the browser brought along: everything that a verb may know of the request. */
export interface Caller
  extends Pick<Services, 'database' | 'clock' | 'vault' | 'limits' | 'conditions' | 'log' | 'publicUrl'> {
  /** What is called, as the table of access names it. */
  row: AuthRow
  ip: string
  userAgent: string | undefined
  /** The header of a write that may be sent twice. */
  idempotencyKey: string | undefined
  /** The secret of the session cookie. */
  sessionSecret: string | undefined
  /** The cookie of a browser in which somebody has signed in before. */
  device: string | undefined
  /** The cookie of the browser that signed up. */
  signUpBrowser: string | undefined
  /** What the client sent as its token. It gives no rights, unless it is the secret of a reset link. */
  bearer: string | undefined
}

export interface Cookie {
  name: string
  value: string
  /** 0 removes it. */
  maxAgeSeconds: number
}

export interface Answer {
  status?: number
  body?: unknown
  cookies?: Cookie[]
}
