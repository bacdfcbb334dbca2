import type { Page } from '@playwright/test'
import { test } from '../support/test.ts'
import { openAs, startDemonstration } from './demonstration.ts'

// The pictures of the README: `npm run pictures`.
const FOLDER = 'docs/pictures'
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }

async function takePicture(page: Page, name: string) {
  // Toasts go after four seconds, and charts draw themselves; a picture is of the page at rest.
  await page.waitForTimeout(4500)
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled', caret: 'hide' })
}

test('pictures of the README @readme', async ({ browser }) => {
  test.setTimeout(240_000)
  const product = await startDemonstration()
  try {
    const manager = await openAs(browser, product, 'owner')
    for (const [path, name] of [
      ['/manager-dashboard', 'dashboard'],
      ['/manager-dashboard/candidates', 'candidates'],
    ] as const) {
      await manager.goto(path)
      await takePicture(manager, name)
    }
    const registering = await openAs(browser, product, 'halfway', PHONE)
    await registering.goto('/registration')
    await takePicture(registering, 'registration-phone')
    const worker = await openAs(browser, product, 'worker', PHONE)
    await worker.goto('/work-passport')
    await takePicture(worker, 'work-passport-phone')
  } finally {
    await product.remove()
  }
})
