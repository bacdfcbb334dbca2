import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { waitForMail } from './support/mail.ts'
import { arrive, enter, foundTeam, type Somebody, signIn, somebody } from './support/people.ts'
import { arriveAt, nextButton, signByName } from './support/registration.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

const LIVE_MS = 10_000
const CANDIDATES = '/manager-dashboard/candidates'
const INVITED = /invites you/

/** Fills in the open dialog with the keyboard alone, and submits it. */
async function inviteByKeyboard(page: Page, { email, message }: { email: string; message?: string }) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  if (message) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(message)
  }
  await dialog.getByRole('button', { name: 'Send Invitation' }).press('Enter')
  await expect(page.getByText('Invitation sent successfully').first()).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function linksOf(product: Product, { email }: Pick<Somebody, 'email'>) {
  const { links, text } = await waitForMail(product, { to: email, subject: INVITED })
  return {
    page: links.find((link) => link.includes('#token=')) ?? '',
    stop: links.find((link) => link.includes('#stop=')) ?? '',
    text,
  }
}

/** From an invitation's link through sign-up back to the invitation. */
async function signUpFromLink(page: Page, { product, person }: { product: Product; person: Somebody }) {
  await page.goto((await linksOf(product, person)).page)
  await expect(page).toHaveURL(/\/invitation$/)
  await page.getByRole('link', { name: 'Create an Account' }).press('Enter')
  await page.getByLabel('Full Name').fill(person.name)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByLabel('Password').first().fill(person.password)
  await page.getByRole('button', { name: 'Sign Up' }).press('Enter')
  const { links } = await waitForMail(product, { to: person.email, subject: /Confirm/ })
  await page.goto(links[0] as string)
  await page.getByRole('button', { name: 'Confirm My Email' }).press('Enter')
  await expect(page).toHaveURL(/\/invitation$/)
}

test('somebody without an account is invited at a desk, signs up on a phone and joins, by keyboard', async ({
  browser,
  product,
}) => {
  const manager = await openDevice({ browser, product })
  await enter(manager, product, somebody('manager', 'Maya Manager'))
  await foundTeam(manager, 'Bright Care')
  await manager.goto(CANDIDATES)
  await manager.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  await expectGoodScreen(manager, 'invite')
  const person = somebody('staff', 'Wanda Worker')
  await inviteByKeyboard(manager, { email: person.email, message: 'Welcome! We meet on Monday at nine.' })
  await manager.getByRole('tab', { name: 'Open Invitations' }).press('Enter')
  await expect(manager.getByRole('table', { name: 'Open Invitations' })).toContainText(person.email)
  await expectGoodScreen(manager, 'open invitations')

  const worker = await openDevice({ browser, product, width: 360 })
  const mail = await linksOf(product, person)
  expect(mail.text).toContain('> Welcome! We meet on Monday at nine.')
  await worker.goto(mail.page)
  await expect(worker.getByText('Maya Manager invites you to join Bright Care.')).toBeVisible()
  await expectGoodScreen(worker, 'invitation, signed out')
  await signUpFromLink(worker, { product, person })
  await expect(worker.getByText('If you accept, the managers of Bright Care will see your profile.')).toBeVisible()
  await expectGoodScreen(worker, 'invitation')
  await worker.getByRole('button', { name: 'Accept the invitation to Bright Care' }).press('Enter')
  await expect(worker).toHaveURL(/\/staff-dashboard/)
  await expect(worker.getByText('Member', { exact: true })).toBeVisible()
  await expect(manager.getByRole('table', { name: 'Open Invitations' })).toBeHidden({ timeout: LIVE_MS })
  await manager.getByRole('tab', { name: 'Team Members' }).press('Enter')
  await expect(manager.getByRole('button', { name: 'Wanda Worker' })).toBeVisible()
  await Promise.all([manager.context().close(), worker.context().close()])
})

