import { validAnswers } from '#testing/people/answers.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { choose } from './support/forms.ts'
import { waitForMail } from './support/mail.ts'
import { arrive, enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { ourPage } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const REFEREE = 'ruth.hall@rosecourt.example'
const LIVE_MS = 10_000

test('a reference from link to verification: the manager asks, the referee answers on a phone without an account, the manager verifies', async ({
  browser,
  page,
  product,
}) => {
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product, width: 360 })
  await arrive(worker, product, somebody('staff', 'Wanda Worker'))
  await worker.request.put('/api/registration/steps/work-history', {
    headers: ourPage(worker),
    data: { version: 0, values: validAnswers()['work-history'] },
  })
  await joinTeam(worker, { manager: page, code })
  await page.goto('/manager-dashboard/candidates')
  await page.getByRole('button', { name: 'Wanda Worker' }).first().click()
  const panel = page.locator('[data-side-panel]')
  await panel.getByRole('tab', { name: 'Profile' }).click()
  await panel.getByRole('tab', { name: 'References' }).click()
  await expect(panel.getByText(/One from Rose Court/)).toBeVisible()
  await panel.getByRole('button', { name: 'Ask a Referee' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ask for a reference' })
  await dialog.getByLabel('Name').fill('Ruth Hall')
  await dialog.getByLabel('Employer').selectOption('Rose Court')
  await dialog.getByLabel('How do they know each other?').selectOption('Line manager')
  await dialog.getByLabel('Email').fill('ruth@gmail.com')
  await dialog.getByLabel('Phone').focus()
  await expect(dialog.getByText(/personal address/)).toBeVisible()
  await dialog.getByLabel('Email').fill(REFEREE)
  await expectGoodScreen(page, 'ask for a reference')
  await dialog.getByRole('button', { name: 'Send Request' }).press('Enter')
  await expect(panel.getByText('Asked', { exact: true })).toBeVisible()

  const { links } = await waitForMail(product, { to: REFEREE })
  const referee = await openDevice({ browser, product, width: 360 })
  await referee.goto(links.find((link) => link.includes('/reference#')) ?? '')
  await expect(referee).toHaveURL(/\/reference$/)
  await expect(referee.getByText(/asks for a reference for/)).toContainText('Wanda Worker')
  await referee.getByLabel('How do you know them?').selectOption('I managed them')
  await referee.getByRole('textbox', { name: /^Organisation/ }).fill('Rose Court')
  await referee.getByLabel('Their Job').fill('Carer')
  // What is written survives a reload: the link of the email opens it again.
  await referee.goto('/')
  await referee.goto(links.find((link) => link.includes('/reference#')) ?? '')
  await expect(referee.getByLabel('Their Job')).toHaveValue('Carer')
  await referee.getByLabel('From').fill('03/2020')
  await referee.getByLabel('They still work there').check()
  await referee.getByLabel('Their Duties').fill('Personal care')
  await choose(referee, 'Conduct at work', 'Good')
  await choose(referee, 'Punctuality and reliability', 'Good')
  await choose(referee, 'Would you employ them again?', 'Yes')
  await choose(referee, 'Has a safeguarding concern about them been reported?', 'Yes')
  await choose(referee, 'Has there been disciplinary action against them?', 'No')
  await choose(referee, 'May this reference be shown to the organisations that they will work in?', 'Yes')
  await choose(referee, 'May they read this reference themselves, if they ask for it?', 'No')
  await referee.getByLabel('Your Name').fill('Ruth Hall')
  await referee.getByLabel('Your Position').fill('Manager')
  await referee.getByRole('button', { name: 'Send Reference' }).click()
  await expect(referee.getByText('Please confirm this').first()).toBeVisible()
  await expectGoodScreen(referee, 'reference with what is missing')
  await referee.getByLabel('What was reported, and how did it end?').fill('A complaint in May, not upheld')
  await referee.getByLabel('What I have written is true and complete').check()
  await referee.getByRole('button', { name: 'Send Reference' }).click()
  await expect(referee.getByText('Thank you. Your answer has been sent')).toBeVisible()
  expect(await referee.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('reference')))).toEqual([])
  await referee.goto(links.find((link) => link.includes('/reference#')) ?? '')
  await expect(referee.getByText(/This link does not work any more/)).toBeVisible()

  await panel.getByRole('button', { name: 'Read the reference of Ruth Hall' }).click({ timeout: LIVE_MS })
  const reading = page.getByRole('dialog', { name: 'Reference of Ruth Hall' })
  await expect(reading.getByText('A complaint in May, not upheld')).toBeVisible()
  await expect(reading.getByText('differs')).toHaveCount(1)
  await expectGoodScreen(page, 'a reference')
  await reading.getByRole('button', { name: 'Verify' }).press('Enter')
  await expect(panel.getByText('Verified', { exact: true })).toBeVisible()
  await worker.goto('/profile')
  await expect(worker.getByRole('region', { name: 'References' })).toContainText('Verified')
  await expectGoodScreen(worker, 'profile with references')
  await Promise.all([worker.context().close(), referee.context().close()])
})
