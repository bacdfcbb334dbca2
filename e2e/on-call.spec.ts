import { addDays, atLondon, deviceClock, formatDay, londonToday, startOfWeek } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { clearForWork, makeSite } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

test('a time on call from the form to the timesheet: its flat amount, and a call that the carer names', async ({
  browser,
  product,
}) => {
  const manager = await openDevice({ browser, product, width: 1280 })
  const worker = await openDevice({ browser, product, width: 360 })
  await enter(manager, product, somebody('manager', 'Maya Manager'))
  const code = await foundTeam(manager, 'Bright Care')
  const nia = somebody('staff', 'Nia Roberts')
  await enter(worker, product, nia)
  const teamId = await joinTeam(worker, { manager, code })
  await clearForWork(product, { teamId, email: nia.email })
  await makeSite(manager, { teamId })

  await manager.goto('/manager-dashboard/shifts')
  await manager.getByRole('button', { name: 'New Shift' }).press('Enter')
  const form = manager.getByRole('form', { name: 'New shift' })
  await form.getByLabel('Job').selectOption('care-assistant')
  await form.getByLabel('Start').fill('18:00')
  await form.getByLabel(/^End/).fill('08:00')
  await form.getByRole('textbox', { name: 'Day', exact: true }).fill(formatDay(addDays(londonToday(deviceClock), 3)))
  await form.getByLabel('On call, away from the site').press('Space')
  await expect(form.getByLabel('Sleep-in')).toHaveCount(0)
  const pays = form.getByRole('region', { name: 'What it comes to' })
  await expect(pays).toContainText('No rate card says what being on call pays')
  await form.getByLabel('Pay for the whole, £').fill('30')
  await form.getByLabel('Pay for each call, £').fill('15')
  await form.getByLabel('Pay, £ an hour').fill('14')
  await expect(pays).toContainText('On call, plus £15.00 for each call and the hours called out')
  await expect(pays).toContainText('£30.00')
  await expectGoodScreen(manager, 'form of a shift on call')
  await form.getByRole('button', { name: 'Make and Publish' }).press('Enter')

  await worker.goto('/shifts')
  const offer = worker.getByRole('listitem').filter({ hasText: '18:00–08:00' })
  await expect(offer).toContainText('for being on call')
  await expect(offer).toContainText('On call')

  // It is over, and the carer names a call.
  const on = addDays(startOfWeek(londonToday(deviceClock)), -5)
  const [{ id: shiftId }] = await inDatabase(
    product,
    'update app.shifts set during = tstzrange($2, $3), day = $4 where team_id = $1 returning id',
    [teamId, atLondon(on, '18:00'), atLondon(addDays(on, 1), '08:00'), on],
  )
  await inDatabase(
    product,
    `insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
      select s.team_id, s.id, u.id, s.during, 0, 'worked', 'claim', now(), '{}' from app.shifts s, app.users u
        where s.id = $1 and u.email = $2`,
    [shiftId, nia.email],
  )
  await worker.goto('/hours')
  const question = worker.getByRole('region', { name: 'To confirm' })
  await expect(question).toContainText('£30.00', { timeout: 15_000 })
  await question.getByRole('button', { name: 'Other Times…' }).press('Enter')
  const dialog = worker.getByRole('dialog', { name: 'When did you work?' })
  await dialog.getByRole('button', { name: 'Add a Call' }).press('Enter')
  await dialog.getByLabel('Called out').fill('02:10')
  await dialog.getByLabel('Until').fill('02:40')
  await dialog.getByLabel('Reason').fill('Mr Hall had a fall')
  await expectGoodScreen(worker, 'a call on a phone')
  await dialog.getByRole('button', { name: 'Save 18:00–08:00' }).press('Enter')
  await expect(dialog).toHaveCount(0)

  // 30.00 for the duty, 15.00 for the call and half an hour at 14.00.
  const week = startOfWeek(on)
  await manager.goto(`/manager-dashboard/timesheets?week=${week}`)
  await expect(manager.getByText('£52.00').first()).toBeVisible()
})
