import { inBrackets, looking, profile, team } from '#shared/audit-words.ts'

/** The audit actions of equal treatment, with their sentences. Amounts are not in the log. */
export const actions = {
  'equal.comparable': team(
    ({ who, detail }) => `${who} said what ${detail('client')} pays its own staff, from ${detail('from')}`,
  ),
  'equal.reason': team(
    ({ who, detail }) => `${who} said why nobody worked for ${detail('client')}${inBrackets(detail('why'))}`,
  ),
  'equal.reason-back': team(({ who }) => `${who} took back why nobody worked for a client`),
  'equal.declare': profile(({ who, detail }) => `${who} declared weeks for ${detail('client')} through another agency`),
  'equal.declare-back': profile(({ who }) => `${who} took back weeks that they had declared`),
  'equal.export': looking(({ who, detail }) => `${who} saved the list of equal treatment, ${detail('rows')} rows`),
}

export const details = {
  why: { jury: 'jury service', closure: 'the client was closed', strike: 'a strike or lock-out' },
}

declare module '#server/audit.ts' {
  interface AuditActions {
    equalTreatment: keyof typeof actions
  }
}
