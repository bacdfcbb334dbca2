import { type Calls, ofCoManager } from '#testing/calls.ts'

/** What the generated tests cannot derive of calls to teams. */
export const calls: Calls = {
  join: { input: ({ team }) => ({ teamCode: team.code }) },
  withdraw: { answer: 'NOT_FOUND', except: { applicant: 'OK' } },
  undoAnswer: { answer: 'CONFLICT' },
  leave: { except: { manager: 'FORBIDDEN' } },
  saveSettings: { input: () => ({ membersSeeCards: false, requireTwoFactor: false }) },
  changeManager: { input: (world) => ({ ...ofCoManager(world), role: 'manager' }) },
  duties: { input: ofCoManager },
  removeManager: { input: ofCoManager },
  transfer: { input: (world) => ({ ...ofCoManager(world), teamName: world.team.name }) },
  delete: { input: ({ team }) => ({ teamName: team.name }) },
  answerInvitation: { answer: 'NOT_FOUND', except: { applicant: 'OK' } },
  findInvitation: { answer: 'NOT_FOUND' },
  stopInvitations: { answer: 'NOT_FOUND' },
  fellows: { answer: 'NOT_FOUND' },
}
