import type { Page } from '@playwright/test'
import { expectNoOverflow } from './support/axe.ts'
import { enter, foundTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

const WIDTHS = [1280, 360]
const PORTALS = ['Manager Portal', 'Staff Portal']

/** Presses Tab until the link has the focus. */
async function tabTo(page: Page, name: string) {
  const link = page.getByRole('link', { name, exact: true })
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await link.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach '${name}'`)
}

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 500) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(50)
  }
  await page.waitForLoadState('networkidle')
}

for (const width of WIDTHS) {
  for (const portal of PORTALS) {
    test(`the keyboard leads from the landing page to the ${portal} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/')
      await tabTo(page, `Access ${portal}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(portal)
    })
  }

  test(`the landing page fetches the pictures of one theme, from its own host, and nothing moves at ${width} px`, async ({
    page,
    product,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number }
      seen.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const pictures = () => asked.filter((url) => url.endsWith('.avif')).map((url) => url.split('/').at(-1) ?? '')
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    await scrollThrough(page)
    const inLight = pictures()
    expect(inLight.length).toBeGreaterThan(2)
    expect(inLight.filter((name) => !name.includes('-light-'))).toEqual([])
    if (width === 360) expect(inLight.filter((name) => name.includes('-desk-'))).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)

    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await scrollThrough(page)
    expect(pictures().filter((name) => name.includes('-dark-'))).toHaveLength(inLight.length)
    expect(asked.filter((url) => !url.startsWith(product.url))).toEqual([])
  })
}

test('the footer leads to what is stored, for how long, and to the terms', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expect(page.getByText('The operator has not yet written a name and a contact here')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pictures of DBS certificates' })).toContainText('6 months')
  await expect(page.getByRole('listitem').filter({ hasText: /^Your documents/ })).toContainText('all of them encrypted')
  expect(await page.getByRole('article').textContent()).not.toMatch(/__[A-Z]+__/)
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await page.getByRole('link', { name: 'Care Staffing, home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Streamline Your Staffing Operations')
})

test('a signed-in person goes on to their dashboard, strangers see no such link', async ({ page, product }) => {
  const dashboard = page.getByRole('link', { name: 'Open my dashboard' })
  await page.goto('/')
  await expect(dashboard).toBeHidden()

  await enter(page, product, somebody('manager'))
  await foundTeam(page, 'Way In Care')
  await page.goto('/')
  await dashboard.click()
  await expect(page).toHaveURL(/\/manager-dashboard$/)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await enter(page, product, somebody('staff'))
  await page.goto('/')
  await expectNoOverflow(page, { width: 320, name: 'landing page with a way in' })
  await dashboard.click()
  await expect(page).toHaveURL(/\/staff-dashboard$/)
})