test('somebody with an account finds the invitation on the dashboard, and by its link; others cannot use it; it can be stopped', async ({
  browser,
  page,
  product,
}) => {
  await enter(page, product, somebody('manager', 'Maya Manager'))
  await foundTeam(page, 'Harbour Nurses')
  const [worker, other] = [
    await openDevice({ browser, product, width: 360 }),
    await openDevice({ browser, product, width: 1280 }),
  ]
  const [wanda, otto] = [somebody('staff', 'Wanda Worker'), somebody('staff', 'Otto Other')]
  await arrive(worker, product, wanda)
  await enter(other, product, otto)
  await page.goto(CANDIDATES)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await inviteByKeyboard(page, wanda)

  // The open dashboard shows it at once.
  await expect(worker.getByRole('button', { name: 'Accept the invitation to Harbour Nurses' })).toBeVisible({
    timeout: 15_000,
  })
  await expectGoodScreen(worker, 'staff dashboard with an invitation')

  const links = await linksOf(product, wanda)
  await other.goto(links.page)
  await expect(other.getByText(`you are signed in as ${otto.email}`)).toBeVisible()
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await other.getByRole('link', { name: 'Sign In' }).click()
  await other.getByLabel('Email').fill(wanda.email)
  await other.getByLabel('Password').first().fill(wanda.password)
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other).toHaveURL(/\/invitation$/)
  await expect(other.getByRole('button', { name: 'Accept the invitation to Harbour Nurses' })).toBeVisible()

  // A second mail within a minute is refused.
  await page.getByRole('tab', { name: 'Open Invitations' }).click()
  await page.getByRole('button', { name: `Resend to ${wanda.email}` }).click()
  await expect(page.getByText('Failed to send invitation')).toBeVisible()
  await expect(page.getByRole('button', { name: `Resend to ${wanda.email}` })).toBeFocused()

  await worker.getByRole('button', { name: 'Decline the invitation to Harbour Nurses' }).click()
  await worker.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(worker.getByText('You have declined the invitation to Harbour Nurses')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Open Invitations' })).toBeHidden({ timeout: LIVE_MS })

  for (const email of ['nobody@example.test', 'neither@example.test']) {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await inviteByKeyboard(page, { email })
  }
  const cancel = (email: string) => page.getByRole('button', { name: `Cancel the invitation to ${email}` })
  for (const [email, next] of [
    ['neither@example.test', cancel('nobody@example.test')],
    ['nobody@example.test', page.getByRole('heading', { name: 'Open Invitations' })],
  ] as const) {
    await cancel(email).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Invitation' }).press('Enter')
    await expect(next).toBeFocused()
  }
  await expect(page.getByRole('table', { name: 'Open Invitations' })).toBeHidden()

  await other.goto(links.stop)
  await expectGoodScreen(other, 'stop invitations')
  await other.getByRole('button', { name: 'Those from This Team' }).click()
  await expect(other.getByText('You will get no more invitations from Harbour Nurses.')).toBeVisible()
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByText('Teams can invite you again.')).toBeVisible()
  await Promise.all([worker.context().close(), other.context().close()])
})

test('an owner invites a manager, who signs up and runs the team', async ({ browser, page, product }) => {
  await enter(page, product, somebody('manager', 'Olive Owner'))
  await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard/settings?tab=managers')
  await page.getByRole('button', { name: 'Invite Manager' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('May see health answers').check()
  await expectGoodScreen(page, 'invite a manager')
  const person = somebody('manager', 'Mona Manager')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Invitation sent successfully')).toBeVisible()
  const invited = page.getByRole('table', { name: 'Invited Managers' })
  await expect(invited).toContainText('health answers')

  const other = await openDevice({ browser, product, width: 360 })
  await signUpFromLink(other, { product, person })
  await expect(
    other.getByText('you will see the profiles of the staff of Bright Care. You may also see health answers'),
  ).toBeVisible()
  await other.goto('/manager-dashboard')
  await expectGoodScreen(other, 'manager dashboard without a team, invited')
  await other.getByRole('button', { name: 'Accept the invitation to Bright Care' }).press('Enter')
  await expect(other.getByText('You now help run Bright Care')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Bright Care' })).toBeVisible()
  await expect(invited).toBeHidden({ timeout: LIVE_MS })
  await expect(page.getByRole('table', { name: 'Managers', exact: true })).toContainText('Mona Manager')
  await other.context().close()
})

test('with auto-approve a registration ends in the team, whose members see each other’s cards when it lets them', async ({
  browser,
  page,
  product,
}) => {
  await enter(page, product, somebody('manager', 'Olive Owner'))
  const code = await foundTeam(page, 'Open House Care')
  await page.goto('/manager-dashboard/settings')
  await page.getByLabel('Auto-approve join requests').press('Space')
  await page.getByLabel("Allow members to view each other's profiles").press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()

  const first = await openDevice({ browser, product, width: 1280 })
  await enter(first, product, somebody('staff', 'Amara Okafor'))
  await arriveAt(first, 'declaration', { personal: { teamId: code } })
  await first.getByRole('radio', { name: 'Yes, I agree' }).check()
  await signByName(first, 'Amara Okafor')
  await nextButton(first, 'declaration').click()
  await expect(first.getByText('Registration Complete')).toBeVisible()
  await expect(first.getByText('Successfully registered and joined the team!')).toBeVisible()

  const second = await openDevice({ browser, product, width: 360 })
  const wanda = somebody('staff', 'Wanda Worker')
  await arrive(second, product, wanda)
  await second.getByLabel('Team Code').fill(code)
  await second.getByRole('button', { name: 'Join Team' }).press('Enter')
  await expect(second.getByText('You are a member of Open House Care')).toBeVisible()
  await second.getByRole('button', { name: 'Members of Open House Care' }).press('Enter')
  const members = second.getByRole('list', { name: 'Members of Open House Care' })
  await expect(members.getByRole('listitem')).toHaveCount(1)
  await expect(members).toContainText('Amara Okafor')
  await expect(members.locator('img')).toHaveJSProperty('complete', true)
  expect(await members.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectGoodScreen(second, 'fellow members')
  await second.goto('/staff-dashboard?tab=team')
  await second.context().clearCookies()
  await signIn(second, wanda)
  await expect(second).toHaveURL(/\/staff-dashboard/)
  await Promise.all([first.context().close(), second.context().close()])
})
