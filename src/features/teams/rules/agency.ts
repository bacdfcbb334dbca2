import { formatDay } from '#shared/time.ts'
import type { Agency } from '../schema.ts'

/**
 * The public id of an agency, `A-4F2A-91C0-7B3D`: the first 48 of the random bits of its team's id, for people to
 * compare. The server draws them, so that nobody can choose the id of another agency.
 */
export function agencyId(teamId: string): string {
  const digits = teamId.replaceAll('-', '').slice(0, 12).toUpperCase()
  return `A-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
}

export const NAMES_PROVE_NOTHING =
  'Names of agencies are not proven: anybody may found one of any name. Ask the agency that you mean for its agency id, in a way that you know, and compare.'

/** What is proven of an agency's mail, in words without a full stop. */
export const mailDomainInWords = (mailDomain: Agency['mailDomain']) =>
  mailDomain
    ? `Mail domain proven: ${mailDomain.domain} on ${formatDay(mailDomain.provenOn)}`
    : 'No mail domain is proven'
