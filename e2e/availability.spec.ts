import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

const LIVE_MS = 10_000
const day = (days: number) => formatDay(addDays(londonToday(deviceClock), days))

test('a worker says when they can work and asks for leave on a phone; a manager approves it in one press and takes it back', async ({
  browser,
  page,
  product,
}) => {
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product, width: 360 })
  await enter(worker, product, somebody('staff', 'Wanda Worker'))
  await joinTeam(worker, { manager: page, code })

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
  await expect(own).toContainText(`${day(20)}, morning`)
  await expect(own).toContainText('Waiting')

  await page.goto('/manager-dashboard/leave')
  const request = page.getByRole('article', { name: /Wanda Worker/ })
  await expect(request.getByText('Nobody else is away then')).toBeVisible()
  await expectGoodScreen(page, 'leave that waits')
  await request.getByRole('button', { name: 'Approve the leave of Wanda Worker' }).click()
  await expect(own).toContainText('Approved', { timeout: LIVE_MS })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(request).toBeVisible()
  await expect(own).toContainText('Waiting', { timeout: LIVE_MS })
})
