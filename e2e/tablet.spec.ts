import type { Page } from '@playwright/test'
import { addMinutes, londonDay, londonTime } from '#shared/time.ts'
import { expectGoodScreen, expectNoOverflow, faultsInBothThemes } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import { clearForWork, makeSite, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

const PIN = '173905'

/** The shift runs since ten minutes ago. */
function begun() {
  const [from, until] = [addMinutes(new Date(), -10), addMinutes(new Date(), 470)]
  return [from.toISOString(), until.toISOString(), londonDay(from), londonTime(from), londonTime(until)]
}

/** Types at the tablet by the keyboard alone: the name, the PIN, and what to do. */
async function clockAt(tablet: Page, { pin, act }: { pin: string; act: string }) {
  await tablet.getByRole('button', { name: /^Nia R\./ }).press('Enter')
  await expect(tablet.getByLabel('PIN', { exact: true })).toBeFocused()
  await tablet.keyboard.type(pin)
  await tablet.getByRole('button', { name: act, exact: true }).press('Enter')
}

test('a tablet is bound to a site by a code; somebody clocks in and out at it with a PIN, also without signal', async ({
  browser,
  product,
}) => {
  test.slow()
  const manager = await openDevice({ browser, product, width: 1280 })
  const phone = await openDevice({ browser, product, width: 360 })
  const tablet = await openDevice({ browser, product, width: 1024 })
  await tablet.setViewportSize({ width: 1024, height: 768 })
  const nia = somebody('staff', 'Nia Roberts')
  await enter(manager, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(manager, 'Bright Care')
  await enter(phone, product, nia)
  const teamId = await joinTeam(phone, { manager, code })
  await clearForWork(product, { teamId, email: nia.email })
  const siteId = await makeSite(manager, { teamId })
  const shiftId = await publishShift(manager, { teamId, siteId })
  await send(phone, `/api/shifts/${shiftId}/claim`)
  await inDatabase(
    product,
    `update app.shifts set during = tstzrange($2, $3), day = $4, start_time = $5, end_time = $6, start_is = null where id = $1`,
    [shiftId, ...begun()],
  )

  await manager.goto(`/manager-dashboard/clients?site=${siteId}&tab=tablets`)
  await expect(manager.getByText('No tablet is bound to this site')).toBeVisible()
  await manager.getByLabel('Where the tablet stands').fill('Front desk')
  await manager.getByRole('button', { name: 'Make Code' }).press('Enter')
  const made = manager.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const typed = (await made.textContent())!
  await expectGoodScreen(manager, 'a code for a tablet')

  await tablet.goto('/tablet')
  await expect(tablet.getByRole('heading', { name: 'Bind this tablet to a site' })).toBeVisible()
  await tablet.getByLabel('Code').fill('AAAA-BBBB')
  await tablet.getByLabel('Code').press('Enter')
  await expect(tablet.getByText('This code is not known')).toBeVisible()
  await expectGoodScreen(tablet, 'binding a tablet')
  await tablet.getByLabel('Code').fill(typed.toLowerCase())
  await tablet.getByLabel('Code').press('Enter')
  await expect(tablet.getByRole('heading', { name: 'Rosewood Care Home' })).toBeVisible()
  await expect(tablet.getByRole('button', { name: /^Nia R\./ })).toContainText('Due')
  expect(await tablet.content()).not.toContain('Roberts')
  await expect(manager.getByRole('list', { name: 'Tablets of the site' })).toContainText('Front desk')

  await tablet.getByRole('button', { name: /^Nia R\./ }).click()
  await expect(tablet.getByText('You have no PIN yet')).toBeVisible()
  await phone.goto('/shifts?view=mine')
  await phone.getByRole('button', { name: 'Choose PIN for Tablets' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Choose PIN for Tablets' })
  await dialog.getByLabel('New PIN').fill('1234')
  await dialog.getByLabel('The same again').fill('1234')
  await dialog.getByRole('button', { name: 'Set PIN' }).click()
  await expect(dialog.getByText('Others would try this one first')).toBeVisible()
  await dialog.getByLabel('New PIN').fill(PIN)
  await dialog.getByLabel('The same again').fill(PIN)
  await expectGoodScreen(phone, 'a PIN is chosen')
  await dialog.getByRole('button', { name: 'Set PIN' }).click()
  await expect(dialog).toBeHidden()

  await tablet.reload()
  await clockAt(tablet, { pin: '993311', act: 'Clock In' })
  await expect(tablet.getByRole('alert')).toContainText('This is not the PIN of Nia R.')
  await expectGoodScreen(tablet, 'a PIN is typed')
  await tablet.getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await clockAt(tablet, { pin: PIN, act: 'Clock In' })
  await expect(tablet.getByRole('status').filter({ hasText: 'Hello, Nia' })).toContainText('In at')
  expect(await faultsInBothThemes(tablet)).toEqual([])
  await tablet.getByRole('button', { name: 'Back to the Start' }).press('Enter')
  await expect(tablet.getByRole('button', { name: /^Nia R\./ })).toContainText('In since')
  await expectGoodScreen(tablet, 'the tablet of a site')
  await expectNoOverflow(tablet, { width: 360, name: 'the tablet of a site' })
  await tablet.setViewportSize({ width: 1024, height: 768 })

  // The badge is read by a scanner that types.
  const { code: badge } = await read(phone, `/api/clock/badge/${await placeOf(phone)}`)
  await tablet.keyboard.type(badge)
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText('Badge read')).toBeVisible()
  await tablet.getByRole('button', { name: 'Begin Break' }).press('Enter')
  await expect(tablet.getByRole('status').filter({ hasText: 'Enjoy your break' })).toBeVisible()
  await tablet.getByRole('button', { name: 'Back to the Start' }).press('Enter')

  await tablet.context().setOffline(true)
  await clockAt(tablet, { pin: PIN, act: 'Clock Out' })
  await expect(tablet.getByRole('status').filter({ hasText: 'Goodbye, Nia' })).toContainText('There is no network')
  const kept = await tablet.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain(PIN)
  await tablet.context().setOffline(false)
  await expect
    .poll(() => eventsOf(product, shiftId), { timeout: 30_000 })
    .toEqual(['in kiosk', 'break kiosk', 'out kiosk'])
  expect(
    await tablet.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('care-tablet:tap'))),
  ).toEqual([])

  await phone.goto(`/arrival-badge?place=${await placeOf(phone)}`)
  await expect(phone.getByRole('img', { name: 'Code for the tablet of the site' })).toBeVisible()
  await expectGoodScreen(phone, 'the badge with its code')

  // The shift is over; she stays, which nobody has booked.
  await inDatabase(product, 'update app.shifts set during = tstzrange($2, $3) where id = $1', [
    ...[shiftId, addMinutes(new Date(), -480).toISOString(), addMinutes(new Date(), -5).toISOString()],
  ])
  await tablet.reload()
  await tablet.getByRole('button', { name: 'I Work Here Without a Booking' }).press('Enter')
  await tablet.getByLabel('Your name, as your agency has it').fill('nia roberts')
  await tablet.getByLabel('PIN', { exact: true }).fill('993311')
  await tablet.getByRole('button', { name: 'I Work Here Now' }).press('Enter')
  await expect(tablet.getByRole('alert')).toContainText('This is not the PIN of nia roberts')
  await expectGoodScreen(tablet, 'work without a booking at a tablet')
  await expectNoOverflow(tablet, { width: 360, name: 'work without a booking at a tablet' })
  await tablet.setViewportSize({ width: 1024, height: 768 })
  await tablet.getByLabel('PIN', { exact: true }).fill(PIN)
  await tablet.getByRole('button', { name: 'I Work Here Now' }).press('Enter')
  await expect(tablet.getByRole('status').filter({ hasText: 'Hello, Nia' })).toContainText('Your agency is told')
  await phone.goto('/shifts?view=mine')
  await expect(phone.getByRole('region', { name: 'Work without a booking' })).toContainText('Your agency has to agree')

  await manager.getByRole('button', { name: 'End Front desk' }).click()
  await manager.getByRole('button', { name: 'End Tablet' }).click()
  await expect(manager.getByText('No tablet is bound to this site')).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByRole('heading', { name: 'Bind this tablet to a site' })).toBeVisible()
})

