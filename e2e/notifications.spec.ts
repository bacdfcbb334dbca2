import type { BrowserContext, Locator, Page, Route } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { openDevice } from './support/device.ts'
import { waitForMail } from './support/mail.ts'
import { arrive, createTeam, enter, somebody } from './support/people.ts'
import { startProduct } from './support/server.ts'
import { expect, test } from './support/test.ts'

const LIVE_MS = 10_000

/** Reaches the element by the Tab key alone, and presses Enter. */
async function pressByKeyboard(page: Page, target: Locator) {
  for (let left = 60; left > 0; left--) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key never came there')
}

const bell = (page: Page, says: string | RegExp) =>
  page.getByRole('button', {
    name: typeof says === 'string' ? `Notifications${says && `: ${says}`}` : says,
    exact: true,
  })
const tab = (page: Page, name: 'Needs You' | 'All') => page.getByRole('tab', { name: new RegExp(`^${name}`) })

/** Writes like the page's own forms, which other journeys test. */
async function send(page: Page, path: string, body: object = {}) {
  const call = { path, body: JSON.stringify(body) }
  const { status, answer } = await page.evaluate(async ({ path, body }) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'care-staffing' }
    const response = await fetch(path, { method: 'POST', headers, body })
    return { status: response.status, answer: await response.json() }
  }, call)
  expect(status, path).toBe(200)
  return answer
}

const teamsOf = (page: Page) => page.evaluate(async () => (await fetch('/api/teams')).json())

function countStreams(context: BrowserContext) {
  const open = new Set<object>()
  context.on('request', (request) => new URL(request.url()).pathname === '/api/events' && open.add(request))
  const closed = (request: object) => open.delete(request)
  context.on('requestfinished', closed)
  context.on('requestfailed', closed)
  return open
}

