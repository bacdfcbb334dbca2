import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from '../support/test.ts'
import { openAs, startDemonstration } from './demonstration.ts'
import { SCREENS } from './screens.ts'

// The pictures of the landing page, small enough to be sent to a phone: `npm run pictures -- landing`; `ONLY=tonight` takes that one.
const FOLDER = 'src/app/site/pictures'
const MOST_BYTES = 60_000
const QUALITIES = [55, 42, 34, 28]
const SIZES = {
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
  phone: { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2, hasTouch: true },
}

/** By the name of the picture: the screen that it shows (screens.ts), and its sizes. */
const PICTURES: { name: string; screen: string; sizes: (keyof typeof SIZES)[] }[] = [
  { name: 'overview', screen: '10-overview', sizes: ['desk'] },
  { name: 'tonight', screen: '15-cover', sizes: ['desk', 'phone'] },
  { name: 'compliance', screen: '17-compliance', sizes: ['desk', 'phone'] },
  { name: 'timesheets', screen: '18-timesheets', sizes: ['desk', 'phone'] },
  { name: 'candidate', screen: '12-candidate', sizes: ['desk', 'phone'] },
  { name: 'passport', screen: '23-work-passport', sizes: ['phone'] },
  { name: 'registration', screen: '30-registration', sizes: ['phone'] },
]

/** The best quality that stays small. */
async function compress(screenshot: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const file = await sharp(screenshot).avif({ quality, effort: 4 }).toBuffer()
    if (file.length <= MOST_BYTES) return file
  }
  throw new Error('The picture does not get small enough')
}

test('pictures of the landing page @landing', async ({ browser }) => {
  test.setTimeout(600_000)
  const product = await startDemonstration()
  try {
    for (const { name, screen, sizes } of PICTURES.filter(({ name }) =>
      new RegExp(process.env.ONLY ?? '.').test(name),
    )) {
      const shown = SCREENS.find(({ name }) => name === screen)
      if (!shown?.who) throw new Error(`No signed-in person sees the screen '${screen}'`)
      for (const size of sizes) {
        const page = await openAs(browser, product, shown.who, SIZES[size])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.goto(shown.path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await shown.arrive?.(page)
          await page.waitForLoadState('networkidle')
          // Toasts go after four seconds, and charts draw themselves; a picture is of the page at rest.
          await page.waitForTimeout(4500)
          const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
          writeFileSync(`${FOLDER}/${name}-${size}-${colorScheme}.avif`, await compress(screenshot))
        }
        await page.context().close()
      }
    }
  } finally {
    await product.remove()
  }
})
