import { formatDay } from '#shared/time.ts'
import type { PackedAgency } from './passport-format.ts'

export const NAMES_PROVE_NOTHING =
  'Names of agencies are not proven: anybody may found one of any name. Ask the agency that you mean for its agency id, in a way that you know, and compare.'

/** What is proven of an agency's mail, in words without a full stop. */
export const mailDomainInWords = (mailDomain: PackedAgency['mailDomain']) =>
  mailDomain
    ? `Mail domain proven: ${mailDomain.domain} on ${formatDay(mailDomain.provenOn)}`
    : 'No mail domain is proven'
