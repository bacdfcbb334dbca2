import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { openAs, startDemonstration } from './pictures/demonstration.ts'
import { expectGoodScreen } from './support/axe.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

const CANDIDATES = '/manager-dashboard/candidates'

test.describe.configure({ mode: 'default' })

let demonstration: Product
let storageState: NonNullable<BrowserContextOptions['storageState']>

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  demonstration = await startDemonstration()
  const page = await openAs(browser, demonstration, 'owner')
  storageState = await page.context().storageState()
  await page.context().close()
})

test.afterAll(() => demonstration.remove())

interface Screen {
  width: number
  height: number
  path?: string
}

async function open(browser: Browser, { width, height, path = CANDIDATES }: Screen): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demonstration.url,
    locale: 'en-GB',
    viewport: { width, height },
    hasTouch: width < 500,
    storageState,
  })
  const page = await context.newPage()
  await page.goto(path)
  await expect(rowsOf(page).first()).toBeVisible()
  return page
}

const rowsOf = (page: Page) => page.locator('main :is(tr, li)[data-row]')
/** The names alone: initials give way to a photo whenever that has come. */
const namesOf = (page: Page) => rowsOf(page).locator('bdi').allInnerTexts()

/** How many rows are seen whole, between the header and what is docked to the foot. */
function countSeen() {
  const dock = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--dock')) || 0
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const boxes = [...document.querySelectorAll('main :is(tr, li)[data-row]')].map((row) => row.getBoundingClientRect())
  return boxes.filter((box) => box.top >= top - 1 && box.bottom <= innerHeight - dock + 1).length
}

function scrollToList() {
  const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0
  const first = document.querySelector('main :is(tr, li)[data-row]')?.getBoundingClientRect().top ?? 0
  scrollTo(0, first + scrollY - header)
}

for (const { width, height, opening, scrolled, highest } of [
  { width: 1280, height: 860, opening: 13, scrolled: 17, highest: 45 },
  { width: 360, height: 740, opening: 8, scrolled: 12, highest: 64 },
  { width: 412, height: 915, opening: 12, scrolled: 15, highest: 64 },
])
  test(`${opening} people are seen on opening at ${width} x ${height}, ${scrolled} when the list is scrolled to`, async ({
    browser,
  }) => {
    const page = await open(browser, { width, height })
    await expect.poll(() => page.evaluate(countSeen)).toBeGreaterThanOrEqual(opening)
    await page.evaluate(scrollToList)
    await expect.poll(() => page.evaluate(countSeen)).toBeGreaterThanOrEqual(scrolled)
    const heights = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(highest)
    await page.context().close()
  })

test('a filter is named, used, renamed and deleted by keyboard', async ({ browser }) => {
  const page = await open(browser, { width: 1280, height: 860 })
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByLabel('Papers').selectOption('expired')
  await expect(page).toHaveURL(/ready=expired/)
  await page.getByLabel('Job').selectOption('nurse')
  await expect(page).toHaveURL(/ready=expired.*job=nurse|job=nurse.*ready=expired/)
  await expect.poll(() => namesOf(page)).toEqual(['Jodie Marsh', 'Simon Akande'])
  const narrowed = await namesOf(page)
  const filters = page.getByRole('group', { name: 'Filter', exact: true })
  await filters.getByRole('button', { name: 'Save Filter' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save Filter' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Nurses to chase')
  await page.keyboard.press('Enter')
  const chip = filters.getByRole('button', { name: 'Nurses to chase', exact: true })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expectGoodScreen(page, 'candidates with a named filter')

  await chip.press('Enter')
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await namesOf(page)).length).toBeGreaterThan(narrowed.length)
  await chip.press('Enter')
  await expect.poll(() => namesOf(page)).toEqual(narrowed)

  await openMenu(page, 'More for Nurses to chase')
  await page.keyboard.press('Enter')
  const renaming = page.getByRole('dialog', { name: 'Rename Filter' })
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Nurses')
  await renaming.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(renaming).toBeHidden()
  const renamed = filters.getByRole('button', { name: 'Nurses', exact: true })
  await expect(renamed).toBeVisible()
  await openMenu(page, 'More for Nurses')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nurses has been deleted')).toBeVisible()
  await expect(renamed).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Team Members' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
  await page.context().close()
})

async function openMenu(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
}

test('people of an area are found by town and postcode', async ({ browser }) => {
  const page = await open(browser, { width: 1280, height: 860 })
  const all = (await namesOf(page)).length
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  const area = page.getByLabel('Town or postcode area')
  await area.fill('CH7')
  await expect.poll(async () => (await namesOf(page)).length).toBeLessThan(all)
  const near = await namesOf(page)
  expect(near.length).toBeGreaterThan(0)
  await area.fill('Hull')
  await expect(page.getByText('Nobody matches this search')).toBeVisible()
  await area.fill('mold')
  await expect.poll(() => namesOf(page)).toEqual(near)
  await page.context().close()
})

