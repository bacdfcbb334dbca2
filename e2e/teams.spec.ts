import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { answerRequest, arrive, createTeamOnPage, enter, somebody } from './support/people.ts'
import { arriveAt, nextButton, signByName } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const LIVE_MS = 10_000

const joinTeam = async (page: Page, code: string) => {
  await page.getByLabel('Team Code').fill(code)
  await page.getByRole('button', { name: 'Join Team' }).click()
}

test('a manager founds a team, a worker asks to join, both see the answer without a reload', async ({
  browser,
  page,
  product,
}) => {
  await arrive(page, product, somebody('manager', 'Maya Manager'))
  await expect(page.getByLabel('Team Name')).toBeVisible()
  await expectGoodScreen(page, 'create team')
  const code = await createTeamOnPage(page, 'Bright Care')
  await expect(page.getByText(`Team "Bright Care" created with code ${code}`)).toBeVisible()
  await expect(page.getByText('No team members yet')).toBeVisible()
  await expectCalmToasts(page)

  const worker = await openDevice({ browser, product })
  await arrive(worker, product, somebody('staff', 'Wanda Worker'))
  await expect(worker.getByText('Profile 0% Complete')).toBeVisible()
  await expectGoodScreen(worker, 'staff dashboard')
  await joinTeam(worker, 'TM-ZZZZZZ')
  await expect(worker.getByText('Invalid team code').first()).toBeVisible()
  await joinTeam(worker, code.toLowerCase())
  await expect(worker.getByText('Join request sent to team manager')).toBeVisible()
  await expect(worker.getByText('Pending', { exact: true })).toBeVisible()

  await expect(page.getByRole('button', { name: 'Answer Wanda Worker' })).toBeVisible({ timeout: LIVE_MS })
  await expect(page.getByRole('region', { name: 'Pending Join Requests' })).toContainText('1')
  await answerRequest(page, 'Wanda Worker', 'Approve')
  await expect(page.getByText('Join request approved')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Team Members 1' })).toBeVisible()
  await expect(worker.getByText('Member', { exact: true })).toBeVisible({ timeout: LIVE_MS })
  await expectGoodScreen(page, 'candidates')

  await page.getByRole('button', { name: 'Wanda Worker' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Candidate Profile' })
  await expect(dialog.getByRole('region', { name: 'Standing' })).toContainText('Blocked')
  await expect(dialog.getByText('None booked')).toBeVisible()
  await expectGoodScreen(page, 'candidate')
  await dialog.getByRole('link', { name: 'Record: Right to work' }).press('Enter')
  await expect(page).toHaveURL(/tab=checks&open=right-to-work/)
  await expect(page.getByRole('dialog', { name: 'Record a Check: Right to work' })).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('tab', { name: 'Profile' }).click()
  await expect(dialog.getByText('No personal information provided yet.')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Medical' }).click()
  await expect(dialog.getByText('Locked until a conditional offer is recorded')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await worker.getByRole('button', { name: 'Leave Team' }).click()
  await worker.getByRole('dialog').getByRole('button', { name: 'Leave Team' }).click()
  await expect(page.getByText('No team members yet')).toBeVisible({ timeout: LIVE_MS })

  await joinTeam(worker, code)
  await answerRequest(page, 'Wanda Worker', 'Reject')
  await expect(page.getByText('Join request rejected')).toBeVisible()
  const rejected = page.getByRole('status').filter({ hasText: 'Join request rejected' })
  await rejected.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('The request waits for an answer again')).toBeVisible()
  await expect(worker.getByText(/^Your request was not accepted on/)).toBeHidden({ timeout: LIVE_MS })
  await answerRequest(page, 'Wanda Worker', 'Reject')
  await expect(page.getByText('Join request rejected')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Candidates' })).toBeFocused()
  await expect(worker.getByText(/^Your request was not accepted on/)).toBeVisible({ timeout: LIVE_MS })
  await worker.context().close()
})

/** Checks that three equal toasts are shown as one, below the header, and disappear although the pointer rests where they opened. */
async function expectCalmToasts(page: Page) {
  const toasts = page.getByRole('region', { name: 'Messages' }).locator('[role=status], [role=alert]')
  await expect(toasts).toHaveCount(0)
  await page.mouse.move(1100, 90)
  const copy = page.getByRole('button', { name: 'Copy Team Code' }).first()
  for (let times = 0; times < 3; times++) await copy.press('Enter')
  const toast = toasts.filter({ hasText: '(3 times)' })
  await expect(toast).toHaveCount(1)
  const [box, header] = await Promise.all([toast.boundingBox(), page.locator('header').boundingBox()])
  expect(box!.y).toBeGreaterThanOrEqual(header!.y + header!.height)
  expect(box!.y).toBeLessThan(90)
  expect(box!.y + box!.height).toBeGreaterThan(90)
  await expect(toast).toHaveCount(0)
}

test('a person reads and renames their profile', async ({ page, product }) => {
  await enter(page, product, somebody('staff', 'Nora New'))
  await page.goto('/profile')
  await expect(
    page.getByText('Complete all sections below to access more features and shift opportunities.'),
  ).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Profile completion' })).toBeVisible()
  await expectGoodScreen(page, 'profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full Name').fill('Nora Newname')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nora New', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expectGoodScreen(page, 'profile, editing')
  await page.getByLabel('Full Name').fill('Nora Newname')
  await page.getByLabel('Role').selectOption('manager')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByText('Nora Newname', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Continue Registration Process' }).click()
  await expect(page).toHaveURL(/registration/)
})

test('a double click founds one team, and completes one registration with one request (RC10)', async ({
  page,
  product,
  browser,
}) => {
  await arrive(page, product, somebody('manager'))
  await page.getByRole('dialog').getByLabel('Team Name').fill('Twice Care')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Team' }).dblclick()
  await expect(page.getByText(/Team "Twice Care" created with code/)).toBeVisible()
  const { runs } = await (await page.request.get('/api/teams')).json()
  expect(runs).toHaveLength(1)

  const context = await browser.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.102.8' },
  })
  const worker = await context.newPage()
  await enter(worker, product, somebody('staff'))
  await arriveAt(worker, 'declaration', { personal: { teamId: runs[0].teamCode } })
  await worker.getByRole('radio', { name: 'Yes, I agree' }).check()
  await signByName(worker, 'Amara Okafor')
  await nextButton(worker, 'declaration').dblclick()
  await expect(worker).toHaveURL(/\/staff-dashboard$/)
  const { items } = await (await page.request.get(`/api/teams/${runs[0].id}/requests`)).json()
  expect(items).toHaveLength(1)
  await context.close()
})
