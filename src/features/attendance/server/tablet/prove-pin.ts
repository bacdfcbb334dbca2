import { forbidden, tooMany } from '#server/calls/errors.ts'
import { verifyPassword } from '#server/crypto/passwords.ts'
import type { Limit } from '#server/limits/rate-limits.ts'
import type { Services } from '#server/services.ts'
import { londonTime } from '#shared/time.ts'

/** Wrong PINs of one person at one device, of one person anywhere, and of everybody at one device. */
const TRIES: Record<'pin-here' | 'pin-person' | 'pin-tablet', Limit> = {
  'pin-here': { points: 5, seconds: 900 },
  'pin-person': { points: 20, seconds: 3600 },
  'pin-tablet': { points: 60, seconds: 900 },
}
type Tried = keyof typeof TRIES

interface Typed {
  pin: string
  /** Its hash; undefined where nobody is known who has one: it takes as long. */
  stored: string | undefined
  /** Whose PIN it is said to be, and at which device it is typed. */
  personId: string
  deviceId: string
  name: string
  /** What they may do as well once it is locked: `, or show your badge`. */
  instead?: string
}

/**
 * Whether what was typed is somebody's PIN: 403 where it is not, 429 after too many. Wrong ones are counted before they
 * are known to be wrong, so that many at once gain nothing; no transaction is open meanwhile.
 */
export async function provePin(
  { limits, vault, clock }: Pick<Services, 'limits' | 'vault' | 'clock'>,
  { pin, stored, personId, deviceId, name, instead = '' }: Typed,
) {
  const keys = { 'pin-here': `${deviceId}|${personId}`, 'pin-person': personId, 'pin-tablet': deviceId }
  const tries = Object.entries(keys) as [Tried, string][]
  for (const [limited, key] of tries) {
    const { ok, retryAfter } = await limits.consume(limited, { key, limit: TRIES[limited] })
    if (ok) continue
    const until = londonTime(new Date(clock.now() + retryAfter * 1000 + 59_000))
    throw Object.assign(tooMany(retryAfter), { message: `Too many wrong PINs. Try again at ${until}${instead}` })
  }
  if (!(await verifyPassword(vault, { password: pin, stored })))
    throw forbidden(
      `This is not the PIN of ${name.replace(/\.$/, '')}. After five wrong ones it is locked for a quarter of an hour`,
    )
  await limits.reset('pin-here', { key: keys['pin-here'], limit: TRIES['pin-here'] })
  for (const limited of ['pin-person', 'pin-tablet'] as const)
    await limits.refund(limited, { key: keys[limited], limit: TRIES[limited] })
}
