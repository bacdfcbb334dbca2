import type { Page } from '@playwright/test'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { makeSite, publishShift, soon } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

const sidebar = (page: Page, name = 'Manager Tools') => page.getByRole('navigation', { name })
const entry = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Manager Tools' })
const places = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const scrollDown = (page: Page) => page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('the sidebar stays in sight, folds by Ctrl+B for the next visit too, and counts what waits', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard/settings')
  await expect(sidebar(page).getByRole('list', { name: 'Work' }).getByRole('link')).toHaveText([
    /Shifts/,
    /Rota/,
    /Tonight/,
    /Staffing/,
    /Timesheets/,
    /Expenses/,
  ])
  await scrollDown(page)
  for (const label of ['Dashboard', 'Tonight', 'Clients', 'Settings'])
    await expect(entry(page, label)).toBeInViewport({ ratio: 1 })
  expect((await entry(page, 'Dashboard').boundingBox())?.height).toBe(32)
  expect((await sidebar(page).boundingBox())?.width).toBe(256)

  const teamId = await page.evaluate(async () => (await (await fetch('/api/teams')).json()).runs[0].id)
  const siteId = await makeSite(page, { teamId })
  await publishShift(page, { teamId, siteId, ...soon() })
  await expect(entry(page, 'Tonight')).toHaveText('Tonight1')
  await expect(entry(page, 'Tonight')).toHaveAccessibleDescription('1 open')
  await expect(entry(page, 'Shifts')).toHaveAccessibleDescription('1 open in seven days')

  await page.keyboard.press('Control+b')
  await expect(page.getByRole('button', { name: 'Toggle the sidebar' })).toHaveAttribute('aria-expanded', 'false')
  expect((await sidebar(page).boundingBox())?.width).toBe(48)
  await page.reload()
  await expect(entry(page, 'Tonight')).toHaveAccessibleDescription('1 open')
  expect((await sidebar(page).boundingBox())?.width).toBe(48)
  await entry(page, 'Tonight').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tonight' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Open Places' })).toBeVisible()
})

test('by the keyboard the skip link comes first, then header, menu and page', async ({ page, product }) => {
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard/clients')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  // The team comes after the frame, with buttons of its own.
  await expect(page.getByRole('button', { name: 'Copy Team Code' })).toBeVisible()
  const order: unknown[] = []
  for (let at = 0; at < 10; at++) {
    await page.keyboard.press('Tab')
    order.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      ),
    )
  }
  expect(order.slice(1, 5)).toEqual([
    'Toggle the sidebar',
    'Care Staffing, your dashboard',
    'Bright Care',
    expect.stringContaining('Search or do something'),
  ])
  expect(order.at(-1)).toMatch(/^Dashboard/)
})

test('on a phone the managers’ places stand at the foot, and More opens a drawer of all pages', async ({
  browser,
  product,
}) => {
  const page = await openDevice({ browser, product, width: 360 })
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard/clients')
  expect((await page.locator('header').first().boundingBox())?.height).toBeLessThanOrEqual(45)
  for (const [name, title] of [
    ['Home', 'Dashboard'],
    ['Tonight', 'Tonight'],
    ['Shifts', 'Shifts'],
    ['People', 'Candidates'],
  ] as const) {
    await places(page).getByRole('link', { name, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(places(page).locator('[aria-current=page]')).toContainText(name)
  }

  const more = places(page).getByRole('button', { name: 'More' })
  await more.press('Enter')
  await expect(drawer(page)).toBeVisible()
  const box = await drawer(page).getByRole('navigation').boundingBox()
  expect(box!.width).toBeLessThanOrEqual(288)
  // The focus goes round in it, by way of the browser's own controls: never to the page below.
  for (let at = 0; at < 16; at++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(/DIALOG|BODY/)
    expect(await page.evaluate(() => document.activeElement?.closest('main, header, nav[data-dock]'))).toBe(null)
  }
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(more).toBeFocused()
  await more.press('Enter')
  await drawer(page).getByRole('link', { name: 'Clients' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(drawer(page)).toBeHidden()
})

test('at a desk staff have the same sidebar with their own pages, but for the registration', async ({
  browser,
  page,
  product,
}) => {
  const manager = await openDevice({ browser, product })
  await enter(manager, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(manager, 'Bright Care')
  await enter(page, product, somebody('staff'))
  await joinTeam(page, { manager, code })
  await page.goto('/staff-dashboard')
  const menu = sidebar(page, 'Staff Portal')
  await expect(places(page)).toHaveCount(0)
  for (const [label, title] of [
    ['Shifts', 'Shifts'],
    ['Availability', 'Availability'],
    ['Calendar and Reminders', 'Calendar and Reminders'],
    ['Work Passport', 'Work Passport'],
    ['Policies', 'Policies'],
    ['My Checks', 'My Checks'],
    ['My Profile', 'My Profile'],
    ['My Account', 'My Account'],
    ['Staff Dashboard', 'Staff Dashboard'],
  ] as const) {
    await menu.getByRole('link', { name: label, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(menu.locator('[aria-current=page]')).toHaveText(label)
  }
  await page.goto('/registration')
  await expect(page.getByText('Step 1 of 13')).toBeVisible()
  await expect(menu).toHaveCount(0)
  await manager.context().close()
})
