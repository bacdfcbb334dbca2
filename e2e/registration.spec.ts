import type { Page } from '@playwright/test'
import { validAnswers } from '#testing/people/answers.ts'
import { expectGoodScreen } from './support/axe.ts'
import { docx, png } from './support/documents.ts'
import { createTeam, enter, somebody } from './support/people.ts'
import { arriveAt, expectStep, fillStep, giveAnswers, nextButton, signByName } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const DRAFT_KEYS = ['care-draft:registration-data', 'care-draft:registration-step']

const drafts = (page: Page) => page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), DRAFT_KEYS)
const firstName = (page: Page) => page.getByLabel('First Name')
const allSteps = (page: Page) => page.getByRole('navigation', { name: 'Steps of your registration' })
const summary = (page: Page) => page.locator('main form').getByRole('alert')

test('what is missing is listed above the form, which gets the focus, and said beside the field', async ({
  page,
  product,
}) => {
  await enter(page, product, somebody('staff'))
  await page.goto('/registration')
  await expect(firstName(page)).toHaveValue('Amara')
  await expect(page.getByLabel('Last Name')).toHaveValue('Okafor')
  await firstName(page).clear()
  await nextButton(page, 'personal').click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toContainText('Please fill in all required fields')
  await expect(summary(page).getByRole('listitem')).toHaveText(['First Name', 'Date of Birth'])
  await expect(page.getByText('Enter your first name')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(firstName(page)).toBeFocused()
  await firstName(page).fill('Amara')
  await expect(summary(page).getByRole('listitem')).toHaveText(['Date of Birth'])
  await page.getByRole('textbox', { name: 'Date of Birth' }).fill('07/03/1990')
  await expect(summary(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expectStep(page, 'personal')
})

test('goes on where it was left, here and on another device', async ({ page, product, browser }) => {
  const person = somebody('staff')
  await enter(page, product, person)
  await page.goto('/registration')
  await fillStep(page, 'personal', { ...validAnswers().personal, teamId: 'TM-ZZZZZZ' })
  await nextButton(page, 'personal').click()
  await expect(page.getByText(/^No team has this code/)).toBeVisible()
  await expect(page.getByLabel('Team Code')).toBeFocused()
  await nextButton(page, 'personal').click()
  await expectStep(page, 'address')
  await page.getByLabel('Street Address').fill('1 High Street')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expectStep(page, 'address')
  await expect(page.getByLabel('Street Address')).toHaveValue('1 High Street')

  const elsewhere = await browser.newContext({
    baseURL: product.url,
    storageState: { cookies: await page.context().cookies(), origins: [] },
  })
  const other = await elsewhere.newPage()
  await other.addInitScript(
    (session) => localStorage.setItem('care-session', session!),
    await page.evaluate(() => localStorage.getItem('care-session')),
  )
  await other.goto('/registration')
  await expectStep(other, 'address')
  await expect(other.getByLabel('Street Address')).toHaveValue('1 High Street')
  await elsewhere.close()

  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(firstName(page)).toHaveValue('Amara')
  await allSteps(page)
    .getByRole('button', { name: /Address Details/ })
    .click()
  await expect(page.getByLabel('Street Address')).toHaveValue('1 High Street')
})

test("the browser's Back and Forward walk through the steps, and nothing typed is lost", async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, product, somebody('staff'))
  await giveAnswers(page, ['personal', 'address', 'resume'])
  await page.goto('/staff-dashboard')
  await page.goto('/registration?step=9')
  await expectStep(page, 'passport')
  await expect(page).toHaveURL(/\?step=4$/)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expectStep(page, 'resume')
  await nextButton(page, 'resume').click()
  await expectStep(page, 'passport')
  await page.getByLabel('Passport Number').fill('123456789')
  await page.goBack()
  await expectStep(page, 'resume')
  await expect(page.getByRole('heading', { level: 2, name: 'Resume' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Resume' })).toBeInViewport()
  await page.goForward()
  await expect(page.getByLabel('Passport Number')).toHaveValue('123456789')
  await page.goto('/registration')
  await expectStep(page, 'passport')
  await expect(page.getByLabel('Passport Number')).toHaveValue('123456789')
  await page.goBack()
  await page.goBack()
  await expectStep(page, 'resume')
})

test('what is typed without a connection is kept and sent later', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await page.goto('/registration')
  await expectStep(page, 'personal')
  await page.context().setOffline(true)
  await firstName(page).fill('Amy')
  await expect(page.getByText('Not saved yet - will retry')).toBeVisible()
  expect((await drafts(page))[0]).toContain('Amy')
  await page.getByRole('textbox', { name: 'Date of Birth' }).fill('07/03/1990')
  await nextButton(page, 'personal').click()
  await expect(page.getByText('Failed to save personal information. Please try again.')).toBeVisible()
  await expect(page.getByText('No connection. Please check it and try again')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('No connection. Please check it and try again')).toBeHidden()
  await page.evaluate(() => localStorage.removeItem('care-draft:registration-data'))
  await page.reload()
  await expect(firstName(page)).toHaveValue('Amy')
  await expect(page.getByLabel('Last Name')).toHaveValue('Okafor')
})

test('what was typed last is sent when the page is left at once', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await page.goto('/registration')
  await firstName(page).fill('Amy')
  await page.goto('/auth')
  await page.evaluate(() => localStorage.removeItem('care-draft:registration-data'))
  await page.goto('/registration')
  await expect(firstName(page)).toHaveValue('Amy')
})

test('Next waits for a file that is on its way, and the focus stays in its field', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'resume')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/files?*', async (route) => {
    await held
    await route.continue()
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Resume / CV').focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(docx('cv.docx'))
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Cancel the upload of cv.docx' })).toBeFocused()
  release()
  await expect(page.getByRole('link', { name: 'cv.docx' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove cv.docx' }).press('Enter')
  await expect(page.getByLabel('Resume / CV')).toBeFocused()
  await page.getByLabel('Resume / CV').setInputFiles(docx('cv.docx'))
  await expect(page.getByRole('link', { name: 'cv.docx' })).toBeVisible()
  await nextButton(page, 'resume').click()
  await expectStep(page, 'passport')
})

test('two tabs that change one step are asked, and nothing is lost', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'address')
  await page.getByRole('button', { name: 'Previous' }).click()
  const other = await page.context().newPage()
  await other.goto('/registration')
  await other.getByRole('button', { name: 'Previous' }).click()

  await firstName(page).fill('Amy')
  await page.getByLabel('Nationality').fill('Irish')
  await nextButton(page, 'personal').click()
  await expectStep(page, 'address')

  await firstName(other).fill('Anna')
  await other.getByLabel('Last Name').fill('Okafor')
  await nextButton(other, 'personal').click()
  const dialog = other.getByRole('dialog', { name: 'This step was changed somewhere else' })
  await expect(dialog.getByText('Taken over from there: Nationality.')).toBeVisible()
  await expectGoodScreen(other, 'conflict')
  await dialog.getByRole('radiogroup', { name: 'First Name' }).getByLabel('Take theirs: Amy').check()
  await dialog.getByRole('button', { name: 'Save Both Changes' }).click()
  await expectStep(other, 'address')

  await other.getByRole('button', { name: 'Previous' }).click()
  await expect(firstName(other)).toHaveValue('Amy')
  await expect(other.getByLabel('Last Name')).toHaveValue('Okafor')
  await expect(other.getByLabel('Nationality')).toHaveValue('Irish')
})

test('who goes to another step while one is being saved stays there', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'resume')
  await allSteps(page)
    .getByRole('button', { name: /^Address/ })
    .click()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/registration/steps/address', async (route) => {
    await held
    await route.continue()
  })
  const saved = page.waitForResponse('**/api/registration/steps/address')
  await nextButton(page, 'address').click()
  await allSteps(page)
    .getByRole('button', { name: /^Personal/ })
    .click()
  await expectStep(page, 'personal')
  release()
  await saved
  await expect(page.getByText('Address details saved successfully!')).toBeVisible()
  await expectStep(page, 'personal')
})

