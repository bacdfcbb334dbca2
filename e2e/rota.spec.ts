import type { Browser, Locator, Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { enter, send, somebody } from './support/people.ts'
import { foundRota, inDays, ROTA } from './support/rota.ts'
import type { Product } from './support/server.ts'
import { clearForWork, publishShift } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

/** A team with two people who may work, one who may not, a site, and two open shifts of the week. */
async function makeRota(browser: Browser, product: Product) {
  const { page, teamId, siteId } = await foundRota(browser, product)
  const shift = (day: number, changes: object = {}) =>
    publishShift(page, { teamId, siteId, days: [inDays(day)], ...changes })
  await shift(1)
  await shift(2, { start: '14:00', end: '22:00' })
  await page.goto(ROTA)
  await expect(page.getByRole('grid', { name: 'Rota' })).toBeVisible()
  return { page, teamId, siteId, shift }
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const chips = (row: Locator) => row.locator('[data-chip]')
const said = (page: Page) => page.locator('[aria-live=assertive]')

const choose = (page: Page, label: string) =>
  page
    .locator('label')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .click()

/** Carries something with the mouse to a cell, slowly enough to read what the cell says. */
async function drag(page: Page, chip: Locator, cell: Locator) {
  const [from, to] = [await chip.boundingBox(), await cell.boundingBox()]
  await page.mouse.move(from!.x + 20, from!.y + 10)
  await page.mouse.down()
  await page.mouse.move(from!.x + 30, from!.y + 30, { steps: 3 })
  await page.mouse.move(to!.x + 20, to!.y + 14, { steps: 6 })
}

test('a week is filled with the mouse and by keyboard alone: what each row may take is said before it is set down, and the other manager sees it', async ({
  browser,
  product,
}) => {
  const { page, shift } = await makeRota(browser, product)
  const open = rowOf(page, 'Unfilled')
  const [ada, ben, cara] = ['Ada Bell', 'Ben Cole', 'Cara Dunn'].map((name) => rowOf(page, name)) as [
    Locator,
    Locator,
    Locator,
  ]
  await expect(chips(open)).toHaveCount(2)
  await expectGoodScreen(page, 'the rota')

  // With the mouse: Cara may not, and letting go above Ada books her.
  await drag(page, chips(open).first(), ada.locator('[data-c="1"]'))
  await expect(cara.locator('[data-c="1"]')).toContainText('right to work')
  await expect(page.getByRole('list', { name: 'In your hand' })).toContainText('can take it')
  await page.mouse.up()
  await expect(chips(ada)).toHaveCount(1)
  await expect(chips(open)).toHaveCount(1)
  // Its answer would be said in the middle of what comes next.
  await expect(said(page)).toContainText('Ada Bell has')

  // By keyboard: picked up, carried down two rows, where Ben has it.
  await chips(open).first().focus()
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Picked up')
  await expect(page.getByRole('list', { name: 'In your hand' })).toContainText(/[12]\s*can take it/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(said(page)).toContainText('Over Ben Cole')
  // Over another day it says what that would mean, and comes back.
  await page.keyboard.press('ArrowRight')
  await expect(ben.locator('[data-c="3"]')).toContainText('→')
  await expect(said(page)).toContainText(/Over Ben Cole, Thursday.*can take it/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(chips(ben)).toHaveCount(1)
  await expect(chips(open)).toHaveCount(0)

  // Taken off with Delete, and given by name: a letter begins it, Enter chooses.
  await chips(ben).first().focus()
  await page.keyboard.press('Delete')
  await expect(chips(open)).toHaveCount(1)
  await chips(open).first().focus()
  await page.keyboard.press('b')
  await expect(page.getByRole('option', { name: /Ben Cole/ })).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Name' }).fill('ben')
  await expectGoodScreen(page, 'who can take a place')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(chips(ben)).toHaveCount(1)

  // What was done is undone, and done again.
  await chips(ben).first().focus()
  await page.keyboard.press('Control+z')
  await expect(chips(open)).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(chips(ben)).toHaveCount(1)

  // What another one does is there at once.
  await shift(3)
  await expect(chips(open)).toHaveCount(1, { timeout: 2000 })

  // Several at once: Shift and an arrow key, and what can be done with all of them.
  await chips(ada).first().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('region', { name: 'Selected shifts' })).toContainText('2 shifts 15 h')
  await expectGoodScreen(page, 'shifts that are selected')
  await page.getByRole('button', { name: 'Move to…' }).press('Enter')
  await expectGoodScreen(page, 'moving shifts without dragging')
  await page.getByRole('dialog').getByLabel('Who has it').selectOption('Nobody: open')
  await page.getByRole('button', { name: 'Move 2 Shifts' }).press('Enter')
  await expect(chips(ada)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(chips(ada)).toHaveCount(1)

  // By touch: held and let go, it is selected, and so is what is tapped then.
  const touches = await page.context().newCDPSession(page)
  const touch = async (chip: Locator, ms: number) => {
    const { x, y, width, height } = (await chip.boundingBox())!
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
    await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.waitForTimeout(ms)
    await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await touch(chips(ada).first(), 450)
  await expect(page.getByRole('region', { name: 'Selected shifts' })).toContainText('1 shift')
  await page.waitForTimeout(300)
  await touch(chips(ben).first(), 30)
  await expect(page.getByRole('region', { name: 'Selected shifts' })).toContainText('2 shifts')
  await page.keyboard.press('Escape')

  // The edge of a shift is pulled to another time.
  const edge = await chips(ada).first().boundingBox()
  await page.mouse.move(edge!.x + edge!.width - 3, edge!.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge!.x + edge!.width + 17, edge!.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect(chips(ada).first()).toContainText('07–16')

  // F2 begins in the time, and the keyboard goes on from the shift: its menu by the key, an act of it, and back.
  await chips(ada).first().focus()
  await page.keyboard.press('F2')
  const times = page.getByRole('dialog', { name: 'Change day or times' })
  await expect(times.getByLabel('Start')).toBeFocused()
  await times.getByLabel('Start').fill('08:00')
  await page.keyboard.press('Enter')
  await expect(times).toBeHidden()
  await expect(chips(ada).first()).toContainText('08–16')
  await expect(chips(ada).first()).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Who Else…' })).toBeFocused()
  await expectGoodScreen(page, 'the menu of a shift in the rota')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Take Off' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chips(ada)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(chips(ada)).toHaveCount(1)

  // By keyboard alone a copy is made as a draft, published, and taken back before anybody is told.
  await chips(ada).first().focus()
  for (const key of ['Space', 'c', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  const publish = page.getByRole('button', { name: 'Publish 1 Draft' })
  await publish.press('Enter')
  await expectGoodScreen(page, 'publishing drafts of the rota')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 1 Draft' }).press('Enter')
  await expect(page.getByText(/^1 shift published\. One person is told in 10 seconds/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Undo: Published 1 shift from/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Undone: Published 1 shift from/)).toBeVisible()
  await expect(publish).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(publish).toHaveCount(0)

  // Other rows, and longer spans.
  await choose(page, 'Sites')
  await expect(page.getByRole('rowheader', { name: 'Rosewood Care Home' })).toBeVisible()
  await expectGoodScreen(page, 'the rota by sites')
  await choose(page, '4 weeks')
  await expect(page).toHaveURL(/span=month/)
  await choose(page, 'People')
  await expect(chips(ada)).toHaveText('E')
  await expectGoodScreen(page, 'four weeks of the rota')
})

test('what was done is undone after a reload; its history says what has changed since it was told; of two managers one is told who was first', async ({
  browser,
  product,
}) => {
  const { page, teamId } = await makeRota(browser, product)
  const tom = somebody('manager', 'Tom Ashby')
  const second = await openDevice({ browser, product, width: 1280 })
  await enter(second, product, tom)
  await inDatabase(
    product,
    `insert into app.team_members (team_id, user_id, role, joined_at) select $1, id, 'manager', now() from app.users where email = $2`,
    [teamId, tom.email],
  )
  const open = rowOf(page, 'Unfilled')
  const ada = rowOf(page, 'Ada Bell')
  await chips(open).first().focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(page.getByText('Booked Ada Bell')).toBeVisible()

  // After a reload it is undone, and done again.
  await page.reload()
  await expect(chips(ada)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Undo: Booked Ada Bell/ })).toBeEnabled()
  await page.keyboard.press('Control+z')
  await expect(chips(open)).toHaveCount(2)
  await page.keyboard.press('Control+Shift+z')
  await expect(chips(ada)).toHaveCount(1)

  // Since it was told: only who is concerned, marked; a sentence leads to its cell.
  await page.getByRole('button', { name: 'History' }).press('Enter')
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByRole('list', { name: 'What has changed' })).toContainText('Ada Bell gets')
  await expect(rowOf(page, 'Ben Cole')).toHaveCount(0)
  await expectGoodScreen(page, 'what has changed in the rota')
  await history.getByRole('button', { name: /^Ada Bell gets/ }).press('Enter')
  await expect(chips(ada).first()).toBeFocused()
  await expect(chips(ada).first()).toHaveAccessibleName(/new since the telling/)
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await expect(rowOf(page, 'Ben Cole')).toHaveCount(1)

  // Another manager comes: each is told of the other, also of what they have in hand, until one leaves.
  await second.goto(ROTA)
  const isHere = (who: Page, name: string) =>
    who.getByRole('list', { name: 'Who else is here' }).getByRole('button', { name: `${name} is here, too` })
  await expect(isHere(page, 'Tom Ashby')).toBeVisible()
  await expect(isHere(second, 'Maya Clarke')).toBeVisible()
  await isHere(page, 'Tom Ashby').focus()
  await expect(isHere(page, 'Tom Ashby').getByText('Tom Ashby is here, too')).toHaveCSS('opacity', '1')
  await expectGoodScreen(page, 'a rota that somebody else has open, too')
  await chips(rowOf(second, 'Unfilled')).first().focus()
  await second.keyboard.press('Space')
  await expect(chips(open).first()).toHaveAccessibleName(/Tom Ashby has it in hand$/)
  await second.keyboard.press('Escape')
  await expect(chips(open).first()).not.toHaveAccessibleName(/in hand/)
  await second.goto('/manager-dashboard')
  await expect(isHere(page, 'Tom Ashby')).toHaveCount(0)

  // The other manager takes her off: it is there at once, and what was done before is not undone over it.
  await second.goto(ROTA)
  await chips(rowOf(second, 'Ada Bell')).first().focus()
  await second.keyboard.press('Delete')
  await expect(chips(ada)).toHaveCount(0, { timeout: 3000 })
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/Tom Ashby changed it at/).first()).toBeVisible()

  // What one carries the other fills: who sets it down is told who was first.
  await chips(open).first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('list', { name: 'In your hand' })).toContainText(/[12]\s*can take it/)
  await page.route('**/rota?*', (route) => route.abort())
  await chips(rowOf(second, 'Unfilled')).first().focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) await second.keyboard.press(key)
  await expect(second.getByText('Booked Ben Cole')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('Not done.')
  await page.unroute('**/rota?*')
  await expect(chips(rowOf(second, 'Ben Cole'))).toHaveCount(1)
  await second.close()
  await expect(isHere(page, 'Tom Ashby')).toHaveCount(0)

  // On paper, in templates, in another week: from the rota.
  await page.goto(ROTA)
  await page.getByRole('button', { name: 'More of the rota' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Copy Somebody’s Week…' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Copy Somebody’s Week' })).toBeVisible()
  await expectGoodScreen(page, 'copying a week from the rota')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More of the rota' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Print, Save or Share…' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Rota on Paper' })).toBeVisible()
})

test('whose place keeps an undo from being done is named, and comes off with it by one press of a key', async ({
  browser,
  product,
}) => {
  const { page, teamId, shift } = await makeRota(browser, product)
  const steps = `/api/teams/${teamId}/rota/steps`
  const moved = await shift(4)
  const change = { kind: 'move', shiftId: moved, version: 1, startsOn: inDays(5) }
  await send(page, steps, { changes: [change] })
  const other = await shift(4)
  const [ada] = await inDatabase(
    product,
    `select user_id as id from app.team_members where team_id = $1 and full_name = 'Ada Bell'`,
    [teamId],
  )
  for (const shiftId of [moved, other])
    await send(page, `/api/teams/${teamId}/shifts/${shiftId}/assignments`, { userId: ada!.id })
  await page.reload()
  await expect(chips(rowOf(page, 'Ada Bell'))).toHaveCount(2)

  const carried = chips(rowOf(page, 'Ada Bell')).last()
  const asks = page.getByRole('alert').filter({ hasText: 'Ada Bell would be in two places at once' })
  await carried.focus()
  await page.keyboard.press('Control+z')
  await expect(asks.getByRole('button', { name: 'Take Off and Go On' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asks).toHaveCount(0)
  await expect(carried).toBeFocused()

  await page.keyboard.press('Control+z')
  await expect(asks.getByRole('button', { name: 'Take Off and Go On' })).toBeFocused()
  await expectGoodScreen(page, 'who is in the way of an undo')
  await page.keyboard.press('Escape')
  await expect(asks).toHaveCount(0)
  // The grid has been drawn anew since then: it had no place on the phone.
  await expect(carried).toBeFocused()

  await page.keyboard.press('Control+z')
  await expect(asks.getByRole('button', { name: 'Take Off and Go On' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Undone: .*Ada Bell is off/)).toBeVisible()
  await expect(chips(rowOf(page, 'Ada Bell'))).toHaveCount(1)
  await expect(rowOf(page, 'Unfilled').locator('[data-c="4"] [data-chip]')).toHaveCount(1)
})

test('whose place somebody has got since is asked who comes off, on a phone too', async ({ browser, product }) => {
  const { page, teamId, shift } = await makeRota(browser, product)
  const people = await inDatabase(
    product,
    `select u.id, u.email from app.users u join app.team_members m on m.user_id = u.id
      where m.team_id = $1 and m.role = 'staff' order by m.full_name`,
    [teamId],
  )
  const [ada, ben, cara] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  await clearForWork(product, { teamId, email: cara.email })
  const two = await shift(4, { staffRequired: 2 })
  const book = (userId: string) => send(page, `/api/teams/${teamId}/shifts/${two}/assignments`, { userId })
  await book(ben.id)
  const { places } = await book(ada.id)
  const { assignmentId } = places.find((place: { userId: string }) => place.userId === ada.id)
  await send(page, `/api/teams/${teamId}/rota/steps`, { changes: [{ kind: 'take-off', assignmentId }] })
  await book(cara.id)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/manager-dashboard/rota?day=${inDays(4)}`)

  const list = page.locator('[data-day-list]')
  await expect(list.getByText('Cara Dunn')).toBeVisible()
  await page.getByRole('button', { name: /^Undo: / }).press('Enter')
  const asks = page.getByRole('alert').filter({ hasText: 'somebody has to come off for Ada Bell' })
  await expect(asks.getByRole('button', { name: 'Take Off Ben Cole' })).toBeFocused()
  await expectGoodScreen(page, 'who comes off for whom an undo brings back')
  await asks.getByRole('button', { name: 'Take Off Cara Dunn' }).press('Enter')
  await expect(page.getByText(/^Undone: .*Cara Dunn is off/)).toBeVisible()
  await expect(list.getByText('Ada Bell')).toBeVisible()
  await expect(list.getByText('Ben Cole')).toBeVisible()
  await expect(list.getByText('Cara Dunn')).toHaveCount(0)
})

test('on a phone a day is a list, filled and changed by tap', async ({ browser, product }) => {
  const { page } = await makeRota(browser, product)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/manager-dashboard/rota?day=${inDays(1)}`)
  const list = page.locator('[data-day-list]')
  await expect(list.getByText('Open')).toBeVisible()
  await expectGoodScreen(page, 'a day of the rota on a phone')
  await list.getByRole('button', { name: /^Fill/ }).click()
  await page.getByRole('option', { name: /Ada Bell/ }).click()
  await expect(list.getByText('Ada Bell')).toBeVisible()
  await expect(page.getByText('Booked Ada Bell')).toBeVisible()
  // A dialog of the menu gives the focus back to where the menu was opened.
  const more = list.getByRole('button', { name: /^More for/ })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Change Day or Times…' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Start')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('menuitem', { name: 'Take Off' }).click()
  await expect(list.getByText('Open')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Everything is as it was told.')
  await expectGoodScreen(page, 'the history of the rota on a phone')
  await page.getByRole('dialog', { name: 'History' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Wed/ }).click()
  await expect(list.getByText('14:00–22:00')).toBeVisible()
})
