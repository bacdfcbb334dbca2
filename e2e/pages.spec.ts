import { globSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { managerPages } from '#app/routes/manager-pages.ts'
import { openPages } from '#app/routes/open-pages.ts'
import { staffPages } from '#app/routes/staff-pages.ts'
import type { Page as ListedPage } from '#client/page.ts'
import { stepIds } from '#features/registration/schema.ts'
import { expectNoOverflow, faultsInBothThemes, faultsOf, smallFields } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, somebody } from './support/people.ts'
import { giveAnswers, ourPage } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

// Every page of the product, from the lists that the router reads: a new page is walked by itself.
const STATIC = globSync('*.html').filter((file) => file !== 'app.html')
const addressesOf = (pages: Record<string, ListedPage>) => Object.values(pages).map(({ path }) => path)
const NOT_A_PAGE = '/no-such-page'
/** What the browser itself reports: a page that is not there, and a tablet that is bound to no site yet. */
const REPORTED: Record<string, RegExp> = { [NOT_A_PAGE]: /status of 404/, '/tablet': /status of 401/ }

/** A desktop, a phone, the narrowest screen, and a screen of 1280 px at a zoom of 200 %. */
const [DESKTOP, PHONE, NARROWEST, ZOOMED] = [1280, 360, 320, 640]

/** Fields that show no ring of 2 px when they have the focus: the first of each kind on the page. */
function fieldsWithoutFocus(): string[] {
  const kinds = new Set<string>()
  const first = [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea), [role=switch]')]
    .filter((field) => field.checkVisibility() && !field.disabled && field.type !== 'file')
    .filter(({ tagName, type, role }) => kinds.size !== kinds.add(`${tagName} ${type} ${role}`).size)
  const hasRing = (element: Element | null) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  const without = first.filter((field) => {
    field.focus({ focusVisible: true } as FocusOptions)
    // A field without a picture of its own leaves the ring to what is drawn for it.
    const rings = [field, field.parentElement, field.nextElementSibling, field.closest('label')].some(hasRing)
    field.blur()
    return !rings
  })
  return without.map((field) => `${field.tagName} ${field.type} ${field.name || field.id}`)
}

/** Texts that end beyond the edge of the screen, where nothing scrolls them into view. */
function cutTexts(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const words = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { right, width } = range.getBoundingClientRect()
    const parent = node.parentElement as Element
    const { textOverflow } = getComputedStyle(parent)
    // What only screen readers get is 1 px wide.
    const isSeen = width > 1 && parent.getBoundingClientRect().width > 1
    if (isSeen && right > innerWidth + 1 && textOverflow !== 'ellipsis' && !scrolls(parent))
      cut.push(node.textContent ?? '')
  }
  return cut
}

async function expectNothingCut(page: Page, name: string) {
  await expectNoOverflow(page, { width: NARROWEST, name })
  // A chart learns of its width by an observer, and draws its labels anew a moment after the page has become narrow.
  await expect.poll(() => page.evaluate(cutTexts), { message: `${name} is cut at ${NARROWEST} px` }).toEqual([])
}

/** Opens the questions of the landing page, all at once. */
function openDetails() {
  for (const details of document.querySelectorAll('details')) {
    details.removeAttribute('name')
    details.open = true
  }
}

async function openTabs(page: Page, visit: (tab: string) => Promise<void>) {
  for (const tab of await page.locator('main').getByRole('tab').all()) {
    await tab.click()
    await loaded(page)
    await visit((await tab.textContent()) ?? '')
  }
}

/** A chart below the screen, which nobody has looked at, does not load. */
async function loaded(page: Page) {
  const waits = page.locator(
    '[aria-busy=true]:not([aria-hidden] *), [role=status]:not([aria-hidden] *):text("Loading")',
  )
  await expect(waits).toHaveCount(0)
}

async function walk(page: Page, addresses: string[]) {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of addresses) {
    await test.step(path, async () => {
      complaints.length = 0
      await page.setViewportSize({ width: DESKTOP, height: 800 })
      const answer = await page.goto(path)
      expect.soft(answer?.status(), path).toBe(path === NOT_A_PAGE ? 404 : 200)
      await expect(page.locator('h1')).toHaveCount(1)
      await loaded(page)
      expect.soft(new URL(page.url()).pathname, 'stays where it was asked for').toBe(path)
      expect.soft(await page.title(), `${path} says what it is`).toMatch(/\S.*Care Staffing|Care Staffing.*\S/)
      await page.evaluate(openDetails)
      expect.soft(await faultsOf(page), `${path} at ${DESKTOP} px`).toEqual([])
      await expectNoOverflow(page, { width: ZOOMED, name: path })
      await expectNoOverflow(page, { width: PHONE, name: path })
      expect.soft(await faultsInBothThemes(page), `${path} at ${PHONE} px`).toEqual([])
      expect.soft(await page.evaluate(smallFields), `a phone zooms into fields of ${path}`).toEqual([])
      await expectNothingCut(page, path)
      await openTabs(page, (tab) => expectNothingCut(page, `${path}, ${tab}`))
      expect.soft(await page.evaluate(fieldsWithoutFocus), `fields of ${path} without a focus ring`).toEqual([])
      expect.soft(complaints.filter((text) => !REPORTED[path]?.test(text))).toEqual([])
    })
  }
}

test('every page for managers is fit for everybody on every screen', async ({ page, browser, product }) => {
  // A page and its tabs take seconds each, and there are more of them each month.
  test.slow()
  const worker = await openDevice({ browser, product })
  await Promise.all([
    enter(page, product, somebody('manager', 'Maya Clarke')),
    enter(worker, product, somebody('staff')),
  ])
  const code = await foundTeam(page, 'Bright Care')
  await giveAnswers(worker, stepIds)
  await worker.request.post('/api/teams/join', { headers: ourPage(worker), data: { teamCode: code } })
  await worker.context().close()
  await walk(page, addressesOf(managerPages))
})

test('every page about oneself is fit for everybody on every screen', async ({ page, product }) => {
  await enter(page, product, somebody('staff'))
  await giveAnswers(page, stepIds)
  await walk(page, addressesOf(staffPages))
})

test('every page for strangers is fit for everybody on every screen', async ({ page }) => {
  const site = STATIC.map((file) => (file === 'landing.html' ? '/' : `/${file.replace('.html', '')}`))
  await walk(page, [...site, ...addressesOf(openPages), NOT_A_PAGE])
})

test('an unknown address of the API is answered 404, and nothing is logged as an error', async ({
  request,
  product,
}) => {
  const response = await request.get('/api/no/such/address')
  expect(response.status()).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  expect(product.output()).not.toMatch(/already sent|after they are sent/)
})
