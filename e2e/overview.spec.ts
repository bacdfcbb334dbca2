import type { Browser, Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { answerRequest, arrive, createTeam, enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

const LIVE_MS = 10_000

/** A person asks to join from their own phone. */
async function ask(browser: Browser, product: Product, { name, code }: { name: string; code: string }) {
  const page = await openDevice({ browser, product })
  await enter(page, product, somebody('staff', name))
  await send(page, '/api/teams/join', { teamCode: code })
  await page.context().close()
}

const figure = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const firstSteps = (page: Page) => page.getByRole('list', { name: 'First Steps' })
const trend = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the manager’s first page shows figures, updates live, and links each number to its people', async ({
  browser,
  page,
  product,
}) => {
  await arrive(page, product, somebody('manager', 'Maya Manager'))
  await expect(page).toHaveURL(/\/manager-dashboard$/)
  const code = await createTeam(page, 'Bright Care')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(firstSteps(page).getByRole('listitem').first()).toHaveAttribute('aria-current', 'step')
  await expect(firstSteps(page).getByText(code)).toBeVisible()
  await expectGoodScreen(page, 'overview of a new team')

  await ask(browser, product, { name: 'Wanda Worker', code })
  await expect(figure(page, 'Pending Requests')).toContainText('1', { timeout: LIVE_MS })
  const requests = page.getByRole('region', { name: /^Waits for You/ })
  await expect(requests).toContainText('Wanda Worker')
  await answerRequest(page, 'Wanda Worker', 'Approve')
  await expect(page.getByText('Join request approved')).toBeVisible()
  await expect(figure(page, 'Active Staff')).toContainText('1')
  await expect(requests).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('The request waits for an answer again')).toBeVisible()
  await answerRequest(page, 'Wanda Worker', 'Approve')
  await expect(requests).toBeHidden()
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await ask(browser, product, { name: 'Petra Patient', code })

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(figure(page, 'Active Staff')).toContainText('1')
  await expect(figure(page, 'Joined This Week')).toContainText('1')
  await expect(trend(page, 'Members by Week')).toContainText('1 joined and 0 left in 12 weeks.')
  await expect(trend(page, 'Requests by Week')).toContainText('2 requests to join in 12 weeks; 1 of them waits.')
  await trend(page, 'Members by Week').scrollIntoViewIfNeeded()
  await expect(trend(page, 'Members by Week').locator('.recharts-bar-rectangle path').first()).toBeVisible()
  await expectGoodScreen(page, 'overview')

  await trend(page, 'Members by Week').locator('.recharts-bar-rectangle path').last().click()
  await expect(page).toHaveURL(/candidates\?joinedFrom=[\d-]+&joinedTo=[\d-]+$/)
  await expect(page.getByRole('button', { name: 'Wanda Worker' })).toBeVisible()
  await page.goBack()

  await page.getByRole('radio', { name: '12 weeks' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/weeks=4$/)
  await expect(trend(page, 'Members by Week')).toContainText('in 4 weeks.')
  await page.reload()
  await expect(page.getByRole('radio', { name: '4 weeks' })).toBeChecked()
})

test('by keyboard on a phone: a chart as a table, as a file, and its links to people', async ({
  browser,
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, product, somebody('manager', 'Maya Manager'))
  const code = await createTeam(page, 'Bright Care')
  await ask(browser, product, { name: 'Wanda Worker', code })
  await answerRequest(page, 'Wanda Worker', 'Approve')
  await expect(page.getByText('Join request approved')).toBeVisible()
  await page.goto('/manager-dashboard')

  const chart = trend(page, 'Profile Completion')
  const tools = chart.getByRole('button', { name: 'Tools: Profile Completion' })
  await tools.press('Enter')
  await page.keyboard.press('Enter')
  await expect(chart.getByRole('table', { name: 'Profile Completion' }).getByRole('row')).toHaveCount(7)
  await expectGoodScreen(page, 'overview with a table')
  await page.setViewportSize({ width: 360, height: 740 })

  await tools.press('Enter')
  await page.keyboard.press('ArrowDown')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Profile Completion \d{4}-\d{2}-\d{2}\.csv$/)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/candidates\?completionFrom=0&completionTo=0|candidates\?completionTo=0/)
  const filter = page.getByRole('group', { name: 'Filter' })
  await expect(filter).toContainText('Profile 0–0%')
  await expect(page.getByRole('button', { name: 'Wanda Worker' })).toBeVisible()
  await expectGoodScreen(page, 'candidates, filtered')
  const list = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for the list of members' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save as CSV' }).press('Enter')
  expect((await list).suggestedFilename()).toMatch(/^Team members/)
  await filter.getByRole('button', { name: 'Show Everybody' }).press('Enter')
  await expect(filter).toBeHidden()
  await expect(page).toHaveURL(/candidates$/)
})

