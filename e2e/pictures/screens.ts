import type { Page } from '@playwright/test'
import { addDays, deviceClock, londonToday, monthOf, startOfWeek } from '#shared/time.ts'
import type { Who } from './demonstration.ts'

export interface Screen {
  name: string
  /** Nobody is signed in without one. */
  who?: Who
  path: string
  /** What is done on the page before its picture is taken. */
  arrive?: (page: Page) => Promise<void>
}

const LAST_WEEK = addDays(startOfWeek(londonToday(deviceClock)), -7)

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).first().click()

async function openReferences(page: Page) {
  await page.getByRole('button', { name: 'Amara Okafor' }).first().click()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByRole('tab', { name: 'References' }).click()
  await page.getByText('Given to hirers').first().waitFor()
}

/** What is done with a shift stands beside its details. */
async function openLastShift(page: Page) {
  await page.locator('[data-open]').last().click()
  await page.getByRole('tab', { name: 'Details' }).click()
}

async function openRoles(page: Page) {
  await page.getByRole('button', { name: 'Amara Okafor' }).first().click()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByRole('tab', { name: 'Employment' }).click()
  await page.getByRole('button', { name: 'Give a Role' }).waitFor()
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

async function selectPeople(page: Page) {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Select People' }).click()
    await page.getByRole('button', { name: 'Filters' }).click()
  }
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const at of [2, 4, 7]) await boxes.nth(at).check()
}

async function openTerms(page: Page) {
  await page
    .getByRole('button', { name: /^Terms/ })
    .or(page.getByRole('row', { name: /^Terms/ }))
    .first()
    .click()
  await page.getByRole('tab', { name: /Not signed|To countersign/ }).click()
  await page.getByRole('list', { name: 'Who is to read it' }).waitFor()
}

/** Opens a site of the demonstration beside the list. */
async function openSite(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('tab', { name: 'Details' }).waitFor()
}

/** Makes a calendar link, or a new one. */
async function makeLink(page: Page) {
  const first = page.getByRole('button', { name: 'Make My Link' })
  const again = page.getByRole('button', { name: 'New Link', exact: true })
  await first.or(again).waitFor()
  if (await first.isVisible()) await first.click()
  else {
    await again.click()
    await page.getByRole('button', { name: 'Make New Link' }).click()
  }
  await page.getByText('shown this once').waitFor()
}

