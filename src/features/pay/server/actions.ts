import { account, looking, team } from '#shared/audit-words.ts'

/** The audit actions of pay, with their sentences. Amounts are not in the log: the runs keep them. */
export const actions = {
  'pay.settings': team(
    ({ who, detail }) =>
      `${who} chose when the team pays${detail('twoPeople') === 'true' ? ', and that two people see to each run' : ''}`,
  ),
  'pay.engage': team(({ who, whose }) => `${who} said how ${whose} work is engaged and how they get holiday pay`),
  'pay.document': team(({ who, whom }) => `${who} gave ${whom} a Key Information Document`),
  'pay.read-document': team(({ who }) => `${who} read a Key Information Document`),
  'pay.save-document': looking(({ who, whose }) => `${who} saved ${whose} Key Information Document`),
  'holiday.record': team(({ who, whose }) => `${who} recorded ${whose} holiday`),
  'holiday.carry': team(({ who, whose }) => `${who} recorded ${whose} holiday that is carried over`),
  'holiday.take-back': team(({ who, whose }) => `${who} took back an entry of ${whose} holiday`),
  'holiday.file': looking(({ who }) => `${who} saved the ledger of holiday`),
  'pay.wage': team(({ who, whose }) => `${who} recorded what counts for ${whose} minimum wage`),
  'pay.take-back-wage': team(({ who, whose }) => `${who} took back what counts for ${whose} minimum wage`),
  'pay.close': team(
    ({ who, detail }) => `${who} closed pay run ${detail('number')}, of the period from ${detail('from')}`,
  ),
  'pay.release': team(({ who, detail }) => `${who} released pay run ${detail('number')} to payroll`),
  'pay.mark-paid': team(({ who, detail }) => `${who} marked pay run ${detail('number')} as paid`),
  'pay.void': team(
    ({ who, detail }) => `${who} voided pay run ${detail('number')}, of the period from ${detail('from')}`,
  ),
  'pay.statement': account(({ who, detail }) => `${who} saved the statement of their pay from ${detail('from')}`),
  'pay.file': looking(({ who, detail }) => `${who} saved the file of pay run ${detail('number')}`),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    pay: keyof typeof actions
  }
}