test('a draft that cannot be read never stands in the way', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await page.goto('/registration')
  const person = await page.evaluate(() => JSON.parse(localStorage.getItem('care-session') ?? '{}').user.id as string)
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  const bad = [
    '{"person":',
    JSON.stringify({ person, value: { personal: { firstName: 'from an old version' } } }),
    JSON.stringify({
      person,
      value: { personal: { version: 0, sent: false, values: { firstName: { a: 1 }, workHistory: 'x' } } },
    }),
    JSON.stringify({
      person: 'somebody-else',
      value: { personal: { version: 0, sent: false, values: { firstName: 'Eve' } } },
    }),
    JSON.stringify({
      person,
      value: { personal: { version: 0, sent: false, values: { firstName: 'x'.repeat(4_900_000) } } },
    }),
  ]
  for (const draft of bad) {
    await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [DRAFT_KEYS[0], draft])
    await page.goto('/registration')
    await expectStep(page, 'personal')
    await expect(firstName(page)).toHaveValue(/^(Amara)?$/)
  }
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key!, text!),
    [DRAFT_KEYS[1], JSON.stringify({ person, value: 99 })],
  )
  await page.goto('/registration')
  await expectStep(page, 'declaration')
  expect(faults).toEqual([])
})

test('a gap between jobs is asked about where it is', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'work-history')
  await page.getByRole('checkbox', { name: 'I have not worked before' }).check()
  await expect(page.getByLabel('Company')).toBeHidden()
  await nextButton(page, 'work-history').click()
  await summary(page).getByRole('button', { name: 'What have you done until now?' }).click()
  await expect(page.getByLabel('What have you done until now?')).toBeFocused()
  await page.getByRole('checkbox', { name: 'I have not worked before' }).uncheck()
  const job = { company: 'Rose Court', position: 'Carer', startDate: '2019-01-01', endDate: '2020-01-01' }
  await fillStep(page, 'work-history', { workHistory: [job] })
  await expect(page.getByRole('checkbox', { name: 'I have not worked before' })).toBeHidden()
  await expect(page.getByLabel('What did you do after this job?')).toBeVisible()
  await nextButton(page, 'work-history').click()
  await summary(page).getByRole('button', { name: 'Rose Court: What did you do after this job?' }).click()
  await expect(page.getByLabel('What did you do after this job?')).toBeFocused()
  await page.getByLabel('What did you do after this job?').fill('I looked after my father')
  await nextButton(page, 'work-history').click()
  await expectStep(page, 'background')
})

