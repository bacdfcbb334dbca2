import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoPeople, emailOf, PASSWORD, TEAMS } from '../demo/people.ts'
import { signIn } from './support/people.ts'
import { startProduct } from './support/server.ts'
import { expect, test } from './support/test.ts'

// The pictures of the README, taken from the demonstration: `npm run pictures`.
const FOLDER = 'docs/pictures'
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }

async function takePicture(page: Page, name: string) {
  // Toasts go after four seconds, and charts draw themselves; a picture is of the page at rest.
  await page.waitForTimeout(4500)
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled', caret: 'hide' })
}

function emailOfStage(stage: string) {
  return demoPeople().find((person) => person.stage === stage)?.email ?? ''
}

test('pictures of the pages', async ({ browser }) => {
  test.setTimeout(240_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'care-pictures-'))
  const demo = spawnSync(process.execPath, ['scripts/demo.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(demo.stderr + demo.stdout).toContain('Done in')
  const product = await startProduct({ dataDir })

  async function openAs(email: string, options = {}) {
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'en-GB',
      viewport: { width: 1280, height: 900 },
      ...options,
    })
    const page = await context.newPage()
    await signIn(page, { portal: 'manager', name: '', email, password: PASSWORD })
    await expect(page).not.toHaveURL(/\/auth/)
    return page
  }

  try {
    const manager = await openAs(emailOf(TEAMS[0].owner))
    for (const [path, name] of [
      ['/manager-dashboard', 'dashboard'],
      ['/manager-dashboard/candidates', 'candidates'],
    ] as const) {
      await manager.goto(path)
      await takePicture(manager, name)
    }
    const registering = await openAs(emailOfStage('half'), PHONE)
    await registering.goto('/registration')
    await takePicture(registering, 'registration-phone')
    const worker = await openAs(emailOfStage('complete'), PHONE)
    await worker.goto('/work-passport')
    await takePicture(worker, 'work-passport-phone')
  } finally {
    await product.remove()
  }
})
