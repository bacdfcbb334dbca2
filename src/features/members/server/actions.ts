import { counted, type DetailWords, inBrackets, joining, looking, profile, upkeep } from '#shared/audit-words.ts'
import type { GuardedView } from '../policy.ts'

/** The audit actions of members, with their sentences. */
export const actions = {
  'profile.view': looking(({ who, whose, detail }) => `${who} opened ${whose} ${detail('view') || 'critical details'}`),
  'profile.cv': looking(({ who, whose }) => `${who} downloaded ${whose} profile as a PDF`),
  'member.remove': joining(
    ({ who, whom, detail }) => `${who} removed ${whom} from the team${inBrackets(detail('reason'))}`,
  ),
  'member.suspend': joining(({ who, whom, detail }) => `${who} suspended ${whom}${inBrackets(detail('from'))}`),
  'member.lift-suspension': joining(({ who, whose }) => `${who} ended ${whose} suspension`),
  'member.offer': joining(({ who, whom }) => `${who} recorded a conditional offer for ${whom}`),
  'members.export': upkeep(
    ({ who, detail }) => `${who} exported the list of members (${counted(detail('rows'), 'row')})`,
  ),
  'details.ask': profile(({ who, whom, detail }) => `${who} asked ${whom} for details${inBrackets(detail('section'))}`),
  'details.withdraw': profile(({ who, whom }) => `${who} took back what they had asked ${whom} for`),
  'member-filter.save': upkeep(({ who }) => `${who} named a filter of a list of the team`),
  'member-filter.rename': upkeep(({ who }) => `${who} renamed a filter of a list of the team`),
  'member-filter.delete': upkeep(({ who }) => `${who} deleted a filter of a list of the team`),
}

const views: Record<GuardedView, string> = {
  identity: 'passport and licence details',
  background: 'DBS and right to work',
  payroll: 'pay and tax details',
  medical: 'medical history',
  'next-of-kin': 'next of kin',
}

export const details: DetailWords = { view: views, views }

declare module '#server/audit.ts' {
  interface AuditActions {
    members: keyof typeof actions
  }
}
