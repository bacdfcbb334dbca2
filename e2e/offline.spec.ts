import type { Page, Worker } from '@playwright/test'
import sharp from 'sharp'
import { expectGoodScreen } from './support/axe.ts'
import { takePreloadWarnings } from './support/console.ts'
import { withNextBuild } from './support/new-build.ts'
import { arrive, enter, foundTeam, somebody } from './support/people.ts'
import { freePort, startProduct } from './support/server.ts'
import { expect, test } from './support/test.ts'

interface Manifest {
  name: string
  short_name: string
  description: string
  start_url: string
  scope: string
  display: string
  theme_color: string
  background_color: string
  shortcuts: { url: string }[]
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

test.use({ serviceWorkers: 'allow' })

const COLOUR = /^#[0-9a-f]{6}$/

async function pictureAt(url: string) {
  return sharp(await (await fetch(url)).arrayBuffer()).metadata()
}

/**
 * Waits until the service worker serves this page. One that was loading in the moment in which the worker took over is
 * served by it from its next load.
 */
async function underWorker(page: Page) {
  const served = () =>
    page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 10_000 })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await served().catch(async () => {
    await page.reload()
    await served()
  })
}

/** What this browser holds beside the files of the pages. */
function kept(page: Page) {
  return page.evaluate(async () => {
    const cache = (await caches.keys()).includes('care-kept') ? await caches.open('care-kept') : undefined
    const answers = await Promise.all((await cache?.keys())?.map((key) => cache?.match(key)) ?? [])
    return Promise.all(answers.map((answer) => answer?.text()))
  })
}

