import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './test.ts'

const NARROW = 360
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that a change of colours alone can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Rules that axe leaves out or counts as advice. */
const ALSO = ['label-content-name-mismatch', 'heading-order']

/**
 * The accessibility faults of a page as it stands, each with the elements that have it. Asks axe in the page itself,
 * which has no frames.
 */
export async function faultsOf(page: Page, { only, without = [] }: { only?: string[]; without?: string[] } = {}) {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No rule that runs needs the style sheets, which axe would fetch and parse each time.
    preload: false,
    rules: Object.fromEntries([
      ...ALSO.map((rule) => [rule, { enabled: true }]),
      ...without.map((rule) => [rule, { enabled: false }]),
    ]),
    ...(only && { runOnly: only }),
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    (given): Promise<AxeResults> => Reflect.get(window, 'axe').run(document, given),
    options,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** The faults in one theme, in which the page stays. */
async function faultsIn(page: Page, colorScheme: 'dark' | 'light', options = {}) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  return faultsOf(page, options)
}

/** The faults in both themes; the dark page differs from the light one only in colours. The page stays in light. */
export async function faultsInBothThemes(page: Page) {
  const dark = await faultsIn(page, 'dark', { only: OF_COLOURS })
  const light = await faultsIn(page, 'light')
  return [...dark.map((fault) => `dark: ${fault}`), ...light.map((fault) => `light: ${fault}`)]
}

/** Fields whose text is smaller than 16 px: an iPhone zooms into them. */
export function smallFields(): string[] {
  const fields = document.querySelectorAll<HTMLElement>(
    'textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])',
  )
  const small = [...fields].filter(
    (field) => field.offsetParent && Number.parseFloat(getComputedStyle(field).fontSize) < 16,
  )
  return small.map((field) => `${field.tagName} ${field.getAttribute('type') ?? ''} ${field.id}`)
}

/** Makes the window this wide and checks that nothing is wider. */
export async function expectNoOverflow(page: Page, { width, name }: { width: number; name: string }) {
  await page.setViewportSize({ width, height: 740 })
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(widest, { message: `${name} overflows at ${width} px` }).toBeLessThanOrEqual(width)
}

/**
 * Checks that what a page shows now has no accessibility fault, and nothing wider than a small phone: at its own width in
 * dark, and on the phone in light, because most of what it shows is on both; in both themes where it is a phone.
 */
export async function expectGoodScreen(page: Page, name: string) {
  // A page without its heading is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const size = page.viewportSize()
  const isWide = size !== null && size.width > NARROW
  expect(await (isWide ? faultsIn(page, 'dark') : faultsInBothThemes(page)), name).toEqual([])
  await expectNoOverflow(page, { width: NARROW, name })
  if (isWide) expect(await faultsIn(page, 'light'), `${name} at ${NARROW} px`).toEqual([])
  expect(await page.evaluate(smallFields), `a phone zooms into fields of ${name}`).toEqual([])
  if (!size) return
  await page.setViewportSize(size)
  // What follows the width has followed: a panel that was modal on the phone would keep the next key for itself.
  await page.evaluate(() => new Promise((followed) => requestAnimationFrame(() => requestAnimationFrame(followed))))
}