test('a second job is typed while answers to earlier autosaves are still on their way', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'work-history')
  const held: (() => void)[] = []
  await page.route('**/api/registration/draft', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return route.continue()
  })
  const company = (index: number) => page.locator(`[data-field="workHistory.${index}.company"] input`)
  await company(0).fill('Rose Court')
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('button', { name: 'Add Another Position' }).click()
  await expect(company(1)).toBeFocused()
  await company(1).pressSequentially('Corner')
  held.shift()?.()
  await company(1).pressSequentially(' Shop')
  await expect.poll(() => held.length).toBe(1)
  await expect(company(1)).toBeFocused()
  held.shift()?.()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(company(0)).toHaveValue('Rose Court')
  await expect(company(1)).toHaveValue('Corner Shop')
  await expect(company(2)).toHaveCount(0)
})

test('signing with the keyboard alone, and with a picture', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'declaration')
  await page.getByRole('radio', { name: 'Yes, I agree' }).focus()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: 'Add Your Signature' })
  await expect(dialog).toBeVisible()
  await expectGoodScreen(page, 'signature')
  await tabTo(page, 'Type my name instead')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Amara Okafor')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Amara Okafor')).toBeVisible()

  await tabTo(page, 'Update Signature')
  await page.keyboard.press('Enter')
  const chosen = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload an Image' }).click()
  await (await chosen).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(dialog.getByText('Please upload an image file')).toBeVisible()
  const again = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload an Image' }).click()
  await (await again).setFiles(await png('signature.png'))
  await expect(page.getByText('Signature uploaded successfully!')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible()
})

