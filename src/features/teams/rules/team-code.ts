import { compact, type Format } from '#shared/formats.ts'

/** The letters and digits of a team code, without look-alikes and sound-alikes. */
export const TEAM_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const LETTERS = 6

/** A team code as people type it, with or without TM-. */
export const teamCode: Format = {
  normalise: (text) => compact(text).replace(/^(?:TM)?([A-Z0-9]{6})$/, 'TM-$1'),
  pattern: /^TM-[A-Z0-9]{6}$/,
  message: 'A team code looks like TM-ABC123',
  example: 'TM-ABC123',
}

/** A code `TM-XXXXXX`; `pick(n)` returns a uniformly random whole number from 0 to n - 1, on the server from a cryptographic source. */
export function makeTeamCode(pick: (below: number) => number): string {
  return `TM-${Array.from({ length: LETTERS }, () => TEAM_CODE_ALPHABET[pick(TEAM_CODE_ALPHABET.length)]).join('')}`
}
