import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const NARROW = 360

/** Fields whose text is smaller than 16 px: an iPhone zooms into them. */
function smallFields(): string[] {
  const fields = document.querySelectorAll<HTMLElement>(
    'textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])',
  )
  const small = [...fields].filter(
    (field) => field.offsetParent && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
  )
  return small.map((field) => `${field.tagName} ${field.getAttribute('type') ?? ''} ${field.id}`)
}

/** Checks that a page has no accessibility fault in light or dark, and nothing wider than a small phone. */
export async function expectGoodScreen(page: Page, name: string) {
  // A page without its heading is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page })
    // The dark page differs only in colours.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(faults, `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const size = page.viewportSize()
  await page.setViewportSize({ width: NARROW, height: 740 })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, { message: `${name} overflows at ${NARROW} px` }).toBeLessThanOrEqual(0)
  expect(await page.evaluate(smallFields), `a phone zooms into fields of ${name}`).toEqual([])
  if (size) await page.setViewportSize(size)
}
