import { profile, team } from '#shared/audit-words.ts'

/** The audit actions of availability and leave, with their sentences. */
export const actions = {
  'availability.weeks': profile(({ who, whose }) => `${who} changed ${whose} usual weeks of availability`),
  'availability.day': profile(({ who, whose }) => `${who} changed ${whose} availability on a day`),
  'availability.copy': profile(({ who, whose }) => `${who} copied a week of ${whose} availability`),
  'availability.preferences': profile(({ who, whose }) => `${who} changed ${whose} preferences for work`),
  'availability.other-work': profile(({ who, whose }) => `${who} declared ${whose} work for other employers`),
  'leave.ask': team(({ who }) => `${who} asked for leave`),
  'leave.cancel': team(({ who, whose }) => `${who} cancelled ${whose} leave`),
  'leave.approve': team(({ who, whose }) => `${who} approved ${whose} leave`),
  'leave.refuse': team(({ who, whose }) => `${who} refused ${whose} leave`),
  'leave.undo': team(({ who, whose }) => `${who} took back their answer to ${whose} request for leave`),
  'leave.revoke': team(({ who, whose }) => `${who} revoked ${whose} leave`),
  'leave.record': team(({ who, whom }) => `${who} recorded leave of ${whom}`),
  'leave.sick': team(({ who, whom }) => `${who} reported ${whom} absent at short notice`),
  'leave.entitle': team(({ who, whose }) => `${who} changed ${whose} entitlement to leave`),
  'leave.year': team(({ who }) => `${who} changed the leave year and what staff are entitled to`),
  'leave.type': team(({ who }) => `${who} changed the types of leave`),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    availability: keyof typeof actions
  }
}
