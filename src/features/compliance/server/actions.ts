import { counted, type DetailWords, inBrackets, profile, team, upkeep } from '#shared/audit-words.ts'
import { evidenceKinds } from '../rules/kinds.ts'

/** The audit actions of compliance, with their sentences. */
export const actions = {
  'requirement.create': team(({ who, detail }) => `${who} added a requirement${inBrackets(detail('name'))}`),
  'requirement.change': team(({ who, detail }) => `${who} changed a requirement${inBrackets(detail('name'))}`),
  'requirement.retire': team(({ who, detail }) => `${who} ended a requirement${inBrackets(detail('name'))}`),
  'requirement.ask-at-site': team(
    ({ who, detail }) => `${who} set that a site asks for a requirement${inBrackets(detail('name'))}`,
  ),
  'requirement.stop-at-site': team(
    ({ who, detail }) => `${who} set that a site no longer asks for a requirement${inBrackets(detail('name'))}`,
  ),
  'requirement.ready-sets': team(({ who }) => `${who} added ready sets of requirements`),
  'questions.change': team(({ who }) => `${who} changed which requirements answer an inspector’s questions`),
  'training.record': profile(
    ({ who, whom, detail }) =>
      `${who} recorded that ${whom} attended a training session${inBrackets(detail('training'))}`,
  ),
  'training.withdraw': team(({ who, detail }) => `${who} withdrew a training session${inBrackets(detail('training'))}`),
  'compliance.export': upkeep(
    ({ who, detail }) => `${who} exported who complies with what (${counted(detail('rows'), 'row')})`,
  ),
  'evidence.verified': profile(
    ({ who, whose, detail }) => `${who} verified ${whose} evidence${inBrackets(detail('evidence'))}`,
  ),
  'evidence.rejected': profile(
    ({ who, whose, detail }) => `${who} rejected ${whose} evidence${inBrackets(detail('evidence'))}`,
  ),
  'evidence.revoked': profile(
    ({ who, whose, detail }) => `${who} revoked a decision about ${whose} evidence${inBrackets(detail('evidence'))}`,
  ),
  'certificate.count-as': profile(
    ({ who, whose, detail }) =>
      `${who} said which requirement ${whose} certificate is for${inBrackets(detail('requirement'))}`,
  ),
  'certificate.count-no-more': profile(
    ({ who, whose }) => `${who} took back which requirement ${whose} certificate is for`,
  ),
  'team.remind': profile(({ who }) => `${who} reminded the team of what waits to be verified`),
  'exception.grant': profile(
    ({ who, whom, detail }) => `${who} excused ${whom} from a requirement${inBrackets(detail('requirement'))}`,
  ),
  'exception.withdraw': profile(({ who, whom }) => `${who} withdrew an exception of ${whom}`),
}

export const details: DetailWords = {
  evidence: Object.fromEntries(Object.entries(evidenceKinds).map(([kind, { label }]) => [kind, label])),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    compliance: keyof typeof actions
  }
}
