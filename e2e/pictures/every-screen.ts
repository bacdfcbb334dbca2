import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  EXAMPLES,
  WIDTHS as MAIL_WIDTHS,
  openMailProgram,
  SCHEMES,
  showMail,
  takeMailPicture,
} from '../support/mail-pictures.ts'
import { expect, test } from '../support/test.ts'
import { openAs, startDemonstration, WHO, type Who } from './demonstration.ts'
import { SCREENS } from './screens.ts'

// Every screen, wide and narrow, in light and in dark, to be looked at: `npm run pictures -- all`; `ONLY=interview`
// takes those with such a name.
const FOLDER = 'pictures'
const WIDTHS = { 1280: 860, 1600: 1000, 360: 740 }
const TALLEST = 4000

/** The whole page: a taller window, because a picture beyond the window draws sticky bars in its middle. */
async function takePicture(page: Page, path: string) {
  const width = page.viewportSize()?.width ?? 0
  await page.waitForLoadState('networkidle')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(height, TALLEST) })
  await page.waitForTimeout(400)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
}

test('pictures of every screen @all', async ({ browser }) => {
  test.setTimeout(900_000)
  rmSync(FOLDER, { recursive: true, force: true })
  const product = await startDemonstration()
  try {
    const people = Object.keys(WHO) as Who[]
    const states = await Promise.all(
      people.map(async (who) => {
        const page = await openAs(browser, product, who)
        return [who, await page.context().storageState()] as const
      }),
    )
    const signedIn = Object.fromEntries(states)
    for (const [width, height] of Object.entries(WIDTHS)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const { name, who, path, arrive } of SCREENS.filter(({ name }) =>
          new RegExp(process.env.ONLY ?? '.').test(name),
        )) {
          const context = await browser.newContext({
            baseURL: product.url,
            locale: 'en-GB',
            colorScheme,
            viewport: { width: Number(width), height },
            hasTouch: width === '360',
            ...(who && { storageState: signedIn[who] }),
          })
          const page = await context.newPage()
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await arrive?.(page)
          await takePicture(page, `${FOLDER}/${name}-${width}-${colorScheme}.png`)
          await context.close()
        }
      }
    }
  } finally {
    await product.remove()
  }
})

test('pictures of every mail @all', async ({ browser }) => {
  test.setTimeout(300_000)
  for (const width of MAIL_WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const { page, close } = await openMailProgram(browser, { width, colorScheme })
      for (const [name, mail] of EXAMPLES) {
        await showMail(page, mail)
        await takeMailPicture(page, `${FOLDER}/mails/${name}-${width}-${colorScheme}.png`)
      }
      await close()
    }
  }
})
