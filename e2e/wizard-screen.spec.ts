import type { Locator, Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, somebody } from './support/people.ts'
import { expectStep, giveAnswers, nextButton } from './support/registration.ts'
import { expect, test } from './support/test.ts'

// What the wizard and the editor of a section show on a small screen, and above a phone's keyboard.

const KEYBOARD = 310
const bar = (page: Page) => page.locator('main [data-dock]')
const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height)

/** The lowest pixel of an element. */
async function bottomOf(button: Locator) {
  const box = (await button.boundingBox())!
  return box.y + box.height
}

test('on a phone the way on stays on screen, above the keyboard too, and covers no field', async ({
  browser,
  product,
}) => {
  const page = await openDevice({ browser, product, width: 360 })
  await enter(page, product, somebody('staff'))
  await giveAnswers(page, ['personal', 'address', 'resume'])
  await page.goto('/registration')
  await expectStep(page, 'passport')
  await expect(nextButton(page, 'passport')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('progressbar', { name: 'Progress of your registration' })).toHaveAttribute(
    'aria-valuetext',
    'Step 4 of 13, 3 finished',
  )

  await page.setViewportSize({ width: 360, height: 430 })
  const field = page.getByLabel('Passport Number')
  await field.focus()
  await expect(nextButton(page, 'passport')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Step 4 of 13')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('header')).not.toBeInViewport()
  await field.click({ trial: true })
  const every = page.locator('main form :is(input, select, textarea, button):not(:disabled, [data-dock] *)')
  for (const one of await every.all()) {
    await one.focus()
    const { y, height } = (await one.boundingBox())!
    const strip = (await page.getByText('Step 4 of 13').locator('../..').boundingBox())!
    expect(y).toBeGreaterThanOrEqual(strip.y + strip.height)
    expect(y + height).toBeLessThanOrEqual((await bar(page).boundingBox())!.y)
  }
  await expectGoodScreen(page, 'the wizard above a keyboard')
})

test('where the keyboard lies over the page, the bar is lifted above it', async ({ browser, product }) => {
  const page = await openDevice({ browser, product, width: 360 })
  await enter(page, product, somebody('staff'))
  await page.goto('/registration')
  await expectStep(page, 'personal')
  const next = nextButton(page, 'personal')
  const low = await bottomOf(next)
  await page.evaluate((covered) => {
    Object.defineProperty(visualViewport!, 'height', { configurable: true, value: innerHeight - covered })
    visualViewport!.dispatchEvent(new Event('resize'))
  }, KEYBOARD)
  await expect.poll(() => bottomOf(next)).toBe(low - KEYBOARD)
  const dock = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--dock'))
  expect(await dock()).toBe(`${(await heightOf(page, 'main [data-dock]')) + KEYBOARD}px`)
  await page.getByRole('link', { name: 'Care Staffing, your dashboard' }).click()
  await expect(page).toHaveURL(/staff-dashboard/)
  await expect.poll(dock).not.toContain(String(KEYBOARD))
})

test('a section of the profile is saved from the foot of the screen, where the navigation was', async ({
  browser,
  product,
}) => {
  const page = await openDevice({ browser, product, width: 360 })
  await enter(page, product, somebody('staff'))
  await giveAnswers(page, ['personal', 'address'])
  await page.goto('/profile?tab=address&edit=address')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expectGoodScreen(page, 'a section that is edited')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/profile?tab=address&edit=address')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
})

test('at a desk every step stands beside the form, with its state in words, and the bar says what is saved', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await enter(page, product, somebody('staff'))
  await giveAnswers(page, ['personal', 'address'])
  await page.goto('/registration?step=3')
  const rail = page.getByRole('navigation', { name: 'Steps of your registration' })
  await expect(rail.getByRole('button')).toHaveCount(13)
  await expect(rail.getByRole('button', { name: 'Personal Info step 1, finished' })).toBeEnabled()
  await expect(rail.getByRole('button', { name: 'Resume step 3, you are here' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(rail.getByRole('button', { name: 'Declarations step 13, not started' })).toBeDisabled()
  await rail.getByRole('button', { name: /^Address Details/ }).click()
  await page.getByLabel('County').first().fill('Yorkshire')
  await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible()
  await expect(nextButton(page, 'address')).toBeInViewport({ ratio: 1 })
  await expectGoodScreen(page, 'the wizard at a desk')
})

for (const [about, size] of [
  ['320 px', { width: 320, height: 700 }],
  ['200 % zoom', { width: 640, height: 430 }],
] as const) {
  test(`nothing of the wizard is cut off at ${about}`, async ({ page, product }) => {
    await enter(page, product, somebody('staff'))
    await giveAnswers(page, ['personal', 'address', 'resume', 'passport', 'work-history', 'background'])
    await giveAnswers(page, ['next-of-kin', 'employment'])
    await page.setViewportSize(size)
    for (const step of [1, 5, 6, 9]) {
      await page.goto(`/registration?step=${step}`)
      await expect(page.getByText(`Step ${step} of 13`)).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `step ${step}`).toBeLessThanOrEqual(0)
      for (const button of await bar(page).getByRole('button').all()) {
        await expect(button).toBeInViewport({ ratio: 1 })
        expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
      }
    }
  })
}
