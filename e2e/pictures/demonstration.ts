import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
 * The product with the demonstration's data: filled anew, or a copy of the folder that DEMO_DATA names, which a whole run
 * has filled before, and which saves a minute while pictures are tried out.
 */
export async function startDemonstration(): Promise<Product> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'care-pictures-')), 'data')
  chmodSync(dirname(dataDir), 0o755)
  const { DEMO_DATA: filled } = process.env
  // The database's files keep their owner.
  if (filled && existsSync(filled)) execFileSync('cp', ['-a', filled, dataDir])
  else {
    const env = { ...process.env, DATA_DIR: dataDir }
    const demo = spawnSync(process.execPath, ['scripts/demo.ts'], { env, encoding: 'utf8' })
    expect(demo.stderr + demo.stdout).toContain('Done in')
  }
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
