import { addMinutes } from '#shared/time.ts'
import { OPENS_BEFORE } from './limits.ts'

/** How long the code that binds a tablet can be typed, in minutes. */
export const CODE_MINUTES = 15

/** Without characters that look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8

/** A code as somebody typed it: `k7qm 4x2p` is `K7QM4X2P`. */
export const asCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** `K7QM-4X2P` */
export const codeText = (code: string) => code.replace(/^(.{4})/, '$1-')

/** Whom a tablet shows: those whose shift begins within hours, and those who have left lately, in minutes. */
export const EXPECTED_HOURS = 12
export const LEFT_MINUTES = 60

/** Until how many hours after the end of a shift somebody shows the code of its badge to clock out. */
const CODE_AFTER_HOURS = 4

/** Whether the badge of a shift has a code: as long as people clock in to it and out of it. */
export function showsCode({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: number): boolean {
  const until = addMinutes(endsAt, CODE_AFTER_HOURS * 60).getTime()
  return now >= addMinutes(startsAt, -OPENS_BEFORE).getTime() && now < until
}

/** How long the code of a badge counts, in seconds, and how far the clocks of phone, tablet and server may differ. */
const BADGE_S = 60
const LEEWAY_S = 60

/** Whether the code of a badge was shown at a moment. */
export function wasShown({ madeAt }: { madeAt: Date }, at: Date): boolean {
  const after = (seconds: number) => addMinutes(madeAt, seconds / 60).getTime()
  return at.getTime() >= after(-LEEWAY_S) && at.getTime() <= after(BADGE_S + LEEWAY_S)
}

/** What a code of a badge says to whoever reads it: whose place it is. Its signature only the server can check. */
export function placeOfBadge(text: string): string | undefined {
  const [, hex] = /^CS([0-9A-F]{32})[0-9A-F]{72}$/i.exec(text.trim()) ?? []
  return hex && uuidOf(hex)
}

export const uuidOf = (hex: string) => hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
