import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { clearForWork, makeSite } from './support/shifts.ts'
import { expect, test } from './support/test.ts'
import { work } from './support/worked.ts'

test('hours that nobody has signed are paid at the cut-off, and a second person releases the run', async ({
  page,
  product,
  browser,
}) => {
  const [carer, second] = [await openDevice({ browser, product }), await openDevice({ browser, product })]
  await enter(page, product, somebody('manager', 'Mara Lindqvist'))
  const code = await foundTeam(page, 'Night Owls')
  const nia = somebody('staff', 'Nia Roberts')
  await enter(carer, product, nia)
  const teamId = await joinTeam(carer, { manager: page, code })
  await clearForWork(product, { teamId, email: nia.email })
  const siteId = await makeSite(page, { teamId })
  const [{ id: userId }] = await inDatabase(product, 'select id from app.users where email = $1', [nia.email])
  await inDatabase(
    product,
    `insert into app.employment_status (user_id, bank_sort_code, bank_account_number) values ($1, '-', '-')`,
    [userId],
  )
  await work(page, product, { teamId, siteId, userId, day: 1 })
  const tom = somebody('manager', 'Tom Ashby')
  await enter(second, product, tom)
  await inDatabase(
    product,
    `insert into app.team_members (team_id, user_id, role, joined_at) select $1, id, 'owner', now() from app.users where email = $2`,
    [teamId, tom.email],
  )
  await carer.setViewportSize({ width: 360, height: 740 })
  await carer.goto('/hours')
  const question = carer.getByRole('region', { name: 'To confirm' })
  await question.getByRole('button', { name: 'Confirm 07:00–15:00, as planned' }).press('Enter', { timeout: 15_000 })
  await expect(question).toHaveCount(0)

  // The owner asks for two people, and pays what is proven.
  await page.goto('/manager-dashboard/pay')
  await page.getByRole('button', { name: 'Choose When We Pay' }).press('Enter')
  const chosen = page.getByRole('dialog', { name: 'When we pay' })
  await chosen.getByLabel('Two people for each run').press('Space')
  await chosen.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: 'See What Is Proven…' }).press('Enter')
  const cutOff = page.getByRole('dialog', { name: 'Not approved at the cut-off' })
  await expect(cutOff.getByText('as planned, confirmed by them')).toBeVisible()
  await expectGoodScreen(page, 'the cut-off')
  await cutOff.getByRole('button', { name: 'Approve 1 Shift' }).press('Enter')
  await expect(cutOff).toHaveCount(0)
  await page.getByRole('button', { name: 'Say How…' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'How Nia Roberts is engaged' })
    .getByRole('button', { name: 'Save' })
    .press('Enter')
  await page.getByRole('button', { name: 'Give It' }).press('Enter')
  await page.getByRole('button', { name: 'Close £113.47…' }).press('Enter')
  const closing = page.getByRole('dialog', { name: 'Close £113.47' })
  await expect(closing.getByText('You alone have approved one shift of it')).toBeVisible()
  await closing.getByLabel('Type close to confirm').fill('close')
  await closing.getByRole('button', { name: 'Close £113.47' }).press('Enter')
  await expect(page.getByText('Nothing is due')).toBeVisible()
  await page.getByRole('tab', { name: 'Closed Runs' }).press('Enter')
  await page.getByRole('button', { name: /^Run 1:/ }).press('Enter')
  const own = page.getByRole('dialog', { name: 'Run 1' })
  await expect(own.getByText('Another person has to release it.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Save the File of run 1' })).toHaveCount(0)
  await expectGoodScreen(page, 'a run that waits')

  // The second owner is told, releases it and saves its files.
  await second.goto('/notifications')
  await second.getByRole('link', { name: 'See the Run' }).press('Enter')
  await second.getByRole('button', { name: /^Run 1:/ }).press('Enter')
  const run = second.getByRole('dialog', { name: 'Run 1' })
  await run.getByRole('button', { name: 'Release to Payroll' }).press('Enter')
  await expect(run.getByText('To pay', { exact: true })).toBeVisible()
  await run.getByRole('button', { name: 'Other files of run 1' }).press('Enter')
  const [workbook] = await Promise.all([
    second.waitForEvent('download'),
    second.getByRole('menuitem', { name: 'For Excel' }).press('Enter'),
  ])
  expect(workbook.suggestedFilename()).toMatch(/^Pay run 1.*\.xlsx$/)

  // The carer sees why, and saves the statement; the line of the hours names the pay.
  await carer.goto('/pay')
  await expect(carer.getByRole('table', { name: 'Lines of pay' })).toContainText('not signed at the cut-off')
  const [statement] = await Promise.all([
    carer.waitForEvent('download'),
    carer.getByRole('button', { name: 'Save the Statement' }).press('Enter'),
  ])
  expect(statement.suggestedFilename()).toMatch(/^Statement of pay.*\.pdf$/)
  await expectGoodScreen(carer, 'my pay with a statement')
})
