import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { choose } from './support/forms.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

const LIVE_MS = 10_000
const TODAY = formatDay(londonToday(deviceClock))
const ENDS = formatDay(addDays(londonToday(deviceClock), 200))

test('right to work by share code with its follow-up: recorded by a manager, read by the person on a phone, taken back', async ({
  browser,
  page,
  product,
}) => {
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product, width: 360 })
  await enter(worker, product, somebody('staff', 'Wanda Worker'))
  await joinTeam(worker, { manager: page, code })
  await worker.goto('/my-checks')
  await expect(worker.getByText('No checks yet')).toBeVisible()

  await page.goto('/manager-dashboard/candidates')
  await page.getByRole('button', { name: 'Wanda Worker' }).first().click()
  const panel = page.locator('[data-side-panel]')
  await panel.getByRole('tab', { name: 'Compliance' }).click()
  await panel.getByRole('tab', { name: 'Checks' }).click()
  const section = panel.getByRole('region', { name: 'Right to work' })
  await expect(section.getByText('Not checked yet')).toBeVisible()
  await expectGoodScreen(page, 'checks of a member')
  await section.getByRole('button', { name: 'Record Check' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Record a Check: Right to work' })
  const status = dialog.getByLabel('Citizenship or permission')
  // British and Irish citizens are never asked for a share code.
  await status.selectOption('British citizen')
  await expect(dialog.getByText('Digital verification service')).toBeVisible()
  await expect(dialog.getByText('Share code')).toHaveCount(0)
  await status.selectOption('Graduate visa')
  await choose(page, 'How it was checked', 'Share code')
  await dialog.getByRole('button', { name: 'Record Check' }).click()
  await expect(dialog.getByText('Enter the share code')).toBeVisible()
  await expectGoodScreen(page, 'right to work with what is missing')
  await dialog.getByLabel('How they work for you').selectOption('Agency or bank worker (PAYE)')
  await dialog.locator('[name=shareCode]').fill('w12 345 678')
  await dialog.getByRole('textbox', { name: 'Permission ends on' }).fill(ENDS)
  await choose(page, 'Does it say that they may do this work?', 'Yes')
  await choose(page, 'Do photograph and date of birth match the person?', 'Yes')
  await dialog.getByLabel(/Seen online only/).check()
  await dialog.getByRole('button', { name: 'Record Check' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByText(`Verified until ${ENDS} by Maya Clarke on ${TODAY}`)).toBeVisible()

  const own = worker.getByRole('region', { name: 'Right to work' })
  await expect(own.getByText(`Verified until ${ENDS} by Bright Care on ${TODAY}`)).toBeVisible({ timeout: LIVE_MS })
  await own.getByText('What was recorded').click()
  await expect(own.getByText('Ends in 5678')).toBeVisible()
  await expectGoodScreen(worker, 'own checks')

  await section.getByText('What was recorded').click()
  await section.getByRole('button', { name: 'Show Number' }).click()
  await expect(page.getByRole('dialog').getByText('W12345678')).toBeVisible()
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: 'Take Back' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The code was of somebody else')
  await page.getByRole('form', { name: 'Take back' }).getByRole('button', { name: 'Take Back' }).click()
  await expect(section.getByText('Not checked yet')).toBeVisible()
  await expect(own.getByText(/The code was of somebody else/)).toBeVisible({ timeout: LIVE_MS })
})
