import { deviceClock, londonToday } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import { clearForWork, makeSite, publishShift, soon } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** What jobs, events and refetches may take. */
const LIVE_MS = 20_000

test('an open place is covered by phone; one that begins soon by who is asked in turn, and then by a colleague, by keyboard', async ({
  browser,
  product,
}) => {
  const page = await openDevice({ browser, product, width: 1280 })
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(page, 'Bright Care')
  const [worker, colleague] = [
    await openDevice({ browser, product, width: 360 }),
    await openDevice({ browser, product, width: 360 }),
  ]
  const [femi, grace] = [somebody('staff', 'Femi Adeyemi'), somebody('staff', 'Grace Obi')]
  await enter(worker, product, femi)
  await enter(colleague, product, grace)
  await joinTeam(colleague, { manager: page, code })
  const teamId = await joinTeam(worker, { manager: page, code })
  for (const { email } of [femi, grace]) await clearForWork(product, { teamId, email })
  const siteId = await makeSite(page, { teamId })
  await publishShift(page, { teamId, siteId, ...soon() })
  await publishShift(page, { teamId, siteId, inDays: 1, start: '18:00', end: '22:00' })
  const given = await publishShift(page, { teamId, siteId, inDays: 4 })
  await send(colleague, `/api/shifts/${given}/claim`, {})

  // From the dashboard an open place of tonight is filled in three presses; this one is taken back before anybody is told.
  const panel = page.getByRole('dialog', { name: 'Shift' })
  await page.goto('/manager-dashboard')
  await page
    .getByRole('link', { name: /^Tonight/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Find Cover/ })
    .first()
    .click()
  await panel.getByRole('button', { name: 'Assign Femi Adeyemi' }).click()
  await expect(page.getByText(/^Femi Adeyemi is booked/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Femi Adeyemi is off again, and was not told')).toBeVisible()

  // The keys go through the candidates; Enter shows somebody's week.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('list', { name: 'Their week' }).getByRole('listitem')).toHaveCount(7)
  await expectGoodScreen(page, 'who can take a shift, with the week of one')

  await page.goto('/manager-dashboard/shifts/tonight?window=two-days')
  const rows = page.locator('[data-open]')
  await expect(page.getByRole('button', { name: /^Find Cover/ })).toHaveCount(2)
  await expectGoodScreen(page, 'what is open tonight')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Ring Femi Adeyemi' }).press('Enter')
  await expect(panel.getByRole('group', { name: 'How did the call to Femi Adeyemi end?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Ask for Their Number: Femi Adeyemi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Femi Adeyemi is asked to add their number')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'No answer' })).toBeFocused()
  await worker.goto('/profile?edit=card&field=phone')
  await expect(worker.getByRole('textbox', { name: 'Phone Number' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Femi Adeyemi: No answer just now (Maya Clarke)')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(/No answer just now/)).toHaveCount(0)
  await panel.getByRole('button', { name: 'Ring Femi Adeyemi' }).press('Enter')
  await panel.getByRole('button', { name: 'Agreed by phone' }).press('Enter')
  await expect(page.getByText('Femi Adeyemi agreed, is booked and told')).toBeVisible()
  await expect(rows).toHaveCount(1)

  // What begins within hours is offered at night as well.
  await rows.press('Enter')
  await panel.getByRole('button', { name: 'Ask in Turn' }).press('Enter')
  const asking = page.getByRole('dialog', { name: 'Ask in Turn' })
  await asking.getByRole('button', { name: 'Leave Grace Obi out' }).press('Enter')
  await expectGoodScreen(page, 'the line of those who are asked')
  await asking.getByRole('button', { name: 'Ask 1 in Turn' }).press('Enter')
  await expect(asking).toBeHidden()
  const line = panel.getByRole('list', { name: 'Asked in turn' })
  await expect(line).toContainText('Until', { timeout: LIVE_MS })
  await worker.goto('/shifts')
  const offer = worker.getByRole('list', { name: 'Offered to you' })
  await expect(offer.getByRole('button', { name: /^Decline/ })).toBeVisible()
  await expectGoodScreen(worker, 'an offer on a phone')
  await offer.getByRole('button', { name: /^Accept/ }).press('Enter')
  await expect(worker.getByRole('status').filter({ hasText: 'Booked: ' })).toBeVisible()
  await expect(panel.getByText('Every place is taken')).toBeVisible({ timeout: LIVE_MS })
  await expect(line).toContainText('Accepted')

  // Whoever is booked asks colleagues to take it over.
  await worker.getByRole('tab', { name: 'My Shifts' }).press('Enter')
  await worker.getByRole('list', { name: 'My Shifts' }).getByRole('button').first().press('Enter')
  await worker.getByRole('button', { name: 'Swap' }).press('Enter')
  const colleagues = worker.getByRole('dialog', { name: 'Ask Colleagues to Take It?' })
  await colleagues.getByRole('radio', { name: 'Colleagues I choose' }).press('Space')
  await colleagues.getByRole('checkbox', { name: 'Grace' }).press('Space')
  await expectGoodScreen(worker, 'asking colleagues')
  await colleagues.getByRole('button', { name: 'Ask' }).press('Enter')
  await expect(colleagues).toBeHidden()
  await colleague.goto('/shifts')
  const asked = colleague.getByRole('listitem').filter({ hasText: 'Femi asks you to take it over' })
  await expect(asked).toBeVisible({ timeout: LIVE_MS })

  // She would rather give one of hers; he does not want that one.
  await asked.getByRole('button', { name: /^Swap/ }).press('Enter')
  const returns = colleague.getByRole('list', { name: 'Your shifts to give' })
  await returns.getByRole('button', { name: /^Offer/ }).press('Enter')
  await expect(returns).toContainText('Offered')
  const named = worker.getByRole('list', { name: 'Offered in return' })
  const refuse = named.getByRole('button', { name: /^Not this one/ })
  await expect(refuse).toBeVisible({ timeout: LIVE_MS })
  await expectGoodScreen(worker, 'a shift in return')
  await refuse.press('Enter')
  await worker.getByRole('button', { name: 'Undo' }).press('Enter')
  await refuse.press('Enter')
  await expect(named).toBeHidden()
  await expect(returns).toContainText('Femi does not take it', { timeout: LIVE_MS })
  await colleague.keyboard.press('Escape')
  await asked.getByRole('button', { name: /^Take Over/ }).press('Enter')
  await expect(asked).toHaveCount(0)
  const hands = panel.getByRole('list', { name: 'May change hands' })
  await expect(hands).toContainText('Waits for you', { timeout: LIVE_MS })
  await expectGoodScreen(page, 'a swap that waits')
  await hands.getByRole('button', { name: 'Agree: Grace Obi takes it over' }).press('Enter')
  await expect(page.getByText('Grace Obi works it now')).toBeVisible()
  await colleague.getByRole('tab', { name: 'My Shifts' }).press('Enter')
  await expect(colleague.getByRole('list', { name: 'My Shifts' }).getByRole('listitem')).toHaveCount(2)
  await expect(worker.getByRole('list', { name: 'My Shifts' }).getByRole('listitem')).toHaveCount(1, {
    timeout: LIVE_MS,
  })

  // Whoever may not work any more is decided about once for all of their shifts.
  const { items } = await (await page.request.get(`/api/teams/${teamId}/members?search=Grace`)).json()
  const suspension = { through: null, reason: 'An allegation', from: londonToday(deviceClock) }
  await send(page, `/api/teams/${teamId}/members/${items[0].userId}/suspensions`, suspension)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Went Wrong/ }).press('Enter')
  const decide = page.getByRole('button', { name: 'Decide 2: Grace Obi' })
  await expect(decide).toBeVisible({ timeout: LIVE_MS })
  await expectGoodScreen(page, 'what went wrong, by person')
  await decide.press('Enter')
  await expectGoodScreen(page, 'one decision about two shifts')
  await page.getByRole('button', { name: 'Take Off 2…' }).press('Enter')
  const off = page.getByRole('dialog', { name: 'Take Grace Obi off 2 shifts?' })
  await off.getByRole('combobox', { name: 'Reason' }).selectOption('Not cleared to work on that day')
  await off.getByRole('button', { name: 'Take Off 2' }).press('Enter')
  await expect(page.getByText('Grace Obi is off 2 shifts')).toBeVisible()
  await expect(decide).toHaveCount(0)
  await expect(colleague.getByRole('list', { name: 'My Shifts' })).toHaveCount(0, { timeout: LIVE_MS })
})
