import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import { ourPage } from './support/registration.ts'
import { clearForWork, lapse, makeSite, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** What events and refetches may take. */
const LIVE_MS = 10_000

const card = (page: Page, times: string) => page.getByRole('listitem').filter({ hasText: times })

/** The team lets people read how to get in a week before the start. */
async function tellWaysInEarly(manager: Page, teamId: string) {
  const path = `/api/teams/${teamId}/working-rules`
  const { version, rules } = await (await manager.request.get(path)).json()
  const data = { version, rules: { ...rules, wayIn: '168' } }
  expect((await manager.request.put(path, { headers: ourPage(manager), data })).ok()).toBe(true)
}

test('on a phone a worker claims a shift, takes it back, claims another, finds the way in, and calls in sick', async ({
  page,
  product,
  browser,
}) => {
  const manager = await openDevice({ browser, product })
  const worker = page
  await worker.setViewportSize({ width: 360, height: 740 })
  await enter(manager, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(manager, 'Night Owls')
  const nia = somebody('staff', 'Nia Roberts')
  await enter(worker, product, nia)
  const teamId = await joinTeam(worker, { manager, code })
  const siteId = await makeSite(manager, { teamId, doorCode: 'C4471Y', onCall: '0113 496 0000' })
  await publishShift(manager, { teamId, siteId })
  await worker.goto('/shifts')

  const early = card(worker, '07:00–15:00')
  await worker.getByRole('switch', { name: 'Show 1 I cannot take' }).check()
  await early.getByRole('button', { name: 'Why not?' }).click()
  await expect(worker.getByRole('list', { name: 'Reasons' })).toContainText('Your right to work is not confirmed')
  await clearForWork(product, { teamId, email: nia.email })
  await worker.goto('/shifts')
  await expect(early).toContainText('£101.25')
  await early.getByRole('button', { name: 'Claim' }).click()
  await expect(worker.getByRole('status').filter({ hasText: 'Booked: ' })).toContainText('Rosewood Care Home')
  await expect(early).toHaveCount(0)
  // What is pressed is busy until the page shows what has come of it: nobody undoes twice.
  const shown = Promise.withResolvers<void>()
  await worker.route('**/api/shifts/mine*', (route) => shown.promise.then(() => route.continue()))
  const undo = worker.getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await expect(worker.getByText(/^Taken back: /)).toBeVisible()
  await expect(undo).toBeDisabled()
  shown.resolve()
  await expect(undo).toHaveCount(0)
  await worker.unroute('**/api/shifts/mine*')
  await expect(early).toBeVisible()

  // Published while the page is open.
  const late = await publishShift(manager, { teamId, siteId, inDays: 3, start: '14:00', end: '22:00' })
  await expect(card(worker, '14:00–22:00')).toBeVisible({ timeout: LIVE_MS })
  await expectGoodScreen(worker, 'available shifts')

  // What became of it meanwhile is said, and nothing is booked.
  await worker.route('**/api/shifts/available', (route) => route.abort())
  const { version } = await (await manager.request.get(`/api/teams/${teamId}/shifts/${late}`)).json()
  await send(manager, `/api/teams/${teamId}/shifts/${late}/cancel`, { version, cause: 'hirer', reason: 'not-needed' })
  await card(worker, '14:00–22:00').getByRole('button', { name: 'Claim' }).click()
  await expect(worker.getByText(/^Not booked: /)).toBeVisible()
  await worker.unroute('**/api/shifts/available')
  await worker.reload()
  await expect(card(worker, '14:00–22:00')).toHaveCount(0)

  await early.getByRole('button').first().click()
  await worker.getByRole('dialog').getByRole('button', { name: 'Claim' }).click()
  await expect(worker.getByRole('dialog')).toHaveCount(0)
  await worker.getByRole('tab', { name: 'My Shifts' }).click()

  // In the month, by the keyboard alone.
  await worker.getByText('Month', { exact: true }).click()
  const days = worker.getByRole('grid', { name: 'My shifts by day' })
  await days.locator('[aria-current]').focus()
  await worker.keyboard.press('ArrowRight')
  await worker.keyboard.press('ArrowRight')
  await expect(worker.getByRole('gridcell', { name: '07:00–15:00 at Rosewood Care Home' })).toBeFocused()
  await expectGoodScreen(worker, 'month')
  await worker.keyboard.press('Enter')
  const panel = worker.getByRole('dialog', { name: 'Shift at Rosewood Care Home' })
  await expect(panel).toContainText('Door code, parking and notes are shown here from ')
  await expect(panel).not.toContainText('C4471Y')
  await worker.keyboard.press('Escape')
  await tellWaysInEarly(manager, teamId)
  await worker.reload()
  await worker.getByText('List', { exact: true }).click()
  await worker.getByRole('list', { name: 'My Shifts' }).getByRole('button').click()
  await expect(panel).toContainText('Door code: C4471Y')
  await expect(panel.getByRole('link', { name: /Ring the site/ })).toHaveAttribute('href', 'tel:01134960000')
  // What was checked runs out before the shift, while the page is open.
  await lapse(product, { teamId, email: nia.email })
  await expect(panel).toContainText('Before this shift something is needed', { timeout: LIVE_MS })
  await panel.getByRole('button', { name: 'I Disagree' }).click()
  await worker.getByLabel('In your words').fill('I have renewed it')
  await worker.getByRole('button', { name: 'Tell Them' }).click()
  await expect(panel).toContainText('You disagree: “I have renewed it”')
  await expectGoodScreen(worker, 'own shift')
  await panel.getByRole('button', { name: 'Call In Sick' }).click()
  await worker.getByRole('button', { name: 'I Am Sick' }).click()
  await expect(worker.getByText('No shifts to come')).toBeVisible()
  await worker.getByRole('tab', { name: 'Shift History' }).click()
  await expect(worker.getByRole('list', { name: 'Shift History' })).toContainText('Sick')
  await manager.context().close()
})
