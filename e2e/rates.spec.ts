import { addDays, formatLongDay, londonToday, startOfWeek } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { enter, foundTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** The Saturday before the clocks next go forward, on the last Sunday of March. */
function saturdayOfShortNight(today: string) {
  const lastSunday = (year: number) => addDays(startOfWeek(`${year}-04-01`), -1)
  const year = Number(today.slice(0, 4))
  return addDays(today < lastSunday(year) ? lastSunday(year) : lastSunday(year + 1), -1)
}

test('a rate card: written, left unsaved and found again, tried on the night of the clock change, begun', async ({
  page,
  product,
}) => {
  const today = londonToday(Date)
  const [year, month, day] = saturdayOfShortNight(today).split('-')
  await enter(page, product, somebody('manager', 'Maya Manager'))
  await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard/rates')
  await page.getByRole('button', { name: 'Add Card' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Card' })
  await dialog.getByLabel('Role').selectOption('Care Assistant')
  await dialog.getByRole('button', { name: 'Add Card' }).press('Enter')
  await page.getByLabel('Pay, £ an hour').fill('14.40')
  await page.getByLabel('Charge, £ an hour').fill('22')
  await page.getByRole('button', { name: 'Write the Draft' }).press('Enter')

  // What is typed is there after another page and after the browser was closed, until it is saved.
  const sunday = page.getByLabel('Sunday 1: pay, £ an hour')
  await sunday.fill('15.60')
  await page.getByRole('link', { name: 'Clients' }).first().press('Enter')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(sunday).toHaveValue('15.60')
  await page.reload()
  await expect(sunday).toHaveValue('15.60')
  await expectGoodScreen(page, 'draft of a rate card')

  // Saturday 20:00 to midnight, and Sunday to 08:00 without the hour that the clocks skip and the break: 4 x 14.40 + 6 x 15.60.
  const tester = page.getByRole('complementary', { name: 'What an hour pays' })
  await tester.getByRole('textbox', { name: 'Day', exact: true }).fill(`${day}/${month}/${year}`)
  await tester.getByRole('textbox', { name: 'Day', exact: true }).press('Tab')
  await expect(tester.getByText(/Clocks go forward/)).toBeVisible()
  await expect(tester.getByRole('row', { name: /^Paid/ })).toContainText('£151.20')

  await page.getByRole('button', { name: `Begin From ${formatLongDay(today)}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Begin', exact: true }).press('Enter')
  await expect(page.getByText(/these rates count from/)).toBeVisible()
  await page.reload()
  await expect(tester.getByRole('row', { name: /^Paid/ })).toBeVisible()
  await expect(sunday).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(page, 'rate card on a phone')
})
