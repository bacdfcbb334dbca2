import type { Page } from '@playwright/test'
import { expectGoodScreen } from './support/axe.ts'
import { openDevice } from './support/device.ts'
import { arrive, createTeam, enter, type Somebody, somebody } from './support/people.ts'
import { type Product, startProduct } from './support/server.ts'
import { test as base, expect } from './support/test.ts'

/** A second process of the app on the same data; stopped after the test, passed or failed. */
const test = base.extend<{ second: Product }>({
  second: async ({ product }, use) => {
    const second = await startProduct({ dataDir: product.dataDir, env: { TRUST_PROXY: '1' } })
    await use(second)
    await second.stop()
  },
})

const LIVE_MS = 10_000
const SETTINGS = '/manager-dashboard/settings'

/** Calls the API from the page, as its signed-in person. */
async function call<T>(
  page: Page,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: object },
): Promise<T> {
  return page.evaluate(
    async ([verb, url, json]) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'care-staffing' }
      const answer = await fetch(`/api${url}`, { method: verb, headers, ...(json ? { body: json } : {}) })
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
}

/** Invites a person with an account to manage the owner's team; they accept. */
async function makeCoManager({
  owner,
  other,
  person,
  product,
}: {
  owner: Page
  other: Page
  person: Somebody
  product: Product
}) {
  await arrive(other, product, person)
  const { runs } = await call<{ runs: { id: string }[] }>(owner, { method: 'GET', path: '/teams' })
  const teamId = runs[0]?.id ?? ''
  await call(owner, {
    method: 'POST',
    path: `/teams/${teamId}/invitations`,
    body: { email: person.email, role: 'manager' },
  })
  const mine = () => call<{ invitations: { id: string }[] }>(other, { method: 'GET', path: '/teams' })
  await expect.poll(async () => (await mine()).invitations.length).toBe(1)
  const [invitation] = (await mine()).invitations
  await call(other, { method: 'POST', path: `/invitations/${invitation?.id}/answer`, body: { accept: true } })
}

