import { expect, test } from 'vitest'
import { can, permissionsInWords, type Standing, type TeamAction, teamActions } from './policy.ts'

const owner: Standing = {
  role: 'owner',
  seesHealth: false,
  seesPay: false,
  mayOverride: false,
  runsPayroll: false,
  limited: false,
}
const manager: Standing = {
  role: 'manager',
  seesHealth: false,
  seesPay: false,
  mayOverride: false,
  runsPayroll: false,
  limited: false,
}
const staff: Standing = {
  role: 'staff',
  seesHealth: true,
  seesPay: true,
  mayOverride: true,
  runsPayroll: true,
  limited: false,
}

test('rights depend on the role in the team', () => {
  const may = (standing: Standing | undefined) =>
    Object.values(teamActions)
      .filter((action) => can(standing, action))
      .map(({ who }: TeamAction) => who)
  expect(new Set(may(owner))).toEqual(new Set(['members', 'managers', 'owners']))
  expect(may(owner)).toHaveLength(Object.keys(teamActions).length)
  expect(new Set(may(manager))).toEqual(new Set(['members', 'managers']))
  expect(new Set(may(staff))).toEqual(new Set(['members']))
  expect(may(undefined)).toEqual([])
  expect(can(manager, teamActions.changeManagers)).toBe(false)
  expect(can(manager, teamActions.answerRequests)).toBe(true)
  expect(can(manager, teamActions.leave)).toBe(true)
})

test('owners hold every permission, managers those granted, staff none', () => {
  const granted = { health: 'seesHealth', pay: 'seesPay', override: 'mayOverride', payroll: 'runsPayroll' } as const
  for (const [permission, name] of Object.entries(granted)) {
    const action: TeamAction = { who: 'members', words: 'look', permission: permission as keyof typeof granted }
    expect(can(owner, action)).toBe(true)
    expect(can(staff, action)).toBe(false)
    expect(can({ ...manager, seesPay: true, [name]: true }, action)).toBe(true)
    expect(can({ ...staff, role: 'manager', [name]: false }, action)).toBe(false)
  }
})

test('nobody runs the payroll of pay that they may not see', () => {
  const action: TeamAction = { who: 'managers', words: 'close', permission: 'payroll' }
  expect(can({ ...manager, runsPayroll: true }, action)).toBe(false)
})

test('permissions are said in words', () => {
  expect(permissionsInWords({ seesHealth: true, seesPay: false, mayOverride: true, runsPayroll: true })).toBe(
    'see health answers, book against a rule, run payroll and invoices',
  )
  expect(permissionsInWords(manager)).toBe('')
})
