import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { demoPeople, emailOf, PASSWORD, TEAMS } from '../../demo/people.ts'
import { signIn } from '../support/people.ts'
import { type Product, startProduct } from '../support/server.ts'
import { expect } from '../support/test.ts'

/** People of the demonstration whose screens are shown. */
export const WHO = {
  owner: emailOf(TEAMS[0].owner),
  officer: emailOf(TEAMS[0].officer),
  halfway: emailOfStage('half'),
  /** Registered, and cleared for nothing yet. */
  worker: emailOfStage('complete'),
  /** Has shifts to come, an offer and something that is asked. */
  booked: demoPeople()[0]!.email,
}

export type Who = keyof typeof WHO

function emailOfStage(stage: string) {
  return demoPeople().find((person) => person.stage === stage && !person.isCrew)?.email ?? ''
}

/**
 * The product with the demonstration's data: filled anew, or the folder that DEMO_DATA names, which saves a minute
 * while pictures are tried out.
 */
export async function startDemonstration(): Promise<Product> {
  const { DEMO_DATA: filled } = process.env
  if (filled) {
    const product = await startProduct({ dataDir: filled })
    return { ...product, remove: product.stop }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'care-pictures-'))
  const env = { ...process.env, DATA_DIR: dataDir }
  const demo = spawnSync(process.execPath, ['scripts/demo.ts'], { env, encoding: 'utf8' })
  expect(demo.stderr + demo.stdout).toContain('Done in')
  return startProduct({ dataDir })
}

/** A browser in which this person has signed in. */
export async function openAs(browser: Browser, product: Product, who: Who, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  const page = await context.newPage()
  await signIn(page, { portal: 'manager', name: '', email: WHO[who], password: PASSWORD })
  await expect(page).not.toHaveURL(/\/auth/)
  return page
}
