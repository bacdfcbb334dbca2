import { appendFileSync, rmSync } from 'node:fs'
import { enter, foundTeam, somebody } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('console', async ({ browser, product }) => {
  test.setTimeout(300_000)
  rmSync('/tmp/sec-con.txt', { force: true })
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    serviceWorkers: 'allow',
    extraHTTPHeaders: {},
  })
  const page = await context.newPage()
  let at = ''
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.RATE ?? 1) })
  page.on('console', (m) => appendFileSync('/tmp/sec-con.txt', `${at} ${m.type()} ${m.text().slice(0, 250)}\n`))
  context.on(
    'console',
    (m) => m.page() ?? appendFileSync('/tmp/sec-con.txt', `worker ${at} ${m.type()} ${m.text().slice(0, 250)}\n`),
  )
  const go = async (path: string) => {
    at = path
    const t = Date.now()
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('h1').first()).toBeVisible()
    appendFileSync('/tmp/sec-time.txt', `${path} ${Date.now() - t}\n`)
    await page.waitForTimeout(7000)
  }
  await go('/auth')
  await enter(page, product, somebody('manager', 'Mara Lindqvist'))
  await foundTeam(page, 'Night Owls')
  for (const path of [
    '/manager-dashboard',
    '/manager-dashboard/candidates',
    '/manager-dashboard/shifts',
    '/',
    '/manager-dashboard/compliance',
    '/registration',
    '/profile',
    '/staff-dashboard',
    '/shifts',
  ])
    await go(path)
  for (const path of [
    '/manager-dashboard',
    '/shifts',
    '/account',
    '/manager-dashboard/settings',
    '/manager-dashboard/policies',
  ]) {
    await go(path)
    at = 'reload ' + path
    await page.reload()
    await page.waitForTimeout(7000)
  }
})
