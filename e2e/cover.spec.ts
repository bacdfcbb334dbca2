import { openDevice } from './support/device.ts'
import { arrive, createTeam, joinTeam, somebody } from './support/people.ts'
import { clearForWork, makeSite, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

test('an open place of tomorrow is covered by phone, by keyboard: nobody answers, that is taken back, then somebody agrees', async ({
  browser,
  product,
}) => {
  const page = await openDevice({ browser, product, width: 1280 })
  await arrive(page, product, somebody('manager', 'Maya Clarke'))
  const code = await createTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product, width: 360 })
  const femi = somebody('staff', 'Femi Adeyemi')
  await arrive(worker, product, femi)
  const teamId = await joinTeam(worker, { manager: page, code })
  await clearForWork(product, { teamId, email: femi.email })
  const siteId = await makeSite(page, { teamId })
  await publishShift(page, { teamId, siteId, inDays: 1, start: '09:00', end: '17:00' })
  await publishShift(page, { teamId, siteId, inDays: 1, start: '18:00', end: '22:00' })

  await page.goto('/manager-dashboard/shifts/tonight?window=two-days')
  await page.getByRole('button', { name: /^09:00/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^18:00/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Shift' })
  await panel.getByRole('button', { name: 'Ring Femi Adeyemi' }).press('Enter')
  await expect(panel.getByRole('group', { name: 'How did the call to Femi Adeyemi end?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'No answer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Femi Adeyemi: No answer just now (Maya Clarke)')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(/No answer just now/)).toHaveCount(0)
  await panel.getByRole('button', { name: 'Ring Femi Adeyemi' }).press('Enter')
  await panel.getByRole('button', { name: 'Agreed by phone' }).press('Enter')
  await expect(page.getByText('Femi Adeyemi agreed, is booked and told')).toBeVisible()
  await expect(page.getByRole('button', { name: /^09:00/ })).toHaveCount(0)
})
