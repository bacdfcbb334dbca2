import { account, counted, inBrackets, looking, team } from '#shared/audit-words.ts'

const withoutClient = (detail: (name: string) => string) =>
  detail('unsigned') ? ', which the client had not signed' : ''

const atCutOff = (detail: (name: string) => string) => (detail('atCutOff') ? ' at the cut-off of pay' : '')

/** The audit actions of worked time, with their sentences. Times and amounts are not in the log: the versions keep them. */
export const actions = {
  'timesheet.confirm': team(({ who, detail }) => `${who} confirmed their hours of ${detail('day')}`),
  'timesheet.change': team(({ who, detail }) => `${who} changed their hours of ${detail('day')}`),
  'timesheet.dispute': team(({ who, detail }) => `${who} disputed their hours of ${detail('day')}`),
  'timesheet.finish-week': team(({ who, detail }) => `${who} marked the week from ${detail('week')} as done`),
  'timesheet.approve': team(
    ({ who, whose, detail }) =>
      `${who} approved ${whose} hours of ${detail('day')}${atCutOff(detail)}${withoutClient(detail)}`,
  ),
  'timesheet.approve-first': team(
    ({ who, whose, detail }) =>
      `${who} gave the first of two approvals of ${whose} hours of ${detail('day')}${withoutClient(detail)}`,
  ),
  'timesheet.keep': team(
    ({ who, whose, detail }) => `${who} kept ${whose} approved hours of ${detail('day')}, which were disputed`,
  ),
  'timesheet.approve-by-rule': team(
    ({ whose, detail }) => `The tolerance approved ${whose} hours${inBrackets(detail('day'))}`,
  ),
  'timesheet.take-back': team(
    ({ who, whose, detail }) => `${who} took back the approval of ${whose} hours of ${detail('day')}`,
  ),
  'timesheet.correct': team(({ who, whose, detail }) => `${who} changed ${whose} hours of ${detail('day')}`),
  'timesheet.ask': team(({ who, whom, detail }) => `${who} asked ${whom} about the hours of ${detail('day')}`),
  'timesheet.answer': team(
    ({ who, whom, detail }) => `${who} answered what ${whom} had disputed about the hours of ${detail('day')}`,
  ),
  'timesheet.ask-client': team(
    ({ who, detail }) => `${who} asked a client to sign the hours of the week from ${detail('week')}`,
  ),
  'timesheet.revoke-ask': team(
    ({ who, detail }) => `${who} took back a client’s link to the hours of the week from ${detail('week')}`,
  ),
  'timesheet.sign': team(
    ({ detail }) =>
      `A client signed ${counted(detail('lines'), 'shift')} of the week from ${detail('week')}${detail('disputed') === '0' ? '' : ` and disputed ${detail('disputed')} of them`}`,
  ),
  'timesheet.sign-here': team(
    ({ who, detail }) =>
      `A client signed ${counted(detail('lines'), 'shift')} of the week from ${detail('week')} on the phone of ${who}${detail('disputed') === '0' ? '' : ` and disputed ${detail('disputed')} of them`}`,
  ),
  'timesheet.sign-by-pin': team(
    ({ who, detail }) =>
      `A client signed ${counted(detail('lines'), 'shift')} of the week from ${detail('week')} with a PIN on the phone of ${who}${detail('disputed') === '0' ? '' : ` and disputed ${detail('disputed')} of them`}`,
  ),
  'timesheet.ask-for-pin': team(({ who }) => `${who} asked somebody of a client to choose a PIN to sign hours with`),
  'timesheet.choose-pin': team(() => 'Somebody of a client chose a PIN to sign hours with'),
  'timesheet.end-pin': team(({ who }) => `${who} took away a client’s PIN to sign hours with`),
  'timesheet.add-paper': team(
    ({ who, whose, detail }) => `${who} added a paper timesheet to ${whose} hours of the week from ${detail('week')}`,
  ),
  'timesheet.remove-paper': team(
    ({ who, whose, detail }) =>
      `${who} took away a paper timesheet from ${whose} hours of the week from ${detail('week')}`,
  ),
  'timesheet.paper': looking(
    ({ who, detail }) => `${who} saved what a client has signed of the week from ${detail('week')}`,
  ),
  'timesheet.client-paper': looking(
    ({ detail }) => `A client saved what they have signed of the week from ${detail('week')}`,
  ),
  'timesheet.export-own': account(({ who, whose }) => `${who} saved ${whose} hours as a file`),
  'timesheet.settings': team(
    ({ who, detail }) => `${who} changed which hours approve themselves${inBrackets(detail('tolerance'))}`,
  ),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    timesheets: keyof typeof actions
  }
}
