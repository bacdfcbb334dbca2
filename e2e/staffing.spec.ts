import { addDays, formatShortDay, londonToday, startOfWeek } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, somebody } from './support/people.ts'
import { makeSite, publishShift } from './support/shifts.ts'
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
  const siteId = await makeSite(page, { teamId: runs[0].id })
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
  await expect(short).toContainText(formatShortDay(next, { today: next }))
  await expect(short).toContainText('07:00–19:00 Care Assistant: 2 without a shift (2 needed, 0 booked)')
  await expectGoodScreen(page, 'where a site is short')

  // Tonight says it, too, and makes what lacks and leads to what is open.
  await page.goto('/manager-dashboard/shifts/tonight?window=two-days')
  const lacking = page.getByRole('list', { name: 'Sites that are short' })
  await expect(lacking).toContainText('07:00–19:00 Care Assistant: 2 without a shift')
  await expectGoodScreen(page, 'sites that are short tonight')
  await lacking.getByRole('button', { name: /^Make the Missing Shifts/ }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('07:00–19:00')
  await page.keyboard.press('Escape')
  await expect(lacking.getByRole('link', { name: /^Fill/ })).toBeVisible()
  await page.goto(`/manager-dashboard/staffing?week=${next}`)
  await page.getByRole('button', { name: 'Make the Missing Shifts' }).press('Enter')
  await expect(page.getByText('7 drafts made')).toBeVisible()
  await expect(short).toContainText('2 open')
  await expect(page.getByRole('button', { name: 'Make the Missing Shifts' })).toHaveCount(0)

  // Both what says it and the page lead on to a plan, with days, site and job filled in.
  await page.getByRole('button', { name: 'Find People…' }).press('Enter')
  const plan = page.getByRole('dialog', { name: 'Fill 14 open places' })
  await expect(plan.getByLabel('Days')).toHaveValue('next')
  await expect(plan.getByLabel('Sites')).toHaveValue(siteId)
  await expect(plan.getByLabel('Jobs')).toHaveValue('care-assistant')
  await page.goBack()
  await page.getByRole('link', { name: 'Find People…' }).press('Enter')
  await expect(plan).toBeVisible()
  await page.goBack()

  // The rota of that week says it day by day, and leads back.
  await page.getByRole('link', { name: 'Rota of This Week' }).press('Enter')
  await expect(page.getByRole('grid', { name: 'Rota' })).toBeVisible()
  await expect(page.getByText('2 short', { exact: true })).toHaveCount(7)
  await expect(page.getByRole('columnheader').filter({ hasText: '2 short of what is needed' })).toHaveCount(7)
  await expectGoodScreen(page, 'what a site lacks in the rota')
  await page.getByRole('button', { name: 'Required cover' }).click()
  await expect(short).toContainText('2 open')

  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(page, 'where a site is short, on a phone')
  await page.getByRole('button', { name: 'Week after' }).click()
  await expect(short).toContainText('2 without a shift')

  // A template from that week, which makes drafts once.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: 'Templates of Weeks' }).press('Enter')
  await expect(page.getByText('There is no template yet')).toBeVisible()
  await page.getByRole('button', { name: 'From a Week of the Rota…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Read the Week' }).press('Enter')
  const week = page.getByRole('list', { name: 'Shifts of week 1' })
  await expect(week.getByRole('listitem')).toHaveCount(7)
  await page.getByRole('textbox', { name: 'Name' }).fill('Usual week')
  await page.getByRole('button', { name: 'Remove Sunday 07:00–19:00' }).press('Enter')
  await page.getByRole('button', { name: 'Add a Shift to Week 1…' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add a Shift' })
  await adding.getByLabel('Job').selectOption('Nurse')
  await adding.getByLabel(/^Pay/).fill('21')
  await expectGoodScreen(page, 'a shift of a template')
  await adding.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(week).toContainText('Monday 07:00–15:00, Nurse')
  await expectGoodScreen(page, 'a template that is written')
  await page.getByRole('button', { name: 'Save Template' }).press('Enter')
  const listed = page.getByRole('list', { name: 'Templates of weeks' })
  await expect(listed).toContainText('1 week · 7 shifts · 13 places · no names')
  await page.getByRole('button', { name: 'Make Drafts of Usual week…' }).press('Enter')
  const applying = page.getByRole('dialog', { name: 'Make Drafts of Usual week' })
  await applying.getByLabel('For how many weeks').selectOption('2')
  await applying.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(applying.getByText('8 drafts with 14 places')).toBeVisible()
  await expect(applying.getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveCount(6)
  await expectGoodScreen(page, 'what a template would make')
  await applying.getByRole('button', { name: 'Make 8 Drafts' }).press('Enter')
  await expect(page.getByText('8 drafts made')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(page, 'templates of weeks on a phone')
})

test('the rota of a site stands on paper and in files, and its office reads it by a link until it is taken back', async ({
  page,
  product,
  browser,
}) => {
  const office = await openDevice({ browser, product, width: 360 })
  await enter(page, product, somebody('manager', 'Maya Manager'))
  await foundTeam(page, 'Bright Care')
  const { runs } = await (await page.request.get('/api/teams')).json()
  const teamId = runs[0].id as string
  const siteId = await makeSite(page, { teamId })
  await publishShift(page, { teamId, siteId, inDays: 7, staffRequired: 2 })
  await publishShift(page, { teamId, siteId, inDays: 8, start: '16:00', end: '22:00', publish: false })
  const week = startOfWeek(addDays(londonToday(Date), 7))
  await page.goto(`/manager-dashboard/rota/paper?week=${week}`)
  const sheet = page.getByRole('table', { name: /^Rosewood Care Home/ })
  await expect(sheet).toContainText('2 open')
  await expectGoodScreen(page, 'a rota on paper')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Save the rota' }).press('Enter')
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'PDF' }).press('Enter')
  expect((await saving).suggestedFilename()).toMatch(/^Rota .*\.pdf$/)

  await page.getByRole('combobox', { name: 'Site' }).selectOption(siteId)
  await page.getByRole('button', { name: 'Link for Its Office…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link to the Rota of Rosewood Care Home' })
  const making = page.waitForResponse(
    (response) => response.url().endsWith('/rota-links') && response.request().method() === 'POST',
  )
  await dialog.getByRole('button', { name: 'Make the Link' }).press('Enter')
  const { url } = await (await making).json()
  await expect(dialog.getByRole('list', { name: 'Links of this site' })).toContainText('Open')
  await expectGoodScreen(page, 'links to the rota of a site')

  await office.goto(url)
  await expect(office.getByRole('heading', { name: 'Who Works Here' })).toBeVisible()
  await expect(office.getByText('2 open')).toHaveCount(2)
  await expect(office.getByText('16:00')).toHaveCount(0)
  expect(office.url()).not.toContain('token')
  await expectGoodScreen(office, 'the rota of a site behind a link')
  await dialog.getByRole('button', { name: 'Take Back Copied link' }).press('Enter')
  await expect(dialog.getByText('Taken back')).toBeVisible()
  await office.goto('/')
  await office.goto(url)
  await expect(office.getByText('The agency has taken this link back.')).toBeVisible()
})
