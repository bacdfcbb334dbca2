import { expect, test } from 'vitest'
import type { Standing } from '#features/teams/policy.ts'
import { closedPage, pagesOpenTo } from './pages-open.ts'

const manager: Standing = {
  role: 'manager',
  seesHealth: true,
  seesPay: true,
  mayOverride: true,
  runsPayroll: true,
  limited: false,
}
const limited = { ...manager, limited: true }
const paths = (standing: Standing) => pagesOpenTo(standing).map(({ path }) => path)

test('owners read the audit log, managers do not, and nothing else is closed to these', () => {
  expect(paths({ ...manager, role: 'owner' }).filter((path) => !paths(manager).includes(path))).toEqual([
    '/manager-dashboard/audit',
  ])
})

test('what is about the whole team is closed to a manager of sites, who is told so', () => {
  expect(paths(limited)).toContain('/manager-dashboard/shifts')
  for (const path of paths(manager).filter((one) => !paths(limited).includes(one)))
    expect(closedPage(limited, path)?.path).toBe(path)
  expect(closedPage(manager, '/manager-dashboard/audit')).toBeUndefined()
  expect(closedPage(limited, '/manager-dashboard/shifts')).toBeUndefined()
})
