import type { BrowserContext, Page } from '@playwright/test'
import { checkStep } from '#features/registration/rules/validate.ts'
import type { RegistrationStep, StepId } from '#features/registration/schema.ts'
import { factsOf, steps } from '#features/registration/steps.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { expectGoodScreen } from './support/axe.ts'
import { waitForMail } from './support/mail.ts'
import { arrive, createTeam, enter, foundTeam, signIn, signUp, somebody } from './support/people.ts'
import { arriveAt, upload } from './support/registration.ts'
import { startProduct } from './support/server.ts'
import { expect, test } from './support/test.ts'

async function sessionCookie(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-session')
  if (!cookie) throw new Error('nobody is signed in')
  return cookie
}

/** Everything that a script on the page can read. */
function stored(page: Page) {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, await caches.keys()])
  })
}

test('the session is an HttpOnly cookie, and nothing that scripts can read gives access (SE01)', async ({
  page,
  product,
  context,
}) => {
  await arrive(page, product, somebody('staff'))
  const { value, ...cookie } = await sessionCookie(context)
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/', domain: 'localhost' })
  const reachable = await stored(page)
  expect(reachable).not.toContain(value)

  const stolen = await page.request.storageState()
  expect(JSON.stringify(stolen.origins)).not.toContain(value)
  const descriptor = JSON.parse((await page.evaluate(() => localStorage.getItem('care-session'))) as string)
  const answer = await fetch(`${product.url}/api/profile`, {
    headers: { authorization: `Bearer ${descriptor.access_token}`, cookie: `session=${descriptor.refresh_token}` },
  })
  expect(answer.status).toBe(401)
})

test('signing out in one tab clears the other within a second, and Back shows nothing (SE03, SE04)', async ({
  page,
  product,
  context,
}) => {
  const person = somebody('staff', 'Zelda Quist')
  await arrive(page, product, person)
  const { value } = await sessionCookie(context)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByText(person.email).first()).toBeVisible()

  await page
    .getByRole('button', { name: /account|menu/i })
    .last()
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth|\/$/)
  await expect(other.getByText(person.email)).toHaveCount(0, { timeout: 1000 })
  expect(await stored(other)).not.toContain(person.email)

  await page.goBack()
  await expect(page.getByText(person.email)).toHaveCount(0)
  const replayed = await fetch(`${product.url}/api/profile`, { headers: { cookie: `__Host-session=${value}` } })
  expect(replayed.status).toBe(401)
})

test('an invalid session, from another tab or in the storage, breaks no page and is ignored', async ({
  page,
  product,
}) => {
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  const person = somebody('staff')
  await enter(page, product, person)
  await page.goto('/profile?tab=certificates')
  await expect(page.getByText(person.email).first()).toBeVisible()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('care-session') ?? '{}'))
  const forged = { ...stored, user: { ...stored.user, id: crypto.randomUUID(), user_metadata: { full_name: 'Eve' } } }

  const other = await page.context().newPage()
  await other.goto('/forgot-password')
  const messages = [
    { event: 'SIGNED_IN', session: {} },
    { event: 'SIGNED_IN', session: { access_token: 1, user: null } },
    { event: 'TOKEN_REFRESHED', session: { ...stored, user: { id: 'x', factors: 7 } } },
    { event: 'SIGNED_IN', session: forged },
    { event: 'SIGNED_OUT', session: null },
  ]
  for (const message of messages) {
    await other.evaluate((data) => new BroadcastChannel('care-session').postMessage(data), message)
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)))
    await expect(page.getByRole('tab', { name: 'Certificates' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(person.email).first()).toBeVisible()
  }
  await other.close()

  const bad = [
    '{"a":',
    '[]',
    '7',
    JSON.stringify({ ...stored, user: undefined }),
    JSON.stringify({ ...stored, user: { id: 'x', factors: [null] } }),
  ]
  for (const text of bad) {
    await page.evaluate((value) => localStorage.setItem('care-session', value), text)
    await page.goto('/profile')
    await expect(page.getByLabel('Password').first()).toBeVisible()
  }
  await page.evaluate((value) => localStorage.setItem('care-session', value), JSON.stringify(forged))
  await page.goto('/profile?tab=certificates')
  await expect(page.getByText('Your session ended elsewhere')).toBeVisible()
  await expectGoodScreen(page, 'session ended')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').first().fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\?tab=certificates$/)
  await expect(page.getByText(person.email).first()).toBeVisible()
  expect(faults).toEqual([])
})

