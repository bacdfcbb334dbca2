import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { clearForWork, makeSite } from './support/shifts.ts'
import { expect, test } from './support/test.ts'
import { work } from './support/worked.ts'

test('weeks with a client: the carer declares what she worked through others, the manager says what the client pays', async ({
  page,
  product,
  browser,
}) => {
  const manager = await openDevice({ browser, product })
  await manager.setViewportSize({ width: 1280, height: 800 })
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(manager, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(manager, 'Night Owls')
  const nia = somebody('staff', 'Nia Roberts')
  await enter(page, product, nia)
  const teamId = await joinTeam(page, { manager, code })
  await clearForWork(product, { teamId, email: nia.email })
  const siteId = await makeSite(manager, { teamId })
  const [{ id: userId }] = await inDatabase(product, 'select id from app.users where email = $1', [nia.email])
  await work(manager, product, { teamId, siteId, userId, day: 0 })

  // The carer, on a phone and by keyboard: one week, and twelve that she declares.
  await page.goto('/equal-treatment')
  await expect(page.getByText('Week 1 of 12').first()).toBeVisible({ timeout: 20_000 })
  await expectGoodScreen(page, 'own weeks')
  const [{ day: worked }] = await inDatabase(product, 'select day::text from app.work_records where user_id = $1', [
    userId,
  ])
  await page.getByRole('button', { name: 'Declare Weeks…' }).press('Enter')
  const declaring = page.getByRole('dialog', { name: 'Declare Weeks' })
  await declaring.getByRole('textbox', { name: 'First day' }).fill(formatDay(addDays(worked, -84)))
  await declaring.getByRole('textbox', { name: 'Last day' }).fill(formatDay(addDays(worked, -1)))
  await declaring.getByLabel('Words (optional)').fill('Through Northgate Nursing')
  await expectGoodScreen(page, 'declaring weeks')
  await declaring.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Equal pay due')).toBeVisible({ timeout: 20_000 })
  await page.getByText('Week by week').press('Enter')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(14)

  // The manager reads that no rate is known, and says it.
  await manager.goto('/manager-dashboard')
  await manager.getByRole('link', { name: 'Equal Treatment' }).click()
  await expect(manager.getByText('1 clock without a rate to compare with')).toBeVisible()
  await expectGoodScreen(manager, 'equal treatment')
  await manager.getByRole('button', { name: /^Nia Roberts/ }).press('Enter')
  const panel = manager.getByRole('dialog', { name: 'Weeks of Nia Roberts' })
  await expect(panel.getByText('Through Northgate Nursing')).toBeVisible()
  await expectGoodScreen(manager, 'weeks of a person')
  await manager.keyboard.press('Escape')
  await manager.getByRole('tab', { name: 'Rates of Clients' }).click()
  await manager.getByRole('button', { name: /^Say Rate/ }).press('Enter')
  const saying = manager.getByRole('dialog', { name: /Pays Its Own Staff$/ })
  await saying.getByLabel('Pay an hour, £ (optional)').fill('20')
  await saying.getByLabel('Holiday beyond 5.6 weeks (optional)').fill('5')
  await expect(saying.getByText('2.47 % of the pay for work done')).toBeVisible()
  await expectGoodScreen(manager, 'saying a rate')
  await saying.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(manager.getByRole('list', { name: 'Rates of clients' })).toContainText('£20.00 an hour from')
  await expect(manager.getByText('without a rate to compare with')).toHaveCount(0)

  // On a phone.
  await manager.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(manager, 'rates of clients on a phone')
  await manager.getByRole('tab', { name: 'People' }).click()
  await manager.getByLabel('Which people').selectOption('Week 13 and later')
  await expect(manager.getByRole('list', { name: 'People' })).toContainText('Own staff £20.00/h, 2.47 % more holiday')
  await expectGoodScreen(manager, 'equal treatment on a phone')
  const [download] = await Promise.all([
    manager.waitForEvent('download'),
    manager.getByRole('button', { name: 'Save the list as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toContain(`Equal treatment ${londonToday(deviceClock)}`)
})
