import type { Page } from '@playwright/test'
import { addDays, atLondon, deviceClock, londonToday, startOfWeek } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { waitForMail } from './support/mail.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import type { Product } from './support/server.ts'
import { clearForWork, makeSite, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

interface Worked {
  teamId: string
  siteId: string
  userId: string
  /** Days after the Monday of last week. */
  day: number
}

/** Somebody has worked a shift from 07:00 to 15:00 last week. */
async function work(manager: Page, product: Product, { teamId, siteId, userId, day }: Worked) {
  const shiftId = await publishShift(manager, { teamId, siteId, booking: 'assign', inDays: 2 + day })
  await send(manager, `/api/teams/${teamId}/shifts/${shiftId}/assignments`, { userId })
  const on = addDays(startOfWeek(londonToday(deviceClock)), day - 7)
  await inDatabase(product, 'update app.shifts set during = tstzrange($2, $3), day = $4 where id = $1', [
    ...[shiftId, atLondon(on, '07:00'), atLondon(on, '15:00'), on],
  ])
  await inDatabase(product, `update app.assignments set state = 'worked' where shift_id = $1`, [shiftId])
}

test('hours from the carer to the approval: as planned with one press, other times with a reason, and all that match at once', async ({
  page,
  product,
  browser,
}) => {
  const manager = await openDevice({ browser, product })
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(manager, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(manager, 'Night Owls')
  const nia = somebody('staff', 'Nia Roberts')
  await enter(page, product, nia)
  const teamId = await joinTeam(page, { manager, code })
  await clearForWork(product, { teamId, email: nia.email })
  const siteId = await makeSite(manager, { teamId })
  const [{ id: userId }] = await inDatabase(product, 'select id from app.users where email = $1', [nia.email])
  for (const day of [0, 2, 4]) await work(manager, product, { teamId, siteId, userId, day })

  // One question, one press, by keyboard.
  await page.goto('/hours')
  const question = page.getByRole('region', { name: 'To confirm' })
  await expect(question).toContainText('2 more shifts after this', { timeout: 15_000 })
  await expect(question).toContainText('£101.25')
  await expectGoodScreen(page, 'hours to confirm on a phone')
  await question.getByRole('button', { name: 'Confirm 07:00–15:00, as planned' }).press('Enter')
  await expect(question).toContainText('One more shift after this')
  await question.getByRole('button', { name: 'Other Times…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'When did you work?' })
  await dialog.getByLabel('Left').fill('15:45')
  await expect(dialog.getByText('8 h 15 min paid')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save 07:00–15:45' }).press('Enter')
  await expect(dialog.getByText('Say it in a few words')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The night nurse was late')
  await dialog.getByRole('button', { name: 'Save 07:00–15:45' }).press('Enter')
  await expect(question.getByText('after this')).toHaveCount(0)
  await question.getByRole('button', { name: /^Confirm/ }).press('Enter')
  await expect(question).toHaveCount(0)

  // The manager: what differs stands first, the rest settles with one press.
  const week = addDays(startOfWeek(londonToday(deviceClock)), -7)
  await manager.goto(`/manager-dashboard/timesheets?week=${week}`)
  const lines = manager.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('+45 min')
  await expect(lines).toContainText('+£10.13')
  await expectGoodScreen(manager, 'timesheets')
  await manager.getByRole('button', { name: 'Approve 2 That Match' }).press('Enter')
  await expect(manager.getByRole('tab', { name: 'Approved (2)' })).toBeVisible()
  await lines.getByRole('button', { name: 'Nia Roberts' }).press('Enter')
  const panel = manager.getByRole('dialog', { name: /^Nia Roberts/ })
  await expect(panel).toContainText('The night nurse was late')
  await expectGoodScreen(manager, 'panel of a line')
  await manager.keyboard.press('a')
  await expect(manager.getByRole('tab', { name: 'Approved (3)' })).toBeVisible()
  await expect(manager.getByText('Nothing needs you')).toBeVisible()
  await manager.setViewportSize({ width: 360, height: 740 })
  await manager.getByRole('tab', { name: 'Approved (3)' }).click()
  await expect(lines).toHaveCount(3)
  await expectGoodScreen(manager, 'timesheets on a phone')
  // The counts that come later widen the tabs: the chosen one stays in sight.
  await manager.goto(`/manager-dashboard/timesheets?week=${week}&show=all`)
  await expect(manager.getByRole('tab', { name: 'All (3)' })).toBeInViewport({ ratio: 1 })

  // The carer sees it, and how it came about.
  await page.goto(`/hours?month=${week.slice(0, 7)}`)
  await page
    .getByRole('button', { name: /07:00–15:45$/ })
    .or(page.getByRole('button', { name: /07:00–15:00$/ }))
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Pay' })).toContainText('by the shift')
  await expectGoodScreen(page, 'a line of one’s own hours')

  // She hands the phone to the home manager, who draws and types; without a network nothing typed is lost.
  await page.getByRole('button', { name: 'Ask for a Signature…' }).press('Enter')
  const glass = page.getByRole('dialog', { name: 'Signature of the client' })
  await glass.getByLabel('Your name').fill('Rita Hall')
  await glass.getByLabel('Your position').fill('Home manager')
  await expect(glass).not.toContainText('£')
  const field = glass.getByRole('img', { name: /^Empty: sign here/ })
  await field.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await field.boundingBox())!
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 4, { steps: 4 })
  await page.mouse.up()
  await expect(glass.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await expectGoodScreen(page, 'a signature on the glass')
  await page.context().setOffline(true)
  await glass.getByRole('button', { name: 'Agree to 3 Shifts' }).press('Enter')
  await expect(glass.getByText('A signature needs a network')).toBeVisible()
  await page.context().setOffline(false)
  await expect(glass.getByText('A signature needs a network')).toHaveCount(0)
  await glass.getByRole('button', { name: 'Agree to 3 Shifts' }).press('Enter')
  await expect(glass.getByText('Please give the phone back')).toBeVisible()
  await expectGoodScreen(page, 'signed on the glass')
  await lines.first().getByRole('button', { name: 'Nia Roberts' }).press('Enter')
  await expect(panel.getByText('on the phone of Nia Roberts').first()).toBeVisible()
})

test('a client signs by a link: the manager asks, the home manager agrees to a line and disputes another on a phone, the line needs the manager', async ({
  page,
  product,
  browser,
}) => {
  const manager = await openDevice({ browser, product })
  await enter(manager, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(manager, 'Night Owls')
  const nia = somebody('staff', 'Nia Roberts')
  await enter(page, product, nia)
  const teamId = await joinTeam(page, { manager, code })
  await clearForWork(product, { teamId, email: nia.email })
  const siteId = await makeSite(manager, { teamId })
  const [{ id: userId }] = await inDatabase(product, 'select id from app.users where email = $1', [nia.email])
  for (const day of [0, 2]) await work(manager, product, { teamId, siteId, userId, day })

  const week = addDays(startOfWeek(londonToday(deviceClock)), -7)
  await manager.goto(`/manager-dashboard/timesheets?week=${week}`)
  await expect(manager.getByRole('tab', { name: /\(2\)/ }).first()).toBeVisible({ timeout: 15_000 })
  await manager.getByRole('button', { name: 'More for timesheets' }).press('Enter')
  await manager.getByRole('menuitem', { name: 'Clients…' }).press('Enter')
  const dialog = manager.getByRole('dialog', { name: /^Signed by clients/ })
  await dialog.getByRole('button', { name: 'Ask by Email…' }).press('Enter')
  await dialog.getByLabel('Name').fill('Rita Hall')
  await dialog.getByLabel('Email').fill('rita')
  await dialog.getByRole('button', { name: 'Send the Link' }).press('Enter')
  await expect(dialog.getByText('Enter an email address')).toBeVisible()
  await dialog.getByLabel('Email').fill('rita.hall@oakhomes.example')
  await expectGoodScreen(manager, 'ask a client')
  await dialog.getByRole('button', { name: 'Send the Link' }).press('Enter')
  await expect(dialog.getByText('rita.hall@oakhomes.example')).toBeVisible()
  await expect(dialog.getByText('Waits', { exact: true })).toBeVisible()

  const { links } = await waitForMail(product, { to: 'rita.hall@oakhomes.example' })
  const rita = await openDevice({ browser, product, width: 360 })
  await rita.goto(links.find((link) => link.includes('/sign-hours#')) ?? '')
  await expect(rita).toHaveURL(/\/sign-hours$/)
  await expect(rita.getByText('asks whether these hours are right')).toContainText('Night Owls')
  await expect(rita.locator('body')).not.toContainText('£')
  await rita.getByRole('button', { name: 'Dispute Nia Roberts' }).first().press('Enter')
  await rita.getByRole('button', { name: 'Agree to 1, Dispute 1' }).press('Enter')
  await expect(rita.getByText('Enter your name')).toBeVisible()
  await expect(rita.getByText('Say it in a few words, or press Agree')).toBeVisible()
  await rita.getByLabel('What is wrong?').fill('She began at 07:30')
  await rita.getByLabel('Your name').fill('Rita Hall')
  await rita.getByLabel('Your position').fill('Home manager')
  await expectGoodScreen(rita, 'hours to sign on a phone')
  await rita.getByRole('button', { name: 'Agree to 1, Dispute 1' }).press('Enter')
  await expect(rita.getByText('Signed. Thank you')).toBeVisible()
  await expectGoodScreen(rita, 'hours signed')
  const saved = rita.waitForEvent('download')
  await rita.getByRole('button', { name: 'Save a Copy (PDF)' }).press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^Hours at .*\.pdf$/)

  await expect(dialog.getByText('Signed', { exact: true })).toBeVisible({ timeout: 10_000 })
  await expectGoodScreen(manager, 'signed by a client')
  await manager.keyboard.press('Escape')
  await manager.getByRole('tab', { name: /^Needs You/ }).click()
  const lines = manager.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await lines.filter({ hasText: 'Client disputes' }).getByRole('button', { name: 'Nia Roberts' }).press('Enter')
  const panel = manager.getByRole('dialog', { name: /^Nia Roberts/ })
  await expect(panel.getByText('Disputed by Rita Hall').first()).toBeVisible()
  await expect(panel.getByText('She began at 07:30').first()).toBeVisible()
  await expectGoodScreen(manager, 'a line that the client disputes')

  // She gets a PIN by a link of her own, and signs with it on the phone of whoever worked: a wrong one is said at the field.
  await manager.keyboard.press('Escape')
  await manager.getByRole('button', { name: 'More for timesheets' }).press('Enter')
  await manager.getByRole('menuitem', { name: 'Clients…' }).press('Enter')
  await dialog.getByRole('button', { name: 'Give a PIN…' }).press('Enter')
  await dialog.getByLabel('Name').fill('Rita Hall')
  await dialog.getByLabel('Position').fill('Home manager')
  await dialog.getByLabel('Email').fill('r.hall@oakhomes.example')
  await expectGoodScreen(manager, 'ask for a PIN')
  await dialog.getByRole('button', { name: 'Send the Link' }).press('Enter')
  const pins = dialog.getByRole('list', { name: /^Sign with a PIN/ })
  await expect(pins.getByText('Waits', { exact: true })).toBeVisible()
  const { links: toChoose } = await waitForMail(product, { to: 'r.hall@oakhomes.example' })
  await rita.goto(toChoose.find((link) => link.includes('/choose-pin#')) ?? '')
  await rita.getByLabel('New PIN').fill('173905')
  await rita.getByLabel('The same again').fill('173906')
  await rita.getByRole('button', { name: 'Set PIN' }).press('Enter')
  await expect(rita.getByText('This is not the same PIN').first()).toBeVisible()
  await rita.getByLabel('The same again').fill('173905')
  await expectGoodScreen(rita, 'choose a PIN')
  await rita.getByRole('button', { name: 'Set PIN' }).press('Enter')
  await expect(rita.getByText('Your PIN is set')).toBeVisible()
  await expect(pins.getByText('Signs with a PIN', { exact: true })).toBeVisible({ timeout: 10_000 })
  await expectGoodScreen(manager, 'PINs of a client')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/hours?month=${week.slice(0, 7)}`)
  await page
    .getByRole('button', { name: /07:00–15:00$/ })
    .last()
    .press('Enter')
  await page.getByRole('button', { name: 'Ask for a Signature…' }).press('Enter')
  const glass = page.getByRole('dialog', { name: 'Signature of the client' })
  await expect(glass.getByLabel('Who signs')).toContainText('Rita Hall, Home manager')
  await glass.getByLabel('PIN of Rita Hall').fill('173906')
  await glass.getByRole('button', { name: 'Agree to 1 Shift' }).press('Enter')
  await expect(glass.getByText('This is not the PIN of Rita Hall')).toBeVisible()
  await expectGoodScreen(page, 'a wrong PIN of a client')
  await glass.getByLabel('PIN of Rita Hall').fill('173905')
  await glass.getByRole('button', { name: 'Agree to 1 Shift' }).press('Enter')
  await expect(glass.getByText('Signed. Thank you, Rita Hall')).toBeVisible()
})