test('a new team’s first steps, by keyboard, on a phone', async ({ browser, page, product }) => {
  const phone = { width: 360, height: 800 }
  await page.setViewportSize(phone)
  await enter(page, product, somebody('manager', 'Maya Manager'))
  const code = await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard')
  const steps = firstSteps(page)
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name })
  await expect(steps.getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText('0 of 8 done')).toBeVisible()

  await step('Invite your first candidates').getByRole('button', { name: 'Invite' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Email').fill('nia@example.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invitation sent successfully')).toBeVisible()
  await expect(page.getByText('1 of 8 done')).toBeVisible()
  await expect(step('Approve the first request')).toHaveAttribute('aria-current', 'step')

  await ask(browser, product, { name: 'Wanda Worker', code })
  await answerRequest(page, 'Wanda Worker', 'Approve')
  await expect(step('Say what your team requires')).toHaveAttribute('aria-current', 'step')
  await expectGoodScreen(page, 'overview with first steps')
  await page.getByRole('button', { name: 'Put away the first steps' }).press('Enter')
  await expect(steps).toBeHidden()
  await page.getByRole('status').filter({ hasText: 'put away' }).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(steps).toBeVisible()
  await step('Choose how the team works').getByRole('link', { name: 'Open Settings' }).press('Enter')
  await expect(page).toHaveURL(/settings/)
})

test('members with unfinished profiles are reminded, by keyboard', async ({ browser, page, product }) => {
  await enter(page, product, somebody('manager', 'Maya Manager'))
  const code = await foundTeam(page, 'Bright Care')
  for (const name of ['Wanda Worker', 'Petra Patient', 'Sam Slow']) {
    const worker = await openDevice({ browser, product })
    await enter(worker, product, somebody('staff', name))
    await joinTeam(worker, { manager: page, code })
    await worker.context().close()
  }
  await inDatabase(
    product,
    `update app.team_members set joined_at = joined_at - interval '40 days' where role = 'staff'`,
  )
  await page.goto('/manager-dashboard')
  const unfinished = page.getByRole('region', { name: /^Unfinished for Four Weeks or More/ })
  await unfinished.getByRole('button', { name: 'Remind Petra Patient' }).press('Enter')
  await expect(page.getByText('Petra Patient is reminded in 10 seconds')).toBeVisible()
  await expect(unfinished.getByRole('listitem').filter({ hasText: 'Petra' })).toContainText(
    /Reminded (just now|\d+ min ago)/,
  )
  await expect(unfinished.getByRole('button', { name: 'Remind Sam Slow' })).toBeFocused()
  await expectGoodScreen(page, 'overview with reminders')
  await unfinished.getByRole('button', { name: 'Remind 2 whose profile is unfinished' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remind These People?' })
  await expect(dialog.getByRole('list', { name: 'Who is reminded' }).getByRole('listitem')).toHaveText([
    /Wanda Worker/,
    /Sam Slow/,
  ])
  await expectGoodScreen(page, 'whom to remind')
  await dialog.getByRole('checkbox', { name: 'Sam Slow' }).press('Space')
  await dialog.getByRole('button', { name: 'Remind 1', exact: true }).press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: 'Wanda Worker is reminded' })
    .getByRole('button')
    .first()
    .press('Enter')
  await expect(page.getByText('Nobody was reminded')).toBeVisible()
  await unfinished.getByRole('button', { name: 'Remind 2 whose profile is unfinished' }).press('Enter')
  await dialog.getByRole('button', { name: 'Remind 2', exact: true }).press('Enter')
  await expect(page.getByText('2 people are reminded in 10 seconds')).toBeVisible()
  await expect(unfinished.getByRole('button')).toHaveCount(0)
})