test('people hear of each other at once, by keyboard, in every tab, at a desk and on a phone, on two app processes', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const second = await startProduct({ dataDir: product.dataDir, env: { TRUST_PROXY: '1' } })
  const boss = somebody('manager', 'Maya Manager')
  const manager = await openDevice({ browser, product })
  const context = manager.context()
  const worker = await openDevice({ browser, product: second, width: 360 })
  await enter(manager, product, boss)
  const code = await createTeam(manager, 'Night Owls')
  const wanda = somebody('staff', 'Wanda Worker')
  await arrive(worker, second, wanda)

  await test.step('two tabs have one event stream, and both hear of a request', async () => {
    const streams = countStreams(context)
    await manager.reload()
    await expect(bell(manager, '')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/manager-dashboard/notifications')
    await expect(other.getByText('No notifications yet')).toBeVisible()
    await expectGoodScreen(other, 'no notifications')
    await send(worker, '/api/teams/join', { teamCode: code })
    await expect(bell(manager, '1 needs you, 1 new')).toBeVisible({ timeout: LIVE_MS })
    await expect(other.getByRole('link', { name: /Wanda Worker asks to join Night Owls/ })).toBeVisible({
      timeout: LIVE_MS,
    })
    expect(streams.size).toBe(1)
    await manager.close({ runBeforeUnload: false })
    await expect.poll(() => streams.size, { timeout: 10_000 }).toBe(1)
  })

  // The mail of a request that is answered first is withdrawn.
  const mail = await waitForMail(product, {
    to: boss.email,
    subject: /Wanda Worker asks to join Night Owls/,
    withinMs: 20_000,
  })
  const left = context.pages()[0] as Page
  await test.step('the tab that is left takes the stream over; the bell works by keyboard and leads to the request', async () => {
    await pressByKeyboard(left, bell(left, '1 needs you, 1 new'))
    const panel = left.getByRole('link', { name: /Wanda Worker asks to join Night Owls/ }).first()
    await expect(panel).toBeVisible()
    await expectGoodScreen(left, 'bell')
    await left.keyboard.press('Escape')
    await expect(left.getByRole('link', { name: 'Show All Notifications' })).toBeHidden()
    await expect(bell(left, '1 needs you, 1 new')).toBeFocused()
    await left.keyboard.press('Enter')
    await pressByKeyboard(left, panel)
    await expect(left).toHaveURL(/\/manager-dashboard\/candidates\?list=requests$/)
    // It is read, and needs somebody until it is answered.
    await expect(bell(left, '1 needs you')).toBeVisible({ timeout: LIVE_MS })
    await left.goto('/manager-dashboard/notifications')
    await expect(tab(left, 'Needs You')).toHaveAttribute('aria-selected', 'true')
    await expectGoodScreen(left, 'notifications, needs you')
    await pressByKeyboard(left, left.getByRole('button', { name: /^Approve: Wanda Worker asks/ }))
    await expect(left.getByText('Nothing needs you')).toBeVisible({ timeout: LIVE_MS })
    await pressByKeyboard(left, left.getByRole('button', { name: 'Undo' }))
    await expect(bell(left, '1 needs you')).toBeVisible({ timeout: LIVE_MS })
    await pressByKeyboard(left, left.getByRole('button', { name: /^Approve: Wanda Worker asks/ }))
    await expect(bell(left, '')).toBeVisible({ timeout: LIVE_MS })
  })

  await test.step('the answer reaches the other person, in the other portal, on the other process', async () => {
    await expect(bell(worker, '1 new')).toBeVisible({ timeout: 20_000 })
    await pressByKeyboard(worker, bell(worker, '1 new'))
    await pressByKeyboard(worker, worker.getByRole('link', { name: 'Show All Notifications' }))
    await expect(worker).toHaveURL(/\/notifications$/)
    await expect(worker.getByRole('link', { name: /Your request to join Night Owls has been approved/ })).toBeVisible()
    await expectGoodScreen(worker, 'notifications')
    await pressByKeyboard(worker, worker.getByRole('button', { name: 'Mark All as Read' }))
    await expect(bell(worker, '')).toBeVisible({ timeout: LIVE_MS })
  })

  await test.step('the mail can be stopped from anywhere by one press', async () => {
    const stranger = await openDevice({ browser, product, width: 360 })
    await stranger.goto(mail.links.find((link) => link.includes('/stop-mails')) as string)
    await expectGoodScreen(stranger, 'stop emails')
    expect(new URL(stranger.url()).search).toBe('')
    await pressByKeyboard(stranger, stranger.getByRole('button', { name: 'Stop these emails' }))
    await expect(stranger.getByText('You will get no more emails of this kind.')).toBeVisible()
  })

  await test.step('settings show what was stopped, and keep what is chosen', async () => {
    await left.goto('/manager-dashboard/settings?tab=notifications')
    const requests = left.getByRole('switch', { name: 'New join requests', exact: true })
    await expect(requests).not.toBeChecked()
    await requests.focus()
    await left.keyboard.press('Space')
    await expect(requests).toBeChecked()
    // The next choice is made while this one is being saved.
    const delay = async (route: Route) => {
      await left.waitForTimeout(500)
      await route.continue()
    }
    await left.route('**/api/notifications/settings', delay, { times: 1 })
    await left.getByLabel('Changes in your teams: how often').selectOption('daily')
    const quiet = left.getByRole('switch', { name: 'Quiet hours' })
    await quiet.focus()
    await left.keyboard.press('Space')
    await expect(quiet).toBeChecked()
    await expect(quiet).toBeFocused()
    await left.getByLabel('From').fill('21:30')
    await left.getByLabel('To', { exact: true }).fill('21:30')
    await left.keyboard.press('Enter')
    await expect(left.getByText('The two times must differ')).toBeVisible()
    await left.getByLabel('To', { exact: true }).fill('06:00')
    const saved = left.waitForResponse(
      async (answer) => answer.request().method() === 'PATCH' && (await answer.text()).includes('21:30'),
    )
    await left.keyboard.press('Enter')
    await saved
    await expect(left.getByRole('button', { name: 'Save Quiet Hours' })).toBeEnabled()
    await left.reload()
    await expect(left.getByLabel('From')).toHaveValue('21:30')
    await expect(left.getByLabel('Changes in your teams: how often')).toHaveValue('daily')
    await expectGoodScreen(left, 'notification settings')
    await worker.goto('/account?tab=notifications')
    await expect(worker.getByRole('switch', { name: 'Email notifications' })).toBeChecked()
    await expectGoodScreen(worker, 'account, notifications')
  })
  await test.step('the stream that was taken over goes on; older notifications come page by page', async () => {
    await left.goto('/manager-dashboard/notifications')
    const [team] = (await teamsOf(worker)).belongsTo
    await send(worker, `/api/teams/${team.id}/leave`)
    await expect(left.getByRole('link', { name: /Wanda Worker has left Night Owls/ })).toBeVisible({
      timeout: LIVE_MS,
    })
    for (let left = 20; left > 0; left--) {
      await send(worker, '/api/teams/join', { teamCode: code })
      const [request] = (await teamsOf(worker)).pending
      await send(worker, `/api/requests/${request.id}/withdraw`)
    }
    const lines = left.getByRole('list', { name: 'Notifications, Today' }).getByRole('listitem')
    await expect(lines).toHaveCount(20)
    await expect(left.getByRole('link', { name: /Wanda Worker has left Night Owls/ })).toBeHidden()
    await pressByKeyboard(left, left.getByRole('button', { name: 'Show older ones' }))
    await expect(lines).toHaveCount(22)
    await expect(left.getByRole('button', { name: 'Show older ones' })).toBeHidden()
  })
  await test.step('what is told of one person on a day is one entry, which opens; one kind alone can be shown', async () => {
    await left.getByLabel('Kind of notification').selectOption('team')
    await expect(left).toHaveURL(/kind=team/)
    await expect(left.getByRole('link', { name: /Wanda Worker has left Night Owls/ })).toBeVisible()
    await send(worker, '/api/teams/join', { teamCode: code })
    await expect(bell(left, /1 needs you/)).toBeVisible({ timeout: LIVE_MS })
    await tab(left, 'All').focus()
    await left.keyboard.press('ArrowLeft')
    await expect(left).toHaveURL(/view=needs/)
    await left.getByLabel('Kind of notification').selectOption('')
    await pressByKeyboard(left, left.getByRole('button', { name: /^Done: Wanda Worker asks/ }))
    await expect(left.getByText('Nothing needs you')).toBeVisible({ timeout: LIVE_MS })
    // What takes the wizard long: she updates two sections.
    await inDatabase(
      product,
      `select app.notify(jsonb_agg(jsonb_build_object('to', array[m.user_id], 'kind', 'details-updated', 'team', r.team_id,
        'about', r.user_id,
         'params', jsonb_build_object('what', w), 'sentFrom', now())), now())
         from (select distinct team_id, user_id from app.team_join_requests) r join app.team_members m
           using (team_id), (values ('Passport'), ('Next of Kin')) v (w)
        where m.role = 'owner'`,
    )
    await tab(left, 'Needs You').focus()
    await left.keyboard.press('ArrowRight')
    const entry = left.getByRole('listitem').filter({ hasText: 'has updated 2 parts of their profile' }).first()
    // Both are of one instant.
    await expect(entry).toContainText(/Next of Kin, Passport|Passport, Next of Kin/)
    await pressByKeyboard(left, entry.getByRole('button', { name: /^\d messages/ }))
    await expect(entry.getByRole('link', { name: 'Wanda Worker has updated Passport' })).toBeVisible()
    await expectGoodScreen(left, 'notifications, one entry opened')
    await pressByKeyboard(left, entry.getByRole('button', { name: /^Mark as read/ }))
    await expect(entry.getByRole('button', { name: /^Mark as read/ })).toBeHidden({ timeout: LIVE_MS })
  })
  await second.stop()
})
