import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { stepIds } from '#features/registration/schema.ts'
import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { arrive, createTeam, enter, joinTeam, somebody } from './support/people.ts'
import { giveAnswers, ourPage } from './support/registration.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

const LIVE_MS = 10_000
const today = londonToday(deviceClock)
const soon = addDays(today, 10)

/** A person with a complete profile, except for one expired certificate and one that expires soon. */
async function arriveComplete(page: Page, product: Product, name: string) {
  const person = somebody('staff', name)
  await arrive(page, product, person)
  await giveAnswers(page, stepIds, { declaration: { ...validAnswers().declaration, signatureDate: today } })
  const { steps } = await (await page.request.get('/api/registration')).json()
  const { version, values } = steps.certificates
  const [first, second] = values.trainingCertificates
  const response = await page.request.put('/api/registration/steps/certificates', {
    headers: ourPage(page),
    data: {
      version,
      values: {
        trainingCertificates: [
          { ...first, expiryDate: addDays(today, -1) },
          { ...second, expiryDate: soon },
        ],
      },
    },
  })
  expect(response.status()).toBe(200)
  return person
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` })
const toast = (page: Page) => page.getByText('Profile updated successfully').first()

test('a worker renews expired documents, by keyboard, on a phone', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await arriveComplete(page, product, 'Tess Tasks')
  await page.goto('/staff-dashboard')
  const tasks = page.getByRole('list', { name: 'To Do' })
  await expect(tasks.getByRole('listitem')).toHaveText([
    /First Aid Certificate expired.*Expired/,
    /Manual Handling.*Expiring Soon/,
  ])
  await expectGoodScreen(page, 'profile tasks')

  await tasks.getByRole('link', { name: /First Aid Certificate expired/ }).press('Enter')
  const expiry = page.locator('[data-field="trainingCertificates.0.expiryDate"]').getByRole('textbox')
  await expect(expiry).toBeFocused()
  await expect(page.getByRole('tab', { name: /Certificates/, selected: true })).toBeVisible()
  await expectGoodScreen(page, 'certificates, editing')
  await expiry.fill(formatDay(addDays(today, 400)))
  await expiry.press('Enter')
  await expect(toast(page)).toBeVisible()
  await expect(edit(page, 'Training Certificates')).toBeFocused()
  const todo = page.getByRole('list', { name: 'To do: Training Certificates' })
  await expect(todo.getByRole('listitem')).toHaveText([/Manual Handling Certificate expires on/])
  await expect(toast(page)).toBeHidden()
  await expectGoodScreen(page, 'certificates')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'profile tasks' })).toContainText('1')
})

for (const width of [1280, 360]) {
  test(`changes are saved, cancelled or kept, never lost by surprise, ${width} px wide`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 })
    await arriveComplete(page, product, 'Eddy Editor')
    await page.goto('/profile?tab=other')
    const name = page.getByLabel('Full Name')
    const kin = section(page, 'Next of Kin')
    await edit(page, 'Next of Kin').press('Enter')
    await expect(name).toBeFocused()
    await name.fill('Somebody Else')
    await expect(page.getByText('Draft kept, not in your profile yet')).toBeVisible()
    await kin.getByRole('button', { name: 'Cancel' }).click()
    await expect(kin.getByText('Joy Neill')).toBeVisible()
    await edit(page, 'Next of Kin').click()
    await expect(name).toHaveValue('Joy Neill')

    await name.fill('Joy Bell')
    await page.getByRole('tab', { name: 'Address' }).click()
    const question = page.getByRole('dialog', { name: 'Leave Without Saving?' })
    await expect(question).toBeVisible()
    await expectGoodScreen(page, 'leave without saving')
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(name).toHaveValue('Joy Bell')
    await page.getByRole('tab', { name: 'Address' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(section(page, 'Address Details').getByText('LS1 4AP')).toBeVisible()

    await page.goto('/profile?tab=other&edit=next-of-kin&field=nextOfKinPhone')
    await expect(page.getByLabel('Phone')).toBeFocused()
    await expect(name).toHaveValue('Joy Bell')
    await expect(page.getByText('These are changes that you began')).toBeVisible()
    await page.getByLabel('Phone').fill('')
    await kin.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please check the marked field')).toBeVisible()
    await page.getByLabel('Phone').fill('07700 900999')
    await kin.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toBeVisible()
    await expect(kin.getByText('Joy Bell')).toBeVisible()
    await expect(kin.getByText('07700900999')).toBeVisible()
    await expect(page.getByText(/^You have filled in every section\. \d/)).toBeVisible()
  })
}

test('a conflict between two tabs that edit one section is resolved without a loss (RC08)', async ({
  page,
  product,
}) => {
  await arriveComplete(page, product, 'Tina Twotabs')
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/profile?tab=certificates&edit=certificates')
    await expect(tab.getByRole('button', { name: 'Save' })).toBeVisible()
  }
  const body = (tab: Page) => tab.locator('[data-field="trainingCertificates.0.issuingBody"]').getByRole('textbox')
  await other.locator('[data-field="trainingCertificates.1.issuingBody"]').getByRole('textbox').fill('St John')
  await body(other).fill('Red Cross')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(toast(other)).toBeVisible()

  await body(page).fill('Heartsafe')
  await page.getByRole('button', { name: 'Add Optional Certificate' }).click()
  await page.locator('[data-field="trainingCertificates.2.name"]').getByRole('textbox').fill('Fire Safety')
  await page
    .locator('[data-field="trainingCertificates.2.issueDate"]')
    .getByRole('textbox')
    .fill(formatDay(addDays(today, -30)))
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'This step was changed somewhere else' })
  await expect(dialog.getByRole('radio', { name: 'Keep mine: Heartsafe' })).toBeChecked()
  await expectGoodScreen(page, 'merge of a section')
  await dialog.getByRole('button', { name: 'Save Both Changes' }).click()
  await expect(toast(page)).toBeVisible()
  const certificates = section(page, 'Training Certificates')
  for (const text of ['Heartsafe', 'St John', 'Fire Safety'])
    await expect(certificates.getByText(text).first()).toBeVisible()
  const { sections } = await (await page.request.get('/api/profile')).json()
  expect(sections.find(({ id }: { id: string }) => id === 'certificates').blocks).toHaveLength(3)
})

test('a manager asks for details, the worker gives them and sees who has opened them (PR06)', async ({
  page,
  product,
  browser,
}) => {
  await enter(page, product, somebody('manager', 'Mona Manager'))
  const code = await createTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product })
  await arriveComplete(worker, product, 'Wilma Worker')
  await joinTeam(worker, { manager: page, code })
  await page.getByRole('button', { name: 'Wilma Worker', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Candidate Profile' })
  await dialog.getByRole('button', { name: 'Ask for Details' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask Wilma Worker for details' })
  await expect(asking.getByLabel('Section')).toBeFocused()
  await expect(asking.getByRole('option', { name: 'Medical History' })).toHaveCount(0)
  await expectGoodScreen(page, 'asking for details')
  await asking.getByLabel('Section').selectOption('next-of-kin')
  await asking.getByLabel('Note').fill('Your new number, please')
  await asking.getByRole('button', { name: 'Ask' }).click()
  await expect(dialog.getByText('Your new number, please')).toBeVisible()
  await expectGoodScreen(page, 'candidate with an open ask')
  await dialog.getByRole('tab', { name: 'Profile' }).click()
  await dialog.getByRole('button', { name: 'Show: Next of Kin' }).click()
  await expect(dialog.getByText('Joy Neill')).toBeVisible()

  await worker.goto('/staff-dashboard')
  await worker.getByRole('link', { name: 'Bright Care asks you to complete: Next of Kin' }).click()
  await expect(worker.getByLabel('Full Name')).toBeFocused()
  await worker.getByLabel('Phone').fill('07700 900999')
  await worker.getByRole('button', { name: 'Save' }).click()
  await expect(toast(worker)).toBeVisible()
  await dialog.getByRole('tab', { name: 'Summary' }).click()
  await expect(dialog.getByText('Your new number, please')).toBeHidden({ timeout: LIVE_MS })

  await worker.getByRole('tab', { name: 'Who Opened My Data' }).click()
  const log = worker.getByRole('table', { name: 'Who opened my data' })
  await expect(log.getByRole('row', { name: /Next of kin.*Mona Manager.*Bright Care/ })).toBeVisible()
  await expect(toast(worker)).toBeHidden()
  await expectGoodScreen(worker, 'who opened my data')
  await worker.context().close()

  await page.goto('/manager-dashboard/profile?tab=address&edit=address')
  await expect(page.getByLabel('Street Address')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No address details provided yet.')).toBeVisible()
  await expect(page).toHaveURL(/\/manager-dashboard\/profile\?tab=address$/)
})

test('a section with its own message shows it when it is saved', async ({ page, product }) => {
  await arriveComplete(page, product, 'Sam Section')
  await page.goto('/profile?tab=personal&edit=personal')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Personal information saved successfully!')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
})

test('the work passport shows given documents, and has a badge with a moving clock', async ({ page, product }) => {
  await arriveComplete(page, product, 'Pia Passport')
  await page.goto('/work-passport')
  await expect(page.getByText('Not complete: 1 expired')).toBeVisible()
  await expect(page.getByText(`until ${formatDay(soon)}`, { exact: false })).toBeVisible()
  await expectGoodScreen(page, 'work passport')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await page.getByRole('button', { name: 'Show Full Screen' }).press('Enter')
  const badge = page.getByRole('dialog', { name: 'ID Badge' })
  const clock = badge.getByText(/^\d\d:\d\d:\d\d$/)
  const before = await clock.textContent()
  await expect(clock).not.toHaveText(before ?? '')
  await expect(badge.getByRole('img', { name: 'Pia Passport' })).toBeVisible()
  await expectGoodScreen(page, 'ID badge')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Show Full Screen' })).toBeFocused()
})

for (const { where, role, name, address } of [
  { where: 'another tab', role: 'tab', name: 'Address', address: /\/profile\?tab=address$/ },
  { where: 'another page', role: 'link', name: 'Back to Dashboard', address: /\/staff-dashboard$/ },
] as const) {
  test(`who goes to ${where} while a section is being saved stays there`, async ({ page, product }) => {
    await arriveComplete(page, product, 'Hana Hasty')
    await page.goto('/profile?tab=other&edit=next-of-kin')
    await page.getByLabel('Full Name').fill('Joy Bell')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/profile', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toBeVisible()
    await page.getByRole(role, { name }).click()
    await expect(page).toHaveURL(address)
    answer()
    await page.waitForTimeout(1000)
    await expect(page).toHaveURL(address)
    await page.goto('/profile?tab=other')
    await expect(section(page, 'Next of Kin').getByText('Joy Bell')).toBeVisible()
  })
}
