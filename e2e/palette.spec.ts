import type { Browser, Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { createTeam, enter, joinTeam, somebody } from './support/people.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search people, pages and actions' })
const field = (page: Page) => palette(page).getByRole('combobox')
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

/** Opens the palette; its script is loaded when a page first needs it. */
async function open(page: Page, keys = 'Control+k') {
  await page.keyboard.press(keys)
  await expect(field(page)).toBeFocused()
}

async function join(
  browser: Browser,
  product: Product,
  { page, name, code }: { page: Page; name: string; code: string },
) {
  const worker = await openDevice({ browser, product })
  await enter(worker, product, somebody('staff', name))
  await joinTeam(worker, { manager: page, code })
  await worker.context().close()
}

test('the command palette finds people, pages and actions by keyboard alone', async ({ browser, page, product }) => {
  await enter(page, product, somebody('manager', 'Maya Manager'))
  const code = await createTeam(page, 'Bright Care')
  await join(browser, product, { page, name: 'Wanda Worker', code })
  await page.goto('/manager-dashboard/settings')
  const button = page.getByRole('button', { name: 'Search or do something' })
  await button.focus()

  await open(page)
  await expect(active(page)).toHaveText('Dashboard')
  await expectGoodScreen(page, 'command palette')
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText('Sign Out')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await field(page).fill('nobody is called so')
  await expect(palette(page).getByText('Nothing matches')).toBeVisible()
  await expectGoodScreen(page, 'command palette without results')

  // Enter at once: what counts is the answer for these words, not what stood there before.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('wand work')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Candidate Profile' })
  await expect(panel).toBeVisible()
  await expect(panel).toContainText('Wanda Worker')
  await expect(page).toHaveURL(/candidates\?member=/)
  await page.keyboard.press('Escape')

  // What somebody has worked.
  await open(page)
  await field(page).fill('hours wanda')
  await expect(active(page)).toContainText('Hours of Wanda Worker')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=hours/)
  await expect(panel.getByText(/^No hours in /)).toBeVisible()
  await page.keyboard.press('Escape')

  await open(page)
  await page.keyboard.type('wanda')
  await expect(active(page)).toContainText('Wanda Worker')
  await expectGoodScreen(page, 'command palette with a person')
  await field(page).fill('account')
  await expect(active(page)).toHaveText('My Account')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeFocused()
  await page.goto('/manager-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await open(page, 'Meta+k')
  await page.keyboard.type('dark')
  await expect(active(page)).toHaveText('Switch to the dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(palette(page)).toBeHidden()

  await open(page)
  await page.keyboard.type('invite')
  await expect(active(page)).toHaveText('Invite')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invite to the team' }).getByLabel('Email')).toBeVisible()
})

test('every shortcut of the sheet behind ? works, and none of a single key where somebody types', async ({
  browser,
  page,
  product,
}) => {
  await enter(page, product, somebody('manager', 'Maya Manager'))
  const code = await createTeam(page, 'Bright Care')
  await join(browser, product, { page, name: 'Wanda Worker', code })
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })

  await page.keyboard.press('?')
  await expect(sheet.getByRole('definition')).toHaveCount(23)
  await expectGoodScreen(page, 'keyboard shortcuts')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  const search = page.getByRole('searchbox', { name: 'Search name or position' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('w?/')
  await expect(search).toHaveValue('w?/')
  await expect(sheet).toBeHidden()
  await search.fill('')

  await page.keyboard.press('Control+b')
  await expect(page.getByRole('button', { name: 'Toggle the sidebar' })).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Wanda Worker' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Candidate Profile' })
  await expect(panel).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await open(page)
  await page.keyboard.type('shortcuts')
  await expect(active(page)).toHaveText('Keyboard Shortcuts')
  await page.keyboard.press('Enter')
  await sheet.getByRole('switch', { name: 'Shortcuts of a single key' }).press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(sheet).toBeHidden()
  await expect(search).not.toBeFocused()
})