test('the next person on the same browser sees nothing of the last one (SE05)', async ({ page, product }) => {
  const first = somebody('staff', 'Hedda Rasmussen')
  const second = somebody('staff', 'Ines Duarte')
  await enter(page, product, first)
  await page.goto('/registration')
  await page.getByLabel('Nationality').fill('Danish, and a secret draft')
  await page.waitForTimeout(600)
  const { id } = await upload(page, 'profile-image')
  const photosSeen = () =>
    page.evaluate(async (url) => Object.keys(await (await fetch(url)).json()), `/api/files/thumbnails?ids=${id}`)
  expect(await photosSeen()).toEqual([id])
  // The first session expires: its cookie is gone, everything that scripts store is still there.
  await page.context().clearCookies()
  await page.goto('/staff-dashboard')
  await expect(page).toHaveURL(/\/auth/)
  await arrive(page, product, second)
  expect(await stored(page)).not.toContain('secret draft')
  expect(await photosSeen()).toEqual([])
  await page.goto('/registration')
  await expect(page.getByLabel('Nationality')).toHaveValue('')
  await page.goto('/profile')
  await expect(page.getByText(second.email).first()).toBeVisible()
  await expect(page.getByText('Hedda')).toHaveCount(0)
})

test('no page violates its own CSP, and injected code does not run (WB04)', async ({ page, product }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) complaints.push(message.text())
  })
  for (const path of [
    '/',
    '/auth?portal=manager',
    '/auth?portal=staff',
    '/forgot-password',
    '/reset-password',
    '/no/such/page',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await enter(page, product, somebody('manager'))
  await foundTeam(page, 'Bright Care')
  for (const path of [
    '/manager-dashboard',
    '/manager-dashboard/candidates',
    '/manager-dashboard/profile',
    '/staff-dashboard',
    '/profile',
    '/registration',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(complaints).toEqual([])

  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.__x = 1'
    document.body.append(script)
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.__x = 2')
    image.src = '/no-such-image'
    document.body.append(image)
  })
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => (window as { __x?: number }).__x)).toBeUndefined()
})

test('no page of ours can be framed, or keeps its opener (WB05)', async ({ page, product }) => {
  for (const path of ['/', '/auth', '/staff-dashboard', '/health', '/api/openapi.json']) {
    const { headers } = await page.request.get(path).then((answer) => ({ headers: answer.headers() }))
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin')
  }
  await page.goto('about:blank')
  await page.setContent(`<iframe src="${product.url}/auth"></iframe>`)
  await page.waitForTimeout(500)
  expect(
    await page
      .frames()[1]
      ?.evaluate(() => document.querySelector('form'))
      .catch(() => null),
  ).toBeNull()
})

const MARKUP = `<img src=x onerror="window.__x=1"><b>Bold</b>`

/** Valid answers with markup in every text field that accepts it; entries with files stay unchanged. */
function markedAnswers(): Partial<Record<StepId, FormValues>> {
  const answers = validAnswers()
  const context = { today: '2026-11-21', facts: factsOf(answers, { email: 'canary@example.test' }) }
  const taken = (step: RegistrationStep, values: FormValues) => checkStep(step, values, context).ok
  return Object.fromEntries(
    steps.map((step) => {
      const marked: FormValues = {}
      for (const [name, value] of Object.entries(answers[step.id])) {
        const candidate = Array.isArray(value) ? value.map((entry) => markEntry(step, { name, value, entry })) : MARKUP
        const unfit = typeof value !== 'string' && !Array.isArray(value)
        if (
          !unfit &&
          !JSON.stringify(value).includes('"mime"') &&
          taken(step, { ...answers[step.id], [name]: candidate })
        )
          marked[name] = candidate
      }
      return [step.id, marked]
    }),
  )

  function markEntry(
    step: RegistrationStep,
    { name, value, entry }: { name: string; value: FormValues[]; entry: FormValues },
  ) {
    const marked = { ...entry }
    for (const key of Object.keys(entry)) {
      const candidate = value.map((one) => (one === entry ? { ...marked, [key]: MARKUP } : one))
      if (typeof entry[key] === 'string' && taken(step, { ...answers[step.id], [name]: candidate }))
        marked[key] = MARKUP
    }
    return marked
  }
}