async function openSettings(page: Page, tab?: string) {
  await page.goto(tab ? `${SETTINGS}?tab=${tab}` : SETTINGS)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const saved = async (page: Page) => {
  await expect(page.getByText('Settings saved').first()).toBeVisible()
  await expect(save(page)).toBeDisabled()
}

/** The paths that a page fetches because of events, from now on. */
function refetchesOf(page: Page): ReadonlySet<string> {
  const urls = new Set<string>()
  page.on('request', (request) => {
    if (request.headers()['x-caused-by'] === 'event') urls.add(request.url())
  })
  return urls
}

async function joinByCode(page: Page, code: string) {
  await page.getByRole('tab', { name: 'Team' }).click()
  await page.getByLabel('Team Code').fill(code)
  await page.getByRole('button', { name: 'Join Team' }).click()
}

test('two managers set a team, hand it over and delete it, at a desk and on a phone, on two app processes', async ({
  browser,
  product,
  second,
}) => {
  test.setTimeout(300_000)
  // The managers sit in one office, behind one IP address.
  const address = '198.51.104.1'
  const owner = await openDevice({ browser, product, address })
  const other = await openDevice({ browser, product: second, width: 360, address })
  const worker = await openDevice({ browser, product: second })
  await enter(owner, product, somebody('manager', 'Olive Owner'))
  const oldCode = await createTeam(owner, 'Bright Care')
  await makeCoManager({ owner, other, person: somebody('manager', 'Maya Manager'), product: second })

  // By keyboard alone: to the page, through the form, and saved.
  await owner.getByRole('link', { name: 'Settings' }).press('Enter')
  await expect(owner.getByLabel('Team Name')).toHaveValue('Bright Care')
  await owner.getByLabel('Auto-approve join requests').press('Space')
  await expectGoodScreen(owner, 'settings, team')
  await owner.getByLabel('Team Name').press('Enter')
  await saved(owner)

  // Both change the name; the second is asked, and keeps theirs: the first one's toggle stays too.
  await openSettings(other)
  await expect(other.getByRole('switch', { name: 'Auto-approve join requests' })).toBeChecked()
  await expect(other.getByRole('switch', { name: 'Require two-factor authentication for managers' })).toBeDisabled()
  await other.getByLabel('Team Name').fill('Bright Care North')
  await owner.getByLabel('Team Name').fill('Bright Care South')
  await owner.getByLabel("Allow members to view each other's profiles").press('Space')
  await save(owner).click()
  await saved(owner)
  await save(other).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog).toContainText('Bright Care South')
  await expectGoodScreen(other, 'settings, conflict')
  await dialog.getByRole('button', { name: 'Keep Mine' }).press('Enter')
  await saved(other)
  await expect(owner.getByLabel('Team Name')).toHaveValue('Bright Care North', { timeout: LIVE_MS })
  await expect(owner.getByRole('switch', { name: "Allow members to view each other's profiles" })).toBeChecked()
  await owner.getByLabel('Team Name').fill('Bright Care West')
  await other.getByLabel('Team Name').fill('Bright Care')
  await save(other).click()
  await saved(other)
  await save(owner).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Take Theirs' }).click()
  await expect(owner.getByLabel('Team Name')).toHaveValue('Bright Care')
  await expect(save(owner)).toBeDisabled()

  // To require a second factor of others, an owner needs one.
  const twoFactor = owner.getByRole('switch', { name: 'Require two-factor authentication for managers' })
  await twoFactor.press('Space')
  await save(owner).click()
  await expect(owner.getByText('Switch on two-factor sign-in for your own account first')).toBeVisible()
  await twoFactor.press('Space')

  // A new code: the old one is invalid at once, the new one works (AZ15).
  await owner.getByRole('button', { name: 'New Code' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Replace Code' }).click()
  await expect(owner.getByText(/The new team code is TM-/)).toBeVisible()
  const code = await owner.getByRole('textbox', { name: 'Team Code' }).inputValue()
  await arrive(worker, second, somebody('staff', 'Wanda Worker'))
  await joinByCode(worker, oldCode)
  await expect(worker.getByText('Invalid team code').first()).toBeVisible()
  await joinByCode(worker, code)
  await expect(worker.getByText('Member', { exact: true })).toBeVisible()

  // A permission opens a panel in the other manager's dialog, and closes it again.
  await openSettings(owner, 'managers')
  await expect(owner.getByText('Maya Manager').first()).toBeVisible()
  await expectGoodScreen(owner, 'settings, managers')
  await owner.getByRole('button', { name: 'Change Maya Manager' }).click()
  await owner.getByRole('dialog').getByLabel('Pay and tax').check()
  await expectGoodScreen(owner, 'settings, one manager')
  await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('pay and tax').first()).toBeVisible()
  await other.goto('/manager-dashboard/candidates')
  await other.getByRole('button', { name: 'Wanda Worker' }).first().click()
  await other.getByRole('dialog').getByRole('tab', { name: 'Profile' }).click()
  await other.getByRole('dialog').getByRole('tab', { name: 'Employment' }).click()
  await expect(other.getByRole('button', { name: 'Show: Pay and Tax' })).toBeVisible()

  // Removed with a reason: gone from the list, notified, and not readmitted by the code alone.
  await other.getByRole('button', { name: 'More for Wanda Worker' }).press('Enter')
  await other.getByRole('menuitem', { name: 'Remove from Team' }).press('Enter')
  const removal = other.getByRole('dialog').last()
  await removal.getByRole('button', { name: 'Remove from Team' }).click()
  await expect(removal.getByText('Enter a reason')).toBeVisible()
  await removal.getByLabel('Reason').fill('Moved to another agency')
  await expectGoodScreen(other, 'remove a member')
  await removal.getByRole('button', { name: 'Remove from Team' }).click()
  await expect(other.getByText('No team members yet')).toBeVisible()
  await expect(worker.getByText('Member', { exact: true })).toBeHidden({ timeout: LIVE_MS })
  const refetched = refetchesOf(other)
  await joinByCode(worker, code)
  await expect(worker.getByText('Pending', { exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Answer Wanda Worker' })).toBeVisible({ timeout: LIVE_MS })
  expect(refetched.size).toBeGreaterThan(1)
  // The rate limits assume this number (request-limit.test.ts).
  expect(refetched.size).toBeLessThanOrEqual(5)

  // A person who runs several teams switches between them and stays on the page.
  await owner.getByRole('button', { name: 'Bright Care' }).click()
  await owner.getByRole('button', { name: 'Create Team' }).click()
  await owner.getByRole('dialog').getByLabel('Team Name').fill('Night Nurses')
  await owner.getByRole('dialog').getByRole('button', { name: 'Create Team' }).click()
  await expect(owner.getByText('Only a manager of this team can become its owner')).toBeVisible()
  await owner.getByRole('button', { name: 'Night Nurses' }).click()
  await owner.getByRole('button', { name: 'Bright Care' }).press('Enter')
  await expect(owner.getByText('Maya Manager').first()).toBeVisible()

  // Transferred by the typed name; the old owner's open page falls back when they are removed.
  await owner.getByRole('button', { name: 'Transfer Ownership' }).click()
  await owner.getByRole('dialog').getByRole('textbox').fill('bright care')
  await owner.getByRole('dialog').getByRole('button', { name: 'Transfer Ownership' }).click()
  await expect(owner.getByText('Type the name of the team exactly as it is shown')).toBeVisible()
  await owner.getByRole('dialog').getByRole('textbox').fill('Bright Care')
  await expectGoodScreen(owner, 'transfer')
  await owner.getByRole('dialog').getByRole('textbox').press('Enter')
  await expect(owner.getByText('Maya Manager now owns Bright Care')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Leave Team' })).toBeVisible()
  await openSettings(other, 'managers')
  await other.getByRole('button', { name: /^Remove / }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Remove Manager' }).click()
  await expect(owner.getByRole('button', { name: 'Night Nurses' })).toBeVisible({ timeout: LIVE_MS })
  await expect(owner.getByText('Maya Manager')).toHaveCount(0)

  await openSettings(other, 'data')
  await expect(other.getByRole('button', { name: 'Delete Team' })).toBeVisible()
  await expectGoodScreen(other, 'settings, data')
  await other.getByRole('button', { name: 'Delete Team' }).click()
  await expectGoodScreen(other, 'delete a team')
  await other.getByRole('dialog').getByRole('textbox').fill('Bright Care')
  await other.getByRole('dialog').getByRole('button', { name: 'Delete Team' }).click()
  await expect(other.getByText('Bright Care has been deleted')).toBeVisible()
  await expect(other.getByText('You do not run a team yet')).toBeVisible()
  await expect(worker.getByText('Pending', { exact: true })).toBeHidden({ timeout: LIVE_MS })
})
