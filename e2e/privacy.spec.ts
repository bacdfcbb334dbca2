import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { unzip } from '#testing/files/archives.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { expectGoodScreen } from './support/axe.ts'
import { waitForMail } from './support/mail.ts'
import { enter, foundTeam, signIn, somebody } from './support/people.ts'
import { arriveAt } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const READY_MS = 20_000

/** Presses Download and reads the saved file. */
async function savedArchive(page: Page) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await saving
  return { name: download.suggestedFilename(), files: await unzip(readFileSync(await download.path())) }
}

test('a person sees their stored data, exports it, and deletes the account', async ({ page, product }) => {
  const person = somebody('staff', 'Wanda Worker')
  await enter(page, product, person)
  await arriveAt(page, 'address')
  await page.goto('/account?tab=privacy')
  await expect(page.getByRole('heading', { name: 'What We Hold About You' })).toBeVisible()
  await expectGoodScreen(page, 'privacy')

  await page.getByRole('button', { name: 'Prepare My Data' }).press('Enter')
  await expect(page.getByText('We are putting your export together')).toBeVisible()
  await expect(page.getByText(/Your export of .* is ready/)).toBeVisible({ timeout: READY_MS })
  await expectGoodScreen(page, 'privacy, export ready')
  const { name, files } = await savedArchive(page)
  expect(name).toMatch(/^My data \d{4}-\d{2}-\d{2}\.zip$/)
  expect(files.get('account.json')?.toString()).toContain(person.email)
  expect(files.get('profile.json')?.toString()).toContain('Amara')
  expect([...files.keys()].some((path) => path.startsWith('files/'))).toBe(true)

  await page.goto('/work-passport')
  await page.getByRole('button', { name: 'Prepare Pack' }).press('Enter')
  await expect(page.getByText(/Your pack of .* is ready/)).toBeVisible({ timeout: READY_MS })
  await expectGoodScreen(page, 'passport pack, ready')
  const pack = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const path = await (await pack).path()
  await page.goto('/check-passport')
  await page.getByLabel('Passport pack').setInputFiles(path)
  await expect(page.getByRole('status').getByText('Genuine')).toBeVisible()
  await expectGoodScreen(page, 'passport pack, checked')
  await page.goto('/account?tab=privacy')

  await page.getByRole('button', { name: 'Delete My Account' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('What must stay')).toBeVisible()
  await expectGoodScreen(page, 'delete account')
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Type DELETE in capital letters')).toBeVisible()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  const mail = await waitForMail(product, { to: person.email, subject: /deleted/, withinMs: READY_MS })
  expect(mail.text).toContain('everything that was stored about you')
  await signIn(page, person)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/auth/)
})

test('an owner exports the team, reads what is deleted and when, and cannot leave it without an owner', async ({
  page,
  product,
}) => {
  await enter(page, product, somebody('manager', 'Maya Manager'))
  await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard/settings?tab=data')
  await expect(page.getByRole('heading', { name: 'What Is Deleted, and When' })).toBeVisible()
  await expectGoodScreen(page, 'data')
  await page.getByRole('button', { name: 'Prepare Export' }).click()
  await expect(page.getByText(/Your export of .* is ready/)).toBeVisible({ timeout: READY_MS })
  await expectGoodScreen(page, 'data, export ready')
  const { name, files } = await savedArchive(page)
  expect(name).toMatch(/^Bright Care \d{4}-\d{2}-\d{2}\.zip$/)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['members.csv', 'requests.json', 'certificates.csv', 'audit.csv']),
  )
  await page.getByRole('button', { name: 'Delete Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Export' }).click()
  await expect(page.getByText(/Your export of .* is ready/)).toBeHidden()

  await page.goto('/account?tab=privacy')
  await expect(page.getByText('You are the only owner of Bright Care')).toBeVisible()
  await expectGoodScreen(page, 'privacy of an owner')
})

test('an owner prepares an inspection pack by keyboard, opens it, and deletes it', async ({ page, product }) => {
  await enter(page, product, somebody('manager', 'Maya Manager'))
  await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard/compliance?tab=packs')
  await page.getByRole('button', { name: 'Start from the Ready Mapping' }).press('Enter')
  await page.getByRole('textbox', { name: 'Question 1', exact: true }).fill('Is it safe?')
  await expectGoodScreen(page, 'questions of an inspector')
  await page.getByRole('button', { name: 'Save Questions' }).press('Enter')
  await expect(page.getByText('Is it safe?')).toBeVisible()
  await page.getByRole('radio', { name: 'Who worked here on that day' }).press('ArrowDown')
  await page.getByRole('button', { name: 'Prepare Pack' }).press('Enter')
  await expect(page.getByText('Enter the first day')).toBeVisible()
  await expectGoodScreen(page, 'inspection pack, with errors')
  await page.getByRole('radio', { name: 'Who worked here in a period' }).press('ArrowUp')
  await page.getByRole('button', { name: 'Prepare Pack' }).press('Enter')
  await expect(page.getByText(/Your pack of .* is ready/)).toBeVisible({ timeout: READY_MS })
  await expectGoodScreen(page, 'inspection pack, ready')
  const { name, files } = await savedArchive(page)
  expect(name).toMatch(/^Inspection pack Bright Care \d{4}-\d{2}-\d{2}\.zip$/)
  const summary = (await pdfText(files.get('Summary.pdf') as Buffer)).join(' ')
  expect(summary).toContain('Nobody worked here in this time.')
  await page.getByRole('button', { name: 'Delete Pack' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Pack' }).press('Enter')
  await expect(page.getByText(/Your pack of .* is ready/)).toBeHidden()
})
