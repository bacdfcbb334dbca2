import { expect, type Locator, type Page } from '@playwright/test'

const MOST_TABS = 60

/** Whether the focus is on an element, or on something in it. */
const hasFocus = (box: Locator) =>
  box.evaluate((element) => element === document.activeElement || element.contains(document.activeElement))

/** Goes forward by Tab until the focus is on an element or in it; never back. Fails where that cannot be reached. */
export async function tabTo(page: Page, box: Locator, most = MOST_TABS) {
  await expect(box).toBeVisible()
  for (let tabs = 0; tabs <= most; tabs++) {
    if (await hasFocus(box)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${box} was not reached by Tab from ${await focused(page)}`)
}

/** What has the focus, in words: `BODY` where it was lost. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') || at?.textContent?.trim().slice(0, 40) || at?.tagName || 'nothing'
  })

/** The focus is somewhere: whoever uses the keyboard goes on from there. */
export const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

/** Reaches a button or link by Tab and presses it. */
export async function pressByKeys(page: Page, control: Locator, most?: number) {
  await tabTo(page, control, most)
  await page.keyboard.press('Enter')
}
