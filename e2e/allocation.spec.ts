import type { Browser, Locator, Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { foundRota, inDays, ROTA } from './support/rota.ts'
import type { Product } from './support/server.ts'
import { publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** A plan of a few places is made in seconds, on a busy machine in some more. */
const MADE = { timeout: 45_000 }

/** A team with two who may work, one who may not, and four open places of a week: for two at once on Tuesday, and three on Thursday. */
async function makeWeek(browser: Browser, product: Product) {
  const { page, teamId, siteId } = await foundRota(browser, product)
  const days = (from: number, staffRequired: number) =>
    publishShift(page, { teamId, siteId, days: [inDays(from)], staffRequired })
  await days(1, 1)
  await days(3, 3)
  return { page, teamId }
}

const proposed = (page: Page) => page.getByRole('list', { name: 'Proposed' }).getByRole('listitem')
const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name })

async function press(one: Locator, key = 'Enter') {
  await one.focus()
  await one.press(key)
}

test('a week is filled by keyboard: asked for, read, pinned, made again, booked in part, undone, compared', async ({
  browser,
  product,
}) => {
  test.slow()
  const { page } = await makeWeek(browser, product)
  await page.goto(ROTA)
  await press(button(page, 'Fill Open Shifts'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Fill 4 open places' })).toBeVisible()
  await expectGoodScreen(page, 'asking for a plan')

  // What is wrong is said at its field.
  await dialog.getByLabel('Days').selectOption({ label: 'Other days…' })
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('01/01/2020')
  await press(button(dialog, /^Find People/))
  await expect(dialog.getByRole('textbox', { name: 'Last day' })).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog).toContainText('not before the first one')
  await dialog.getByLabel('Days').selectOption({ index: 1 })

  // What matters, by the arrow keys; then the plan is made, and a reload finds it again.
  await press(dialog.getByRole('slider', { name: 'People Who Know the Site' }), 'ArrowRight')
  await press(button(dialog, 'Find People for 4'))
  await expect(page).toHaveURL(/\/rota\/fill\?run=/)
  await page.reload()
  await expect(page.getByRole('heading', { name: '3 proposed' })).toBeVisible(MADE)
  await expect(page.getByRole('heading', { name: '1 stays open' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What the plan comes to' })).toContainText('3 of 4 places')
  await expectGoodScreen(page, 'what a plan proposes')

  // Why, who were next, and why not somebody.
  await press(button(proposed(page).first(), /^Who Else/))
  await expect(proposed(page).first()).toContainText('is new here')
  await press(button(proposed(page).first(), 'Why Not…'))
  const asked = page.getByRole('dialog', { name: 'Why not whom?' })
  await asked.getByRole('searchbox').fill('cara')
  await press(button(asked, /Cara Dunn/))
  await expect(page.getByRole('dialog', { name: 'Why not?' })).toContainText(/right to work/i)
  await expectGoodScreen(page, 'why not somebody')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').first()).toContainText('asked about: none can')

  // Pinned, and made again.
  await press(button(proposed(page).first(), /^Pin /))
  await expect(proposed(page).first()).toContainText('Pinned')
  const before = page.url()
  await press(button(page, 'Run Again With 1 Wish'))
  await expect(page).not.toHaveURL(before)
  await expect(proposed(page).first()).toContainText('Pinned', MADE)

  // In the rota, with the same ticks; one of three is left, two are booked, and the whole is undone.
  await page
    .locator('label')
    .filter({ hasText: /^Rota$/ })
    .click()
  await expect(page.getByRole('rowheader', { name: /Ada Bell/ })).toBeVisible()
  await page.getByRole('checkbox').last().uncheck()
  await expectGoodScreen(page, 'a plan in the rota')
  await press(button(page, 'Book 2 of 3'))
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('2 places booked')
  await expect(button(page, 'Tick Whom to Book')).toBeDisabled()
  await press(button(page, 'More for the plan'))
  await press(page.getByRole('menuitem', { name: 'Undo 2 Bookings' }))
  await expect(button(page, 'Book 2 of 3')).toBeVisible()

  // Past plans stand beside each other.
  await press(button(page, 'More for the plan'))
  await press(page.getByRole('menuitem', { name: 'Past Plans' }))
  await expect(page.getByRole('table', { name: 'Past plans' }).getByRole('row')).toHaveCount(3)
  await expectGoodScreen(page, 'past plans')
})

test('who is off sick is covered from the panel of the shift, and on a phone a plan is read and booked by touch', async ({
  browser,
  product,
}) => {
  test.slow()
  const { page } = await makeWeek(browser, product)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(ROTA)
  await button(page, 'Fill Open Shifts').click()
  await expectGoodScreen(page, 'asking for a plan on a phone')
  await button(page, /^Find People/).click()
  await expect(page.getByRole('heading', { name: '3 proposed' })).toBeVisible(MADE)
  await button(proposed(page).first(), /^Who Else/).click()
  await expectGoodScreen(page, 'a plan on a phone')
  await button(page, 'Book 3 Places').click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('3 places booked')

  // Whoever has Tuesday is sick: the other one comes.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/manager-dashboard/shifts?day=${inDays(1)}`)
  await page.getByRole('listitem').filter({ hasText: '07:00' }).getByRole('button').first().click()
  await press(button(page, /^Off Sick: /))
  const dialog = page.getByRole('dialog', { name: /is off sick/ })
  await expect(dialog.getByRole('list', { name: 'Who can come' })).toContainText(/Ada Bell|Ben Cole/)
  await expectGoodScreen(page, 'who comes instead')
  await press(button(dialog, 'Book 1'))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'On it', exact: true }).getByRole('listitem')).toHaveCount(1)
})
