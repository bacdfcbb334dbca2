import { generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Care Staffing'
const PERIOD_MS = 30_000
const SEED_BYTES = 20
/** Accepts codes of one step before or after, because phones' clocks differ. */
const WINDOW = 1

function totp(seed: string, label = '') {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_MS / 1000,
    secret: Secret.fromBase32(seed),
  })
}

/** A new seed in base 32, the format of authenticator apps. */
export function newSeed() {
  return new Secret({ size: SEED_BYTES }).base32
}

/** The otpauth address of a seed, and its QR code as SVG without colours of its own. */
export function describeSeed({ seed, email }: { seed: string; email: string }) {
  const uri = totp(seed, email).toString()
  return {
    uri,
    secret: seed,
    qr_code: toSvgSource(generate(uri), { on: 'black', off: 'white', width: 240, height: 240, padX: 4, padY: 4 }),
  }
}

/** The time step of a code; undefined for a wrong code. `at`: milliseconds since the epoch. */
export function stepOfCode({ seed, code, at }: { seed: string; code: string; at: number }): number | undefined {
  const delta = totp(seed).validate({ token: code, timestamp: at, window: WINDOW })
  return delta === null ? undefined : Math.floor(at / PERIOD_MS) + delta
}