/** Every screen of the product, in the order in which people meet them. */
export const SCREENS: readonly Screen[] = [
  { name: '01-landing', path: '/' },
  { name: '02-sign-in', path: '/auth?portal=manager' },
  { name: '03-sign-up', path: '/auth?portal=staff', arrive: tab('Sign Up') },
  { name: '04-forgot-password', path: '/forgot-password' },
  { name: '05-not-found', path: '/no-such-page' },
  { name: '10-overview', who: 'owner', path: '/manager-dashboard' },
  { name: '11-candidates', who: 'owner', path: '/manager-dashboard/candidates' },
  { name: '17-compliance', who: 'owner', path: '/manager-dashboard/compliance' },
  {
    name: '17-compliance-cell',
    who: 'owner',
    path: '/manager-dashboard/compliance',
    arrive: async (page) => {
      const cell = page
        .getByRole('gridcell')
        .or(page.getByRole('list', { name: 'People' }).getByRole('button'))
        .first()
      await cell.click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: '17-compliance-hover',
    who: 'owner',
    path: '/manager-dashboard/compliance',
    arrive: async (page) => {
      if (isPhone(page)) return page.getByRole('list', { name: 'People' }).waitFor()
      await page.locator('[role=gridcell][data-is=verified]').first().hover()
      await page.locator('[data-hover] h2').waitFor()
    },
  },
  {
    name: '17-compliance-selected',
    who: 'owner',
    path: '/manager-dashboard/compliance',
    arrive: selectPeople,
  },
  {
    name: '17-compliance-ask',
    who: 'owner',
    path: '/manager-dashboard/compliance',
    arrive: async (page) => {
      await selectPeople(page)
      await page.getByRole('button', { name: 'Ask For…' }).click()
      await page.getByText('one message each').waitFor()
    },
  },
  { name: '17-compliance-training', who: 'owner', path: '/manager-dashboard/compliance?tab=training' },
  {
    name: '17-requirements',
    who: 'owner',
    path: '/manager-dashboard/compliance?tab=requirements',
    arrive: (page) => page.getByRole('list', { name: 'Requirements' }).waitFor(),
  },
  {
    name: '17-requirement',
    who: 'owner',
    path: '/manager-dashboard/compliance?tab=requirements',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Fire Safety', exact: true }).click()
      await page.getByRole('radio', { name: 'Blocks from working' }).check()
      await page
        .getByText(/become|Nobody’s/)
        .first()
        .waitFor()
    },
  },
  { name: '15-shifts', who: 'owner', path: '/manager-dashboard/shifts' },
  { name: '15-shifts-week', who: 'owner', path: '/manager-dashboard/shifts?week=true' },
  { name: '15-cover', who: 'owner', path: '/manager-dashboard/shifts/tonight' },
  { name: '15-cover-broken', who: 'owner', path: '/manager-dashboard/shifts/tonight?tab=broken' },
  {
    name: '15-cover-calls',
    who: 'owner',
    path: '/manager-dashboard/shifts/tonight',
    arrive: async (page) => {
      await page.locator('[data-open]').last().click()
      await page
        .getByText(/can take it/)
        .first()
        .waitFor()
      // Whoever was rung for an earlier picture is being rung still.
      const own = page.getByText('You are ringing').first()
      const ring = page.getByRole('button', { name: /^Ring / }).first()
      await own.or(ring).first().waitFor()
      if (!(await own.isVisible())) await ring.click()
      await own.waitFor()
    },
  },
  {
    name: '15-shifts-candidates',
    who: 'owner',
    path: '/manager-dashboard/shifts?week=true&only=open',
    arrive: async (page) => {
      await page
        .getByRole('button', { name: /^Fill \d+:/ })
        .first()
        .click()
      await page
        .getByText(/can take it/)
        .first()
        .waitFor()
    },
  },
  {
    name: '15-shifts-in-turn',
    who: 'owner',
    path: `/manager-dashboard/shifts?week=true&only=open&day=${addDays(londonToday(deviceClock), 7)}`,
    arrive: async (page) => {
      for (const fill of await page.getByRole('button', { name: /^Fill \d+:/ }).all()) {
        await fill.click()
        await page
          .getByText(/can take it/)
          .first()
          .waitFor()
        if ((await page.getByRole('list', { name: 'Asked in turn' }).count()) > 0) return
        await page.keyboard.press('Escape')
      }
    },
  },
  {
    name: '15-shifts-history',
    who: 'owner',
    path: '/manager-dashboard/shifts?week=true&tab=details',
    arrive: async (page) => {
      await page.locator('[data-open]').first().click()
      await page.getByRole('tab', { name: 'Details' }).click()
      await page.getByRole('heading', { name: 'History' }).waitFor()
    },
  },
  {
    name: '15-shifts-split',
    who: 'owner',
    path: '/manager-dashboard/shifts?week=true&job=support-worker',
    arrive: async (page) => {
      await openLastShift(page)
      await page.getByRole('button', { name: 'Split', exact: true }).click()
      await page.getByRole('button', { name: /^3 ×/ }).click()
    },
  },
  {
    name: '15-shifts-cover-part',
    who: 'owner',
    path: '/manager-dashboard/shifts?week=true&only=open&job=support-worker',
    arrive: async (page) => {
      await page.locator('[data-open]').last().click()
      await page.locator('[data-candidate] [data-open]').first().click()
      await page.getByRole('button', { name: /Cover a Part/ }).click()
      await page.getByRole('dialog').getByLabel('From', { exact: true }).fill('22:00')
    },
  },
  {
    name: '15-shifts-copy-week',
    who: 'owner',
    path: '/manager-dashboard/shifts?week=true',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Copy Week' }).click()
      await page.getByRole('button', { name: 'Copy the Week' }).waitFor()
    },
  },
  {
    name: '15-shifts-import',
    who: 'owner',
    path: '/manager-dashboard/shifts?week=true',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'More for shifts' }).click()
      await page.getByRole('menuitem', { name: 'Import From a File' }).click()
      const lines = [
        'Willow Court,25/11/2031,0700,19.30,60,Care Assistant,13.50',
        'Willow Court,25/11/2031,0700,19.30,60,Care Assistant,13.50',
        'Willow Court,25/10/2031,21:00,01:30,30,Nurse,21',
        'Willow Court,30/03/2031,01:30,09:00,30,Nurse,21',
        'Nowhere,25/11/2031,0700,19.30,60,Nurse,21',
        'Elm House,soon,0700,19.30,1 h,Pilot,13.50',
      ]
      const csv = ['Care Home,Shift date,From,Finish,Break (mins),Role,Pay rate', ...lines].join('\n')
      const file = { name: 'rota.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await page.getByLabel('CSV or Excel file').setInputFiles(file)
      await page.getByText('has 6 lines').waitFor()
    },
  },
  {
    name: '15-shifts-edit-series',
    who: 'owner',
    path: '/manager-dashboard/shifts?week=true&job=support-worker',
    arrive: async (page) => {
      await openLastShift(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('All that have not begun').click()
      await page.getByLabel('Start').fill('21:00')
    },
  },
  {
    name: '15-shifts-cancel-series',
    who: 'owner',
    path: '/manager-dashboard/shifts?week=true&job=support-worker',
    arrive: async (page) => {
      await openLastShift(page)
      await page.getByRole('button', { name: 'Cancel Shift' }).click()
      await page.getByLabel('This and following').click()
    },
  },
  {
    name: '15-shifts-form',
    who: 'owner',
    path: '/manager-dashboard/shifts?new=true',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Waking night' }).click()
      await page.getByRole('button', { name: 'Every week' }).click()
      for (const day of ['Fri', 'Sat', 'Sun']) await page.getByRole('button', { name: day, exact: true }).click()
      await page.getByLabel('First day').first().fill('08/03/2027')
      await page.getByLabel('Last day').first().fill('11/04/2027')
      await page.getByText('Clocks go forward').first().waitFor()
    },
  },
  { name: '19-shift-settings', who: 'owner', path: '/manager-dashboard/settings?tab=shifts' },
  { name: '19-working-time', who: 'owner', path: '/manager-dashboard/settings?tab=working-time' },
  { name: '16-clients', who: 'owner', path: '/manager-dashboard/clients' },
  {
    name: '16-clients-site',
    who: 'owner',
    path: '/manager-dashboard/clients',
    arrive: (page) => openSite(page, 'The Oaks'),
  },
  {
    name: '16-clients-people',
    who: 'owner',
    path: '/manager-dashboard/clients',
    arrive: async (page) => {
      await openSite(page, 'Elm House')
      await page.getByRole('tab', { name: 'People' }).click()
      await page.getByRole('heading', { name: 'Not sent here' }).waitFor()
    },
  },
  {
    name: '16-clients-requirements',
    who: 'owner',
    path: '/manager-dashboard/clients',
    arrive: async (page) => {
      await openSite(page, 'Northfield Ward 3')
      await page.getByRole('tab', { name: 'Requirements' }).click()
      await page.getByRole('button', { name: 'Ask for More' }).waitFor()
    },
  },
  {
    name: '16-member-sites',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Amara Okafor' }).first().click()
      await page.getByRole('tab', { name: 'Work' }).click()
      await page.getByRole('tab', { name: 'Sites' }).click()
      await page.getByRole('region', { name: 'Not sent to' }).waitFor()
    },
  },
  {
    name: '16-member-roles',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: openRoles,
  },
  {
    name: '16-member-role-given',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: async (page) => {
      await openRoles(page)
      await page.getByRole('button', { name: 'Give a Role' }).click()
      await page.getByRole('checkbox', { name: 'Only at some sites' }).check()
      await page.getByRole('checkbox', { name: /^The Oaks/ }).check()
    },
  },
  {
    name: '16-clients-client',
    who: 'owner',
    path: '/manager-dashboard/clients',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Oak Homes', exact: true }).click()
      await page.getByText('Company number').waitFor()
    },
  },
  {
    name: '16-clients-form',
    who: 'owner',
    path: '/manager-dashboard/clients',
    arrive: async (page) => {
      await openSite(page, 'The Oaks')
      await page.getByRole('button', { name: 'Change Site' }).click()
      await page.getByLabel('Door code').waitFor()
    },
  },
  {
    name: '16-clients-import',
    who: 'owner',
    path: '/manager-dashboard/clients',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'More for clients' }).click()
      await page.getByRole('menuitem', { name: 'Import From a File' }).click()
      const csv =
        'Client,Site,Address,Post Code,Region\nOak Homes,Birch Lodge,1 Lane,LS6 2AB,North\nHill Care,The Hill,2 Lane,nowhere,North\n'
      await page
        .getByLabel('CSV or Excel file')
        .setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await page.getByText('would be added').waitFor()
    },
  },
  {
    name: '12-candidate',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: (page) => page.getByRole('button', { name: 'Amara Okafor' }).first().click(),
  },
  {
    name: '12-candidate-documents',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Amara Okafor' }).first().click()
      await page.getByRole('button', { name: 'View Documents' }).click()
      await page.getByRole('button', { name: /curriculum-vitae/ }).click()
      await page.locator('canvas').first().waitFor()
    },
  },
  {
    name: '12-candidate-checks',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Beth Hughes' }).first().click()
      await page.getByRole('tab', { name: 'Compliance' }).click()
      await page.getByRole('tab', { name: 'Checks' }).click()
      await page.getByRole('heading', { name: 'Right to work' }).waitFor()
    },
  },
  {
    name: '12-candidate-availability',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Amara Okafor' }).first().click()
      await page.getByRole('tab', { name: 'Work' }).click()
      await page.getByRole('tab', { name: 'Availability' }).click()
      await page.getByRole('button', { name: 'Record Leave' }).waitFor()
    },
  },
  {
    name: '12-candidate-checks-form',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Beth Hughes' }).first().click()
      await page.getByRole('tab', { name: 'Compliance' }).click()
      await page.getByRole('tab', { name: 'Checks' }).click()
      await page.getByRole('button', { name: 'Record Check: Right to work' }).click()
      await page.getByLabel('Citizenship or permission').selectOption('Student visa')
      await page.getByLabel('Share code').first().check()
    },
  },
  { name: '12-candidate-references', who: 'owner', path: '/manager-dashboard/candidates', arrive: openReferences },
  {
    name: '12-candidate-reference',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: async (page) => {
      await openReferences(page)
      await page
        .getByRole('button', { name: /^Read the reference/ })
        .first()
        .click()
      await page.getByRole('table', { name: 'Beside what the person has said' }).waitFor()
    },
  },
  {
    name: '12-candidate-compliance',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Amara Okafor' }).first().click()
      await page.getByRole('tab', { name: 'Compliance' }).click()
      await page.getByRole('button', { name: 'Revoke' }).first().waitFor()
    },
  },
  {
    name: '17-as-it-stood',
    who: 'owner',
    path: '/manager-dashboard/compliance/as-it-stood',
    arrive: (page) =>
      page
        .getByText(/orrected later/)
        .first()
        .waitFor(),
  },
  { name: '17-packs', who: 'owner', path: '/manager-dashboard/compliance?tab=packs' },
  { name: '12-join-requests', who: 'owner', path: '/manager-dashboard/candidates?list=requests' },
  { name: '13-manager-notifications', who: 'owner', path: '/manager-dashboard/notifications' },
  { name: '19-leave', who: 'owner', path: '/manager-dashboard/leave' },
  {
    name: '19-leave-settings',
    who: 'owner',
    path: '/manager-dashboard/leave',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'More for leave' }).click()
      await page.getByRole('menuitem', { name: 'Types and Entitlement' }).click()
    },
  },
  { name: '43-availability', who: 'worker', path: '/availability' },
  {
    name: '43-availability-day',
    who: 'worker',
    path: '/availability',
    arrive: (page) => page.getByRole('list', { name: 'Days' }).getByRole('button').nth(2).click(),
  },
  { name: '43-availability-leave', who: 'worker', path: '/availability?tab=leave' },
  {
    name: '43-availability-ask',
    who: 'worker',
    path: '/availability?tab=leave',
    arrive: (page) => page.getByRole('button', { name: 'Ask for Leave' }).click(),
  },
  { name: '43-availability-preferences', who: 'worker', path: '/availability?tab=preferences' },
  { name: '13-interviews', who: 'owner', path: '/manager-dashboard/interviews' },
  { name: '13-interviews-recent', who: 'owner', path: '/manager-dashboard/interviews?list=recent' },
  { name: '13-interviews-week', who: 'owner', path: '/manager-dashboard/interviews?calendar=week' },
  { name: '13-interviews-month', who: 'owner', path: '/manager-dashboard/interviews?calendar=month' },
  {
    name: '13-interview-scores',
    who: 'owner',
    path: '/manager-dashboard/interviews?list=recent',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Samira Hassan', exact: true }).click()
      await page.getByRole('heading', { name: 'Scores' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: '13-interview-schedule',
    who: 'owner',
    path: '/manager-dashboard/interviews?schedule=true',
    arrive: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Amara Okafor/ })
        .click()
      await page.getByLabel('Place, number or link').waitFor()
    },
  },
  { name: '14-settings', who: 'owner', path: '/manager-dashboard/settings' },
  { name: '15-audit', who: 'owner', path: '/manager-dashboard/audit' },
  {
    name: '16-palette',
    who: 'owner',
    path: '/manager-dashboard/candidates',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Search or do something' }).click()
      await page.getByRole('dialog').getByRole('combobox').fill('ad')
    },
  },
  {
    name: '18-verification-queue',
    who: 'owner',
    path: '/manager-dashboard/compliance?tab=verify',
    arrive: async (page) => {
      await page.getByRole('region', { name: 'Document' }).locator('canvas, img').first().waitFor()
    },
  },
  {
    name: '18-verification-reject',
    who: 'owner',
    path: '/manager-dashboard/compliance?tab=verify',
    arrive: (page) => page.getByRole('button', { name: 'Reject' }).click(),
  },
  { name: '19-policies', who: 'owner', path: '/manager-dashboard/policies' },
  { name: '19-papers', who: 'owner', path: '/manager-dashboard/policies?list=papers' },
  {
    name: '19-paper-new',
    who: 'owner',
    path: '/manager-dashboard/policies?list=papers',
    arrive: (page) => page.getByRole('button', { name: 'New Paper' }).click(),
  },
  { name: '19-paper-signatures', who: 'owner', path: '/manager-dashboard/policies?list=papers', arrive: openTerms },
  { name: '18-timesheets', who: 'owner', path: `/manager-dashboard/timesheets?week=${LAST_WEEK}&show=all` },
  {
    name: '18-timesheets-line',
    who: 'owner',
    path: `/manager-dashboard/timesheets?week=${LAST_WEEK}&show=all`,
    arrive: (page) => page.getByRole('list', { name: 'Lines' }).locator('[data-open]').first().click(),
  },
  { name: '18-rates', who: 'owner', path: '/manager-dashboard/rates' },
  { name: '18-pay', who: 'owner', path: '/manager-dashboard/pay' },
  { name: '06-check-passport', path: '/check-passport' },
  { name: '06-sign-hours', path: '/sign-hours' },
  { name: '06-choose-pin', path: '/choose-pin' },
  { name: '06-tablet', path: '/tablet' },
  { name: '20-staff-dashboard', who: 'worker', path: '/staff-dashboard' },
  { name: '24-shifts-available', who: 'worker', path: '/shifts?all=true' },
  { name: '24-shifts-to-take', who: 'booked', path: '/shifts' },
  { name: '20-staff-dashboard-booked', who: 'booked', path: '/staff-dashboard' },
  { name: '24-shifts-mine', who: 'booked', path: '/shifts?view=mine' },
  { name: '24-shifts-month', who: 'booked', path: `/shifts?view=mine&month=${monthOf(londonToday(deviceClock))}` },
  { name: '24-calendar', who: 'booked', path: '/calendar' },
  { name: '24-calendar-link', who: 'worker', path: '/calendar', arrive: makeLink },
  { name: '24-arrival-badge-closed', who: 'booked', path: '/arrival-badge' },
  { name: '24-shifts-history', who: 'booked', path: '/shifts?view=history' },
  {
    name: '24-shift',
    who: 'booked',
    path: '/shifts?view=mine',
    arrive: (page) => page.getByRole('list', { name: 'My Shifts' }).getByRole('button').first().click(),
  },
  {
    name: '24-shift-swap',
    who: 'booked',
    path: '/shifts?view=mine',
    arrive: async (page) => {
      await page.getByRole('list', { name: 'My Shifts' }).getByRole('button').last().click()
      await page.getByRole('button', { name: 'Swap' }).click()
      await page.getByRole('radio', { name: 'Colleagues I choose' }).check()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  { name: '24-hours', who: 'booked', path: '/hours' },
  { name: '24-pay', who: 'booked', path: '/pay' },
  { name: '21-profile', who: 'worker', path: '/profile' },
  { name: '22-certificates', who: 'worker', path: '/profile?tab=certificates' },
  { name: '23-work-passport', who: 'booked', path: '/work-passport' },
  { name: '23-my-checks', who: 'worker', path: '/my-checks' },
  { name: '26-own-policies', who: 'worker', path: '/policies' },
  {
    name: '26-opt-out',
    who: 'worker',
    path: '/policies',
    arrive: async (page) => {
      await page.getByRole('link', { name: '48-hour opt-out' }).click()
      await page.getByRole('heading', { name: 'My rights' }).waitFor()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    },
  },
  { name: '24-account', who: 'worker', path: '/account' },
  { name: '25-notifications', who: 'worker', path: '/notifications' },
  { name: '30-registration', who: 'halfway', path: '/registration' },
  {
    name: '30-registration-errors',
    who: 'halfway',
    path: '/registration',
    arrive: (page) => page.locator('main [type=submit]').click(),
  },
  { name: '30-registration-start', who: 'halfway', path: '/registration?step=1' },
  { name: '32-section-editor', who: 'worker', path: '/profile?tab=address&edit=address' },
  { name: '31-staff-dashboard-unfinished', who: 'halfway', path: '/staff-dashboard' },
]
