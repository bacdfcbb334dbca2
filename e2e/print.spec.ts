import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { stepIds } from '#features/registration/schema.ts'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { giveAnswers } from './support/registration.ts'
import { makeSite, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** What should not be on paper, and is there: things to press, text that is pale on white or stands on a dark ground, rows that two sheets may share. */
function misprints(): string[] {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const groundOf = (element: Element | null): number => {
    if (!element) return 1
    const { backgroundColor } = getComputedStyle(element)
    return /, 0\)$/.test(backgroundColor) ? groundOf(element.parentElement) : luminance(backgroundColor)
  }
  const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
  const seen = [...document.body.querySelectorAll('*')].filter(isSeen)
  const texts = seen.filter(({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  return [
    ...seen
      .filter((element) => element.matches('button:not([role=tab]), header, nav, aside, footer'))
      .map(({ outerHTML }) => outerHTML),
    ...texts
      .filter((element) => 1.05 / (luminance(getComputedStyle(element).color) + 0.05) < 4.5)
      .map((text) => `pale: ${text.textContent}`),
    ...texts.filter((element) => groundOf(element) < 0.4).map((text) => `on a dark ground: ${text.textContent}`),
    ...seen
      .filter((element) => element.matches('tr, li') && getComputedStyle(element).breakInside !== 'avoid')
      .map((row) => `may break: ${row.textContent}`),
  ]
}

/** Prints the page as a person with a dark screen does; returns the text of each sheet. */
async function print(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect.soft(await page.evaluate(misprints), page.url()).toEqual([])
  const file = await page.pdf({ format: 'A4' })
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const sheets: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number)
    const words = (await sheet.getTextContent()).items.filter((item) => 'str' in item)
    const [, , width = 0] = sheet.view
    const cut = words.filter(({ str, transform, width: length }) => str.trim() && transform[4] + length > width)
    expect.soft(cut.map(({ str }) => str)).toEqual([])
    sheets.push(words.map(({ str }) => str).join(' '))
  }
  return sheets
}

/** Expects words on every sheet, and these on the first. */
async function expectPrinted(page: Page, words: string) {
  const sheets = await print(page)
  expect(sheets[0]?.replaceAll(/\s+/g, ' ')).toContain(words)
  expect(sheets.filter((text) => text.trim() === '')).toEqual([])
}

test('what is printed is black on white, without anything to press, from a dark screen too', async ({
  page,
  browser,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [path, words] of [
    ['/privacy', 'Who is responsible'],
    ['/terms', 'With whom'],
  ] as const) {
    await page.goto(path)
    await expectPrinted(page, words)
  }

  const worker = await openDevice({ browser, product })
  await worker.emulateMedia({ colorScheme: 'dark' })
  await Promise.all([
    enter(page, product, somebody('manager', 'Maya Clarke')),
    enter(worker, product, somebody('staff', 'Amara Okafor')),
  ])
  const code = await foundTeam(page, 'Bright Care')
  await giveAnswers(worker, stepIds)
  const teamId = await joinTeam(worker, { manager: page, code })
  await worker.goto('/work-passport')
  await expect(worker.getByRole('region', { name: 'ID badge' })).toBeVisible()
  await expectPrinted(worker, 'Right to work and checks')
  await worker.getByRole('button', { name: 'Show Full Screen' }).click()
  const [badge = '', ...more] = await print(worker)
  expect(badge).toContain('Amara Okafor')
  expect(badge).not.toContain('Right to work and checks')
  expect(more).toEqual([])
  await worker.goto('/profile')
  await expect(worker.getByText('Nationality')).toBeVisible()
  await expectPrinted(worker, 'Nationality')
  await worker.context().close()

  await page.goto('/manager-dashboard/candidates')
  await page.getByRole('button', { name: 'Amara Okafor', exact: true }).click()
  await page.getByRole('tab', { name: 'Profile', exact: true }).click()
  await expect(page.getByText('Nationality')).toBeVisible()
  await expectPrinted(page, 'Nationality')
  await page.goto('/manager-dashboard/audit')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectPrinted(page, 'What happened')
  await publishShift(page, { teamId, siteId: await makeSite(page, { teamId }) })
  await page.goto(`/manager-dashboard/shifts?week=true&day=${addDays(londonToday(deviceClock), 2)}`)
  await expect(page.getByRole('heading', { name: 'Rosewood Care Home' })).toBeVisible()
  await expectPrinted(page, '07:00–15:00 Care Assistant')
  await page.goto('/manager-dashboard/compliance')
  await page.getByRole('button', { name: 'Add the Ready Sets' }).click()
  await expect(page.getByRole('rowheader', { name: /Amara Okafor/ })).toBeVisible()
  // As many requirements as a sheet has room for, and on each sheet the people again.
  const matrix = await print(page)
  expect(matrix.length).toBeGreaterThan(1)
  for (const sheet of matrix) expect(sheet).toMatch(/Person[\s\S]*Amara Okafor/)
  await page.goto('/manager-dashboard')
  await expect(page.getByRole('heading', { name: 'Trends' })).toBeVisible()
  // A chart that was never scrolled to stands on paper as its numbers.
  expect((await print(page)).join(' ').replaceAll(/\s+/g, ' ')).toContain('Month People')
})
