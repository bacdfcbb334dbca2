import { addDays, formatShortDay, londonToday, startOfWeek } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { enter, foundTeam, somebody } from './support/people.ts'
import { makeSite } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

test('what a site needs is said, seen hour by hour, and made as drafts, by keys; on a phone by touch', async ({
  page,
  product,
}) => {
  const next = addDays(startOfWeek(londonToday(Date)), 7)
  await enter(page, product, somebody('manager', 'Maya Manager'))
  await foundTeam(page, 'Bright Care')
  await page.goto('/manager-dashboard/staffing')
  await expect(page.getByText('There is no site yet')).toBeVisible()
  const { runs } = await (await page.request.get('/api/teams')).json()
  await makeSite(page, { teamId: runs[0].id })
  await page.goto(`/manager-dashboard/staffing?week=${next}`)
  await page.getByRole('button', { name: 'Say What It Needs…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /Needs$/ })
  await dialog.getByLabel('Job').selectOption('Care Assistant')
  await dialog.getByLabel('How many').fill('2')
  await dialog.getByLabel(/^Pay, £ an hour/).fill('13.50')
  await expectGoodScreen(page, 'saying what a site needs')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('In force, from')).toBeVisible()
  const short = page.getByRole('list', { name: 'Where it is short or over' })
  await expect(short.getByRole('listitem')).toHaveCount(7)
  await expect(short).toContainText(`${formatShortDay(next, { today: next })} 07:00–19:00`)
  await expectGoodScreen(page, 'where a site is short')
  await page.getByRole('button', { name: 'Make the Missing Shifts' }).press('Enter')
  await expect(page.getByText('7 drafts made')).toBeVisible()
  await expect(short).toContainText('2 open')
  await expect(page.getByRole('button', { name: 'Make the Missing Shifts' })).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(page, 'where a site is short, on a phone')
  await page.getByRole('button', { name: 'Week after' }).click()
  await expect(short).toContainText('2 without a shift')
})