async function tabTo(page: Page, name: string) {
  const target = page.getByRole('button', { name })
  for (let presses = 0; presses < 30; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach '${name}'`)
}

test('the health step can wait', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'medical')
  await page.getByRole('button', { name: 'Do this later' }).click()
  await expectStep(page, 'business')
  await expect(allSteps(page).getByText('To do later')).toBeVisible()
  await fillStep(page, 'business')
  await nextButton(page, 'business').click()
  await page.getByRole('radio', { name: 'Yes, I agree' }).check()
  await signByName(page, 'Amara Okafor')
  await nextButton(page, 'declaration').click()
  await expect(page.getByText('Your registration has been successfully completed!')).toBeVisible()
})

test('answers about health that were begun stay when the step is put off, on another day too', async ({
  page,
  product,
}) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'medical')
  const allergic = page.locator('[data-field="drugAllergies"]').getByRole('radio', { name: 'Yes' })
  await allergic.check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  for (const day of ['the same', 'another']) {
    if (day === 'another') await page.reload()
    await expectStep(page, 'medical')
    await expect(allergic).toBeChecked()
    await page.getByRole('button', { name: 'Do this later' }).click()
    await expectStep(page, 'business')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Previous' }).click()
  }
  await expect(allergic).toBeChecked()
})

test('certificates can be skipped, and be added after all', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'certificates')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await nextButton(page, 'certificates').click()
  await expect(page.getByText('Please upload all mandatory certificates marked with *')).toBeVisible()
  await page.getByRole('button', { name: 'Add Optional Certificate' }).click()
  const added = page.locator('[data-item="2"]')
  await expect(added.getByLabel('Certificate Name')).toBeFocused()
  await expect(page.locator('[data-item="0"]').getByText('Upload this certificate')).toBeVisible()
  await expect(added.getByText(/^(Enter|Upload)/)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(added.getByText('Enter the certificate name')).toBeVisible()
  await page.getByRole('button', { name: 'Skip This Section' }).click()
  await expectStep(page, 'education')
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('checkbox', { name: /^Skip this section/ }).uncheck()
  await expect(page.getByRole('heading', { name: 'First Aid Certificate' })).toBeVisible()
})

test('completion says what is missing, with the way to it', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await arriveAt(page, 'declaration')
  await allSteps(page)
    .getByRole('button', { name: /Employment Status/ })
    .click()
  await page.getByRole('radio', { name: 'Self-Employed' }).check()
  await page.getByLabel('UTR').fill('2234567890')
  await nextButton(page, 'employment').click()
  await allSteps(page)
    .getByRole('button', { name: /Declarations/ })
    .click()
  await expect(page.getByText('Before you can complete your registration')).toBeVisible()
  await expectGoodScreen(page, 'what is missing')
  await page.getByRole('button', { name: 'Step 12: Business Information' }).click()
  await expectStep(page, 'business')
})

test.describe('completion with a team code', () => {
  test('that needs approval', async ({ page, product, browser }) => {
    const office = await browser.newPage({ baseURL: product.url })
    await enter(office, product, somebody('manager', 'Maria Silva'))
    const teamId = await createTeam(office, 'Bright Care')
    await office.close()
    await enter(page, product, somebody('staff'))
    await arriveAt(page, 'declaration', { personal: { teamId } })
    await complete(page)
    await expect(page.getByText('Registration Complete')).toBeVisible()
    await expect(page.getByText('Join request sent to team manager')).toBeVisible()
    await expect(page).toHaveURL(/\/staff-dashboard$/)
  })

  test('that no team has', async ({ page, product }) => {
    await enter(page, product, somebody('staff'))
    await arriveAt(page, 'declaration', { personal: { teamId: 'TM-ZZZZZZ' } })
    await nextButton(page, 'declaration').click()
    await expect(page.getByText('Please indicate if you agree to the declaration.').first()).toBeVisible()
    await page.getByRole('radio', { name: 'No, I do not agree' }).check()
    await expect(page.getByText(/^You can finish only if you agree to the declaration\. Everything/)).toBeVisible()
    await nextButton(page, 'declaration').click()
    await expect(page.getByText('Before you can complete your registration')).toBeVisible()
    await page.getByRole('radio', { name: 'Yes, I agree' }).check()
    await expect(page.getByRole('dialog', { name: 'Add Your Signature' })).toBeVisible()
    await page.keyboard.press('Escape')
    await nextButton(page, 'declaration').click()
    await expect(page.getByText('Please provide your signature before proceeding').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add Your Signature' }).click()
    await signByName(page, 'Amara Okafor')
    await nextButton(page, 'declaration').click()
    await expect(
      page.getByText("Registration complete, but couldn't join the team. You can join later from your dashboard."),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/staff-dashboard$/)
  })
})

async function complete(page: Page) {
  await page.getByRole('radio', { name: 'Yes, I agree' }).check()
  await signByName(page, 'Amara Okafor')
  await nextButton(page, 'declaration').click()
}
