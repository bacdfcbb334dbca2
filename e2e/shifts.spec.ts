import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, formatDay, londonToday, startOfWeek } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { arrive, createTeam, joinTeam, send, somebody } from './support/people.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

const SHIFTS = '/manager-dashboard/shifts'

/** A site of a new client, by the API. */
async function addSite(page: Page, teamId: string) {
  const { id } = await send(page, `/api/teams/${teamId}/clients`, { name: 'Oak Homes' })
  await send(page, `/api/teams/${teamId}/clients/${id}/sites`, {
    ...{ name: 'Rosewood', address: '1 Mill Lane, Leeds', postcode: 'LS6 1AA' },
    ...{ contacts: [], handoverPaid: false, inductionNeeded: false },
  })
}

/** Somebody whom nothing keeps from a plain shift: they have registered, do the job, and their right to work is checked. */
async function clearForWork(product: Product, { teamId, name }: { teamId: string; name: string }) {
  const [person] = await inDatabase(
    product,
    `update app.team_members set position = 'care-assistant', completion = 100 where team_id = $1 and full_name = $2 returning user_id`,
    [teamId, name],
  )
  await inDatabase(
    product,
    `insert into app.checks (id, team_id, user_id, kind, title, checked_on, passed, facts, recorded_at, recorded_by, work_limit)
      select $3, team_id, $2, 'right-to-work', 'List A', '2020-01-01', true, '', now(), user_id, '{"kind": "none"}'
        from app.team_members where team_id = $1 and role = 'owner'`,
    [teamId, person.user_id, randomUUID()],
  )
}

test('shifts are made for two nights, published, given and taken back, by keyboard', async ({ browser, product }) => {
  const page = await openDevice({ browser, product, width: 1280 })
  await arrive(page, product, somebody('manager', 'Maya Clarke'))
  const code = await createTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product, width: 360 })
  await arrive(worker, product, somebody('staff', 'Femi Adeyemi'))
  const teamId = await joinTeam(worker, { manager: page, code })
  await clearForWork(product, { teamId, name: 'Femi Adeyemi' })
  await page.goto(SHIFTS)
  await expect(page.getByRole('link', { name: 'Add a Site' })).toBeVisible()
  await addSite(page, teamId)
  await page.getByRole('button', { name: 'New Shift' }).press('Enter')

  const monday = addDays(startOfWeek(londonToday({ now: () => Date.now() })), 7)
  const form = page.getByRole('form', { name: 'New shift' })
  await form.getByLabel('Job').selectOption('care-assistant')
  await form.getByRole('button', { name: 'Waking night' }).press('Enter')
  await expect(form.getByLabel('Start')).toHaveValue('20:00')
  await form.getByRole('button', { name: 'Every week' }).press('Enter')
  for (const day of ['Mon', 'Tue', 'Wed']) await form.getByRole('button', { name: day, exact: true }).press('Enter')
  await form.getByLabel('First day', { exact: false }).first().fill(formatDay(monday))
  await form
    .getByLabel('Last day', { exact: false })
    .first()
    .fill(formatDay(addDays(monday, 6)))
  await form.getByRole('checkbox', { name: /^Tue/ }).press('Space')
  await expect(page.getByText('2 days, 2 places, 24 h')).toBeVisible()
  await form.getByLabel('Pay').fill('13.05')
  await form.getByLabel('Charge').fill('18.40')
  await expect(page.getByText('Margin £5.35 an hour')).toBeVisible()
  await expectGoodScreen(page, 'the form for new shifts')
  await form.getByRole('button', { name: 'Make 2 Drafts' }).press('Enter')

  const rows = page.locator('[data-open]')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Publish 2 Drafts' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 2 Drafts' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Fill 1/ })).toHaveCount(2)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Shift' })
  await expect(panel.getByText('1 can take it')).toBeVisible()
  await expectGoodScreen(page, 'the candidates for a shift')
  await panel.getByRole('button', { name: 'Assign Femi Adeyemi' }).press('Enter')
  await expect(panel.getByText('Full', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: 'Take Off: Femi Adeyemi' }).press('Enter')
  const why = page.getByRole('dialog', { name: /Take Femi/ })
  await why.getByLabel('Reason').selectOption('worker-asked')
  await expect(why.getByLabel('The worker')).toBeChecked()
  await why.getByRole('button', { name: 'Take Off' }).press('Enter')
  await expect(why).toBeHidden()
  await expect(panel.getByRole('list', { name: 'No longer on it' })).toBeVisible()
  await panel.getByRole('tab', { name: 'Details' }).click()
  await expect(panel.getByText(/took Femi Adeyemi off/)).toBeVisible()

  // Offered in turn, at any hour of the day: by night it waits for the morning.
  await panel.getByRole('tab', { name: 'People' }).click()
  await panel.getByRole('button', { name: 'Ask in Turn' }).press('Enter')
  const asking = page.getByRole('dialog', { name: 'Ask in turn' })
  await expect(asking.getByRole('list', { name: 'In this order' })).toContainText('Femi Adeyemi')
  await expectGoodScreen(page, 'the line of those who are asked')
  await asking.getByRole('button', { name: 'Ask 1 in Turn' }).press('Enter')
  await expect(panel.getByRole('list', { name: 'Asked in turn' })).toContainText('Femi Adeyemi')
  await panel.getByRole('button', { name: 'Stop' }).press('Enter')
  await page.getByRole('dialog', { name: 'Stop asking?' }).getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(panel.getByText('Stopped')).toBeVisible()

  // Whoever is booked asks colleagues to take it over.
  await panel.getByRole('button', { name: 'Assign Femi Adeyemi' }).press('Enter')
  await worker.goto('/shifts?view=mine')
  await worker.getByRole('list', { name: 'My Shifts' }).getByRole('button').first().click()
  await worker.getByRole('button', { name: 'Swap' }).click()
  const colleagues = worker.getByRole('dialog', { name: 'Ask colleagues to take it?' })
  await colleagues.getByRole('radio', { name: 'Colleagues I choose' }).check()
  await expect(colleagues.getByText('Nobody else in your team does this job.')).toBeVisible()
  await colleagues.getByRole('radio', { name: 'Everybody who can' }).check()
  await expectGoodScreen(worker, 'asking colleagues')
  await colleagues.getByRole('button', { name: 'Ask' }).click()
  await expect(colleagues).toBeHidden()

  // The others of its series follow a change; it is split, and the week copied.
  await panel.getByRole('button', { name: 'Edit' }).press('Enter')
  const edit = page.getByRole('form', { name: 'Shift' })
  await edit.getByLabel('Break').fill('45')
  await edit.getByLabel('All that have not begun').press('Space')
  await expect(edit.getByText('2 shifts change.')).toBeVisible()
  await edit.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(page.getByText('2 shifts changed')).toBeVisible()
  await panel.getByRole('button', { name: 'Split' }).press('Enter')
  const split = page.getByRole('dialog', { name: 'Split the Shift' })
  await expect(split.getByRole('list', { name: 'Parts' })).toContainText('20:00–02:00')
  await expectGoodScreen(page, 'a shift that is split')
  await split.getByRole('button', { name: 'Split into 2' }).press('Enter')
  await expect(split).toBeHidden()
  await expect(panel.getByText(/^20:00–02:00/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).press('Enter')
  await page.getByRole('button', { name: 'Copy Week' }).press('Enter')
  await page.getByRole('button', { name: 'Copy the Week' }).press('Enter')
  await expect(page.getByText(/^3 drafts made/)).toBeVisible()
  await page.getByRole('button', { name: 'Show the Week' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Publish 3 Drafts' })).toBeVisible()
})
