import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

const sentences = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody tr td:first-child')

test('an owner reads the audit log, filters it, exports it, and has it checked', async ({ browser, page, product }) => {
  await enter(page, product, somebody('manager', 'Maya Manager'))
  const code = await foundTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product })
  await enter(worker, product, somebody('staff', 'Wanda Worker'))
  await joinTeam(worker, { manager: page, code })

  // From the settings, by keyboard.
  await page.goto('/manager-dashboard/settings?tab=data')
  await page.getByRole('link', { name: 'Open the Audit Log' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible()
  await expect(sentences(page)).toHaveText([
    'Maya Manager approved Wanda Worker’s request to join',
    'Wanda Worker asked to join the team',
    'Maya Manager created the team',
  ])
  await expect(page.getByText('198.51.103.0/24')).toBeVisible()
  await expectGoodScreen(page, 'audit log')

  await page.getByRole('button', { name: 'Check Now' }).press('Enter')
  await expect(page.getByText('Checked: complete')).toBeVisible({ timeout: 15_000 })
  await expect(sentences(page).first()).toHaveText('Maya Manager asked for a check of the audit log')

  await page.getByRole('combobox', { name: 'Kind of event' }).selectOption('Joining and leaving')
  await expect(page).toHaveURL(/kind=joining/)
  await expect(sentences(page)).toHaveCount(2)
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.fill('maya')
  await page.getByRole('option', { name: 'Maya Manager' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(sentences(page)).toHaveText(['Maya Manager approved Wanda Worker’s request to join'])
  await expectGoodScreen(page, 'filtered audit log')

  // The address contains the whole state.
  await page.reload()
  await expect(person).toHaveValue('Maya Manager')
  await expect(sentences(page)).toHaveCount(1)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for the audit log' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Export CSV' }).press('Enter')
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Audit log \d{4}-\d{2}-\d{2}\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Maya Manager approved Wanda Worker’s request to join')

  await page.getByRole('button', { name: /^More/ }).first().click()
  await page.getByRole('textbox', { name: 'First day' }).fill('01/01/2020')
  await page.getByRole('textbox', { name: 'Last day' }).fill('02/01/2020')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Filters' }).press('Enter')
  await expect(sentences(page).first()).toHaveText('Maya Manager exported the audit log (1 row)')

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(sentences(page).first()).toBeVisible()
  await expectGoodScreen(page, 'audit log on a phone')
  await worker.context().close()
})
