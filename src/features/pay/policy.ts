import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about paying people. */
export const payActions = {
  seePay: {
    who: 'managers',
    permission: 'pay',
    words: 'see what people are to be paid, what is missing for it, and the runs that are closed',
  },
  engage: { who: 'managers', permission: 'payroll', words: 'say how people are engaged and how they get holiday pay' },
  recordHoliday: {
    who: 'managers',
    permission: 'pay',
    words: 'record holiday that others take or carry over, and take that back before a pay run has it',
  },
  recordWage: {
    who: 'managers',
    permission: 'pay',
    words: 'record unpaid time, deductions and accommodation of others for their minimum wage',
  },
  runPay: {
    who: 'managers',
    permission: 'payroll',
    words: 'close a pay run, release it, save its files, mark it as paid, and void it before that',
  },
  setUpPay: { who: 'owners', words: 'choose when the team pays' },
} satisfies Record<string, TeamAction>
