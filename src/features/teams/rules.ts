import { TEAM_CODE_ALPHABET } from './schema.ts'

const LETTERS = 6

/** A code `TM-XXXXXX`; `pick(n)` answers a whole number from 0 to n - 1, each as likely, on the server from a cryptographic source. */
export function makeTeamCode(pick: (below: number) => number): string {
  return `TM-${Array.from({ length: LETTERS }, () => TEAM_CODE_ALPHABET[pick(TEAM_CODE_ALPHABET.length)]).join('')}`
}
