import { addDays, deviceClock, formatDay, formatShortDay, londonToday } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import { clearForWork, makeSite, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

const LIVE_MS = 10_000
const day = (days: number) => formatDay(addDays(londonToday(deviceClock), days))

test('a worker says when they can work and asks for leave on a phone; a manager sees the shift in it, approves in one press, takes it back, and takes them off the shift', async ({
  browser,
  page,
  product,
}) => {
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product, width: 360 })
  const wanda = somebody('staff', 'Wanda Worker')
  await enter(worker, product, wanda)
  const teamId = await joinTeam(worker, { manager: page, code })
  await clearForWork(product, { teamId, email: wanda.email })
  const siteId = await makeSite(page, { teamId })
  const booked = await publishShift(page, { teamId, siteId, inDays: 20 })
  await send(worker, `/api/shifts/${booked}/claim`, {})

  await worker.goto('/availability')
  const days = worker.getByRole('list', { name: 'Days' }).getByRole('listitem')
  await days.nth(1).getByRole('button').press('Enter')
  const dialog = worker.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Nights' }).click()
  await dialog.getByLabel(/^Every Tuesday/).check()
  await dialog.getByLabel('Wed').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (const at of [1, 2]) await expect(days.nth(at)).toContainText('Can work 20:00 to 08:00 next day')
  await days.nth(2).getByRole('button').click()
  await dialog.getByRole('button', { name: /^Take out/ }).click()
  await dialog.getByRole('button', { name: 'Cannot work' }).click()
  await expect(dialog.getByLabel(/^Only/)).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(days.nth(2)).toContainText('Cannot work all day')
  await expect(days.nth(2)).toContainText('Only this day')

  await worker.getByRole('tab', { name: 'Leave' }).click()
  await worker.getByRole('button', { name: 'Ask for Leave' }).click()
  await dialog.getByRole('textbox', { name: 'First day' }).fill(day(20))
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(day(20))
  await dialog.getByLabel('How much of the day').selectOption('The morning, until 13:00')
  await expect(dialog.getByText('Blank: 0.5 days')).toBeVisible()
  await expectGoodScreen(worker, 'asking for leave')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const own = worker.getByRole('list', { name: 'Your leave' })
  const shown = formatShortDay(addDays(londonToday(deviceClock), 20), { today: londonToday(deviceClock) })
  await expect(own).toContainText(`${shown}, morning`)
  await expect(own).toContainText('Waiting')

  await page.goto('/manager-dashboard/leave')
  const request = page.getByRole('listitem', { name: /Wanda Worker/ })
  await expect(request.getByText('Nobody else', { exact: true })).toBeVisible()
  await request.getByRole('button', { name: 'Wanda Worker', exact: true }).press('Enter')
  await expect(request.getByRole('link', { name: /07:00–15:00, Rosewood Care Home/ })).toBeVisible()
  await expectGoodScreen(page, 'leave that waits')
  await request.getByRole('button', { name: 'Approve the leave of Wanda Worker' }).click()
  await expect(own).toContainText('Approved', { timeout: LIVE_MS })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(request).toBeVisible()
  await expect(own).toContainText('Waiting', { timeout: LIVE_MS })

  await request.getByRole('button', { name: /^Booked on 1 shift then/ }).press('Enter')
  const decide = page.getByRole('dialog')
  await expect(decide.getByRole('checkbox', { name: /Rosewood Care Home/ })).toBeChecked()
  await expectGoodScreen(page, 'the shifts in a leave')
  await decide.getByRole('button', { name: /^Take Off 1/ }).click()
  await decide.getByLabel('Reason').selectOption({ index: 1 })
  await decide.getByRole('button', { name: /^Take Off 1/ }).click()
  await expect(request.getByRole('button', { name: /^Booked on/ })).toBeHidden()
})
