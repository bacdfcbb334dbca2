import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { clearForWork, makeSite, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

test('a rule is written and people turn; one of them is suspended and comes back', async ({
  browser,
  page,
  product,
}) => {
  await enter(page, product, somebody('manager', 'Maya Manager'))
  const code = await foundTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product })
  const wanda = somebody('staff', 'Wanda Worker')
  await enter(worker, product, wanda)
  const teamId = await joinTeam(worker, { manager: page, code })
  await clearForWork(product, { teamId, email: wanda.email })

  await page.goto('/manager-dashboard/compliance?tab=requirements')
  await page.getByRole('button', { name: 'New Requirement' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'New Requirement' })).toBeFocused()
  await page.getByLabel('Name').fill('Fire Safety')
  await page.getByLabel('Search what proves it').fill('fire safety')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 person becomes non-compliant')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Become non-compliant' })).toContainText('Wanda Worker')
  await expectGoodScreen(page, 'requirement with its preview')
  await page.getByRole('button', { name: 'Save: 1 non-compliant' }).press('Enter')
  await expect(page.getByText('Fire Safety has been saved')).toBeVisible()

  // Where nobody can take a shift, those who lack one document are asked for it.
  const shift = await publishShift(page, { teamId, siteId: await makeSite(page, { teamId }) })
  await page.goto(`/manager-dashboard/shifts?day=${addDays(londonToday(deviceClock), 2)}&shift=${shift}`)
  const panel = page.getByRole('dialog', { name: 'Shift' })
  await expect(panel.getByText('Nobody can take it. 1 lacks one document.')).toBeVisible()
  await expectGoodScreen(page, 'a shift that nobody can take')
  await panel.getByRole('button', { name: 'Ask for It' }).press('Enter')
  await page.getByRole('button', { name: 'Ask 1 person' }).press('Enter')
  await expect(page.getByText('1 person has been asked')).toBeVisible()
  await page.goto('/manager-dashboard/compliance?tab=requirements')

  await page.getByRole('button', { name: 'Fire Safety', exact: true }).press('Enter')
  await page.getByRole('radio', { name: 'Only warns' }).press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('list', { name: 'Requirements' })).toContainText('Warns')

  await page.goto('/manager-dashboard/candidates')
  await page.getByRole('button', { name: 'Wanda Worker' }).first().press('Enter')
  await page.getByRole('button', { name: 'More for Wanda Worker' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Suspend' }).press('Enter')
  await page.getByLabel('Reason').fill('A complaint is being looked into')
  await page.getByLabel('Note to the person').fill('Please call the office')
  await page.getByRole('button', { name: 'Suspend', exact: true }).press('Enter')
  await expect(page.getByText('A complaint is being looked into')).toBeVisible()
  await worker.goto('/staff-dashboard')
  await expect(worker.getByText('Please call the office')).toBeVisible()
  await expect(worker.getByText('A complaint is being looked into')).toBeHidden()

  await page.getByRole('button', { name: 'Allow Again', exact: true }).press('Enter')
  await page
    .getByRole('dialog', { name: /^Allow / })
    .getByRole('button', { name: 'Allow Again' })
    .press('Enter')
  await expect(page.getByText('Wanda Worker can be booked again')).toBeVisible()
  await worker.goto('/staff-dashboard')
  await expect(worker.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(worker.getByText('has suspended you')).toBeHidden()
  await worker.context().close()
})