test('somebody works without a booking, and a manager makes a shift of it against a rule, with a reason', async ({
  browser,
  product,
}) => {
  test.slow()
  const manager = await openDevice({ browser, product, width: 1280 })
  const phone = await openDevice({ browser, product, width: 360 })
  const nia = somebody('staff', 'Nia Roberts')
  await enter(manager, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(manager, 'Bright Care')
  await enter(phone, product, nia)
  const teamId = await joinTeam(phone, { manager, code })
  await clearForWork(product, { teamId, email: nia.email })
  const siteId = await makeSite(manager, { teamId })
  await publishShift(manager, { teamId, siteId, inDays: 1 })
  await inDatabase(
    product,
    `insert into app.attendance_settings (team_id, version, is_used, position, recorded_at) values ($1, 1, true, 'off', now())`,
    [teamId],
  )

  await phone.goto('/shifts?view=mine')
  await phone.getByRole('button', { name: 'I Am Working but Have No Shift' }).press('Enter')
  const begin = phone.getByRole('dialog', { name: 'I am working but have no shift' })
  await begin.getByLabel('Who asked you to come?').fill('The night nurse rang')
  await expectGoodScreen(phone, 'work without a booking is said')
  await begin.getByRole('button', { name: 'I Am Working Here' }).click()
  await expect(phone.getByRole('region', { name: 'Work without a booking' })).toContainText('Your agency has to agree')
  await expectGoodScreen(phone, 'work without a booking waits')

  await manager.goto('/manager-dashboard/shifts/tonight')
  await expect(manager.getByRole('region', { name: 'Working without a booking' })).toContainText('The night nurse rang')
  await manager.getByRole('button', { name: 'Decide about Nia Roberts' }).press('Enter')
  const dialog = manager.getByRole('dialog', { name: 'Nia Roberts works without a booking' })
  await dialog.getByLabel('Pay, £ an hour').fill('13.50')
  await expectGoodScreen(manager, 'work without a booking is decided')
  await dialog.getByRole('button', { name: 'Refuse It…' }).click()
  await expect(dialog.getByLabel('Why, for the person')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Pay, £ an hour')).toHaveValue('13.50')
  // Another job than hers: the rule that may be overridden.
  await dialog.getByLabel('Job').selectOption('Healthcare Assistant')
  await dialog.getByRole('button', { name: 'Make a Shift of It' }).click()
  const override = manager.getByRole('dialog', { name: 'Book Nia Roberts all the same?' })
  await expect(override.getByLabel('In your words')).toBeVisible()
})

const read = (page: Page, path: string) => page.evaluate(async (url) => (await fetch(url)).json(), path)

const placeOf = async (page: Page): Promise<string> =>
  (await read(page, '/api/clock')).items[0]?.assignmentId ??
  (await read(page, '/api/shifts/mine?when=upcoming')).items[0].assignmentId

async function eventsOf(product: Parameters<typeof inDatabase>[0], shiftId: string) {
  const rows = (await inDatabase(
    product,
    `select e.kind || ' ' || e.source as event from app.clock_events e join app.assignments a on a.id = e.assignment_id
      where a.shift_id = $1 order by e.at`,
    [shiftId],
  )) as { event: string }[]
  return rows.map(({ event }) => event)
}
