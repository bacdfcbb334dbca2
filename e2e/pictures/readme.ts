import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../support/test.ts'
import { openAs, startDemonstration } from './demonstration.ts'

// The pictures of the README: `npm run pictures`.
const FOLDER = 'docs/pictures'
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }

async function takePicture(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  // Toasts go after four seconds, and charts draw themselves; a picture is of the page at rest.
  await page.waitForTimeout(4500)
  const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  // Screens have few colours.
  writeFileSync(`${FOLDER}/${name}.png`, await sharp(screenshot).png({ palette: true, effort: 10 }).toBuffer())
}

test('pictures of the README @readme', async ({ browser }) => {
  test.setTimeout(600_000)
  const product = await startDemonstration()
  try {
    const manager = await openAs(browser, product, 'owner')
    for (const [path, name] of [
      ['/manager-dashboard', 'dashboard'],
      ['/manager-dashboard/shifts', 'shifts'],
      ['/manager-dashboard/shifts/tonight', 'tonight'],
      ['/manager-dashboard/compliance', 'compliance'],
    ] as const) {
      await manager.goto(path)
      await takePicture(manager, name)
    }
    const registering = await openAs(browser, product, 'halfway', PHONE)
    await registering.goto('/registration')
    await takePicture(registering, 'registration-phone')
    const worker = await openAs(browser, product, 'booked', PHONE)
    await worker.goto('/staff-dashboard')
    await takePicture(worker, 'home-phone')
    await worker.goto('/work-passport')
    await takePicture(worker, 'work-passport-phone')
  } finally {
    await product.remove()
  }
})
