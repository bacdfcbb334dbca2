import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Passport } from '#features/privacy/rules/passport-format.ts'
import { unzip } from '#testing/files/archives.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { signedByAnother, zipOfFiles } from '#testing/files/signed-passports.ts'
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

const GIVEN = {
  kind: 'passport',
  label: 'Passport',
  givenOn: '2026-10-05',
  from: null,
  until: '2031-02-01',
  document: null,
}
const VERIFIED = { agency: 'Yew Care', on: '2026-10-06', from: null, until: null }
const PASSPORT: Passport = {
  ...{
    format: 'care-staffing passport 1',
    madeAt: '2026-11-20T10:00:00Z',
    issuer: 'https://care.example',
    keyId: 'any',
  },
  person: { fullName: 'Ann Carer', dateOfBirth: '1990-03-07' },
  given: [
    { ...GIVEN, verified: ['A-1111-2222-3333', 'A-4444-5555-6666'].map((agencyId) => ({ ...VERIFIED, agencyId })) },
  ],
  agencies: [
    {
      ...{ id: 'A-1111-2222-3333', name: 'Yew Care', foundedOn: '2024-02-01' },
      mailDomain: { domain: 'yewcare.example', provenOn: '2024-02-01' },
    },
    { id: 'A-4444-5555-6666', name: 'Yew Care', foundedOn: '2026-11-19', mailDomain: null },
  ],
  files: [],
}

test('the check of a pack says what is proven of agencies, and that names are not', async ({ page }) => {
  const check = async (passport: Passport) => {
    const buffer = await zipOfFiles(signedByAnother(Buffer.from(JSON.stringify(passport))).pack)
    await page.goto('/check-passport')
    await page.getByLabel('Passport pack').setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer })
  }
  const agencies = page.getByRole('region', { name: 'Agencies' })
  await check(PASSPORT)
  await expect(page.getByText('Verified until 01/02/2031 by Yew Care (A-1111-2222-3333) on 06/10/2026')).toBeVisible()
  await expect(agencies).toContainText('Names of agencies are not proven')
  const lines = agencies.getByRole('listitem')
  await expect(lines.nth(0)).toContainText('A-1111-2222-3333')
  await expect(lines.nth(0)).toContainText('Mail domain proven: yewcare.example on 01/02/2024')
  await expect(lines.nth(1)).toContainText('Founded here on 19/11/2026')
  await expect(lines.nth(1)).toContainText('No mail domain is proven')
  await expectGoodScreen(page, 'agencies of a passport pack')

  const { agencies: _, ...old } = PASSPORT
  await check({ ...old, given: [{ ...GIVEN, verified: [VERIFIED] }] })
  await expect(page.getByText('Verified until 01/02/2031 by Yew Care on 06/10/2026')).toBeVisible()
  await expect(agencies).toContainText('This pack is of an earlier version')
})

test('an owner proves the mail domain of the agency in the settings, and takes it back', async ({ page, product }) => {
  await enter(page, product, somebody('manager', 'Maya Manager'))
  await foundTeam(page, 'Yew Care')
  await page.goto('/manager-dashboard/settings')
  const identity = page.getByRole('region', { name: 'Agency Identity' })
  await expect(identity).toContainText(/Agency id A-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}/)
  await expect(identity).toContainText('No mail domain is proven')
  await identity.getByRole('button', { name: /^Prove / }).press('Enter')
  await expect(identity).toContainText(/Mail domain proven: \S+ on /)
  await expectGoodScreen(page, 'agency identity')
  await identity.getByRole('button', { name: /^Take Back / }).press('Enter')
  await expect(identity).toContainText('No mail domain is proven')
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
