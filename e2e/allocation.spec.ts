import type { Browser, Locator, Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { enter, foundTeam, joinAsManager, send, somebody } from './support/people.ts'
import { ourPage } from './support/registration.ts'
import { foundRota, inDays, ROTA } from './support/rota.ts'
import type { Product } from './support/server.ts'
import { publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** A plan of a few places is made in seconds, on a busy machine in some more. */
const MADE = { timeout: 45_000 }

/** A team with two who may work, one who may not, and four open places of a week: for two at once on Tuesday, and three on Thursday. */
async function makeWeek(browser: Browser, product: Product) {
  const { page, teamId, siteId } = await foundRota(browser, product)
  const days = (from: number, staffRequired: number) =>
    publishShift(page, { teamId, siteId, days: [inDays(from)], staffRequired })
  await days(1, 1)
  await days(3, 3)
  return { page, teamId, siteId }
}

const proposed = (page: Page) => page.getByRole('list', { name: /^Proposed on/ }).getByRole('listitem')
const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name })

async function press(one: Locator, key = 'Enter') {
  await one.focus()
  await one.press(key)
}

test('a week is filled by keyboard: asked for, read, pinned, made again though its server fails, booked in part, undone, compared', async ({
  browser,
  product,
}) => {
  test.slow()
  const { page, teamId } = await makeWeek(browser, product)
  await page.goto(ROTA)
  await press(button(page, 'Fill Open Shifts'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Fill 4 open places' })).toBeVisible()
  await expectGoodScreen(page, 'asking for a plan')

  // What is wrong is said at its field.
  await dialog.getByLabel('Days').selectOption({ label: 'Other days…' })
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('01/01/2020')
  await press(button(dialog, /^Find People/))
  await expect(dialog.getByRole('textbox', { name: 'Last day' })).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog).toContainText('not before the first one')
  await dialog.getByLabel('Days').selectOption({ index: 1 })

  // What matters, by the arrow keys; then the plan is made, and a reload finds it again.
  await press(dialog.getByRole('slider', { name: 'People Who Know the Site' }), 'ArrowRight')
  await press(button(dialog, 'Find People for 4'))
  await expect(page).toHaveURL(/\/rota\/fill\?run=/)
  await page.reload()
  await expect(page.getByRole('heading', { name: '3 proposed' })).toBeVisible(MADE)
  await expect(page.getByRole('heading', { name: '1 stays open' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('list', { name: 'What the plan comes to' })).toContainText('3 of 4 places')
  await expectGoodScreen(page, 'what a plan proposes')

  // A day is ticked at once.
  const thursday = page.getByRole('checkbox', { name: /^Tick all of Thu/ })
  await press(thursday, 'Space')
  await expect(button(page, 'Book 1 of 3')).toBeVisible()
  await press(thursday, 'Space')

  // Why, who were next, and why not somebody.
  await press(button(proposed(page).first(), /^Who Else/))
  await expect(proposed(page).first()).toContainText('is new here')
  await press(button(proposed(page).first(), 'Why Not…'))
  const asked = page.getByRole('dialog', { name: 'Why not whom?' })
  await asked.getByRole('searchbox').fill('cara')
  await press(button(asked, /Cara Dunn/))
  await expect(page.getByRole('dialog', { name: 'Why not?' })).toContainText(/right to work/i)
  await expectGoodScreen(page, 'why not somebody')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').first()).toContainText('asked about: none can')

  // Pinned, and made again; its server fails in the middle, and the next one begins anew without being told.
  await press(button(proposed(page).first(), /^Pin /))
  await expect(proposed(page).first()).toContainText('Pinned')
  const before = page.url()
  await press(button(page, 'Run Again With 1 Wish'))
  await expect(page).not.toHaveURL(before)
  await inTheMiddle(product, teamId, '0 seconds')
  await product.crash()
  const latest = 'select state, tries from app.allocation_runs where team_id = $1 order by started_at desc limit 1'
  await expect
    .poll(async () => (await inDatabase(product, latest, [teamId]))[0], MADE)
    .toEqual({ state: 'done', tries: 2 })
  await expect(proposed(page).first()).toContainText('Pinned', MADE)

  // What is pinned stands in the dialog, and can be forgotten.
  await press(button(page, 'What Matters…'))
  await press(dialog.locator('summary').filter({ hasText: 'Pinned to a place' }))
  await expect(button(dialog, /^Forget This: /)).toBeVisible()
  await expectGoodScreen(page, 'what was wished before')
  await page.keyboard.press('Escape')

  // In the rota, with the same ticks; one of three is left, two are booked, and the whole is undone.
  await page
    .locator('label')
    .filter({ hasText: /^Rota$/ })
    .click()
  await expect(page.getByRole('rowheader', { name: /Ada Bell/ })).toBeVisible()
  await page.getByRole('checkbox').last().uncheck()
  await expectGoodScreen(page, 'a plan in the rota')
  await press(button(page, 'Book 2 of 3'))
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('2 places booked')
  await expect(button(page, 'Tick Whom to Book')).toBeDisabled()

  // Once nothing is left to book, whoever can is asked about what stays open.
  await press(button(page, '1 stays open'))
  await expect(page.getByRole('heading', { name: '1 stays open' })).toBeFocused()
  await press(button(page, 'Ask Who Can…'))
  await expect(page.getByRole('dialog', { name: 'Offer this shift' })).toBeVisible()
  await expectGoodScreen(page, 'asking who can about what stays open')
  await page.keyboard.press('Escape')

  await press(button(page, 'More for the plan'))
  await press(page.getByRole('menuitem', { name: 'Undo 2 Bookings' }))
  await expect(button(page, 'Book 2 of 3')).toBeVisible()

  // Past plans stand beside each other.
  await press(button(page, 'More for the plan'))
  await press(page.getByRole('menuitem', { name: 'Past Plans' }))
  await expect(page.getByRole('table', { name: 'Past plans' }).getByRole('row')).toHaveCount(3)
  await expectGoodScreen(page, 'past plans')

  // The panel of a shift and the person's record say what the plan has for them.
  const { items } = await (await page.request.get(`/api/teams/${teamId}/allocation/proposed`)).json()
  const [{ shiftId, day, userId }] = items
  await page.goto(`/manager-dashboard/shifts?day=${day}&shift=${shiftId}`)
  await expect(page.getByText('In the plan for this place').first()).toBeVisible()
  await page.goto(`/manager-dashboard/candidates?member=${userId}&tab=work`)
  const ofPlan = page.getByRole('link', { name: /^Proposed in the plan of today: \d places?$/ })
  await expect(ofPlan).toBeVisible()
  await expectGoodScreen(page, 'a person for whom a plan has places')
  await press(ofPlan)
  await expect(page.getByRole('heading', { name: '3 proposed' })).toBeVisible()
})

test('a draft that a plan leaves open is published from the plan, and that is undone there', async ({
  browser,
  product,
}) => {
  test.slow()
  const { page, teamId, siteId } = await makeWeek(browser, product)
  await publishShift(page, { teamId, siteId, days: [inDays(2)], staffRequired: 3, publish: false })
  await page.goto(ROTA)
  await press(button(page, 'Fill Open Shifts'))
  await press(button(page.getByRole('dialog'), 'Find People for 7'))
  await expect(page.getByRole('heading', { name: '5 proposed' })).toBeVisible(MADE)
  await expect(page.getByRole('heading', { name: '2 stay open' })).toBeVisible()

  await press(page.getByRole('checkbox', { name: 'Tick all', exact: true }), 'Space')
  await expect(button(page, 'Ask Who Can…')).toBeVisible()
  await press(button(page, 'Publish 1 Draft'))
  await expect(page.getByRole('dialog')).toContainText('Undo takes all of it back')
  await press(button(page.getByRole('dialog'), 'Publish 1 Draft'))
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('1 shift published')
  await expect(button(page, 'Publish 1 Draft')).toHaveCount(0)
  await press(button(messages, 'Undo'))
  await expect(button(page, 'Publish 1 Draft')).toBeVisible()
  await expectGoodScreen(page, 'a plan that leaves a draft open')
})

test('who is off sick is covered from the panel of the shift, and on a phone a plan is read and booked by touch', async ({
  browser,
  product,
}) => {
  test.slow()
  const { page } = await makeWeek(browser, product)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(ROTA)
  await button(page, 'Fill Open Shifts').click()
  await expectGoodScreen(page, 'asking for a plan on a phone')
  await button(page, /^Find People/).click()
  await expect(page.getByRole('heading', { name: '3 proposed' })).toBeVisible(MADE)
  await button(proposed(page).first(), /^Who Else/).click()
  await expectGoodScreen(page, 'a plan on a phone')
  await button(page, 'Book 3 Places').click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('3 places booked')

  // Somebody rings: the button stands at their next shift, in their record.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/manager-dashboard/candidates?search=Ada')
  await page
    .getByRole('button', { name: /Ada Bell/ })
    .first()
    .click()
  await press(button(page, 'Off Sick: Ada Bell'))
  const rung = page.getByRole('dialog', { name: 'Ada Bell is off sick' })
  await expect(rung.getByRole('list', { name: 'Who can come' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Whoever has Tuesday is sick: the other one comes.
  await page.goto(`/manager-dashboard/shifts?day=${inDays(1)}`)
  await page.getByRole('listitem').filter({ hasText: '07:00' }).getByRole('button').first().click()
  await press(button(page, /^Off Sick: /))
  const dialog = page.getByRole('dialog', { name: /is off sick/ })
  await expect(dialog.getByRole('list', { name: 'Who can come' })).toContainText(/Ada Bell|Ben Cole/)
  await expectGoodScreen(page, 'who comes instead')
  await press(button(dialog, 'Book 1'))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'On it', exact: true }).getByRole('listitem')).toHaveCount(1)
})

/** The latest plan of a team is in the middle, made by a process that is heard of until `alive`. */
const inTheMiddle = (product: Product, teamId: string, alive: string) =>
  inDatabase(
    product,
    `with cut as (delete from app.allocation_places p using app.allocation_runs r where r.id = p.run_id and r.team_id = $1)
     update app.allocation_runs set state = 'working', stage = 'searching', ended_at = null, figures = null, open = 2, cost = 2100,
       bound = 1000, tries = 1, holder = gen_random_uuid(), alive_at = clock_timestamp() + $2::interval,
       points = '[{"ms": 200, "open": 3, "cost": 3200, "bound": 1000}, {"ms": 900, "open": 2, "cost": 2100, "bound": 1000}]'
      where id = (select id from app.allocation_runs where team_id = $1 order by started_at desc limit 1)`,
    [teamId, alive],
  )

test('of two managers who ask at once one is led to the other’s plan; who stops it keeps the best; one of some sites and one of another team see none of it', async ({
  browser,
  product,
}) => {
  test.slow()
  const { page, teamId } = await makeWeek(browser, product)
  const clients = await (await page.request.get(`/api/teams/${teamId}/clients?state=active`)).json()
  const { id: fern } = await send(page, `/api/teams/${teamId}/clients/${clients.items[0].id}/sites`, {
    ...{ name: 'Fern House', address: '14 Park Lane\nLeeds', postcode: 'LS8 1AB' },
  })
  await publishShift(page, { teamId, siteId: fern, days: [inDays(4)] })
  const ben = await joinAsManager({ browser, product, width: 360 }, { owner: page, teamId, name: 'Ben Howe' })
  await page.goto(ROTA)
  await press(button(page, 'Fill Open Shifts'))
  await press(button(page.getByRole('dialog'), 'Find People for 5'))
  await expect(page.getByRole('heading', { name: '4 proposed' })).toBeVisible(MADE)
  await inTheMiddle(product, teamId, '1 hour')

  // Ben asks while it is made.
  await ben.goto(ROTA)
  await button(ben, 'Fill Open Shifts').click()
  await button(ben, /^Find People/).click()
  await expect(ben.getByRole('alert')).toContainText('Maya Clarke is having a plan made')
  await button(ben, 'See That Plan').click()
  await expect(ben.getByRole('heading', { name: 'Finding people for 5 places' })).toBeVisible()
  await expect(ben.getByRole('main')).toContainText('of 5 filled, 2 left open by the best plan so far')
  await expectGoodScreen(ben, 'a plan that is being made, on a phone')
  await inTheMiddle(product, teamId, '-1 minute')
  await button(ben, 'Stop and Take This Plan').click()
  await expect(ben.getByRole('heading', { name: '4 proposed' })).toBeVisible(MADE)
  await expect(ben.getByRole('main')).toContainText('The search was stopped early')

  // The day view of a phone.
  await ben
    .locator('label')
    .filter({ hasText: /^Rota$/ })
    .click()
  await ben.getByRole('checkbox').first().uncheck()
  await ben
    .getByRole('button', { name: /: why / })
    .first()
    .click()
  await expect(ben.getByRole('heading', { name: 'Who were next' })).toBeVisible()
  await expectGoodScreen(ben, 'a day of a plan on a phone')
  await ben.reload()
  await expect(button(ben, 'Book 3 of 4')).toBeVisible()

  // The dashboard says so, until Ben manages one site alone: then only plans of his own.
  await ben.goto('/manager-dashboard')
  await expect(ben.getByRole('heading', { name: 'A plan is ready: 4 of 5 places' })).toBeVisible()
  const { items } = await (await page.request.get(`/api/teams/${teamId}/managers`)).json()
  const { userId } = items.find(({ fullName }: { fullName: string }) => fullName === 'Ben Howe')
  const limited = await page.request.put(`/api/teams/${teamId}/managers/${userId}/sites`, {
    ...{ headers: ourPage(page), data: { siteIds: [fern] } },
  })
  expect(limited.ok()).toBe(true)
  await ben.goto('/manager-dashboard/rota/fill')
  await expect(ben.getByText('No plan yet')).toBeVisible()
  const stranger = await openDevice({ browser, product, width: 1280 })
  await enter(stranger, product, somebody('manager', 'Zoe Quinn'))
  await foundTeam(stranger, 'Other Care')
  await stranger.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(stranger.getByText('This plan is not there any more')).toBeVisible()
})