test('markup in any text is shown as text to every reader (WB06)', async ({ page, product, browser }) => {
  test.setTimeout(180_000)
  await enter(page, product, somebody('manager'))
  const code = await createTeam(page, `${MARKUP} Care`)
  await expect(page.getByText(`${MARKUP} Care`).first()).toBeVisible()

  const context = await browser.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.103.6' },
  })
  const staff = await context.newPage()
  const person = { ...somebody('staff'), name: MARKUP, email: `marked-${Date.now()}@example.test` }
  await enter(staff, product, person)
  const answers = markedAnswers()
  expect(JSON.stringify(answers).split('window.__x').length).toBeGreaterThan(20)
  await arriveAt(staff, 'declaration', { ...answers, personal: { ...answers.personal, teamId: code } })
  await staff.goto('/profile')
  for (const tab of await staff.getByRole('tab').all()) {
    await tab.click()
    await staff.getByRole('tabpanel').first().waitFor()
  }
  await expect(staff.getByText(MARKUP).first()).toBeVisible()
  await staff.goto('/registration')
  await staff.goto('/staff-dashboard')
  await staff.getByLabel('Team Code').fill(code)
  await staff.getByRole('button', { name: 'Join Team' }).click()

  await expect(page.getByText(MARKUP, { exact: true }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Answer/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await expect(page.getByText('Join request approved')).toBeVisible()
  await page.getByRole('button', { name: MARKUP }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Candidate Profile' })
  const tabs = dialog.getByRole('tablist', { name: 'Parts of the person’s panel' }).getByRole('tab')
  for (const tab of await tabs.all()) {
    await tab.click()
    await dialog.getByRole('tabpanel').first().waitFor()
    const parts = dialog.getByRole('tablist', { name: 'Parts of the tab' }).getByRole('tab')
    for (const part of await parts.all()) {
      await part.click()
      await dialog.getByRole('tabpanel').last().waitFor()
    }
  }
  // The mail about an answer waits until the answer cannot be undone with a press any more.
  const mail = await waitForMail(product, { to: person.email, withinMs: 45_000 })
  expect(mail.html).not.toContain('<img src=x')
  for (const each of [page, staff]) expect(await each.evaluate(() => (window as { __x?: number }).__x)).toBeUndefined()
  await context.close()
})

test('a return path only leads to a page of ours (no open redirect, WB08)', async ({ page, product }) => {
  const person = somebody('staff')
  await arrive(page, product, person)
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '%2f%2fevil.example',
    '/api/docs',
  ]) {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/auth?portal=staff&next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').first().fill(person.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page, next).toHaveURL(`${product.url}/staff-dashboard`)
  }
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth?portal=admin')
  await expect(page.getByRole('heading', { name: 'Staff Portal' })).toBeVisible()
})

test('an unknown session is signed out, and everything else stays inaccessible', async ({ page, product }) => {
  const person = somebody('staff')
  await signUp(page, person)
  await signIn(page, person)
  await expect(page.getByRole('alert')).toContainText(/confirm/i)
  await page.goto('/staff-dashboard')
  await expect(page).toHaveURL(/\/auth/)
  expect((await fetch(`${product.url}/api/profile`)).status).toBe(401)
})

test('a session outlives a restart of browser and server', async ({ browser }) => {
  const first = await startProduct()
  const person = somebody('staff')
  const context = await browser.newContext({ baseURL: first.url })
  await arrive(await context.newPage(), first, person)
  const kept = await context.storageState()
  await context.close()
  await first.stop()

  const again = await startProduct({ dataDir: first.dataDir, port: Number(new URL(first.url).port) })
  const reopened = await browser.newContext({ baseURL: again.url, storageState: kept })
  const page = await reopened.newPage()
  await page.goto('/profile')
  await expect(page.getByText(person.email).first()).toBeVisible()
  await reopened.close()
  await again.remove()
})
