import { addDays, atLondon, deviceClock, formatDay, londonToday, minutesBetween, startOfWeek } from '#shared/time.ts'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinTeam, somebody } from './support/people.ts'
import { clearForWork, makeSite } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

const SHIFTS = '/manager-dashboard/shifts'

/**
 * The next night in which the clocks change, from a week ahead on, by the day on which it begins; and how long its
 * shift of ten hours lasts.
 */
function nightOfChange() {
  let day = addDays(londonToday(deviceClock), 7)
  const hours = () => minutesBetween(atLondon(day, '21:00'), atLondon(addDays(day, 1), '07:00')) / 60
  while (hours() === 10) day = addDays(day, 1)
  return { day, hours: hours() }
}

test('shifts are made for two nights, one of them over a change of the clocks, published, given and taken back, by keyboard', async ({
  browser,
  product,
}) => {
  const page = await openDevice({ browser, product, width: 1280 })
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(page, 'Bright Care')
  const worker = await openDevice({ browser, product, width: 360 })
  const femi = somebody('staff', 'Femi Adeyemi')
  await enter(worker, product, femi)
  const teamId = await joinTeam(worker, { manager: page, code })
  await clearForWork(product, { teamId, email: femi.email })
  await page.goto(SHIFTS)
  await expect(page.getByRole('link', { name: 'Add a Site' })).toBeVisible()
  await makeSite(page, { teamId })
  await page.getByRole('button', { name: 'New Shift' }).press('Enter')

  const night = nightOfChange()
  const monday = startOfWeek(night.day)
  const change = `Clocks go ${night.hours > 10 ? 'back' : 'forward'}: ${night.hours} h instead of 10 h`
  const form = page.getByRole('form', { name: 'New shift' })
  await form.getByLabel('Job').selectOption('care-assistant')
  await form.getByRole('button', { name: 'Waking night' }).press('Enter')
  await expect(form.getByLabel('Start')).toHaveValue('20:00')
  await form.getByLabel('Start').fill('21:00')
  await form.getByLabel(/^End/).fill('07:00')
  await form.getByRole('button', { name: 'Every week' }).press('Enter')
  for (const day of ['Thu', 'Fri', 'Sat']) await form.getByRole('button', { name: day, exact: true }).press('Enter')
  await form.getByLabel('First day', { exact: false }).first().fill(formatDay(monday))
  await form
    .getByLabel('Last day', { exact: false })
    .first()
    .fill(formatDay(addDays(monday, 6)))
  await form.getByRole('checkbox', { name: /^Fri/ }).press('Space')
  await expect(page.getByText(`2 days, 2 places, ${10 + night.hours} h`)).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: change })).toContainText('Sat')
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
  // A publishing is taken back by what says it, and done again, as in the rota.
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(page.getByText(/^Undone: Published 2 shifts from/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish 2 Drafts' })).toBeVisible()
  await page.getByRole('button', { name: 'Redo', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: /^Fill 1/ })).toHaveCount(2)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  // What is done rarely is in the row's menu, by its button, a right click or the key; Escape leads back.
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Find People' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()
  await page.getByRole('combobox', { name: 'Which shifts' }).selectOption('Open')
  await page.getByRole('button', { name: 'Save Filter' }).press('Enter')
  const naming = page.getByRole('dialog')
  await naming.getByRole('textbox').fill('To fill')
  await naming.getByRole('button', { name: 'Save' }).press('Enter')
  const view = page.getByRole('button', { name: 'To fill', exact: true })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await view.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Which shifts' })).toHaveValue('')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Shift' })
  await expect(panel.getByText('1 can take it')).toBeVisible()
  await expect(panel.getByText(change)).toBeVisible()
  await expectGoodScreen(page, 'the candidates for a shift')
  // A re-post names whom it tells before it does.
  await panel.getByRole('button', { name: 'Re-Post as Urgent…' }).press('Enter')
  const repost = page.getByRole('dialog', { name: 'Re-Post This Shift as Urgent?' })
  await expect(repost.getByRole('list', { name: 'Who is told' }).getByRole('listitem')).toHaveText([/Femi Adeyemi/])
  await expectGoodScreen(page, 'whom a re-post tells')
  await repost.getByRole('button', { name: 'Re-Post and Tell 1' }).press('Enter')
  await expect(page.getByText(/^1 shift re-posted as urgent. 1 person is told/)).toBeVisible()
  await expect(repost).toBeHidden()
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
  await expect(panel.getByText('Maya Clarke took the publishing back')).toBeVisible()

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
  await expect(split.getByRole('list', { name: 'Parts' })).toContainText('21:00–')
  await expectGoodScreen(page, 'a shift that is split')
  await split.getByRole('button', { name: 'Split into 2' }).press('Enter')
  await expect(split).toBeHidden()
  await expect(panel.getByText(/^21:00–0[12]:/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).press('Enter')
  await page.getByRole('button', { name: 'Copy Week' }).press('Enter')
  await page.getByRole('button', { name: 'Copy the Week' }).press('Enter')
  await expect(page.getByText(/^3 drafts made/)).toBeVisible()
  await page.getByRole('button', { name: 'Show the Week' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Publish 3 Drafts' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  const tall = await page.locator('li[data-row]').first().boundingBox()
  expect(tall?.height).toBeLessThanOrEqual(45)
  await expectGoodScreen(page, 'the shifts of a week')
  // A search within the days.
  await page.getByLabel('Search site or person').fill('nowhere')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByLabel('Search site or person').fill('rosewood')
  await expect(rows).toHaveCount(3)
})
