import { arrive, enter, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PLACES = [
  { label: 'Home', path: '/staff-dashboard' },
  { label: 'Shifts', path: '/shifts' },
  { label: 'Passport', path: '/work-passport' },
  { label: 'Policies', path: '/policies' },
  { label: 'Profile', path: '/profile' },
]

/** Where the content of the page ends on the screen once it is scrolled down. */
function endWhenScrolledDown() {
  scrollTo({ top: document.documentElement.scrollHeight })
  return Math.max(...[...document.querySelectorAll('main *')].map((part) => part.getBoundingClientRect().bottom))
}

test('on a phone five places stand at the foot of the screen, and cover nothing', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await arrive(page, product, somebody('staff'))
  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const { label, path } of PLACES) {
    const link = nav.getByRole('link', { name: label, exact: true })
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(nav.locator('[aria-current=page]')).toHaveText(label)
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.locator('main h1').waitFor()
    const foot = await nav.boundingBox()
    expect(foot!.y + foot!.height).toBe(740)
    // Again and again: what loads meanwhile makes the page longer.
    await expect.poll(() => page.evaluate(endWhenScrolledDown)).toBeLessThanOrEqual(foot!.y)
  }
  await page.goto('/registration')
  await expect(page.getByText('Step 1 of 13')).toBeVisible()
  await expect(nav).toHaveCount(0)
})

test('above a keyboard it makes room for what is typed', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 430 })
  await enter(page, product, somebody('staff'))
  await page.goto('/staff-dashboard?tab=team')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav).toBeVisible()
  const code = page.getByPlaceholder('TM-ABC123')
  await code.focus()
  await expect(nav).toBeHidden()
  await code.blur()
  await expect(nav).toBeVisible()
})
