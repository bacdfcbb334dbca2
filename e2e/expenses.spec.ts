import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('miles and a receipt are claimed on a phone, answered by a manager, and read again', async ({
  page,
  product,
  browser,
}) => {
  const manager = await openDevice({ browser, product })
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(manager, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(manager, 'Night Owls')
  await enter(page, product, somebody('staff', 'Nia Roberts'))
  await joinTeam(page, { manager, code })

  // Miles, by keys alone.
  await page.goto('/expenses')
  await expect(page.getByText('Nothing claimed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Claim Miles' }).press('Enter')
  const miles = page.getByRole('dialog', { name: 'Claim miles' })
  await miles.getByRole('textbox', { name: 'Miles' }).fill('24.5')
  await miles.getByRole('textbox', { name: 'From' }).fill('Oak House')
  await miles.getByRole('textbox', { name: 'To', exact: true }).fill('Rowan Lodge')
  await expect(miles.getByText('£13.48 at HMRC’s rates')).toBeVisible()
  await expectGoodScreen(page, 'claiming miles on a phone')
  await miles.getByRole('button', { name: 'Send' }).press('Enter')
  const own = page.getByRole('list', { name: 'Your expenses' })
  await expect(own).toContainText('24.5 miles, Oak House to Rowan Lodge')

  // A receipt.
  await page.getByRole('button', { name: 'Claim a Receipt' }).press('Enter')
  const receipt = page.getByRole('dialog', { name: 'Claim a receipt' })
  await receipt.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(receipt.getByText('Enter an amount such as 6.40').first()).toBeVisible()
  await receipt.getByRole('textbox', { name: 'Amount, £' }).fill('6.40')
  await expectGoodScreen(page, 'claiming a receipt on a phone')
  await receipt.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(own).toContainText('£6.40')
  await expectGoodScreen(page, 'expenses on a phone')

  // The manager approves one and refuses the other.
  await manager.goto('/manager-dashboard/expenses')
  const waiting = manager.getByRole('list', { name: 'Claims that wait' })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await expectGoodScreen(manager, 'expenses that wait')
  await manager
    .getByRole('button', { name: 'Approve 24.5 miles, Oak House to Rowan Lodge of Nia Roberts' })
    .press('Enter')
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await manager.getByRole('button', { name: 'Refuse Parking and tolls of Nia Roberts…' }).press('Enter')
  const refusing = manager.getByRole('dialog', { name: 'Refuse this claim of Nia Roberts?' })
  await refusing.getByLabel('Reason').fill('There is no photo')
  await refusing.getByRole('button', { name: 'Refuse' }).press('Enter')
  await expect(manager.getByText('No claim waits')).toBeVisible()
  await manager.getByRole('tab', { name: 'Answered' }).press('Enter')
  await expect(manager.getByRole('list', { name: 'Answered claims' })).toContainText('Approved')
  await expectGoodScreen(manager, 'answered expenses')

  // The carer reads both answers.
  await expect(own).toContainText('Reason: There is no photo')
  await expect(own).toContainText('Approved')
  await page.goto('/notifications')
  await expect(page.getByText('Night Owls has approved your expenses')).toBeVisible()
})
