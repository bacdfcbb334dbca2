import { counted, type DetailWords, inBrackets, joining, team } from '#shared/audit-words.ts'

/** The audit actions of teams, with their sentences. */
export const actions = {
  'request.create': joining(({ who }) => `${who} asked to join the team`),
  'request.withdraw': joining(({ who }) => `${who} withdrew their request to join`),
  'request.approve': joining(({ who, whose }) => `${who} approved ${whose} request to join`),
  'request.reject': joining(({ who, whose }) => `${who} rejected ${whose} request to join`),
  'request.undo': joining(({ who, whose }) => `${who} took back the answer to ${whose} request to join`),
  'member.join': joining(({ who }) => `${who} joined the team with its code`),
  'member.leave': joining(({ who }) => `${who} left the team`),
  'team.create': team(({ who }) => `${who} created the team`),
  'team.rotateCode': team(({ who }) => `${who} replaced the team code`),
  'team.settings': team(({ who, changes }) => `${who} changed the team settings${inBrackets(changes)}`),
  'team.proveMailDomain': team(
    ({ who, detail }) => `${who} proved the mail domain of the agency${inBrackets(detail('domain'))}`,
  ),
  'team.dropMailDomain': team(
    ({ who, detail }) => `${who} took back the mail domain of the agency${inBrackets(detail('domain'))}`,
  ),
  'team.transfer': team(({ who, whom }) => `${who} made ${whom} the owner of the team`),
  'team.delete': team(({ who }) => `${who} deleted the team`),
  'manager.change': team(
    ({ who, whom, changes, detail }) => `${who} changed what ${whom} may do${inBrackets(changes || detail('role'))}`,
  ),
  'manager.hand-on': team(
    ({ who, whom, detail }) => `${who} handed on what ${whom} held${inBrackets(detail('duties'))}`,
  ),
  'manager.remove': team(({ who, whom }) => `${who} removed ${whom} as a manager`),
  'invitation.send': joining(({ who, detail }) => `${who} invited somebody by email${inBrackets(detail('role'))}`),
  'invitation.send-list': team(({ who, detail }) => `${who} invited ${counted(detail('count'), 'person')} by a list`),
  'invitation.resend': joining(({ who }) => `${who} sent an invitation again`),
  'invitation.cancel': joining(({ who }) => `${who} cancelled an invitation`),
  'invitation.accept': joining(({ who, detail }) => `${who} accepted an invitation${inBrackets(detail('role'))}`),
  'invitation.decline': joining(({ who }) => `${who} declined an invitation`),
  'invitation.stop': joining(() => 'Somebody who was invited wants no more of these emails'),
  'team-code.limit': joining(() => 'Too many wrong team codes were tried'),
}

export const details: DetailWords = {
  fields: {
    teamName: 'team name',
    onCallPhone: 'on-call number',
    onCallHours: 'when the on-call number is answered',
    autoApprove: 'automatic approval of join requests',
    membersSeeCards: 'members see each other’s profiles',
    requireTwoFactor: 'managers need two-factor sign-in',
    seesHealth: 'sees health answers',
    seesPay: 'sees pay and tax',
    mayOverride: 'books against a rule',
    runsPayroll: 'runs payroll and invoices',
  },
}

declare module '#server/audit.ts' {
  interface AuditActions {
    teams: keyof typeof actions
  }
}
