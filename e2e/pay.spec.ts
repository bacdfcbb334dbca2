import { readFile } from 'node:fs/promises'
import { deviceClock, formatDay, londonToday, startOfWeek } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { clearForWork, makeSite } from './support/shifts.ts'
import { expect, test } from './support/test.ts'
import { work } from './support/worked.ts'

test('a week is paid: chosen, looked at, closed with its file, and read line by line by the carer', async ({
  page,
  product,
  browser,
}) => {
  const manager = await openDevice({ browser, product })
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(manager, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(manager, 'Night Owls')
  const nia = somebody('staff', 'Nia Roberts')
  await enter(page, product, nia)
  const teamId = await joinTeam(page, { manager, code })
  await clearForWork(product, { teamId, email: nia.email })
  const siteId = await makeSite(manager, { teamId })
  const [{ id: userId }] = await inDatabase(product, 'select id from app.users where email = $1', [nia.email])
  for (const day of [0, 2]) await work(manager, product, { teamId, siteId, userId, day })
  await page.goto('/pay')
  await expect(page.getByText('No pay yet')).toBeVisible()
  await page.goto('/hours')
  const question = page.getByRole('region', { name: 'To confirm' })
  await expect(question).toContainText('One more shift after this', { timeout: 15_000 })
  await question.getByRole('button', { name: 'Confirm 07:00–15:00, as planned' }).press('Enter')
  await expect(question).not.toContainText('One more shift')
  await question.getByRole('button', { name: 'Confirm 07:00–15:00, as planned' }).press('Enter')
  await expect(question).toHaveCount(0)
  const week = startOfWeek(londonToday(deviceClock))

  // The manager approves what matches, then chooses when the team pays.
  await manager.goto(`/manager-dashboard/timesheets?week=${await lastWeek()}`)
  await manager.getByRole('button', { name: 'Approve 2 That Match' }).click()
  await manager.getByRole('link', { name: 'Pay', exact: true }).click()
  await manager.getByRole('button', { name: 'Choose When We Pay' }).click()
  const chosen = manager.getByRole('dialog', { name: 'When we pay' })
  await expect(chosen.getByText('What was worked before it stays out')).toBeVisible()
  await chosen.getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByRole('button', { name: 'Nobody is to be paid' })).toBeDisabled()

  // Held until somebody says how she is engaged.
  await manager.getByRole('button', { name: 'Say How…' }).press('Enter')
  const engaged = manager.getByRole('dialog', { name: 'How Nia Roberts is engaged' })
  await engaged.getByLabel('Payroll number (optional)').fill('A 17')
  await engaged.getByRole('button', { name: 'Save' }).press('Enter')

  // Held until her document is given and her bank details are there.
  await manager.getByRole('button', { name: 'Give It' }).press('Enter')
  await expect(manager.getByText('No bank details').first()).toBeVisible()
  await expectGoodScreen(manager, 'what has to be on file')
  await inDatabase(
    product,
    `insert into app.employment_status (user_id, bank_sort_code, bank_account_number) values ($1, '-', '-')`,
    [userId],
  )
  await manager.reload()
  await expect(manager.getByRole('button', { name: 'Close £226.94…' })).toBeVisible()
  await expectGoodScreen(manager, 'pay')
  await manager.getByRole('button', { name: 'Nia Roberts', exact: true }).press('Enter')
  const panel = manager.getByRole('dialog', { name: 'Pay of Nia Roberts' })
  await expect(panel.getByRole('row', { name: 'Holiday pay, 12.07 % £24.44' })).toBeVisible()
  await expectGoodScreen(manager, 'lines of pay')
  await panel.getByRole('button', { name: 'Add What Counts…' }).press('Enter')
  const counting = manager.getByRole('dialog', { name: 'For the minimum wage' })
  await counting.getByRole('combobox', { name: 'What' }).selectOption('Accommodation')
  await counting.getByRole('textbox', { name: 'Day', exact: true }).fill(await dayOfWork())
  await counting.getByLabel('Whole days from then on').fill('1')
  await counting.getByLabel('Charge for all of them, £').fill('0')
  await counting.getByLabel('What it was').fill('A room at Ash House')
  await expectGoodScreen(manager, 'what counts for a minimum wage')
  await counting.getByRole('button', { name: 'Record', exact: true }).press('Enter')
  await expect(panel.getByRole('list', { name: 'For the minimum wage' })).toContainText('1 day, free')
  await manager.keyboard.press('Escape')

  // Closed with the word; the file has its lines and its sum.
  await manager.getByRole('button', { name: 'Close £226.94…' }).press('Enter')
  const closing = manager.getByRole('dialog', { name: 'Close £226.94' })
  await closing.getByLabel('Type close to confirm').fill('close')
  await closing.getByRole('button', { name: 'Close £226.94' }).press('Enter')
  await expect(manager.getByText('Nothing is due')).toBeVisible()
  await manager.getByRole('tab', { name: 'Closed Runs' }).press('Enter')
  await manager.getByRole('button', { name: /^Run 1:/ }).press('Enter')
  const run = manager.getByRole('dialog', { name: 'Run 1' })
  await expectGoodScreen(manager, 'a closed run')
  const [saved] = await Promise.all([
    manager.waitForEvent('download'),
    run.getByRole('button', { name: 'Save the File of run 1' }).click(),
  ])
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(7)
  expect(lines.at(-1)).toMatch(/^Total|,Total,.*,226\.94$/)
  await run.getByRole('button', { name: 'Mark as Paid' }).press('Enter')
  await expect(run.getByText('Paid', { exact: true })).toBeVisible()
  await expect(run.getByRole('button', { name: 'Void…' })).toHaveCount(0)

  // The carer is told, and reads it line by line.
  await page.goto('/pay')
  await expect(page.getByText('£226.94')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Lines of pay' })).toContainText('by the shift')
  await expect(page.getByRole('region', { name: 'What Counts for Your Minimum Wage' })).toContainText(
    'A room at Ash House',
  )
  await page.getByRole('button', { name: 'Read the document of Night Owls' }).press('Enter')
  const document = page.getByRole('dialog', { name: 'Key Information Document' })
  await expect(document.getByRole('row', { name: 'Who pays you Night Owls' })).toBeVisible()
  await expectGoodScreen(page, 'a Key Information Document on a phone')
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    document.getByRole('button', { name: 'Save It as PDF' }).press('Enter'),
  ])
  expect((await readFile(await paper.path())).subarray(0, 4).toString()).toBe('%PDF')
  await document.getByRole('button', { name: 'I Have Read It' }).press('Enter')
  await expect(page.getByText('Read', { exact: true }).first()).toBeVisible()
  await expectGoodScreen(page, 'my pay on a phone')

  // A day of holiday is recorded, in the ledger of the leave year.
  await manager.goto('/manager-dashboard/pay?show=holiday')
  await manager.getByRole('button', { name: 'Nia Roberts', exact: true }).press('Enter')
  const holiday = manager.getByRole('dialog', { name: 'Holiday of Nia Roberts' })
  await holiday.getByRole('button', { name: 'Record Holiday…' }).press('Enter')
  const recording = manager.getByRole('dialog', { name: 'Record holiday' })
  await recording.getByRole('textbox', { name: 'First day' }).fill(formatDay(londonToday(deviceClock)))
  await recording.getByRole('textbox', { name: 'Last day' }).fill(formatDay(londonToday(deviceClock)))
  await recording.getByLabel('Hours').fill('1.5')
  await expectGoodScreen(manager, 'recording holiday')
  await recording.getByRole('button', { name: 'Record', exact: true }).press('Enter')
  await expect(holiday.getByRole('list', { name: 'Holiday recorded' })).toContainText('1 h 30 min')
  await expectGoodScreen(manager, 'the ledger of holiday')
  await page.goto('/notifications')
  await expect(page.getByText('Night Owls has closed your pay')).toBeVisible()

  async function dayOfWork() {
    const [{ day }] = await inDatabase(
      product,
      'select min(day)::text as day from app.work_records where user_id = $1',
      [userId],
    )
    return formatDay(day)
  }

  async function lastWeek() {
    const [{ day }] = await inDatabase(
      product,
      'select min(day)::text as day from app.work_records where user_id = $1',
      [userId],
    )
    expect(day < week).toBe(true)
    return startOfWeek(day)
  }
})
