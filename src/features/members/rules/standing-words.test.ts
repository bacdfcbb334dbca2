import { describe, expect, test } from 'vitest'
import { askedStanding, endedStanding, type Reason, type StandingAnswer } from './standing.ts'
import { roleForManager, standingForManager, standingForPerson } from './standing-words.ts'

const today = '2026-12-03'
const reading = { today, completion: 8 }

const reason = (name: string, given: Partial<Reason> = {}): Reason => ({
  ...{ rule: name, name, kind: 'missing', byTeam: false, given: false, since: '2026-01-01', until: null },
  ...given,
})
const told = (standing: StandingAnswer['standing'], because: Reason[] = [], until: string | null = null) => ({
  ...{ standing, because, until, more: 0 },
})

const ENDS = { kind: 'ends', until: '2026-12-09' } as const
const DUE = { kind: 'due', until: '2026-12-09' } as const
const WAITS = { kind: 'waiting', given: true } as const
const [firstAid, dbs] = [reason('First Aid'), reason('DBS')]
const registration = reason('Registration', { rule: 'registration' })
const left = { ...endedStanding({ status: 'left', day: '2026-11-03' }), more: 0 }
const removed = { ...endedStanding({ status: 'removed', day: '2025-11-03' }), more: 0 }
const asks = { ...askedStanding({ isInvited: false, day: today }), more: 0 }
const invited = { ...askedStanding({ isInvited: true, day: today }), more: 0 }

describe('a standing in words for managers and for the person', () => {
  test.each([
    [left, 'Left on 3 Nov', 'You left on 3 Nov'],
    [removed, 'Removed on 3 Nov 2025', 'Removed on 3 Nov 2025'],
    [asks, 'Asks to join', 'Your request waits for the team'],
    [invited, 'Invited', 'The team has invited you'],
    [told('suspended', [], '2026-12-09'), 'Suspended until 9 Dec', 'Not bookable until 9 Dec. Ask your agency'],
    [told('suspended'), 'Suspended', 'Not bookable. Ask your agency'],
    [told('blocked', [firstAid, dbs]), 'Blocked: First Aid, DBS', '2 to give: First Aid, DBS'],
    [
      { ...told('blocked', [firstAid, dbs, reason('Passport')]), more: 1 },
      'Blocked: First Aid, DBS (2 more)',
      '4 to give: First Aid, DBS (2 more)',
    ],
    [told('blocked', [registration]), 'Blocked: Registration 8%', '1 to give: Registration 8%'],
    [told('blocked', [reason('NMC', { byTeam: true })]), 'Blocked: NMC', 'Your agency has still to check NMC'],
    [told('blocked', [firstAid, reason('NMC', { byTeam: true })]), 'Blocked: First Aid, NMC', '1 to give: First Aid'],
    [told('waiting', [reason('First Aid', WAITS)]), 'Waits for you: First Aid', 'Your agency is checking First Aid'],
    [told('due', [reason('First Aid', DUE)]), 'First Aid due by 9 Dec', 'Give First Aid by 9 Dec'],
    [
      told('due', [reason('First Aid', DUE), reason('DBS', DUE)]),
      'First Aid due by 9 Dec (1 more)',
      'Give First Aid by 9 Dec (1 more)',
    ],
    [
      told('due', [reason('First Aid', { ...DUE, given: true })]),
      'Verify First Aid by 9 Dec',
      'Your agency is checking First Aid',
    ],
    [told('ends', [reason('First Aid', ENDS)]), 'Can work; First Aid ends in 6 days', 'Ends in 6 days: First Aid'],
    [
      told('ends', [reason('First Aid', { ...ENDS, until: today })]),
      'Can work; First Aid ends today',
      'Ends today: First Aid',
    ],
    [
      told('ends', [reason('First Aid', { ...ENDS, until: '2026-12-04' })]),
      'Can work; First Aid ends tomorrow',
      'Ends tomorrow: First Aid',
    ],
    [
      told('ends', [reason('First Aid', { ...ENDS, given: true })]),
      'Can work; verify First Aid by 9 Dec',
      'Your agency is checking First Aid',
    ],
    [told('ready'), 'Can work', 'Ready to work'],
  ])('%#: %o', (standing, manager, person) => {
    expect(standingForManager(standing, reading)).toBe(manager)
    expect(standingForPerson(standing, reading)).toBe(person)
  })

  test('another role is named with its standing', () => {
    expect(roleForManager({ ...told('blocked', [reason('NMC')]), job: 'nurse' }, reading)).toBe('Nurse: blocked, NMC')
  })
})