async function signOut(page: Page) {
  await page
    .getByRole('button', { name: /account|menu/i })
    .last()
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

// A browser warns of a file that was loaded ahead in vain a few seconds after the page has loaded.
const WARNED_MS = 5000

test('under the service worker no page loads a file ahead in vain', async ({ page, product }) => {
  await enter(page, product, somebody('manager', 'Mara Lindqvist'))
  await foundTeam(page, 'Rowan Care')
  await page.goto('/manager-dashboard')
  await underWorker(page)
  for (const path of ['/manager-dashboard', '/manager-dashboard/candidates', '/registration', '/staff-dashboard']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForTimeout(WARNED_MS)
    expect(takePreloadWarnings(), path).toEqual([])
  }
})

test('the product can be installed: a manifest, icons of the sizes they say, a start page that opens without a network', async ({
  page,
  product,
  context,
}) => {
  for (const path of ['/', '/privacy', '/auth']) {
    await page.goto(path)
    await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
    const viewport = (await page.locator('meta[name=viewport]').getAttribute('content')) ?? ''
    expect(viewport).toContain('width=device-width')
    expect(viewport, 'people may zoom').not.toMatch(/user-scalable=(no|0)|maximum-scale/)
    const media = await page
      .locator('meta[name=theme-color]')
      .evaluateAll((all) => all.map((meta) => meta.getAttribute('media')))
    expect(media).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
    const touch = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
    const { width, height, hasAlpha } = await pictureAt(product.url + touch)
    // iOS draws what is transparent in black.
    expect({ width, height, hasAlpha }).toEqual({ width: 180, height: 180, hasAlpha: false })
  }
  const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
  const answer = await fetch(product.url + href)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({
    name: 'Care Staffing',
    short_name: 'Care Staffing',
    scope: '/',
    display: 'standalone',
    description: expect.stringMatching(/\w/),
    theme_color: expect.stringMatching(COLOUR),
    background_color: expect.stringMatching(COLOUR),
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(product.url + src)
    const { width, height, format } = await sharp(await icon.arrayBuffer()).metadata()
    expect(`${width}x${height} image/${format}`).toBe(`${sizes} ${type}`)
    expect(icon.headers.get('content-type')).toBe(type)
  }
  for (const url of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
    expect((await fetch(product.url + url)).status, url).toBe(200)
  const worker = await fetch(`${product.url}/service-worker.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  await page.goto(manifest.start_url)
  await underWorker(page)
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(new URL(scope).pathname).toBe(manifest.scope)

  await context.setOffline(true)
  await page.setViewportSize({ width: 360, height: 740 })
  const offline = await page.goto(manifest.start_url)
  expect(offline?.status()).toBe(200)
  expect(offline?.fromServiceWorker()).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the work passport and the badge open without a network until their owner signs out', async ({
  page,
  product,
  context,
}) => {
  const person = somebody('staff', 'Amara Okafor')
  await arrive(page, product, person)
  await underWorker(page)
  await page.goto('/work-passport')
  await expect(page.getByRole('region', { name: 'ID badge' })).toContainText(person.name)
  await expect.poll(() => kept(page)).toHaveLength(1)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('region', { name: 'ID badge' })).toContainText(person.name)
  await expect(page.getByText(/^Offline: as of \d\d:\d\d$/)).toBeVisible()
  await expectGoodScreen(page, 'work passport offline')
  await page.goto('/profile')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('link', { name: 'Open your work passport and ID badge' }).click()
  await expect(page.getByRole('region', { name: 'ID badge' })).toContainText(person.name)
  await page.goto('/')
  await expect(page).toHaveURL(/\/work-passport$/)
  await expect(page.getByRole('region', { name: 'ID badge' })).toContainText(person.name)

  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await expect(page.getByText(/^Offline: as of/)).toHaveCount(0)
  await signOut(page)
  await expect(page).toHaveURL(/\/auth|\/$/)
  expect(await kept(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('/work-passport')
  await expect(page.getByLabel('Password').first()).toBeVisible()
  await expect(page.getByText(person.name)).toHaveCount(0)
})

test('whoever is not signed in and has no network comes to the form, also where this device has never shown it', async ({
  page,
  product,
  context,
}) => {
  await arrive(page, product, somebody('staff', 'Noor Haddad'))
  await underWorker(page)
  await context.setOffline(true)
  await page.evaluate(() => localStorage.removeItem('care-session'))
  await page.goto('/work-passport')
  await expect(page.getByLabel('Password').first()).toBeVisible()
})

test('a device keeps nothing for the next person, nor when the session has ended elsewhere', async ({
  page,
  product,
  context,
}) => {
  const [first, second] = [somebody('staff', 'Hedda Rasmussen'), somebody('staff', 'Ines Brito')]
  await arrive(page, product, first)
  await page.goto('/work-passport')
  await expect.poll(() => kept(page)).toHaveLength(1)
  const session = await page.evaluate(() => localStorage.getItem('care-session') ?? '')
  await page.evaluate(() => localStorage.removeItem('care-session'))
  await page.goto('/forgot-password')
  await expect.poll(() => kept(page)).toEqual([])

  await page.evaluate((value) => localStorage.setItem('care-session', value), session)
  await page.goto('/work-passport')
  await expect.poll(() => kept(page)).toHaveLength(1)
  await context.clearCookies()
  await page.evaluate(() => localStorage.removeItem('care-session'))
  await arrive(page, product, second)
  await expect.poll(() => kept(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('/work-passport')
  await expect(page.getByText('Your work passport is not on this device yet')).toBeVisible()
  await expectGoodScreen(page, 'nothing kept')
  expect(await page.content()).not.toContain('Hedda')
})

test('a device shows what is pushed to it, and its person says which kinds', async ({ page, product, context }) => {
  await context.grantPermissions(['notifications'], { origin: product.url })
  await arrive(page, product, somebody('staff'))
  await underWorker(page)
  const devices = await context.newCDPSession(page)
  let registrationId = ''
  devices.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    registrationId ||= first?.registrationId ?? ''
  })
  await devices.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  // A browser without a screen shows no notification: the worker's call of it is looked at.
  const worker = context.serviceWorkers()[0] as Worker
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const list: string[] = []
    Object.assign(globalThis, { shown: list })
    registration.showNotification = async (title, options) => void list.push(`${title}: ${options?.body}`)
  })
  const data = JSON.stringify({ id: 'one', text: 'Night Owls asks you to complete your profile', path: '/profile' })
  await devices.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })
  const shown = () => worker.evaluate(() => Reflect.get(globalThis, 'shown') as string[])
  await expect.poll(shown).toEqual(['Care Staffing: Night Owls asks you to complete your profile'])

  await page.goto('/account?tab=notifications')
  await expect(page.getByRole('switch', { name: 'Notifications on this device', exact: true })).not.toBeChecked()
  const exports = page.getByRole('switch', { name: 'Notifications on your devices Exports' })
  await expect(exports).toBeChecked()
  await exports.press('Space')
  await expect(page.getByText('Your choice has been saved')).toBeVisible()
  await expectGoodScreen(page, 'notification settings')
  await page.reload()
  await expect(exports).not.toBeChecked()
})

test('a new version waits for its reader, and no typed word is lost', async ({ browser }) => {
  const [port, inner] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const front = await withNextBuild({ port, product: `http://127.0.0.1:${inner}` })
  const product = await startProduct({ port: inner, env: { PUBLIC_URL: url } })
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    await arrive(page, product, somebody('staff'))
    await underWorker(page)
    await page.goto('/registration')
    await page.getByLabel('First Name').fill('Amara-Grace')
    await page.evaluate(() => Object.assign(window, { marked: true }))
    const isSamePage = () => page.evaluate(() => 'marked' in window)

    front.deploy()
    await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText('A new version is ready.')).toBeVisible()
    // A chunk that this page has not loaded yet is gone.
    await page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })))
    await expect
      .poll(() =>
        page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('care-pages-')).length),
      )
      .toBe(2)
    expect(await isSamePage()).toBe(true)
    await expect(page.getByLabel('First Name')).toHaveValue('Amara-Grace')
    await expectGoodScreen(page, 'a new version')

    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(isSamePage).toBe(false)
    await expect(page.getByLabel('First Name')).toHaveValue('Amara-Grace')
    expect(await page.locator('script[type=module]').first().getAttribute('src')).toContain('_next.js')
    await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  } finally {
    await context.close()
    await product.remove()
    await front.close()
  }
})