/** Selects, by keyboard, the rows from one to another. */
async function selectRows(page: Page, { from, to }: { from: number; to: number }) {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(from).focus()
  await page.keyboard.press('Space')
  await boxes.nth(to).focus()
  await page.keyboard.press('Shift+Space')
}

async function ask(page: Page, section: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Ask for Details' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Ask \d+ (?:person|people) for details/ })
  await dialog.getByLabel('Section').selectOption(section)
  return dialog
}

test('many are asked at once by keyboard, and nobody twice', async ({ browser }) => {
  const page = await open(browser, { width: 1280, height: 860 })
  await selectRows(page, { from: 0, to: 3 })
  await expect(page.getByText('4 selected')).toBeVisible()
  const dialog = await ask(page, 'next-of-kin')
  await expect(dialog.getByText('Will be asked: 4')).toBeVisible()
  await expectGoodScreen(page, 'asking many')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).press('Enter')
  await expect(page.getByText('4 people have been asked')).toBeVisible()
  await expect(page.getByText('4 selected')).toBeHidden()

  await selectRows(page, { from: 2, to: 5 })
  const again = await ask(page, 'next-of-kin')
  // The demonstration may have asked one of the others already.
  await expect(again.getByText(/^Will be asked: [12]$/)).toBeVisible()
  await expect(again.getByText(/^Asked before, and not given yet: [23]$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select all shown' }).press('Space')
  await expect(page.getByText(`${await rowsOf(page).count()} selected`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.context().close()
})

test('on a phone the filters open below the search, and people are selected and asked', async ({ browser }) => {
  const page = await open(browser, { width: 360, height: 740 })
  await expect(page.getByLabel('Papers')).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByLabel('Papers')).toBeVisible()
  await expectGoodScreen(page, 'candidates on a phone, filters open')
  await page.getByRole('button', { name: 'Select People' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Select Adam Reid' }).check()
  await expectGoodScreen(page, 'candidates on a phone, selecting')
  const dialog = await ask(page, 'education')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('1 person has been asked')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.context().close()
})

test('documents open inside the panel; the address has person, tab and document', async ({ browser }) => {
  const page = await open(browser, { width: 1280, height: 860 })
  await page.getByRole('button', { name: 'Amara Okafor' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Candidate Profile' })
  await panel.getByRole('button', { name: 'View Documents' }).press('Enter')
  await expect(panel.getByRole('tab', { name: 'Documents' })).toBeFocused()
  await expectGoodScreen(page, 'documents of a member')
  await panel.getByRole('button', { name: /curriculum-vitae/ }).press('Enter')
  await expect(panel.getByRole('button', { name: 'All documents' })).toBeFocused()
  await expect(panel.locator('canvas')).toBeVisible()
  await expect(page).toHaveURL(/member=.*tab=documents.*paper=|paper=.*tab=documents/)
  await expectGoodScreen(page, 'a document of a member')
  const address = page.url()
  await panel.getByRole('button', { name: 'Next document' }).press('Enter')
  await expect(page).not.toHaveURL(address)
  await panel.getByRole('button', { name: 'Previous document' }).press('Enter')
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(panel.locator('canvas')).toBeVisible()
  await panel.getByRole('button', { name: 'All documents' }).press('Enter')
  await expect(panel.getByRole('button', { name: /curriculum-vitae/ })).toBeFocused()
  await page.context().close()
})

test('on a phone the document replaces the list, and Back leads to it', async ({ browser }) => {
  const page = await open(browser, { width: 360, height: 740 })
  await page.getByRole('button', { name: 'Amara Okafor' }).click()
  const panel = page.getByRole('dialog', { name: 'Candidate Profile' })
  await panel.getByRole('tab', { name: 'Documents' }).click()
  await panel.getByRole('button', { name: /curriculum-vitae/ }).click()
  await expect(panel.locator('canvas')).toBeVisible()
  await expect(panel.getByRole('navigation', { name: 'Documents' })).toHaveCount(0)
  await expectGoodScreen(page, 'a document of a member on a phone')
  await page.goBack()
  await expect(panel.getByRole('button', { name: /curriculum-vitae/ })).toBeFocused()
  await page.goBack()
  await expect(panel).toBeHidden()
  await page.context().close()
})

test('on a wide screen the document stands beside the list of documents', async ({ browser }) => {
  const page = await open(browser, { width: 1800, height: 1000 })
  await page.getByRole('button', { name: 'Amara Okafor' }).click()
  const panel = page.getByRole('dialog', { name: 'Candidate Profile' })
  await panel.getByRole('tab', { name: 'Documents' }).click()
  await panel.getByRole('button', { name: /curriculum-vitae/ }).click()
  await expect(panel.locator('canvas')).toBeVisible()
  await expect(panel.getByRole('navigation', { name: 'Documents' })).toBeVisible()
  const [list, document] = await Promise.all([
    panel.getByRole('navigation', { name: 'Documents' }).boundingBox(),
    panel.locator('canvas').boundingBox(),
  ])
  expect(document?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0))
  await page.context().close()
})
