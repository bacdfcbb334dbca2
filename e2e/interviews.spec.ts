import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { waitForMail } from './support/mail.ts'
import { enter, foundTeam, send, somebody } from './support/people.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

const INTERVIEWS = '/manager-dashboard/interviews'

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A day some days ahead, as people type it. */
const typedDay = (days: number) => dayAhead(days).split('-').reverse().join('/')

async function asManager({ page, product, name }: { page: Page; product: Product; name: string }) {
  await enter(page, product, somebody('manager', name))
  await foundTeam(page, 'Bright Care')
  await page.goto(INTERVIEWS)
}

/** Takes down an applicant from outside in the open dialog. */
async function takeDown(page: Page, { name, email }: { name: string; email: string }) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Somebody From Outside' }).click()
  await dialog.getByLabel('Full name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Place, number or link')).toBeVisible()
}

test('an interview is planned, moved and cancelled, and the calendar of the candidate follows, 1280 px wide', async ({
  browser,
  product,
}) => {
  const page = await openDevice({ browser, product, width: 1280 })
  await asManager({ page, product, name: 'Maya Clarke' })
  const email = `ada.${Date.now()}@example.org`
  await page.getByRole('button', { name: 'Schedule New Interview' }).click()
  await takeDown(page, { name: 'Ada Field', email })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day', { exact: false }).first().fill(typedDay(5))
  await dialog.getByLabel('Time', { exact: false }).first().fill('10:00')
  await dialog.getByLabel('Job').selectOption('nurse')
  await dialog.getByLabel('Place, number or link').fill('14 Mill Lane, Leeds')
  await dialog.getByLabel('Maya Clarke').check()
  await dialog.getByRole('button', { name: 'Schedule Interview' }).click()
  const panel = page.getByRole('dialog', { name: 'Interview' })
  await expect(panel.getByText('14 Mill Lane, Leeds')).toBeVisible()
  await expectGoodScreen(page, 'an interview')
  await waitForMail(product, { to: email, subject: /^Interview: .* · Bright Care/ })

  await panel.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').last().getByLabel('Time', { exact: false }).first().fill('14:30')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(panel.getByText(/at 14:30/)).toBeVisible()

  await panel.getByRole('button', { name: 'Cancel Interview' }).click()
  const reason = page.getByRole('dialog').last().getByRole('textbox')
  await reason.fill('The ward is closed')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(reason).toHaveValue('The ward is closed')
  await expect(reason).toBeFocused()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel Interview' }).click()
  await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible()
  await waitForMail(product, { to: email, subject: /^Interview cancelled: / })
})

test('a candidate picks a time by the link, and withdraws, 360 px wide', async ({ browser, product }) => {
  const page = await openDevice({ browser, product, width: 1280 })
  await asManager({ page, product, name: 'Tom Ashby' })
  const email = `ben.${Date.now()}@example.org`
  await page.getByRole('button', { name: 'Offer Times' }).click()
  await takeDown(page, { name: 'Ben Obi', email })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day', { exact: false }).first().fill(typedDay(6))
  await dialog.getByLabel('In a row').selectOption('3')
  await dialog.getByRole('button', { name: 'Add 3 Times' }).click()
  await dialog.getByLabel('Job').selectOption('care-assistant')
  await dialog.getByLabel('Place, number or link').fill('0113 496 0000')
  await dialog.getByLabel('Tom Ashby').check()
  await dialog.getByRole('button', { name: 'Add a Candidate' }).press('Enter')
  await takeDown(page, { name: 'Cy Twombly', email: `cy.${Date.now()}@example.org` })
  await dialog.getByRole('button', { name: 'Offer Times' }).click()
  await expect(dialog).toBeHidden()

  const { links } = await waitForMail(product, { to: email, subject: /pick a time/ })
  const phone = await openDevice({ browser, product, width: 360 })
  await phone.goto(links.find((link) => link.includes('/interview#token=')) ?? '')
  await expect(phone).toHaveURL(/\/interview$/)
  await expectGoodScreen(phone, 'the link of an interview')
  await phone.getByRole('button', { name: '09:00' }).click()
  await expect(phone.getByText('Your interview is set.', { exact: true })).toBeVisible()
  await expectGoodScreen(phone, 'a time that is picked')

  await phone.getByRole('button', { name: 'Withdraw My Application' }).click()
  await phone.getByRole('button', { name: 'Withdraw and Be Forgotten' }).click()
  await expect(phone.getByText('You have withdrawn')).toBeVisible()
})

test('an interview is scored and ends with an offer, by keyboard, 360 px wide', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asManager({ page, product, name: 'Maya Clarke' })
  const { runs } = await (await page.request.get('/api/teams')).json()
  const [maya] = await inDatabase(product, 'select user_id from app.team_members where team_id = $1', [runs[0].id])
  const email = `dev.${Date.now()}@example.org`
  const { id } = await send(page, `/api/teams/${runs[0].id}/interviews`, {
    candidate: { applicant: { fullName: 'Dev Rao', email } },
    ...{
      day: dayAhead(2),
      time: '10:00',
      minutes: '45',
      job: 'nurse',
      round: '1',
      way: 'place',
      place: '14 Mill Lane',
    },
    panel: [maya.user_id],
  })
  await inDatabase(product, `update app.interviews set starts_at = now() - interval '1 hour' where id = $1`, [id])

  await page.goto(`${INTERVIEWS}?list=recent&interview=${id}`)
  const panel = page.getByRole('dialog', { name: 'Interview' })
  const questions = panel.getByRole('group')
  await expect(questions.first()).toBeVisible()
  for (const question of await questions.all()) await question.getByRole('radio').nth(3).press('Space')
  await panel.getByRole('button', { name: 'Send My Scores' }).press('Enter')
  await expect(panel.getByText('Passed', { exact: true })).toBeVisible()
  await expectGoodScreen(page, 'the scores of an interview')
  await panel.getByRole('button', { name: 'Make Offer' }).press('Enter')
  await page.getByRole('button', { name: 'Send Invitation' }).press('Enter')
  await expect(panel.getByText('Decided by')).toBeVisible()
  await waitForMail(product, { to: email, subject: /invites you to join as staff/ })
})
