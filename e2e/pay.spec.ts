import type { Page } from '@playwright/test'
import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { waitForMail } from './support/mail.ts'
import { enter, foundTeam, joinTeam, send, somebody } from './support/people.ts'
import { ourPage } from './support/registration.ts'
import { clearForWork, makeSite } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

const KINDS = ['weekday', 'saturday', 'sunday', 'holiday']

/** Begins a card for care assistants: 14.40 by day and 15.60 from 20:00 to 06:00, charged 6.00 more. */
async function beginCard(manager: Page, teamId: string) {
  const path = `/api/teams/${teamId}/rate-cards`
  const { id } = await send(manager, path, { job: 'care-assistant' })
  const band = (kind: string, from: number, until: number, pay: number) => ({
    kind,
    from,
    until,
    pay,
    charge: pay + 600,
  })
  const bands = KINDS.flatMap((kind) => [
    band(kind, 0, 360, 1560),
    band(kind, 360, 1200, 1440),
    band(kind, 1200, 1440, 1560),
  ])
  const terms = { from: londonToday(deviceClock), dayBy: 'minute', holidays: 'substitute', bands, flats: [] }
  const data = { revision: 0, ...terms }
  const saved = await manager.request.put(`${path}/${id}/draft`, { headers: ourPage(manager), data })
  expect(saved.ok()).toBe(true)
  await send(manager, `${path}/${id}/versions`, { revision: 1 })
}

test('a shift takes its pay from a rate card: the form says the split, the carer sees it, and the mail of the booking', async ({
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
  await beginCard(manager, teamId)

  await manager.goto('/manager-dashboard/shifts')
  await manager.getByRole('button', { name: 'New Shift' }).press('Enter')
  const form = manager.getByRole('form', { name: 'New shift' })
  await form.getByLabel('Job').selectOption('nurse')
  await form.getByLabel('Start').fill('14:00')
  await form.getByLabel(/^End/).fill('00:00')
  await form.getByRole('textbox', { name: 'Day', exact: true }).fill(formatDay(addDays(londonToday(deviceClock), 3)))
  const pays = form.getByRole('region', { name: 'What it comes to' })
  await expect(pays).toContainText('No rate card says what each hour pays')
  await form.getByRole('button', { name: 'Make and Publish' }).press('Enter')
  await expect(form.getByText('Enter what the shift pays an hour: no rate card says it').first()).toBeVisible()
  await form.getByLabel('Job').selectOption('care-assistant')
  await expect(pays).toContainText('6 h at £14.40 + 4 h at £15.60')
  await expect(pays).toContainText('£148.80')
  await expect(pays).toContainText('Left of the charge: £60.00')
  await form.getByLabel('Pay, £ an hour').fill('15.00')
  await expect(pays).toContainText('6 h at £15.00 + 4 h at £15.60')
  await form.getByLabel('Pay, £ an hour').fill('')
  await expect(pays).toContainText('£148.80')
  await expectGoodScreen(manager, 'the form of a shift with its price')
  await form.getByRole('button', { name: 'Make and Publish' }).press('Enter')
  await expect(form).toBeHidden()
  const panel = manager.getByRole('dialog', { name: 'Shift' })
  await panel.getByRole('tab', { name: 'Details' }).press('Enter')
  await expect(panel).toContainText('6 h at £14.40 + 4 h at £15.60 = £148.80')

  await worker.goto('/shifts')
  const card = worker.getByRole('listitem').filter({ hasText: '14:00–00:00' })
  await expect(card).toContainText('£148.80')
  await expect(card).toContainText('£14.40–£15.60/h')
  await card.getByRole('button').first().click()
  const details = worker.getByRole('dialog')
  await expect(details).toContainText('6 h at £14.40 + 4 h at £15.60')
  await expect(details).not.toContainText('208.80')
  await expectGoodScreen(worker, 'an open shift with its split on a phone')
  await worker.keyboard.press('Escape')

  await panel.getByRole('tab', { name: 'People' }).press('Enter')
  await panel.getByRole('button', { name: 'Assign Nia Roberts' }).press('Enter')
  const mail = await waitForMail(product, { to: nia.email, subject: /14:00–00:00/, withinMs: 90_000 })
  expect(mail.text).toContain('£148.80 before tax')
  expect(mail.text).toContain('6 h at £14.40 + 4 h at £15.60')
})
