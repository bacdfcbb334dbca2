import { inBrackets, profile, team } from '#shared/audit-words.ts'

const about = (verb: string) =>
  team(
    ({ who, detail }) =>
      `${who} ${verb}${inBrackets([detail('title'), detail('number')].filter(Boolean).join(', version '))}`,
  )
const signing = (verb: string) =>
  profile(
    ({ who, detail }) =>
      `${who} ${verb}${inBrackets([detail('title'), detail('number')].filter(Boolean).join(', version '))}`,
  )

/** The audit actions of policies, with their sentences. */
export const actions = {
  'policy.create': about('began a policy'),
  'policy.draft': about('saved the draft of a policy'),
  'policy.discard': about('discarded the draft of a policy'),
  'policy.settings': about('changed who answers for a policy, and who is to read it'),
  'policy.publish': about('published a policy'),
  'policy.withdraw': about('took a policy out of force'),
  'policy.restore': about('put a policy back in force'),
  'policy.require': about('requires a signature under a policy'),
  'policy.no-longer-require': about('no longer requires a signature under a policy'),
  'policy.take-back-reminder': team(
    ({ who, detail }) => `${who} took back reminders to read a policy${inBrackets(detail('people'))}`,
  ),
  'policy.remind': team(({ who, detail }) => `${who} reminded staff to read a policy${inBrackets(detail('people'))}`),
  'policy.export': about('saved the list of signatures under a policy'),
  'policy.certificate': team(
    ({ who, whose, detail }) => `${who} saved the record of ${whose} signature${inBrackets(detail('title'))}`,
  ),
  'policy.countersign': team(
    ({ who, whose, detail }) => `${who} countersigned ${whose} signature${inBrackets(detail('title'))}`,
  ),
  'policy.allow-tries': team(
    ({ who, whose, detail }) => `${who} added to ${whose} tries at the questions${inBrackets(detail('title'))}`,
  ),
  'policy.decline': signing('said no to an opt-out'),
  'policy.end': signing('ended an opt-out with notice'),
  'policy.pass': signing('passed the questions about a policy'),
  'policy.fail': signing('did not pass the questions about a policy'),
  'policy.sign': signing('signed a policy'),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    policies: keyof typeof actions
  }
}
